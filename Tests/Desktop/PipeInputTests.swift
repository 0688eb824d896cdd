import BezelValues
import Testing

@testable import DesktopControls

@Suite struct PipeInputTests {
  /// The lines of a text that comes in pieces of a size: the number, and the words or the error.
  private func lines(_ text: [UInt8], inPiecesOf size: Int = .max) -> [String] {
    var input = PipeInput()
    var (lines, rest) = ([] as [String], text[...])
    func take() {
      while let line = input.next() {
        switch line.words {
        case .success(let words): lines.append("\(line.number) " + words.joined(separator: "|"))
        case .failure(let error):
          lines.append("\(line.number) error: \(error.description.prefix { $0 != ";" })")
        }
      }
    }
    while !rest.isEmpty {
      input.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      take()
    }
    input.end()
    take()
    return lines
  }

  @Test(arguments: [1, 2, 3, 7, .max])
  func `lines have their numbers, however the input is cut`(size: Int) {
    let text = "show a\n\n# comment\r\n[\"x\"]\r\nshow 'a\n'\n  b \nlast 'c d'"
    let expected = [
      "1 show|a", "4 x", "5 error: the single quote before 'a' is not closed",
      "6 error: the single quote before '' is not closed", "7 b",
      "8 last|c d",
    ]
    #expect(lines(Array(text.utf8), inPiecesOf: size) == expected)
  }

  @Test func `the end of the input within a quoted word is an error`() {
    #expect(lines(Array("show \"a".utf8)) == ["1 error: the double quote before 'a' is not closed"])
  }

  @Test(arguments: [1, 2, .max])
  func `a byte order mark is skipped at the start, and nowhere else`(size: Int) {
    let text = "\u{feff}show a\n\u{feff}show b\n"
    #expect(lines(Array(text.utf8), inPiecesOf: size) == ["1 show|a", "2 \u{feff}show|b"])
    #expect(lines(Array("\u{feff}[\"x\"]".utf8), inPiecesOf: size) == ["1 x"])
  }

  @Test func `an input without a line has none`() {
    #expect(lines([]).isEmpty && lines([10, 10]).isEmpty && lines([0xD]).isEmpty)
  }

  @Test(arguments: [1 << 16, .max])
  func `a line over the limit is an error, and the next one is read`(size: Int) {
    let limit = 4 << 20
    let (long, longer) = (limit - 5, 3 * limit)
    func text(_ count: Int) -> [UInt8] { Array("show ".utf8) + [UInt8](repeating: 97, count: count) + [10] }
    let found = lines(
      text(long) + text(long + 1) + text(longer) + text(1) + text(longer).dropLast(), inPiecesOf: size)
    #expect(found.count == 5)
    #expect(found.first?.utf8.count == limit + 2)
    #expect(
      found.dropFirst() == [
        "2 error: the line has more than 4194304 bytes", "3 error: the line has more than 4194304 bytes",
        "4 show|a",
        "5 error: the line has more than 4194304 bytes",
      ])
  }
}
