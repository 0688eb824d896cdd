import Foundation

/// A private compositor without a screen, for one test or benchmark.
///
/// It has its own runtime folder, accepts clients when `init` returns, and is killed with its owner, at the latest when
/// the process that started it exits, for whatever reason.
package class HeadlessCompositor {
  /// The command line and files of a compositor.
  struct Launch {
    var arguments: [String]
    var environment: [String: String]
    /// Whether it runs the ready command. Otherwise only its socket is waited for, and it may not answer yet.
    var reportsReadiness = true
  }

  /// The compositor's own process.
  package let pid: Int32
  /// The Wayland socket, as an absolute path.
  package let display: String
  /// The environment of programs under test: an empty home and runtime folder of their own, and this display.
  package let environment: [String: String]
  package let folder: PrivateFolder

  /// The compositor's runtime folder, where its sockets are.
  let runtimeFolder: String
  /// The fields of the ready line after the display's name.
  let readyWords: [String]
  private let supervisor: RunningProgram
  private let user: uid_t

  /// A compositor that refuses to run as root is started as nobody if the tests run as root.
  ///
  /// `root` is the root folder of the system that it belongs to; nil is this system.
  init(
    _ name: String, mayBeRoot: Bool, of root: String? = nil,
    launch: (_ runtimeFolder: String, _ readyCommand: String) throws -> Launch
  ) throws {
    folder = try PrivateFolder()
    let user = getuid() == 0 && !mayBeRoot ? nobody : getuid()
    self.user = user
    if user != getuid() { try folder.allowPassage() }
    // A short name: the path of Hyprland's control socket has to fit into 108 bytes.
    runtimeFolder = try folder.makeFolder("own", owner: user)
    let readyCommand = try Self.writeReadyCommand(into: runtimeFolder)
    let launch = try launch(runtimeFolder, readyCommand)

    let path = folder.path
    let prefix = root.map { [inRoot, $0, path, "\(user)"] } ?? asUser(user)
    let script = launch.reportsReadiness ? superviseScript : watchScript + superviseScript
    supervisor = try RunningProgram(
      ["sh", "-c", script, "sh"] + prefix + launch.arguments,
      environment: plainEnvironment(runtimeFolder: runtimeFolder, home: runtimeFolder)
        .merging(launch.environment) { $1 },
      input: .pipe, readingLines: true)
    let deadline = Deadline(in: .seconds(60))
    guard
      let pid = Self.words(after: "pid", from: supervisor, before: deadline)?.first.flatMap({ Int32($0) }),
      let end = try? Descriptor.watching(pid),
      let ready = Self.words(after: "ready", from: supervisor, before: deadline, unless: end),
      let socket = ready.first
    else {
      supervisor.closeInput()
      // It ends the compositor before it exits.
      _ = supervisor.ending(within: .seconds(10))
      throw HarnessError("\(name) did not start; its output was:\n\(supervisor.errors)")
    }
    self.pid = pid
    display = "\(runtimeFolder)/\(socket)"
    readyWords = Array(ready.dropFirst())
    environment = plainEnvironment(
      runtimeFolder: try folder.makeFolder("programs"), home: try folder.makeFolder("home")
    ).merging(["WAYLAND_DISPLAY": display]) { $1 }
  }

  deinit {
    stop()
  }

  /// Asks the compositor to exit, and waits.
  package func stop() {
    supervisor.closeInput()
    if supervisor.ending(within: .seconds(60)) == nil { crash() }
  }

  /// Kills the compositor.
  package func crash() {
    guard supervisor.isRunning else { return }
    kill(pid, SIGKILL)
    supervisor.closeInput()
    _ = supervisor.ending(within: .seconds(60))
  }

  /// The compositor's log.
  package var log: String { supervisor.errors }

  /// Runs a program in this session and waits until it exits.
  package func run(
    _ arguments: [String], input: RunningProgram.Input = .nothing, within timeout: Duration = .seconds(60)
  ) throws -> FinishedProgram {
    try FinishedProgram.run(arguments, environment: environment, input: input, within: timeout)
  }

  /// Starts a program in this session.
  package func start(
    _ arguments: [String], input: RunningProgram.Input = .nothing, readingLines: Bool = false
  ) throws -> RunningProgram {
    try RunningProgram(arguments, environment: environment, input: input, readingLines: readingLines)
  }

  /// The arguments of a program that runs as those that the compositor starts for keys: as its user, with its runtime
  /// folder. A bezel server of theirs is another one than that of the other programs here.
  package func likeItsOwn(_ arguments: [String]) -> [String] {
    asUser(user) + ["env", "XDG_RUNTIME_DIR=\(runtimeFolder)", "HOME=\(runtimeFolder)"] + arguments
  }

  /// Writes the command that the compositor runs once clients can connect. It prints the ready line.
  private static func writeReadyCommand(into folder: String) throws -> String {
    let path = "\(folder)/ready"
    try TestProgram.write("#!/bin/sh\necho ready \"$WAYLAND_DISPLAY\" \"$SWAYSOCK\"\n", to: path)
    return path
  }

  /// The words of a line that begins with `word`. Nil at the deadline, or when `end` is readable.
  private static func words(
    after word: String, from program: RunningProgram, before deadline: Deadline, unless end: Descriptor? = nil
  ) -> [String]? {
    while let line = program.nextLine(before: deadline, unless: end) {
      let words = line.split(separator: " ").map(String.init)
      if words.first == word { return Array(words.dropFirst()) }
    }
    return nil
  }
}

private let nobody: uid_t = 65534

/// Runs its arguments until standard input ends, which it does even if the test process is killed.
private let superviseScript = """
  "$@" & echo "pid $!"
  read -r end
  kill $! 2>/dev/null
  wait $!
  """

/// Reports a compositor that runs no command of ours: its socket is there, though it may not answer yet. Ends with the
/// supervising shell.
private let watchScript = """
  (
    while sleep 0.05 && kill -0 $$ 2>/dev/null; do
      for socket in "$XDG_RUNTIME_DIR"/wayland-*; do
        if [ -S "$socket" ]; then echo "ready ${socket##*/}"; exit; fi
      done
    done
  ) &

  """

/// Runs a program in another system's root folder.
let inRoot = "\(InstalledPrograms.sources)/Tests/Support/OtherSystems/in-root"

private func asUser(_ user: uid_t) -> [String] {
  user == getuid() ? [] : ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--"]
}

/// The environment of every program here; nothing is inherited.
private func plainEnvironment(runtimeFolder: String, home: String) -> [String: String] {
  [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": home,
    "XDG_RUNTIME_DIR": runtimeFolder,
    "XDG_CONFIG_HOME": "\(home)/.config",
    "XDG_CACHE_HOME": "\(home)/.cache",
  ]
}
