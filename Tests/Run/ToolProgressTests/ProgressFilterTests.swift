import SeededRandom
import Testing
import ToolProgress
import bezel_fuzz

/// OSC 9;4 is removed, and nothing else.
struct ProgressFilterTests {
  private func filtered(_ pieces: [some Collection<UInt8>]) -> [UInt8] {
    var filter = ProgressFilter()
    var passed: [UInt8] = []
    for piece in pieces {
      Array(piece).withUnsafeBytes { bytes in filter.pass(bytes) { passed += $0 } }
    }
    return passed
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a\u{1b}]9;4;1;50\u{7}b", "ab"), ("a\u{1b}]9;4;1;50\u{1b}\\b", "ab"),
    ("\u{1b}]9;4;0;0\u{1b}\\\u{1b}]9;4;3;\u{7}", ""), ("\u{1b}]9;4;1;50;\u{7}x", "x"),
    ("\u{1b}]9;4;\u{7}", ""),
    ("\u{1b}]9;4\u{7}", "\u{1b}]9;4\u{7}"), ("\u{1b}]9;42\u{7}", "\u{1b}]9;42\u{7}"),
    ("\u{1b}]9;4 cups\u{7}", "\u{1b}]9;4 cups\u{7}"), ("\u{1b}]9;4;tea\u{7}", "\u{1b}]9;4;tea\u{7}"),
    ("\u{1b}[32mgreen\u{1b}[0m", "\u{1b}[32mgreen\u{1b}[0m"), ("\u{1b}\u{1b}]9;4;1;5\u{7}", "\u{1b}"),
    ("\u{1b}]9;4;1;5\u{1b}]9;4;0\u{7}", "\u{1b}]9;4;1;5"), ("\u{1b}]0;\u{1b}]9;4;0\u{7}", "\u{1b}]0;"),
    ("x\u{1b}]9;4;1", "x"), ("x\u{1b}]9;4;1;\u{1b}", "x"), ("\u{1b}", ""),
    ("\u{1b}]9;4;1;5\n", "\u{1b}]9;4;1;5\n"),
    (
      "\u{1b}]9;4;1;00000000000000000000000000000000\u{7}",
      "\u{1b}]9;4;1;00000000000000000000000000000000\u{7}"
    ),
  ])
  func `the result does not depend on where the stream is split`(text: String, rest: String) {
    let bytes = Array(text.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let passed = filtered([bytes[..<first], bytes[first..<second], bytes[second...]])
        #expect(passed == Array(rest.utf8), "cut at \(first) and \(second)")
      }
    }
  }

  @Test func `bytes one by one give the same as all at once`() {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededRandom(seed: seed)
    let parts = ["\u{1b}]9;4;", "\u{1b}]9;", "1", ";", "\u{7}", "\u{1b}\\", "\u{1b}", "x"]
    let bytes = (0..<20_000).flatMap { _ in parts.randomElement(using: &numbers)?.utf8.map(\.self) ?? [] }
    let whole = filtered([bytes])
    #expect(whole == filtered(bytes.map(CollectionOfOne.init)), "seed \(seed)")
    #expect(whole.count < bytes.count && !whole.isEmpty)
  }

  @Test func `only the beginning of a sequence is held back`() {
    #expect(filtered(["text\u{1b}]9;4;1".utf8]) == Array("text".utf8))
    #expect(filtered(["text\u{1b}]".utf8]) == Array("text".utf8))
    #expect(filtered(["text\u{1b}[".utf8]) == Array("text\u{1b}[".utf8))
  }

  @Test func `text between sequences is passed on in one piece`() {
    var filter = ProgressFilter()
    var pieces: [Int] = []
    let text = String(repeating: "\u{1b}[32mgreen\u{1b}[0m", count: 100)
    Array("\(text)\u{1b}]9;4;1;5\u{7}\(text)\u{1b}".utf8).withUnsafeBytes { bytes in
      filter.pass(bytes) { pieces.append($0.count) }
    }
    #expect(pieces == [text.utf8.count, text.utf8.count])
  }

  @Test func `an error of the handler is rethrown`() {
    struct Full: Error {}
    var filter = ProgressFilter()
    #expect(throws: Full.self) {
      try Array("text".utf8).withUnsafeBytes { try filter.pass($0) { _ throws(Full) in throw Full() } }
    }
  }
}
