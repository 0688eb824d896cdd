import Foundation
import Testing

/// `bezel run` where there is no desktop: the command runs all the same, and errors are reported before it does.
@Suite("A run")
struct RunTests {
  private let installation: Installation

  init() throws { installation = try Installation(.missing) }

  private func run(
    _ words: [String], environment: [String: String?] = [:]
  ) throws -> Outcome {
    try installation.start(
      ["run"] + words, program: "\(Installation.products)/bezel", environment: environment
    ).outcome()
  }

  @Test(
    "that can't be run is refused in one line, and runs nothing",
    arguments: [
      ([], "'run' needs a command; write it after --, as in: bezel run -- make"),
      (["--"], "'run' needs a command; write it after --"),
      (
        ["--pipe", "--", "echo", "ran"],
        "--pipe reads standard input and runs no command; omit one of them"
      ),
      (["--mode", "spinner", "--", "echo", "ran"], "--mode can't be 'spinner'; it is ring, bar or pie"),
      (["--grace", "soon", "--", "echo", "ran"], "--grace can't be 'soon'"),
      (
        ["--error-timeout", "x", "echo", "ran"],
        "--error-timeout can't be 'x'; it is auto, never or a duration"
      ),
      (["--theme", "pink", "--", "echo", "ran"], "unknown theme 'pink'"),
      (["--style", "ost", "--", "echo", "ran"], "unknown style 'ost'; did you mean 'osd'?"),
      (["--set", "fill=maybe", "--", "echo", "ran"], "fill can't be 'maybe'"),
      (["--timeout", "2s", "--", "echo", "ran"], "'run' has no option '--timeout'"),
      (
        ["--match", "(?<done>", "--", "echo", "ran"],
        "is not a regular expression: missing closing parenthesis at character 9"
      ),
      (
        ["--match", "[0-9]+", "--", "echo", "ran"],
        "--match '[0-9]+' has no group for progress; name its groups"
      ),
      (
        ["--json", "--", "echo", "ran"],
        "descriptor 3 for progress is not open; open it, as in: bezel run --progress-fd 3 3>progress -- make"
      ),
      (
        ["--progress-fd", "77", "--", "echo", "ran"],
        "descriptor 77 for progress is not open; open it, as in: bezel run --progress-fd 77 77>progress -- make"
      ),
      (
        ["--progress-fd", "-1", "--", "echo", "ran"],
        "--progress-fd can't be '-1'; it is the number of a descriptor"
      ),
    ] as [([String], String)])
  func refused(words: [String], sentence: String) throws {
    // The tests beside this one open files while a program is started: the shell closes what it may have got of them.
    let outcome = try installation.start(
      ["-c", #"exec "$0" run "$@" 3>&-"#, "\(Installation.products)/bezel"] + words, program: "/bin/sh"
    ).outcome()
    #expect(outcome.status == 64)
    #expect(
      outcome.complaint.hasPrefix("bezel: ") && outcome.complaint.contains(sentence), "\(outcome.complaint)")
    #expect(outcome.complaint.split(whereSeparator: \.isNewline).count == 1)
    #expect(outcome.lines == [])
  }

  /// The examples of bezel-tools(5).
  private static let tools = #"""
    [tool.indexer]
    match=^indexed (?<done>[\d,]+) of (?<total>[\d,]+): (?<step>.*)
    [tool.encoder]
    begin=^Encoding (?<step>.+) \((?<item>\d+)/(?<items>\d+)\)$
    match=^ *(?<percent>[\d.]+)% done
    [tool.hosts]
    command=^check-hosts\b
    match=^Checking (?<total>\d+) hosts
    each=^(?<step>\S+): (?:ok|unreachable)
    end=^(?<step>Writing .*)
    """#

  @Test(
    "that replays a capture prints what would be shown",
    arguments: [
      (
        "indexed 120 of 4,800: docs/intro.md\n", [],
        ["1: 2.5 % · 120/4800 · docs/intro.md  [indexer]"]
      ),
      (
        "Encoding a.wav (1/3)\n 42.5% done, 3.2x\r 100% done, 3.1x\r\nEncoding b.wav (2/3)\n", [],
        [
          "1: 0.0 % · 0/3 · a.wav  [encoder]", "2: 14.2 % · without a time left · a.wav 0/3  [encoder]",
          "3: 33.3 % · without a time left · a.wav 1/3  [encoder]", "4: 33.3 % · 1/3 · b.wav  [encoder]",
        ]
      ),
      (
        "Checking 4 hosts\nhost01: ok\nhost02: unreachable\nWriting the report\n", ["--", "check-hosts"],
        [
          "2: 25.0 % · 1/4 · host01  [hosts]", "3: 50.0 % · 2/4 · host02  [hosts]",
          "4: no number · Writing the report  [hosts]",
        ]
      ),
      ("Checking 4 hosts\nhost01: ok\n", ["--", "other"], ["If it fails, the reason is: host01: ok"]),
      (
        "error: no\n[1/9] b\n[3/9] c\n", [],
        ["3: 33.3 % · 3/9 · c  [a count in brackets]", "If it fails, the reason is: error: no"]
      ),
      (
        """
        Script started on 2026-01-02 03:04:05+00:00 [COMMAND="mytool" <not executed on terminal>]
        [1/9] b\r
        [3/9] c\r
        fatal: no room\r

