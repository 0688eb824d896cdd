import Foundation
import Testing

/// The command `bezel` with a server that only answers.
@Suite("Client")
struct ClientTests {
  @Test("starts a server and hands it the command with what surrounds it")
  func firstCommand() throws {
    let installation = try Installation()
    let outcome = try installation.run(
      "show", "", "Größe", "--", "--help",
      environment: ["LANG": "de_DE.UTF-8", "HOME": "/root", "XDG_DATA_DIRS": "/usr/share"])
    #expect(outcome.status == 0)
    #expect(outcome.complaint == "")
    #expect(
      String(decoding: outcome.output, as: UTF8.self)
        == "show\n\nGröße\n--\n--help\nin \(installation.folder)\nwith XDG_DATA_DIRS=/usr/share\n"
    )
  }

  @Test("finds the server warm the second time, from every verb that needs one")
  func secondCommand() throws {
    let installation = try Installation()
    let first = try installation.run("show", "pid")
    for verb in [
      "show", "success", "error", "warning", "info", "update", "dismiss", "wait", "list", "events",
    ] {
      let outcome = try installation.run(verb, "pid")
      #expect(outcome.lines == first.lines, "\(verb)")
    }
  }

  @Test("starts one server when many commands come at the same instant")
  func rivals() throws {
    let installation = try Installation()
    let running = try (0..<12).map { _ in try installation.start(["show", "pid"]) }
    let outcomes = running.map { $0.outcome() }
    #expect(outcomes.allSatisfy { $0.status == 0 })
    #expect(Set(outcomes.map(\.lines)).count == 1)
  }

  @Test("loses no command to a server that ends", arguments: 0..<10)
  func endingServer(round: Int) throws {
    let installation = try Installation()
    _ = try installation.run("show", "pid")
    let commands = [["stop"], ["show", "pid"], ["show", "pid"]]
    let running = try commands.map { try installation.start($0) }
    #expect(running.map { $0.outcome().status } == [0, 0, 0])
  }

  @Test("passes on both streams and the status")
  func replies() throws {
    let installation = try Installation()
    let complaint = try installation.run("show", "complain")
    #expect(complaint.complaint == "bezel: no such thing\n")
    #expect(complaint.lines == [])
    #expect(try installation.run("show", "status", "11").status == 11)
  }

  @Test func `a word that is not UTF-8 is refused`() throws {
    let outcome = try Installation().start(
      ["-c", #"exec ./bezel show "$(printf 'a\377b')""#], program: "/bin/sh"
    ).outcome()
    #expect(outcome.status == 64)
    #expect(
      outcome.complaint == "bezel: argument 2, 'a\u{FFFD}b', is not valid UTF-8; texts and names must be\n")
  }

  @Test(
    "reports that standard output can't be written, with status 1",
    arguments: [["show", "pid"], ["show", "large"]])
  func fullDisk(arguments: [String]) throws {
    let installation = try Installation()
    let running = try installation.start(
      ["-c", "exec ./bezel \(arguments.joined(separator: " ")) >/dev/full"], program: "/bin/sh")
    let outcome = running.outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.complaint
        == "bezel: standard output can't be written: No space left on device; free some space or write to another place\n"
    )
  }

  @Test(
    "reports that standard output is over the limit of a file's size, with status 1",
    arguments: ["./bezel show pid", "\(Installation.products)/bezel list --json"]
      + ["bezel --version", "bezel hook bash", "bezeld --version", "bezel-run hook bash"].map {
        "\(Installation.products)/\($0)"
      })
  func sizeLimit(command: String) throws {
    let installation = try Installation()
    let outcome = try installation.start(
      ["-c", "ulimit -f 0; exec \(command) >file"], program: "/bin/sh"
    ).outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.complaint
        == "bezel: standard output can't be written: File too large; free some space or write to another place\n"
    )
  }

  @Test(
    "reports that standard output is closed, with status 1, and sends nothing of it to the server",
    arguments: ["./bezel show pid", "\(Installation.products)/bezel list --json"])
  func closedOutput(command: String) throws {
    let installation = try Installation()
    let outcome = try installation.start(["-c", "exec \(command) >&-"], program: "/bin/sh").outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.complaint
        == "bezel: standard output can't be written: Bad file descriptor; open it or redirect it\n")
  }

  @Test("reports that the reader of standard output is gone where SIGPIPE is ignored")
  func goneReader() throws {
    let installation = try Installation()
    let outcome = try installation.start(
      ["-c", "trap '' PIPE; ./bezel show large | true"], program: "/bin/sh"
    ).outcome()
    #expect(
      outcome.complaint
        == "bezel: standard output can't be written: Broken pipe; keep its reader running or write to another place\n"
    )
  }

  @Test(
    "says that a variable is not UTF-8",
    arguments: ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "BEZEL_SOCKET"])
  func notText(variable: String) throws {
    let outcome = try Installation().start(
      ["-c", "\(variable)=$(printf '/tmp/\\377') exec ./bezel list"], program: "/bin/sh"
    ).outcome()
    #expect(outcome.status == 69)
    #expect(outcome.complaint == "bezel: \(variable) is not UTF-8; set it to a path that is\n")
  }

  @Test(
    "reports that the server may open too few files, with status 69", arguments: ["show A", "serve"],
    [10, 64])
  func fewDescriptors(command: String, limit: Int) throws {
    let installation = try Installation()
    let outcome = try installation.start(
      ["-c", "ulimit -n \(limit); exec \(Installation.products)/bezel \(command)"], program: "/bin/sh"
    ).outcome()
    #expect(outcome.status == 69)
    #expect(
      outcome.complaint
        == "bezel: the server may open only \(limit) files; raise the limit with 'ulimit -n 1024'\n"
    )
  }

  @Test func `a limit of open files that the server may raise is none`() throws {
    let outcome = try Installation().start(
      ["-c", "ulimit -S -n 20; exec \(Installation.products)/bezel show A"], program: "/bin/sh"
    ).outcome()
    // The server comes as far as the compositor, of which there is none.
    #expect(outcome.status == 69 && outcome.complaint.contains("compositor"), "\(outcome.complaint)")
  }

  @Test("passes on an answer of any length")
  func largeAnswer() throws {
    let outcome = try Installation().run("show", "large")
    #expect(outcome.complaint == "")
    #expect(outcome.status == 0)
    #expect(outcome.output == Data(repeating: UInt8(ascii: "x"), count: 10 << 20))
  }

  @Test("lets the server know when it is killed")
  func killed() throws {
    let installation = try Installation()
    let held = try installation.start(["show", "hold"])
    #expect(held.firstOutput() == "holding\n")
    kill(held.process.processIdentifier, SIGKILL)
    // The server is busy with the first command until that one has gone.
    #expect(try installation.run("show", "pid").status == 0)
    #expect(held.outcome().status == SIGKILL)
  }

  @Test("says in one sentence that the server crashed, and starts another one next time")
  func crash() throws {
    let installation = try Installation()
    let outcome = try installation.run("show", "crash")
    #expect(outcome.status == 1)
    #expect(outcome.complaint == "bezel: the server ended before it answered; run 'bezel serve' to see why\n")
    #expect(try installation.run("show", "pid").status == 0)
  }

  @Test("says in one sentence that the server can't start")
  func deadServer() throws {
    let installation = try Installation(.script("exit 3"))
    let outcome = try installation.run("show", "pid")
    #expect(outcome.status == 69)
    #expect(
      outcome.complaint
        == "bezel: the server ended before it read the command; run 'bezel serve' to see why\n")
  }

  @Test("says that there is no bezeld, and leaves no socket that nobody serves")
  func missingServer() throws {
    let installation = try Installation(.missing)
    for arguments in [["show", "pid"], ["render", "a.png"], ["list"]] {
      let outcome = try installation.start(arguments).outcome()
      #expect(outcome.status == 1)
      #expect(outcome.complaint == "bezel: 'bezeld' is neither beside this program nor in PATH; install it\n")
    }
    #expect(!FileManager.default.fileExists(atPath: installation.socketPath))
  }

  @Test("finds bezeld in PATH when it isn't beside it")
  func path() throws {
    let installation = try Installation(.missing)
    let elsewhere = installation.folder + "/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    try installation.install(.echo, as: elsewhere + "/bezeld")
    let environment = ["PATH": "/usr/bin:\(elsewhere)"]
    #expect(try installation.run("show", "pid", environment: environment).status == 0)
    #expect(try installation.run("help", "show", environment: environment).lines == ["bezeld: help show"])
  }

  @Test("says that there is no runtime folder", arguments: [nil, "", "run"] as [String?])
  func noRuntimeFolder(value: String?) throws {
    let installation = try Installation()
    let outcome = try installation.run("show", "pid", environment: ["XDG_RUNTIME_DIR": value])
    #expect(outcome.status == 69)
    #expect(outcome.complaint.hasPrefix("bezel: XDG_RUNTIME_DIR is "))
    #expect(outcome.complaint.filter { $0 == "\n" }.count == 1)
  }

  @Test("says that the runtime folder does not exist", arguments: ["show", "list", "dismiss", "stop"])
  func missingRuntimeFolder(verb: String) throws {
    let outcome = try Installation().run(verb, "pid", environment: ["XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(outcome.status == 69)
    #expect(outcome.complaint.hasPrefix("bezel: XDG_RUNTIME_DIR is '/nonexistent', which does not exist; "))
  }

  @Test("says that the runtime folder is a file", arguments: ["show", "list"])
  func runtimeFile(verb: String) throws {
    for value in ["/dev/null", "/dev/null/sub"] {
      let outcome = try Installation().run(verb, environment: ["XDG_RUNTIME_DIR": value])
      #expect(outcome.status == 69)
      #expect(
        outcome.complaint
          == "bezel: XDG_RUNTIME_DIR is '\(value)', which is not a directory; a desktop session sets it, usually to "
          + "/run/user/\(getuid())\n")
    }
  }

  @Test(
    "reports that it can't reach the server, also for commands that start none",
    arguments: ["list", "dismiss", "update", "stop"])
  func unreachable(verb: String) throws {
    let installation = try Installation()
    _ = FileManager.default.createFile(atPath: installation.runtimeFolder + "/bezel", contents: nil)
    let outcome = try installation.run(verb)
    #expect(outcome.status == 1)
    #expect(outcome.complaint.hasPrefix("bezel: '\(installation.runtimeFolder)/bezel' must be a directory "))
  }

  @Test("gives up on a server that is stopped, with one sentence and status 1, and withdraws the command")
  func stoppedServer() throws {
    let installation = try Installation()
    let process = try #require(try installation.run("show", "pid").lines.first.flatMap { pid_t($0) })
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    let commands = try [["list"], ["show", "crash"]].map { try installation.start($0) }
    for outcome in commands.map({ $0.outcome() }) {
      #expect(outcome.status == 1)
      #expect(
        outcome.complaint
          == "bezel: the server at '\(installation.socketPath)' does not answer; if it is stopped, continue it with "
          + "'kill -CONT \(process)' or end it with 'kill -KILL \(process)'\n")
    }
    kill(process, SIGCONT)
    #expect(try installation.run("show", "pid").lines == ["\(process)"])
  }

  @Test(
    "becomes bezeld for what the server has read, if that is stopped",
    arguments: [["theme", "list"], ["style", "show", "osd"], ["config", "path"], ["config", "show"]])
  func stoppedServerWithFiles(arguments: [String]) throws {
    let installation = try Installation()
    let process = try #require(try installation.run("show", "pid").lines.first.flatMap { pid_t($0) })
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    // The file of a program that runs can't be written.
    unlink(installation.folder + "/bezeld")
    try installation.install(.script(#"echo "bezeld: $*""#), as: installation.folder + "/bezeld")
    #expect(
      try installation.start(arguments).outcome().lines == ["bezeld: \(arguments.joined(separator: " "))"])
  }

  @Test(
    "becomes bezeld for what needs no server",
    arguments: [
      [], ["render", "a.png"], ["run", "--help"], ["serve"], ["help"],
      ["completions"], ["sho"], ["-x"],
      ["--help"], ["--version"], ["show", "--help"], ["show", "-h"], ["update", "--version"],
      ["update", "x"], ["dismiss"], ["list", "--json"], ["stop"],
    ])
  func otherVerbs(arguments: [String]) throws {
    let installation = try Installation(.script(#"echo "bezeld: $*"; exit 7"#))
    let outcome = try installation.start(arguments).outcome()
    #expect(outcome.status == 7)
    #expect(
      outcome.lines == ["bezeld: \(arguments.joined(separator: " "))".trimmingCharacters(in: .newlines)])
  }

  @Test(
    "becomes bezel-run for commands that run and for hooks",
    arguments: [
      ["run", "--", "make", "-j8"], ["run", "--title", "x", "--", "make", "--help"], ["run"],
      ["hook", "bash"],
      ["hook-end", "--status", "1", "--", "make"], ["raise", "1"],
    ])
  func runner(arguments: [String]) throws {
    let installation = try Installation(.missing)
    try installation.install(.script(#"echo "$*"; exit 7"#), as: installation.folder + "/bezel-run")
    let outcome = try installation.start(arguments).outcome()
    #expect(outcome.status == 7 && outcome.lines == [arguments.joined(separator: " ")])
  }

  @Test("a server of another version is named in one sentence, and ended by the command that it asks for")
  func otherVersion() throws {
    let installation = try Installation()
    let other = ["OTHER_VERSION": "1"] as [String: String?]
    for verb in ["show", "list", "update"] {
      let outcome = try installation.run(verb, environment: other)
      #expect(outcome.status == 64)
      #expect(outcome.complaint == "bezel: the request is of version 1 of the protocol; run 'bezel stop'\n")
    }
    let stop = try installation.run("stop")
    #expect(stop.status == 0 && stop.complaint.isEmpty, "\(stop.complaint)")
    #expect(try installation.run("show", "status", "0").status == 0)
  }

  @Test("says which program isn't there")
  func noRunner() throws {
    let outcome = try Installation(.missing).run("run", "--", "make", environment: ["PATH": "/nowhere"])
    #expect(outcome.status == 1)
    #expect(
      outcome.complaint == "bezel: 'bezel-run' is neither beside this program nor in PATH; install it\n")
  }
}
