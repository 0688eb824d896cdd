import Foundation
import Glibc
import HeadlessSway
import Testing

/// What passes through a terminal, and how a command ends there.
struct TerminalEndTests {
  /// Runs the body, and compares what `stty -a` prints before and after it.
  private func inTerminal(_ body: (TestTerminal) throws -> Void) throws {
    let terminal = try TestTerminal()
    let before = try terminal.modes()
    try body(terminal)
    #expect(try terminal.modes() == before)
  }

  @Test func `random bytes pass through a raw terminal unchanged, in both directions`() throws {
    try inTerminal { terminal in
      let folder = try PrivateFolder()
      let bytes = (0..<3_000_000).map { _ in UInt8.random(in: 0...255) }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/bytes"))
      let typed = (0..<50_000).map { _ in UInt8.random(in: 0...255) }
      let program = "stty raw -echo; printf re''ady; cat bytes; head -c 50000 >typed; stty sane"
      terminal.enter("cd \(folder.path); $P sh -c '\(program)'")
      try terminal.expect("ready")
      #expect(try terminal.take(bytes.count) == bytes)
      terminal.type(bytes: typed)
      try terminal.expect(TestTerminal.prompt)
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/typed"))) == typed)
    }
  }

  /// Whether the kernel lets a program type at its terminal.
  private static let allowsTyping =
    (try? String(contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8))?.trimmed != "0"

  @Test(.enabled(if: allowsTyping))
  func `what is typed ahead and not read is the shell's`() throws {
    try inTerminal { terminal in
      let folder = try PrivateFolder()
      terminal.enter("cd \(folder.path); mkfifo go; $P sh -c 'printf be''gun; read x <go'")
      try terminal.expect("begun")
      // The echo shows that the line has reached the command's terminal.
      terminal.enter("echo ty''ped")
      try terminal.expect("ty''ped")
      try Self.release(folder)
      try terminal.expect("typed")
      try terminal.expect(TestTerminal.prompt)
    }
  }

  @Test(arguments: ["\u{4}", "a line\n\u{4}", "a part\u{4}\u{4}", "one\ntwo\u{4}\u{4}"])
  func `an end of input that was typed ahead is one for the command`(typed: String) throws {
    try inTerminal { terminal in
      let folder = try PrivateFolder()
      // The terminal is not raw until the relay starts.
      terminal.enter(
        "cd \(folder.path); mkfifo go; printf be''gun; read x <go; $P sh -c 'cat >copy'; echo en''ded")
      try terminal.expect("begun")
      terminal.type(typed + "\u{5}")
      // The echo shows that the terminal has the keys.
      try terminal.expect("^E")
      terminal.type("\u{15}")
      try Self.release(folder)
      try terminal.expect("ended")
      try terminal.expect(TestTerminal.prompt)
      let copied = try String(contentsOfFile: "\(folder.path)/copy", encoding: .utf8)
      #expect(copied == typed.filter { $0 != "\u{4}" })
    }
  }

  @Test(.enabled(if: allowsTyping))
  func `an end of input that was typed ahead and not read is the shell's`() throws {
    try inTerminal { terminal in
      let folder = try PrivateFolder()
      terminal.enter("cd \(folder.path); mkfifo go; $P sh -c 'printf be''gun; read x <go'; cat; echo en''ded")
      try terminal.expect("begun")
      terminal.type("typed\n\u{4}")
      try terminal.expect("typed\r\n")
      try Self.release(folder)
      try terminal.expect("typed\r\nended")
      try terminal.expect(TestTerminal.prompt)
    }
  }

  /// Writes a line to the pipe `go` in the folder.
  private static func release(_ folder: PrivateFolder) throws {
    let released = Process()
    released.executableURL = URL(fileURLWithPath: "/bin/sh")
    released.arguments = ["-c", "echo >'\(folder.path)/go'"]
    try released.run()
    released.waitUntilExit()
  }

