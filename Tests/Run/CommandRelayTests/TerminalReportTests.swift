import HeadlessSway
import Testing

/// What `bezel run --osc` reports to the terminal around it, between what the command prints.
struct TerminalReportTests {
  private static let half = "\u{1b}]9;4;1;50\u{1b}\\"
  private static let removal = "\u{1b}]9;4;0;0\u{1b}\\"
  private static let reports = "\u{1b}]9;4;"

  /// Prints a half of the progress.
  private static let printHalf = "echo [1/4] a; echo [2/4] b; "
  /// What waits until the half has been read.
  private static let untilRead = "until grep -q \"n.: 0[.]5\" progress; do sleep 0.02; done; "

  private let folder: PrivateFolder
  private let terminal: TestTerminal

  init() throws {
    folder = try PrivateFolder()
    terminal = try TestTerminal()
    // No compositor: nothing is shown but the reports.
    _ = try terminal.run(
      "export TERM=xterm-256color XDG_RUNTIME_DIR=\(folder.path) XDG_CONFIG_HOME=\(folder.path)")
    _ = try terminal.run("B='\(InstalledPrograms.ownFolder)/bezel-run run --no-history --grace 0'")
    _ = try terminal.run("cd \(folder.path); mkfifo go end")
  }

  /// The command line of a script, with the log of its progress.
  private func line(_ script: String, _ options: String = "--osc") -> String {
    "$B \(options) --progress-fd 5 -- sh -c '\(script)' 5>progress"
  }

  @Test func `progress is reported, and removed at the end`() throws {
    terminal.enter(line(Self.printHalf + "read x <go; echo [3/4] c; read x <end; exit 3"))
    try terminal.expect(Self.half)
    try release()
    try terminal.expect("\u{1b}]9;4;1;75\u{1b}\\")
    try release("end")
    #expect(try terminal.expect(TestTerminal.prompt) == Self.removal)
    #expect(try terminal.status() == "3")
  }

  @Test func `a report waits for the end of a sequence or a character`() throws {
    let parts = [
      ("\\033]0;ti", "tle\\007", "\u{1b}]0;title\u{7}"), ("\\342\\226", "\\210", "\u{2588}"),
      ("\\033[3", "1m", "\u{1b}[31m"),
    ]
    for (begin, end, whole) in parts {
      terminal.enter(
        line(Self.printHalf + "printf \"\(begin)\"; \(Self.untilRead) printf \"\(end)\"; read x <go"))
      #expect(try terminal.expect(Self.half).hasSuffix(whole))
      try release()
      try terminal.expect(Self.removal)
      try terminal.expect(TestTerminal.prompt)
    }
  }

  @Test(arguments: [
    "kill -KILL $$", "kill -TERM $(cat relay); sleep 60", "printf \"\\033]0;ti\"; kill -KILL $$",
  ])
  func `it is removed when the command or the relay gets a signal`(end: String) throws {
    terminal.enter("(echo $BASHPID >relay; exec \(line(Self.printHalf + "read x <go; \(end)")))")
    try terminal.expect(Self.half)
    try release()
    try terminal.expect(Self.removal)
    try terminal.expect(TestTerminal.prompt)
  }

  @Test func `it is removed while the command is stopped or in the background`() throws {
    terminal.enter(line(Self.printHalf + "read x <go; echo [3/4] c; read x <end"))
    try terminal.expect(Self.half)
    terminal.type("\u{1a}")
    try terminal.expect(Self.removal)
    try terminal.expect(TestTerminal.prompt)
    terminal.enter("bg")
    try terminal.expect(TestTerminal.prompt)
    try release()
    #expect(try !terminal.expect("[3/4] c").contains(Self.reports))
    terminal.enter("fg")
    try terminal.expect("\u{1b}]9;4;1;")
    try release("end")
    try terminal.expect(Self.removal)
    try terminal.expect(TestTerminal.prompt)
  }

  @Test func `nothing is reported while the command does it itself`() throws {
    terminal.enter(
      line(
        "printf \"\\033]9;4;2;30\\007\"; \(Self.printHalf) \(Self.untilReported) printf \"\\033]9;4;0\\007\"")
    )
    let shown = try terminal.expect(TestTerminal.prompt)
    #expect(shown.contains("\u{1b}]9;4;2;30\u{7}") && shown.split(separator: Self.reports).count == 3)
  }

  /// What waits until the command's own report has been read.
  private static let untilReported = "until grep -q \"n.: 0[.]3\" progress; do sleep 0.02; done; "

  @Test func `a pipe's progress is reported too`() throws {
    terminal.enter("(\(Self.printHalf) read x <go) | $B --osc --pipe")
    try terminal.expect(Self.half)
    try release()
    try terminal.expect(Self.removal)
    try terminal.expect(TestTerminal.prompt)
  }

  @Test(arguments: [
    ("", "--no-osc"), ("", ""), ("TMUX=x ", "--osc"), ("TERM=dumb ", "--osc"), ("", "--osc=auto"),
    ("KONSOLE_VERSION=251203 ", "--osc=auto"),
  ])
  func `nothing is reported to a terminal that would not show it, or without the option`(
    variables: String, options: String
  ) throws {
    let shown = try terminal.run(variables + line(Self.printHalf + Self.untilRead, options))
    #expect(shown.contains("[2/4] b") && !shown.contains(Self.reports))
  }

  @Test func `a known terminal, and the configuration`() throws {
    for line in [
      "KONSOLE_VERSION=260400 " + line(Self.printHalf + Self.untilRead, "--osc=auto"),
      "mkdir bezel; echo '[run]' >bezel/bezel.ini; echo osc=yes >>bezel/bezel.ini; "
        + line(Self.printHalf + Self.untilRead, ""),
    ] {
      #expect(try terminal.run(line).contains(Self.half))
    }
  }

  @Test func `a file gets the command's bytes alone`() throws {
    _ = try terminal.run(line(Self.printHalf + Self.untilRead) + " >output")
    #expect(try terminal.run("cat output") == "[1/4] a\r\n[2/4] b\r\n")
  }

  /// Lets the script read a line. Not through the terminal, which shows what is typed.
  private func release(_ pipe: String = "go") throws {
    let end = try FinishedProgram.run(
      ["sh", "-c", "echo >\(folder.path)/\(pipe)"], environment: Probe.environment, within: .seconds(60))
    #expect(end.status == 0)
  }
}
