import Testing
import ToolProgress

/// The user's pattern takes precedence.
struct PatternTests {
  /// `at 3 of 9 doing x`, or only `doing x`.
  private struct Sample: LinePattern {
    func progress(in line: Span<UInt8>) -> LineProgress? {
      let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
      guard let doing = text.range(of: "doing ") else { return nil }
      let step = text.utf8.distance(from: text.startIndex, to: doing.upperBound)..<text.utf8.count
      let numbers = text.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2, let count = Count(numbers[0], of: numbers[1]) else {
        return LineProgress(step: step)
      }
      return LineProgress(count: count, step: step)
    }
  }

  /// Reports the same for every line, with a step that is longer than the line.
  private struct Fixed: LinePattern {
    let fraction: Double
    func progress(in line: Span<UInt8>) -> LineProgress? { LineProgress(fraction: fraction, step: -5..<900) }
  }

  private func progress(after text: String) -> ToolProgress {
    var reader = ProgressReader(pattern: Sample())
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
    var reader = ProgressReader(pattern: Fixed(fraction: 0.3))
    reader.read("\u{1b}]9;4;1;80\u{7}abc\n")
    #expect(reader.progress == ToolProgress(state: .running, fraction: 0.3, step: "abc"))
  }

  @Test func `NaN is not a number`() {
    var reader = ProgressReader(pattern: Fixed(fraction: .nan))
    reader.read("abc\n")
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "abc"))
  }

  @Test(arguments: [(-1.0, 0.0), (7, 1), (.infinity, 1), (-.infinity, 0)])
  func `a number out of range is clamped`(reported: Double, shown: Double) {
    var reader = ProgressReader(pattern: Fixed(fraction: reported))
    reader.read("abc\n")
    #expect(reader.progress == ToolProgress(state: .running, fraction: shown, step: "abc"))
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