        Script done on 2026-01-02 03:04:06+00:00 [COMMAND_EXIT_CODE="1"]

        """, [],
        ["3: 33.3 % · 3/9 · c  [a count in brackets]", "If it fails, the reason is: fatal: no room"]
      ),
      (
        "Script started on 2026-01-02\nlast words\nScript done on 2026-01-02", [],
        ["If it fails, the reason is: last words"]
      ),
    ] as [(String, [String], [String])])
  func replayed(capture: String, command: [String], lines: [String]) throws {
    let (file, captured) = ("\(installation.folder)/bezel.ini", "\(installation.folder)/capture")
    try Self.tools.write(toFile: file, atomically: false, encoding: .utf8)
    try capture.write(toFile: captured, atomically: false, encoding: .utf8)
    let outcome = try run(["--replay", captured] + command, environment: ["BEZEL_CONFIG": file])
    #expect(outcome.status == 0 && outcome.complaint == "")
    #expect(Array(outcome.lines.prefix(lines.count)) == lines)
  }

  @Test("that replays - reads standard input")
  func replayedInput() throws {
    let program = "\(Installation.products)/bezel"
    func replay(_ script: String) throws -> Outcome {
      try installation.start(["-c", script, program], program: "/bin/sh").outcome()
    }
    let outcome = try replay(#"printf '[1/9] b\n[3/9] c\n' | "$0" run --replay -"#)
    #expect(outcome.status == 0 && outcome.lines.first == "2: 33.3 % · 3/9 · c  [a count in brackets]")
    let folder = try replay(#""$0" run --replay - </"#)
    #expect(folder.status == 64)
    #expect(folder.complaint.hasPrefix("bezel: standard input can't be read: "))
  }

  @Test("that replays a capture which is not there says so")
  func notReplayed() throws {
    let outcome = try run(["--replay", "\(installation.folder)/none"])
    #expect(outcome.status == 64)
    #expect(outcome.complaint.hasSuffix("none' can't be read: No such file or directory; check its path\n"))
  }

  @Test("says with --verbose which tools were read, and which pattern was too slow")
  func verbose() throws {
    let file = "\(installation.folder)/bezel.ini"
    let text = "[tool.slow]\nstep=^(?<step>(?:a+)+)$\n" + Self.tools
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    let slow = String(repeating: "a", count: 60) + "!"
    let script = "for i in 1 2 3; do echo \(slow); done; echo 'indexed 1 of 4: x'"
    let outcome = try run(
      ["--verbose", "--json", "--progress-fd", "1", "--", "sh", "-c", script],
      environment: ["BEZEL_CONFIG": file])
    #expect(outcome.status == 0)
    #expect(outcome.complaint.contains("bezel: progress was read by indexer\n"))
    #expect(
      outcome.complaint.contains(
        "'^(?<step>(?:a+)+)$' of slow took too long for three lines, and was not tried any more; simplify it\n"
      ))
  }

  @Test("with a pattern in the configuration that is none reports its line, and runs the command")
  func configuredPattern() throws {
    let file = "\(installation.folder)/bezel.ini"
    try "[run]\nmatch=(?<done>\n".write(toFile: file, atomically: false, encoding: .utf8)
    let outcome = try run(["--", "echo", "ran"], environment: ["BEZEL_CONFIG": file])
    #expect(outcome.status == 0 && outcome.lines == ["ran"])
    let sentence = "it is not a regular expression: missing closing parenthesis at character 9"
    #expect(outcome.complaint == "bezel: \(file):2: [run] match: (?<done>: \(sentence)\n")
    let own = try run(["--match", "(?<percent>x)", "--", "echo", "ran"], environment: ["BEZEL_CONFIG": file])
    #expect(own.status == 0 && own.complaint == "")
  }

  @Test("of what isn't there ends with 127, of what can't be run with 126, as in a shell")
  func missing() throws {
    let missing = try run(["--", "no-such-command"])
    #expect(missing.status == 127 && missing.complaint.contains("'no-such-command'"))
    for path in ["/", "/etc/passwd"] {
      let outcome = try run(["--", path])
      #expect(outcome.status == 126 && outcome.complaint.contains("'\(path)'"), "\(outcome.complaint)")
    }
  }

  @Test(
    "needs no compositor, no server and no runtime folder",
    arguments: [[:], ["XDG_RUNTIME_DIR": nil], ["XDG_RUNTIME_DIR": "/nowhere", "HOME": "/nowhere"]]
      as [[String: String?]])
  func alone(environment: [String: String?]) throws {
    let words = [
      "--grace", "0s", "--no-history", "--", "sh", "-c", "sleep 0.3; echo out; echo err >&2; exit 4",
    ]
    let outcome = try run(words, environment: environment)
    #expect(outcome.status == 4 && outcome.lines == ["out"] && outcome.complaint == "err\n")
    // The command ends when the sentence is there.
    let sentences = installation.folder + "/sentences"
    let waiting = """
      exec "$0" run --grace 0s --no-history --verbose -- sh -c '
        until grep -q "^bezel: " "$0"; do sleep 0.02; done; echo out; exit 4' "$1" 2>"$1"
      """
    let verbose = try installation.start(
      ["-c", waiting, "\(Installation.products)/bezel", sentences], program: "/bin/sh",
      environment: environment
    ).outcome()
    #expect(verbose.status == 4 && verbose.lines == ["out"])
  }

  @Test("leaves the command's words alone, whatever they look like")
  func words() throws {
    let shell = ["sh", "-c", #"printf '%s\n' "$@""#, "sh", "--title", "--", "-h", "a b", ""]
    for words in [["--"] + shell, shell, ["--title=x", "--"] + shell, ["--cancel"] + shell] {
      #expect(try run(words).output == Data("--title\n--\n-h\na b\n\n".utf8), "\(words)")
    }
  }

  @Test("tells its progress as JSON, in order, on the descriptor that was opened for it")
  func json() throws {
    let told = installation.folder + "/told"
    let program = "\(Installation.products)/bezel"
    let command = #"echo '[0/4] x'; echo '[1/4] one'; sleep 0.4; echo '[3/4] "two"'; sleep 2.4; exit 3"#
    for words in ["--json 3>", "--progress-fd 5 5>"] {
      let outcome = try installation.start(
        ["-c", "exec \"$0\" run \(words)\"$1\" -- sh -c \"$2\"", program, told, command], program: "/bin/sh"
      ).outcome()
      #expect(outcome.status == 3)
      let events = try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(events.first?["event"] as? String == "started")
      #expect(events.first?["command"] as? [String] == ["sh", "-c", command])
      let progress = events.filter { $0["event"] as? String == "progress" }
      #expect(progress.compactMap { $0["fraction"] as? Double }.contains(0.25))
      #expect(progress.last?["done"] as? Double == 3 && progress.last?["total"] as? Double == 4)
      #expect(progress.last?["step"] as? String == #""two""#)
      #expect(progress.allSatisfy { $0["estimated"] as? Bool != true })
      #expect(events.last?["event"] as? String == "ended" && events.last?["status"] as? Int == 3)
      // An event is not repeated when only time has passed.
      let news = progress.map { "\($0["fraction"] ?? "") \($0["step"] ?? "")" }
      #expect(zip(news, news.dropFirst()).allSatisfy { $0 != $1 }, "\(news)")
    }
  }

  @Test("of a stream names no command, since it runs none")
  func streamEvents() throws {
    let outcome = try installation.start(
      ["-c", "echo x | \"$0\" run --pipe --json 3>&1 >/dev/null", "\(Installation.products)/bezel"],
      program: "/bin/sh"
    ).outcome()
    #expect(outcome.lines.first == #"{"event": "started"}"#)
  }

  @Test("says with --verbose that a pattern has read nothing")
  func unreadPattern() throws {
    for (pattern, isRead) in [(#"(?<percent>\d+%)"#, true), ("(?<percent>.+) y", false)] {
      let outcome = try run(["--verbose", "--match", pattern, "--", "echo", "7% x y"])
      #expect(outcome.complaint.contains("has found no progress") == !isRead, "\(outcome.complaint)")
    }
  }

  @Test("reads a stream, and passes it on")
  func pipe() throws {
    let program = "\(Installation.products)/bezel"
    let outcome = try installation.start(
      ["-c", "printf 'one\\ntwo' | \"$0\" run --pipe --title Copying", program], program: "/bin/sh"
    ).outcome()
    #expect(outcome.status == 0 && outcome.output == Data("one\ntwo".utf8) && outcome.complaint == "")
  }

  @Test("waits for no reader of its progress, and goes its way when that is gone")
  func lazyReader() throws {
    let pipe = installation.folder + "/pipe"
    let program = "\(Installation.products)/bezel"
    let script = """
      mkfifo "$1"; exec 4<>"$1"
      "$0" run --progress-fd 4 -- sh -c 'sleep 0.2; exit 3' "$(head -c 100000 /dev/zero | tr '\\0' x)"; echo $?
      exec 5<"$1" 4>"$1" 5<&-
      "$0" run --progress-fd 4 -- sh -c 'sleep 0.3; exit 5'; echo $?
      """
    let outcome = try installation.start(["-c", script, program, pipe], program: "/bin/sh").outcome()
    #expect(outcome.lines == ["3", "5"], "\(outcome.complaint)")
  }

  @Test(
    "says once that its progress can't be written, and ends as the command",
    arguments: [
      ("4>/dev/full", "can't be written: No space left on device; free some space or write to another place"),
      ("4</dev/null", "can't be written: Bad file descriptor; open it or redirect it"),
      (
        "4> >(exec <&-; : >closed; exec sleep 60)",
        "can't be written: Broken pipe; keep its reader running or write to another place"
      ),
      ("4>&5", "had no room for a line; read it while the command runs"),
    ])
  func unwritable(redirection: String, complaint: String) throws {
    let script = """
      cd "$1"; mkfifo full; exec 5<>full; head -c 65536 /dev/zero >&5
      command='echo "[0/4] x"; echo "[1/4] y"; sleep 0.3; echo "[2/4] z"; exit 6'
      exec "$0" run --progress-fd 4 -- sh -c "${2+until [ -e closed ]; do sleep 0.02; done;} $command" \(redirection)
      """
    var words = ["-c", script, "\(Installation.products)/bezel", installation.folder]
    if redirection.contains("closed") { words.append("") }
    let outcome = try installation.start(words, program: "/bin/bash").outcome()
    #expect(outcome.status == 6 && outcome.lines.count == 3)
    #expect(outcome.complaint == "bezel: descriptor 4 for progress \(complaint)\n")
  }

  @Test("tells a silent command's guess, too")
  func guessed() throws {
    let told = installation.folder + "/told"
    let home = ["HOME": installation.folder]
    _ = try run(["--", "sleep", "1"], environment: home)
    let outcome = try installation.start(
      ["-c", "exec \"$0\" run --json 3>\"$1\" -- sleep 1", "\(Installation.products)/bezel", told],
      program: "/bin/sh", environment: home
    ).outcome()
    #expect(outcome.status == 0)
    let lines = try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n")
    #expect(lines.count { $0.contains(#""estimated": true"#) } > 3, "\(lines)")
  }

  @Test(
    "of which the output finds no room has failed, whatever its command says",
    arguments: ["sh -c 'echo lost; sleep 0.2'", "yes"])
  func fullDisk(command: String) throws {
    let outcome = try installation.start(
      [
        "-c", "\"$0\" run -- \(command) >/dev/full; echo $?",
        "\(Installation.products)/bezel",
      ],
      program: "/bin/sh"
    ).outcome()
    #expect(outcome.lines == ["1"])
    #expect(
      outcome.complaint
        == "bezel: standard output can't be written: No space left on device; free some space or write to another "
        + "place\n",
      "\(outcome.complaint)")
  }
}
