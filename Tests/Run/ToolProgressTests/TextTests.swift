import Testing
import ToolProgress

/// Lines as a terminal would show them, and limits for hostile bytes.
struct TextTests {
  private func step(after text: String) -> String? { ProgressReader.progress(after: "[0/1] x\n" + text).step }

  @Test(arguments: [
    "[1/4] one\n", "[1/4] one\r\n", "[1/4] one\r", "[1/4] one\u{1b}[K", "[1/4] one",
    "\u{1b}[2K\r[1/4] one", "\u{1b}[32m[1/4] \u{1b}[1mone\u{1b}[0m\n", "\u{1b}]0;a title\u{7}[1/4] one\n",
    "\u{1b}]8;;file:///x\u{1b}\\[1/4] one\u{1b}]8;;\u{1b}\\\n", "\u{1b}P1$r0m\u{1b}\\[1/4] one\n",
    "\u{1b}(B[1/4] one\u{f}\n", "\u{1b}7\u{1b}[24;0f[1/4] one\u{1b}8", "\u{1b}[1A\u{1b}[K[1/4] one\n",
    "text\r[1/4] one\n", "nonsense\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}[1/4] one\n", "[1/4]\tone\n",
    "[1/4] one\u{1b}[1A\u{1b}[Kother", "\u{7}[1/4] one\n", "[1/4]  \u{202e}one\u{85}\n",
  ])
  func `a line is read however it is drawn`(text: String) {
    #expect(
      ProgressReader.progress(after: "[0/1] x\n" + text) == ToolProgress(count: Count(1, of: 4), step: "one"))
  }

  @Test func `a line that is overwritten is read again`() {
    #expect(step(after: "[1/4] one\r[2/4] two\r[3/4] three") == "three")
    #expect(step(after: "[1/4] one\u{8}\u{8}\u{8}six\n") == "six")
    #expect(step(after: "[1/4] a\u{8}ü\u{8}b\n") == "b")
  }

  @Test func `an unfinished line is read at a pause`() {
    var reader = ProgressReader.afterCount
    reader.read("[1/4] on")
    #expect(reader.progress == ToolProgress())
    reader.pause()
    #expect(reader.progress.step == "on")
    reader.read("e\n")
    #expect(reader.progress.step == "one")
  }

  @Test func `the two streams are separate`() {
    var reader = ProgressReader.afterCount
    reader.read("[1/4] o", from: .output)
    reader.read("oops\n", from: .errors)
    reader.read("ne\n", from: .output)
    #expect(reader.progress.step == "one")
  }

  @Test func `a step is valid text, without control characters`() throws {
    var reader = ProgressReader.afterCount
    reader.read(
      Array("[1/4] a".utf8) + [0xff, 0xc3] + Array("b".utf8) + [0xc2, 0x9b, 0xe2, 0x80] + Array("\n".utf8))
    let step = try #require(reader.progress.step)
    #expect(step == "a\u{fffd}\u{fffd}b\u{fffd}")
    #expect(step.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func `a line with other control characters is data`() {
    #expect(ProgressReader.progress(after: "\u{0}[1/4] one\n") == ToolProgress())
    #expect(ProgressReader.progress(after: "[1/4] one\u{1}\n") == ToolProgress())
    #expect(step(after: "\u{0}data\n[1/4] one\n") == "one")
  }

  @Test(arguments: [
    "\u{1b}[", "\u{1b}]0;", "\u{1b}P", "\u{1b}_", "\u{1b}X", "\u{1b}^", "\u{1b}(", "\u{1b}]9;4;1;",
  ])
  func `a sequence that is never closed hides at most 4 KiB`(opening: String) {
    let filling = String(repeating: "1", count: 5000)
    #expect(step(after: "\(opening)\(filling)\n[1/4] one\n") == "one")
  }

  @Test(arguments: ["\u{1b}[31", "\u{1b}[", "\u{1b}(", "\u{1b}"])
  func `a newline ends a sequence that is not a string`(opening: String) {
    #expect(step(after: "\(opening)\n[1/4] one\n") == "one")
  }

  @Test func `a sequence inside of an open one is read`() {
    #expect(ProgressReader.progress(after: "\u{1b}]0;title\u{1b}]9;4;1;50\u{7}").fraction == 0.5)
    #expect(ProgressReader.progress(after: "\u{1b}\u{1b}\u{1b}]9;4;1;50\u{7}").fraction == 0.5)
  }

  @Test func `only the beginning of a long line is read`() {
    let filling = String(repeating: "x", count: 100_000)
    var reader = ProgressReader.afterCount
    reader.read("[1/4] ")
    for _ in 0..<50 { reader.read(filling.prefix(1000).utf8) }
    reader.read("\n")
    #expect(reader.progress.step?.count == 513)
    #expect(step(after: "\(filling)\n[0/4] x\n[1/4] one\n") == "one")
    #expect(step(after: "\(filling)\r[0/4] x\n[1/4] one\n") == "one")
  }

  @Test func `the line after a line of 100 MiB is read`() {
    var reader = ProgressReader.afterCount
    let piece = [UInt8](repeating: UInt8(ascii: "7"), count: 65536)
    for _ in 0..<1600 { piece.withUnsafeBytes { reader.read($0, from: .output) } }
    reader.read("\n[1/4] one\n")
    reader.pause()
    #expect(reader.progress.step == "one")
    #expect(reader.failureReason == nil)
  }

  @Test func `of bulk input the last lines are read, and never a part of a line as a whole one`() {
    let rows = (0..<100_000).map { "[\($0)/100000] step \($0)\n" }.joined()
    #expect(step(after: rows) == "step 99999")
    var reader = ProgressReader.afterCount
    for row in 0..<100_000 { reader.read("[\(row)/100000] step \(row)\n") }
    reader.read("unfinished")
    reader.pause()
    #expect(reader.progress.step == "step 99999")
    let cut =
      String(repeating: "\n", count: ProgressReader.bulkThreshold) + "[1/9] x"
      + String(repeating: "y", count: 4089)
    #expect(ProgressReader.progress(after: cut) == ToolProgress())
  }

  @Test func `bulk input without a pause is read from time to time`() {
    var reader = ProgressReader.afterCount
    for row in 0..<100_000 { reader.read("[\(row)/100000] step \(row)\n") }
    let shown = reader.progress.count?.done ?? 0
    #expect(shown > 80_000 && shown < 100_000)
  }
}

extension ToolProgress {
  init(count: Count?, step: String?) {
    self.init(state: .running, fraction: count?.fraction, count: count, step: step)
  }
}
