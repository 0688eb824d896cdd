import Foundation
import HeadlessSway
import Testing

/// A command on another machine shows its HUD here. The other machine is this one, by the sshd of another user.
@Suite(.serialized, .enabled(if: OtherMachine.isAvailable, "needs root, sshd and sway"))
struct RemoteTests {
  @Test func `through a forwarded socket a command's HUD is shown here, and other users are kept out`() throws
  {
    let sway = try Sway()
    let machine = try OtherMachine(sway)
    let before = try sway.waitForPicture("the background") { _ in true }
    #expect(try machine.bezel("show", "Here", "--id", "here", "--timeout", "never").status == 0)
    defer { _ = try? machine.bezel("stop") }

    let session = try machine.connect(
      forwarding: machine.socket, command: "bezel run --grace 0s --title Far -- sh -c 'echo begun; read end'")
    #expect(session.nextLine(within: .seconds(60)) == "begun", "\(session.errors)")
    // The command's output and its HUD take different ways.
    try Deadline.wait { try machine.bezel("list").output.contains("\tFar\n") }
    try sway.waitForPicture("both HUDs") { $0 != before }

    // What another user of that machine gets.
    let mode = try FileManager.default.attributesOfItem(atPath: machine.forwardedSocket)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let stranger = try machine.run(["bezel", "show", "Hello"], as: .stranger)
    #expect(stranger.status == 1)
    #expect(stranger.errors.contains("belongs to another user; set BEZEL_SOCKET to"), "\(stranger.errors)")
    #expect(try machine.run(["bezel", "list"], as: .owner).output.contains("\tFar\n"))

    session.write("\n")
    #expect(session.ending() == .status(0), "\(session.errors)")
    // Without the connection nothing listens there, once its sshd has ended.
    var late = try machine.run(["bezel", "list"], as: .owner)
    try Deadline.wait(
      for: late.errors,
      between: {
        #expect(late.status != 0, "a list without a server: '\(late.output)'")
        late = try machine.run(["bezel", "list"], as: .owner)
      }
    ) { late.errors.contains("which BEZEL_SOCKET names") }
    #expect(late.status == 69)
  }

  @Test func `bezel run shows the progress of a command that ssh runs`() throws {
    let sway = try Sway()
    let machine = try OtherMachine(sway)
    let makefile = """
      all: one two; exit 3
      one: ; @echo '[ 25%] Building C object a.o'
      two: one; @echo '[ 50%] Building C object b.o'; read end
      """
    try makefile.write(toFile: "\(machine.home)/Makefile", atomically: false, encoding: .utf8)
    let run = try RunningProgram(
      [machine.program, "run", "--grace", "0s", "--"] + machine.ssh + ["make"],
      environment: machine.environment, input: .pipe, readingLines: true)
    defer { _ = try? machine.bezel("stop") }
    #expect(run.nextLine(within: .seconds(60)) == "[ 25%] Building C object a.o", "\(run.errors)")
    try Deadline.wait { try machine.bezel("list").output.contains("\t25%\t") }
    run.write("\n")
    #expect(run.ending() == .status(2), "\(run.errors)")
  }
}

/// An account of another user on this machine, which ssh reaches.
private final class OtherMachine {
  enum User: Int {
    case owner = 64001
    case stranger
  }

  let program: String
  let home: String
  /// The client's command line, up to the command.
  let ssh: [String]
  let environment: [String: String]
  var forwardedSocket: String { "\(home)/bezel.sock" }
  private let installed: InstalledBezel
  private let folder: PrivateFolder

  static let isAvailable =
    getuid() == 0 && InstalledPrograms.has("sway", "grim", "make", "ssh", "ssh-keygen", "unshare")
    && FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd")

  init(_ sway: Sway) throws {
    installed = try InstalledBezel()
    try installed.folder.allowPassage()
    program = installed.bezel
    folder = try PrivateFolder()
    try folder.allowPassage()
    home = try folder.makeFolder("home", permissions: 0o755, owner: UInt32(User.owner.rawValue))
    // ssh takes a percent sign, which the name of a socket for another display has, for its own.
    environment = sway.environment.merging(["WAYLAND_DISPLAY": "wayland-5"]) { $1 }
    try FileManager.default.createSymbolicLink(
      atPath: "\(environment["XDG_RUNTIME_DIR"] ?? "")/wayland-5", withDestinationPath: sway.display)
    let path = folder.path
    for name in ["host", "key"] {
      let made = try FinishedProgram.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(path)/\(name)"], environment: environment)
      guard made.status == 0 else { throw HarnessError("ssh-keygen: \(made.errors)") }
    }
    let files = [
      "passwd":
        "\(try String(contentsOfFile: "/etc/passwd", encoding: .utf8))bezel-owner:x:\(User.owner.rawValue):\(User.owner.rawValue)::\(home):/bin/sh\n",
      "shadow": "bezel-owner:*:19000::::::\n",
      "config": """
      HostKey \(path)/host
      AuthorizedKeysFile \(path)/key.pub
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      SetEnv BEZEL_SOCKET=\(home)/bezel.sock PATH="\(installed.prefix)/bin:/usr/bin:/bin"
      """,
      "sshd": """
      #!/bin/sh
      mount --bind \(path)/passwd /etc/passwd && mount --bind \(path)/shadow /etc/shadow &&
        mount -t tmpfs tmpfs /run && mkdir /run/sshd && exec /usr/sbin/sshd -i -f \(path)/config
      """,
    ]
    for (name, text) in files {
      try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
    }
    // sshd talks to the client by its standard streams, so that no port is taken. Its users are in files of its own.
    ssh = [
      "ssh", "-F", "none", "-i", "\(path)/key", "-o", "StrictHostKeyChecking=no", "-o",
      "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "ExitOnForwardFailure=yes", "-o",
      "ProxyCommand=unshare --mount sh \(path)/sshd", "bezel-owner@other",
    ]
  }

  /// The socket of the server here.
  var socket: String {
    "\(environment["XDG_RUNTIME_DIR"] ?? "")/bezel/wayland-5.sock"
  }

  /// Runs `bezel` here.
  func bezel(_ arguments: String...) throws -> FinishedProgram {
    try FinishedProgram.run([program] + arguments, environment: environment)
  }

  /// Runs a command there, with a socket that ends here.
  func connect(forwarding socket: String, command: String) throws -> RunningProgram {
    try RunningProgram(
      Array(ssh.dropLast()) + ["-R", "\(forwardedSocket):\(socket)", ssh.last ?? "", command],
      environment: environment, input: .pipe, readingLines: true)
  }

  /// Runs a command there as a user, without ssh.
  func run(_ command: [String], as user: User) throws -> FinishedProgram {
    try FinishedProgram.run(
      ["setpriv", "--reuid=\(user.rawValue)", "--regid=\(user.rawValue)", "--clear-groups"] + command,
      environment: ["PATH": "\(installed.prefix)/bin:/usr/bin:/bin", "BEZEL_SOCKET": forwardedSocket])
  }
}
