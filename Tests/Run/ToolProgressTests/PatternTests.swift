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