  @Test func `a filter rewrites what the terminal gets, but not what the observer gets`() throws {
    try inTerminal { terminal in
      let folder = try PrivateFolder()
      _ = try terminal.run("cd \(folder.path)")
      let shown = try terminal.run("$P --observe copy --drop x printf 'axb\\nx\\n'")
      #expect(shown == "ab\r\n\r\n")
      let observed = try terminal.run("od -An -c copy.o; wc -c <copy.e")
      #expect(observed.split(whereSeparator: \.isWhitespace).joined() == "axb\\r\\nx\\r\\n0")
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal to the relay ends the command, and the terminal is as it was`(signal: Int32) throws {
    try inTerminal { terminal in
      _ = try terminal.run("ulimit -c 0")
      // The parent of the command is the session's leader, whose parent is the relay.
      terminal.enter("$P sh -c 'kill -\(signal) $(ps -o ppid= $PPID); exec sleep 1000'")
      try terminal.expect(TestTerminal.prompt)
      #expect(try terminal.status() == "\(128 + signal)")
    }
  }

  @Test func `the command gets SIGHUP when the relay is killed`() throws {
    let terminal = try TestTerminal()
    let folder = try PrivateFolder()
    let program =
      "trap \"echo hung up >trapped; exit\" HUP; kill -9 $(ps -o ppid= $PPID); while :; do sleep 0.02; done"
    terminal.enter("cd \(folder.path); $P sh -c '\(program)'")
    try terminal.expect(TestTerminal.prompt)
    terminal.enter("stty sane; until [ -s trapped ]; do sleep 0.02; done; cat trapped")
    try terminal.expect("hung up\r\n")
  }

  @Test func `the terminal has its modes again when the relay is killed`() throws {
    // dash leaves the modes of its terminal alone.
    try inTerminal { terminal in
      let program = "kill -KILL $(ps -o ppid= $PPID); sleep 1000"
      let shown = try terminal.run(
        "dash -c \"ulimit -c 0; before=\\$(stty -g); $P sh -c '\(program.replacing("$", with: "\\$"))'; until [ \\$(stty -g) = \\$before ]; do sleep 0.02; done; echo re''stored\""
      )
      #expect(shown.contains("restored"))
    }
  }

  @Test func `the command gets SIGHUP when the terminal is closed`() throws {
    let folder = try PrivateFolder()
    let terminal = try TestTerminal()
    let program =
      "trap \"echo hung up >trapped; exit\" HUP; echo $$ >pid; echo sta''rted; while :; do sleep 0.02; done"
    terminal.enter("cd \(folder.path); $P sh -c '\(program)'")
    try terminal.expect("started\r\n")
    let pid = try #require(Int32(String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8).trimmed))
    let end = try Descriptor.watching(pid)
    terminal.hangUp()
    #expect(Deadline(in: .seconds(60)).waitForInput(on: end.number))
    #expect(try String(contentsOfFile: "\(folder.path)/trapped", encoding: .utf8) == "hung up\n")
  }

  @Test func `signal() reaches the command's process group`() throws {
    try inTerminal { terminal in
      terminal.enter("$P --signal 15 sh -c 'sleep 1000 & echo go; wait'")
      try terminal.expect(TestTerminal.prompt)
      #expect(try terminal.status() == "143")
    }
  }

  @Test(arguments: [SIGUSR1, SIGUSR2, 37])
  func `a signal that no terminal sends is for the command alone`(signal: Int32) throws {
    try inTerminal { terminal in
      terminal.enter(
        "$P --signal \(signal) sh -c 'trap \"echo trapped\" \(signal); sh -c \"echo go; sleep 1\"; echo status $?'"
      )
      try terminal.expect("trapped\r\nstatus 0\r\n")
      try terminal.expect(TestTerminal.prompt)
    }
  }

  @Test func `the relay doesn't wait for a descendant that keeps the terminal open, and it gets no SIGHUP`()
    throws
  {
    try inTerminal { terminal in
      let shown = try terminal.run("$P sh -c 'sleep 1000 & echo $!; exit 3'")
      #expect(try terminal.status() == "3")
      #expect(try terminal.run("kill \(shown.trimmed) && echo was there") == "was there\r\n")
    }
  }

  @Test func `in a pipeline the terminal keeps its modes, and the command can read`() throws {
    try inTerminal { terminal in
      let modes = try terminal.modes()
      terminal.enter("$P sh -c 'stty -a >&2; echo as''k >&2; read x; echo got $x' | cat")
      #expect(try terminal.expect("ask\r\n").hasSuffix(modes))
      terminal.enter("it")
      try terminal.expect("got it\r\n")
      try terminal.expect(TestTerminal.prompt)
      terminal.enter("$P sh -c 'echo sta''rted >&2; read x' | cat")
      try terminal.expect("started\r\n")
      terminal.type("\u{3}")
      try terminal.expect(TestTerminal.prompt)
    }
  }

  @Test func `in a pipeline ^Z stops all processes, and fg continues them`() throws {
    try inTerminal { terminal in
      terminal.enter("$P sh -c 'echo sta''rted >&2; read x; echo got $x' | cat")
      try terminal.expect("started\r\n")
      terminal.type("\u{1a}")
      try terminal.expect("Stopped")
      try terminal.expect(TestTerminal.prompt)
      terminal.enter("fg")
      try terminal.expect("cat")
      terminal.enter("it")
      try terminal.expect("got it\r\n")
      try terminal.expect(TestTerminal.prompt)
    }
  }

  @Test func `if only standard error is the terminal, it is one for the command, and is observed`() throws {
    try inTerminal { terminal in
      let folder = try PrivateFolder()
      let program = "test -t 2 && ! test -t 1 && stty size <&2 >&2; echo line >&2"
      let shown = try terminal.run("cd \(folder.path); $P --observe copy sh -c '\(program)' | cat")
      #expect(shown == "24 80\r\nline\r\n")
      #expect(try terminal.run("cat copy.e") == "24 80\r\nline\r\n")
    }
  }

  @Test func `line ends are the same as without the relay, also in the background`() throws {
    try inTerminal { terminal in
      let program = "sh -c 'printf \"a\\nb\\r\\nc\\rd\\n\"' & wait"
      for line in [program, "$P \(program)"] {
        let shown = try terminal.run(line)
        #expect(shown.contains("a\r\nb\r\r\nc\rd\r\n"))
      }
    }
  }
}
