import Testing
import ToolProgress

/// OSC 9;4: what tools report to the terminal.
struct TerminalProgressTests {
  private static let begin = "\u{1b}]9;4;"

  @Test(arguments: [
    ("1;25", ToolProgress(state: .running, fraction: 0.25)),
    ("1;0", ToolProgress(state: .running, fraction: 0)),
    ("1;100", ToolProgress(state: .running, fraction: 1)),
    ("1;250", ToolProgress(state: .running, fraction: 1)),
    ("1;99999999999999999999", ToolProgress(state: .running, fraction: 1)),
    ("1;50;", ToolProgress(state: .running, fraction: 0.5)),
    ("1;", ToolProgress(state: .running)),
    ("1", ToolProgress(state: .running)),
    ("2;30", ToolProgress(state: .failed, fraction: 0.3)),
    ("2", ToolProgress(state: .failed)),
    ("3", ToolProgress(state: .indeterminate)),
    ("3;", ToolProgress(state: .indeterminate)),
    ("3;40", ToolProgress(state: .indeterminate)),
    ("4;60", ToolProgress(state: .paused, fraction: 0.6)),
    ("4;", ToolProgress(state: .paused)),
    ("0", ToolProgress()),
    ("0;0", ToolProgress()),
  ])
  func `every state is read, with both ends and split anywhere`(report: String, progress: ToolProgress) {
    for end in ["\u{7}", "\u{1b}\\"] {
      let bytes = Array((Self.begin + report + end).utf8)
      for cut in 0...bytes.count {
        var reader = ProgressReader()
        reader.read(bytes[..<cut])
        reader.read(bytes[cut...])
        #expect(reader.progress == progress, "cut at \(cut)")
      }
    }
  }

  @Test(arguments: ["5;10", "1;x", "1;10;10", "x", "", "1:10", "-1;5", "12", "1;1,000"])
  func `other values report nothing`(report: String) {
    #expect(ProgressReader.progress(after: "\(Self.begin)\(report)\u{7}") == ToolProgress())
  }

  @Test func `other commands report nothing`() {
    #expect(ProgressReader.progress(after: "\u{1b}]9;42\u{7}\u{1b}]9;4 cups of tea\u{7}") == ToolProgress())
    #expect(ProgressReader.progress(after: "\u{1b}P9;4;1;50\u{1b}\\") == ToolProgress())
  }

  @Test func `without a value, the last one is kept`() {
    #expect(
      ProgressReader.progress(after: "\(Self.begin)1;70\u{7}\(Self.begin)2\u{7}")
        == ToolProgress(state: .failed, fraction: 0.7))
    #expect(
      ProgressReader.progress(after: "\(Self.begin)1;70\u{7}\(Self.begin)4;\u{7}")
        == ToolProgress(state: .paused, fraction: 0.7))
  }

  @Test func `it takes precedence over lines, which still report the step`() {
    let progress = ProgressReader.progress(after: "\(Self.begin)1;70\u{7}[3/100] Linking x\n")
    #expect(progress == ToolProgress(state: .running, fraction: 0.7, step: "Linking x"))
  }

  @Test func `a count that agrees is shown with it`() {
    let progress = ProgressReader.progress(after: "\(Self.begin)1;70\u{7}[69/100] Linking x\n")
    #expect(
      progress == ToolProgress(state: .running, fraction: 0.7, count: Count(69, of: 100), step: "Linking x"))
  }

  @Test func `a removal before any report changes nothing`() {
    let progress = ProgressReader.progress(after: "[0/1] x\n[3/10] x\n\(Self.begin)0;0\u{7}")
    #expect(progress == ToolProgress(count: Count(3, of: 10), step: "x"))
  }

  @Test func `after a removal, lines are shown`() {
    #expect(ProgressReader.progress(after: "\(Self.begin)1;70\u{7}\(Self.begin)0\u{7}").fraction == nil)
    #expect(
      ProgressReader.progress(after: "\(Self.begin)1;70\u{7}\(Self.begin)0\u{7}[0/1] x\n[1/4] x\n").fraction
        == 0.25)
  }

  @Test func `it is found at the end of a large chunk`() {
    let noise = String(repeating: "no numbers here\n", count: 10_000)
    #expect(ProgressReader.progress(after: noise + "\(Self.begin)1;30\u{7}\n").fraction == 0.3)
  }
}
