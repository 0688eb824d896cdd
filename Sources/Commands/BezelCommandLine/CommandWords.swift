package import BezelValues

/// The words of a command that is written on one line.
package enum CommandWords {
  /// Reads a line, without its line break: words as a shell reads them, without expansions, or a JSON array of strings. Nil
  /// for an empty line, and for a comment, which begins with `#`. Spaces and tabs separate words. A backslash takes the next
  /// character as it is; between single quotes everything is taken as it is, and between double quotes a backslash only acts
  /// before `"`, `\`, `$` and a backquote.
  package static func read(_ line: ArraySlice<UInt8>) throws(UsageError) -> [String]? {
    var rest = line.drop(while: isSpace)
    // CRLF ends a line, too.
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    guard String(validating: rest, as: UTF8.self) != nil else {
      throw UsageError("the line is not valid UTF-8; texts and names must be")
    }
    let words = try first == UInt8(ascii: "[") ? elements(of: rest) : words(of: rest)
    guard !words.isEmpty else { throw UsageError("the line has no words; write a verb and its arguments") }
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw UsageError("a word has a NUL, which no text can have; remove it")
    }
    return words
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func elements(of line: ArraySlice<UInt8>) throws(UsageError) -> [String] {
    var words: [String] = []
    var reader = JSONReader(line)
    let isList = reader.elements { reader in
      guard reader.peek() == UInt8(ascii: "\""), let word = reader.string() else { return false }
      words.append(word)
      return true
    }
    guard isList, reader.isAtEnd() else {
      throw UsageError(
        #"the line is not a JSON array of strings; write ["show","Text"], or words without brackets"#)
    }
    return words
  }

  private static func words(of line: ArraySlice<UInt8>) throws(UsageError) -> [String] {
    var words: [String] = []
    var rest = line
    while true {
      rest = rest.drop(while: isSpace)
      if rest.isEmpty { return words }
      words.append(try word(&rest))
    }
  }

  /// Takes a word up to the next space.
  private static func word(_ rest: inout ArraySlice<UInt8>) throws(UsageError) -> String {
    var word: [UInt8] = []
    while let byte = rest.first, !isSpace(byte) {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else {
          throw UsageError("the line ends with a backslash; a command is on one line")
        }
        word.append(next)
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try take(upTo: byte, from: &rest, into: &word)
      default: word.append(byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// Takes what stands up to the closing quote.
  private static func take(
    upTo quote: UInt8, from rest: inout ArraySlice<UInt8>, into word: inout [UInt8]
  ) throws(UsageError) {
    let start = rest
    while let byte = rest.popFirst() {
      if byte == quote { return }
      if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), let next = rest.first,
        [UInt8(ascii: "\""), byte, UInt8(ascii: "$"), UInt8(ascii: "`")].contains(next)
      {
        rest.removeFirst()
        word.append(next)
      } else {
        word.append(byte)
      }
    }
    let mark = quote == UInt8(ascii: "'") ? "single" : "double"
    throw UsageError(
      "the \(mark) quote before '\(String(decoding: start, as: UTF8.self).shortened)' is not closed; close it, or write a "
        + "backslash before it")
  }
}
