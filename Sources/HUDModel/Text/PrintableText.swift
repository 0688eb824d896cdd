// Text of any origin, made fit for a message, a table or a layout.

extension String {
  /// At most the first 60 characters, on one line, for quoting in a message.
  package var shortened: String {
    let isLong = unicodeScalars.count > 60
    return (isLong ? String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…" : self).onOneLine
  }

  /// The text with control characters and line ends escaped, as in `\n` and `\u{1B}`.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0.isLineEnd }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isControl || scalar.isLineEnd ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  /// The text for a column of a table: without control characters, and with each run of white space as one space.
  package var asColumn: String {
    let scalars = unicodeScalars.filter { $0.properties.isWhitespace || !$0.isControl }
    return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  /// The text for a layout: each run of line ends is one `lineEnd`, each tab a space. Other control characters and
  /// white space around the text are removed.
  package func printable(lineEnd: Unicode.Scalar) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(printable: scalar, lineEnd: lineEnd) }
    let isInk = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isInk), let last = scalars.lastIndex(where: isInk) else {
      return ""
    }
    return String(scalars[first...last])
  }

  /// The same for Pango's markup. Tags and white space around the text are kept.
  package func printableMarkup(lineEnd: Unicode.Scalar) -> String {
    var scalars = String.UnicodeScalarView()
    var isInTag = false
    var quote: Unicode.Scalar?
    for scalar in unicodeScalars {
      guard isInTag else {
        isInTag = scalar == "<"
        scalars.append(printable: scalar, lineEnd: lineEnd)
        continue
      }
      switch scalar {
      case "\"", "'": quote = quote == nil ? scalar : quote == scalar ? nil : quote
      case ">" where quote == nil: isInTag = false
      default: break
      }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

extension String.UnicodeScalarView {
  fileprivate mutating func append(printable scalar: Unicode.Scalar, lineEnd: Unicode.Scalar) {
    if scalar.isLineEnd {
      if last != lineEnd { append(lineEnd) }
    } else if scalar == "\t" {
      append(" ")
    } else if !scalar.isControl {
      append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it has no appearance of its own, and may change a terminal's state.
  package var isControl: Bool { properties.generalCategory == .control }

  fileprivate var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
