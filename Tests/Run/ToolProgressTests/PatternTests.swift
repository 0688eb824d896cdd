import Testing
import ToolProgress

/// The user's pattern takes precedence.
struct PatternTests {
  /// `at 3 of 9 doing x`, or only `doing x`.
  private static let sample = Tool(
    "sample", command: nil,
    rows: [
      .init(.match, #"at (?<done>\d+) of (?<total>\d+) doing (?<step>.*)"#),
      .init(.step, "doing (?<step>.*)"),
    ])

  private func progress(after text: String) -> ToolProgress {
    var reader = ProgressReader(tools: [Self.sample])
    reader.read(text)
    return reader.progress
  }

  @Test func `its number takes precedence over tools and over reports to the terminal`() {
    let own = ToolProgress(count: Count(3, of: 9), step: "it")
    #expect(progress(after: "[9/10] x\nat 3 of 9 doing it\n") == own)
    #expect(progress(after: "at 3 of 9 doing it\n[10/10] x\n") == own)
    #expect(progress(after: "at 3 of 9 doing it\n\u{1b}]9;4;1;80\u{7}") == own)
    #expect(progress(after: "\u{1b}]9;4;1;80\u{7}at 3 of 9 doing it\n") == own)
  }

  @Test(arguments: [
    ("[[:alpha:]_]+: (?<done>\\d+)/(?<total>\\d+)", "ab_c: 3/9"),
    ("[]x]+ (?<done>\\d+)/(?<total>\\d+)", "xx 3/9"),
    ("(?:copy|move|[^ab]) (?<done>\\d+)/(?<total>\\d+)", "move 3/9"),
    ("colou?r(?:s|es)? (?<done>\\d+)/(?<total>\\d+)", "color 3/9"),
    ("(?i)files (?<done>\\d+)/(?<total>\\d+)", "FILES 3/9"),
    ("(?i:files) (?<done>\\d+)/(?<total>\\d+)", "FILES 3/9"),
    ("a{0,2}b* (?<done>\\d+)/(?<total>\\d+)", " 3/9"), ("(?<done>\\d+)\\x2f(?<total>\\d+)", "3/9"),
    ("(?!z)x (?<!q)(?<=x )(?<done>\\d+)/(?<total>\\d+)", "x 3/9"), ("a|(?<done>\\d+)/(?<total>\\d+)", "3/9"),
    ("\\Qa.b\\E (?<done>\\d+)/(?<total>\\d+)", "a.b 3/9"), ("a…?b (?<done>\\d+)/(?<total>\\d+)", "ab 3/9"),
    ("(?P<step>é+) (?<done>\\d+)/(?<total>\\d+)", "éé 3/9"),
    ("(?x) a b [ ] (?<done>\\d+) / (?<total>\\d+)", "ab 3/9"),
    ("(?<done>\\d+)\\/(?<total>\\d+)(?# all)", "3/9"), ("(*UTF)x (?<done>\\d+)/(?<total>\\d+)", "x 3/9"),
    ("((?>x|y)|z)+ (?<done>\\d+)/(?<total>\\d+)$", "xyz 3/9"), ("(?<done>\\d+)/(?<total>\\d+){1}", "3/9"),
    ("(?:x{a|b}y) (?<done>\\d+)/(?<total>\\d+)", "x{a 3/9"),
  ])
  func `each line that a pattern matches is read`(pattern: String, line: String) {
    let tool = Tool("x", command: nil, rows: [.init(.match, pattern)])
    var reader = ProgressReader(tools: [tool])
    reader.read(line + "\n")
    #expect(reader.progress.fraction == 1.0 / 3)
  }

  @Test func `tools are read until it matches`() {
    #expect(progress(after: "[0/1] x\n[9/10] x\n").fraction == 0.9)
  }

  @Test func `a pattern with only a step keeps the tool's number`() {
    #expect(
      progress(after: "[3/10] x\n[4/10] x\ndoing it\n[5/10] y\n")
        == ToolProgress(count: Count(5, of: 10), step: "it"))
  }

  @Test func `its first number may be below that of a tool`() {
    #expect(progress(after: "\u{1b}]9;4;1;80\u{7}at 3 of 10 doing it\n").fraction == 0.3)
  }
}
