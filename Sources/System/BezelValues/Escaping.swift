// How a text of any origin is written into a message, a column or JSON. The client is built from this file too.

extension String {
  /// The text without what changes a terminal, ends the line or turns the text round: `\n` and `\u{1B}` instead.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.isEscaped }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isEscaped ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  /// The text as a string of JSON, in quotation marks. It escapes the same characters as ``onOneLine``.
  package var quotedAsJSON: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.isEscaped:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension [UInt8] {
  /// Appends a text as a string of JSON.
  package mutating func append(jsonString text: String) { self += text.quotedAsJSON.utf8 }
}

extension Unicode.Scalar {
  /// Whether it has no appearance of its own, and may change a terminal's state.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether messages and JSON escape it: a control character, the end of a line or a paragraph, or a character that
  /// changes the direction of the text after it.
  package var isEscaped: Bool {
    isControl || (0x2028...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
