/// The lines of test runners that name a failed test, and the reason that they print for it.
struct FailedTest {
  /// The test and its reason: one line.
  let text: String
  /// The number of the line that names the test.
  let line: Int

  private struct Row {
    /// The group `step` is the name.
    let header: Expression
    /// The line after which the reason stands, if not after the header. Its group `step` is the end of the name.
    var introduction: Expression?
    /// The reason: the group `step`, otherwise the whole line.
    let reason: Expression
    /// Whether the header may stand below the reason.
    var isBelow = false
    /// In how many lines the reason is looked for.
    var lines = FailedTest.limit

    init(
      _ header: String, after introduction: String? = nil, reason: String = "[[:alpha:]]{2}",
      isBelow: Bool = false, lines: Int = FailedTest.limit
    ) {
      (self.isBelow, self.lines) = (isBelow, lines)
      self.header = Expression(header)
      self.introduction = introduction.map { Expression($0) }
      self.reason = Expression(reason)
    }
  }

  /// How many lines of a test are looked at.
  static let limit = 60

  private static let rows: @Sendable () -> [Row] = {
    [
      // unittest. The test's description may follow its name.
      Row(#"^(?:FAIL|ERROR): (?<step>\S+) \(.*\)"#, after: "^Traceback ", reason: #"^\S"#),
      // pytest without a summary.
      Row(#"^_{3,} (?:ERROR (?:at \w+ of|collecting) )?(?<step>\S.*?) _{3,}$"#, reason: "^E +(?<step>.*)"),
      // go. With -v the reason comes before the name.
      Row(#"^ *--- FAIL: (?<step>\S+) \(.*\)"#, reason: #"^ +\S+:\d+: |^panic: "#, isBelow: true),
      // cargo.
      Row("^---- (?<step>.+) stdout ----$"),
      // jest, vitest, node.
      Row("^ +● (?<step>.+)$"), Row("^ *FAIL +(?<step>[^>]+ > .+)$"),
      Row(#"^✖ (?<step>.+) \([\d.]+ms\)$"#, reason: "^ ++(?!'test failed'$)(?<step>.*[[:alpha:]]{2}.*)"),
      // ExUnit; rspec; mocha and phpunit.
      Row(#"^ +\d+\) (?<step>test .+) \(\S+\)$"#, reason: #"^ {5}(?!\S+:\d+$)(?<step>\S.*)"#),
      Row(
        #"^ +\d+\) (?<step>.+)$"#, after: "^ +Failure/Error: ",
        reason: "^ {5,}+(?!#)(?<step>.*[[:alpha:]]{2}.*)"),
      // mocha's groups stand above the test.
      Row(#"^ +\d+\) (?<step>.+)$"#, after: #"^ {7,}(?<step>\S.*):$"#, reason: #"^ {4,}(?<step>\S.*)"#),
      Row(#"^(?| {2,}\d+\) (?<step>.+?)|\d+\) (?<step>\S*(?:::|#)\S.*?)):?(?: |─)*$"#),
      // Catch2; testthat.
      Row(#"^(?<step>\S+:\d+|\S+\(\d+\)): FAILED:$"#, reason: #"^ {2}(?<step>\S.*)"#),
      Row(#"^ *(?:─)+ (?:Failure|Error) \(.+?\): (?<step>.+?)(?: |─)*$"#),
      // gradle; .NET.
      Row("^(?<step>[^>]+ > .+) FAILED$"),
      Row(#"^ *Failed (?<step>\S.*) \[.*\]$"#, after: "^ *Error Message:"),
      // Elm's errors have their name in the place of a test.
      Row(#"^-- (?<step>[A-Z][A-Z ]+) -+ \S+$"#, reason: #"\S"#),
      // Perl, bats, and what else prints TAP.
      Row("^# +Failed test '(?<step>.+)'", reason: "^# ++(?!at )(?<step>.+)"),
      Row(
        #"^not ok \d+[ -]+(?<step>.+)"#, reason: #"(?|^# ++(?!\()(?<step>.+)|^ +error: '?(?<step>.+?)'?$)"#),
      // googletest: the place and the assertion.
      Row(#"^\[ RUN      \] (?<step>\S+)"#, reason: #"^(?<step>\S+:\d+:|unknown file:) Failure$"#),
      // dart; robot, with dots in its second form; ScalaTest; minitest.
      Row(
        #"^\d\d:\d\d \+\d+.* -\d+: (?<step>.+) \[E\]$"#,
        reason: #"^ {2}(?!Test failed|The test )(?<step>\S.*)"#),
      Row(
        #"^(?<step>\S.*?) +\| FAIL \|$"#,
        reason: #"^(?!\d+ tests?, |[-=]{5})[^|]*\S[^|]*$"#, lines: 1),
      Row("^FAIL: (?<step>.+)$", reason: #"^(?![A-Z]+: |[-=]{5}|#).*\S"#, lines: 1),
      Row(#"^(?:\[info\] )?- (?<step>.+) \*\*\* FAILED \*\*\*$"#, reason: #"^(?:\[info\])? +(?<step>.+)"#),
      Row(#"^(?<step>\S+#\S+) \[\S+:\d+\]:$"#, reason: #"\S"#),
      Row(
        #"^ *✗ (?!Build failed )(?<step>.+?)(?: +\d+/\d+)?$"#,
        reason: #"^ ++(?!\(|\d+ (?:pass|fail|expect))(?<step>.+)"#),
    ]
  }

  /// The last one.
  init?(in lines: [ArraySlice<UInt8>]) {
    let rows = Self.rows()
    for (line, bytes) in lines.enumerated().reversed() {
      for row in rows where row.header.matches(bytes) {
        guard var name = row.header.text(in: bytes),
          let (reason, end, inner) = Self.reason(of: row, at: line, lines), reason != name
        else { continue }
        if let inner { name += ": \(inner)" }
        let text = reason.contains(name) ? reason : "\(name): \(reason)"
        self.text = Place().adding(to: text, from: lines[line..<end])
        self.line = line
        return
      }
    }
    return nil
  }

  /// The reason, where the lines of the test end, and the name that the introduction has.
  private static func reason(of row: Row, at line: Int, _ lines: [ArraySlice<UInt8>])
    -> (reason: String, end: Int, name: String?)?
  {
    var name: String?
    var below = (line + 1)..<min(line + 1 + row.lines, lines.count)
    if let introduction = row.introduction {
      guard let start = below.first(where: { introduction.matches(lines[$0]) }) else { return nil }
      if introduction.has(.step) { name = introduction.text(in: lines[start]) }
      below = (start + 1)..<below.upperBound
    }
    let above = (max(0, line - (row.isBelow ? 3 : 0))..<line).reversed()
    let end = below.first { row.header.matches(lines[$0]) } ?? below.upperBound
    guard
      let found = (Array(below.lowerBound..<end) + above).first(where: { row.reason.matches(lines[$0]) }),
      row.reason.matches(lines[found]), let reason = row.reason.text(in: lines[found])
    else { return nil }
    return (Self.next(after: reason, found, lines), max(end, line + 1), name)
  }

  /// The reason with the next lines, if it goes on there.
  private static func next(after reason: String, _ line: Int, _ lines: [ArraySlice<UInt8>]) -> String {
    guard reason.hasSuffix(":") || reason == "|-",
      let next = lines.indices.dropFirst(line + 1).first(where: { !lines[$0].allSatisfy { $0 == 0x20 } })
    else { return reason }
    let rest = Self.next(after: String(printable: lines[next]), next, lines)
    return reason == "|-" ? rest : "\(reason) \(rest)"
  }
}

extension Expression {
  fileprivate func matches(_ line: ArraySlice<UInt8>) -> Bool { matches(line.span) }

  /// The step of a line that has matched, otherwise the line.
  fileprivate func text(in line: ArraySlice<UInt8>) -> String? {
    let range = self[.step] ?? 0..<line.count
    let text = String(printable: line.dropFirst(range.lowerBound).prefix(range.count))
    return text.isEmpty ? nil : text
  }
}
