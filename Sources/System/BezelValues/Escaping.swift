// How a text of any origin is written into a message, a column or JSON, and how one of a URI is read. The client is built
// from this file too.

extension String {
  /// The text without what changes a terminal, ends the line or turns the text round: `\n` and `\u{1B}` instead.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.isEscaped }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isEscaped ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Substring {
  /// The text with the bytes that a URI writes as `%20`. A percent sign without two digits stays.
  package var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a text as a string of JSON, in quotation marks. It escapes the same characters as ``Swift/String/onOneLine``.
  package mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += #"\""#.utf8
      case "\\": self += #"\\"#.utf8
      case "\n": self += #"\n"#.utf8
      case "\t": self += #"\t"#.utf8
      case _ where scalar.isEscaped:
        let digits = String(scalar.value, radix: 16)
        self += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
      case _ where scalar.isASCII: append(UInt8(scalar.value))
      default: for byte in UTF8.encode(scalar) ?? .init() { append(byte) }
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  /// Whether it only gives the text beside it a direction.
  var isDirection: Bool {
    value == 0x061C || [0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069].contains { $0.contains(value) }
  }

  /// Whether it has no appearance of its own, and may change a terminal's state.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether messages and JSON escape it: a control character, the end of a line or a paragraph, or a character that
  /// changes the direction of the text after it.
  package var isEscaped: Bool {
    isControl || (0x2028...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
