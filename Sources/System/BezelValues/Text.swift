// BezelValues: values without I/O that every room uses: instants, durations and numbers as text, JSON, usage
// errors, and suggestions for mistyped names. It knows no HUD and reads no clock by itself. Called by all rooms
// but Wayland.

/// A mistake in what a user wrote: one sentence that says what was wrong, with the value, and what is accepted.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension Bool {
  /// What `init(answer:)` accepts, for messages.
  package static let acceptedAnswers = "yes or no, on or off, true or false"

  /// Reads the value of a flag. Nil for any other text.
  package init?(answer: String) {
    switch answer {
    case "yes", "on", "true": self = true
    case "no", "off", "false": self = false
    default: return nil
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The names of all values, in the order of their declaration.
  package static var names: [String] { allCases.map(\.rawValue) }
}

extension String {
  /// The text as Pango markup that shows it as it is.
  package var escapedForMarkup: String {
    var markup = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    return markup
  }
}

/// The name that `text` probably stands for: the one with the fewest typing mistakes, or else the shortest one that
/// begins or ends with it. Nil if no name is near.
///
/// A mistake is a character that is missing, added or replaced, or two neighbours that are swapped. A third of the
/// characters may be wrong, at least one and at most three. Upper and lower case count as the same.
package func nearestName(to text: String, among names: some Sequence<String>) -> String? {
  // A longer text is no misspelt name, and would take long to compare.
  guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
  var comparison = NameComparison(with: text)
  var nearest: String?
  var longer: String?
  for name in names {
    if comparison.isNearest(name) {
      nearest = name
    } else if nearest == nil, comparison.isPart(of: name), longer.map({ name.count < $0.count }) ?? true {
      longer = name
    }
  }
  return nearest ?? longer
}

/// The end of an error about an unknown name: `; did you mean 'show'?`. Empty if no name is near.
package func suggestion(for text: String, among names: some Sequence<String>) -> String {
  nearestName(to: text, among: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// Compares names with a text that is probably one of them, and has mistakes. A configuration may have many of both.
private struct NameComparison {
  private let text: [UInt32]
  private let letters: UInt64
  /// Only a name with fewer mistakes, or as many, is nearer than all before it.
  private var limit: Int
  /// The mistakes in the beginning of the text, for each beginning of the name; and those of the two beginnings before.
  private var row: [Int] = []
  private var rowBefore: [Int] = []
  private var oldRow: [Int] = []

  init(with text: String) {
    self.text = Self.folded(text)
    letters = Self.letters(of: text)
    limit = max(1, min(3, self.text.count / 3))
  }

  /// Whether a name is nearer than all before it.
  mutating func isNearest(_ name: String) -> Bool {
    // Each letter that the name lacks is a mistake.
    guard (letters & ~Self.letters(of: name)).nonzeroBitCount <= limit, name.utf8.count + limit >= text.count
    else { return false }
    let name = Self.folded(name)
    guard name.count <= text.count + limit, let mistakes = countMistakes(meaning: name) else { return false }
    limit = mistakes - 1
    return true
  }

  /// Whether a name begins or ends with the text.
  func isPart(of name: String) -> Bool {
    guard text.count >= 3, letters & ~Self.letters(of: name) == 0 else { return false }
    let name = Self.folded(name)
    return name.starts(with: text) || name.reversed().starts(with: text.reversed())
  }

  /// The characters in lower case.
  private static func folded(_ text: String) -> [UInt32] {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.map { UInt32(folded($0)) } : text.lowercased().unicodeScalars.map(\.value)
  }

  private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

  /// The set of the ASCII characters.
  private static func letters(of text: String) -> UInt64 {
    text.utf8.reduce(0) { $1 < 0x80 ? $0 | 1 << UInt64(folded($1) % 64) : $0 }
  }

  /// The optimal string alignment distance; nil if it is above the limit.
  private mutating func countMistakes(meaning name: [UInt32]) -> Int? {
    row = Array(0...name.count)
    for index in text.indices {
      (oldRow, rowBefore, row) = (rowBefore, row, oldRow)
      row.removeAll(keepingCapacity: true)
      row.append(index + 1)
      var best = index + 1
      for column in name.indices {
        let replaced = rowBefore[column] + (text[index] == name[column] ? 0 : 1)
        var least = min(replaced, rowBefore[column + 1] + 1, row[column] + 1)
        if index > 0, column > 0, text[index] == name[column - 1], text[index - 1] == name[column] {
          least = min(least, oldRow[column - 1] + 1)
        }
        row.append(least)
        best = min(best, least)
      }
      guard best <= limit else { return nil }
    }
    return row[name.count] <= limit ? row[name.count] : nil
  }
}

// MARK: Text of any origin, for a message, a table or a layout

extension String {
  /// The most bytes that a name has which users choose: of a HUD, an output or a font.
  package static let longestName = 256

  /// Whether both are the same bytes. `==` compares what Unicode counts as the same text, which takes longer.
  @inlinable package func hasBytes(of other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// The text without the combining marks after the 30th in a row, as in Unicode's Stream-Safe Text Format (UAX #15).
  ///
  /// Comparing, hashing and shaping a run of marks takes time that grows with the square of its length.
  package var withBoundedMarks: String {
    let limit = 30
    // The first combining mark is U+0300, which has two bytes.
    guard utf8.count > 2 * limit, utf8.contains(where: { $0 >= 0xCC }) else { return self }
    var marks = 0
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          marks = scalar.isMark ? marks + 1 : 0
          return marks <= limit
        }))
  }

  /// At most the first 60 characters, on one line, for quoting in a message.
  package var shortened: String {
    let isLong = utf8.count > 60 && unicodeScalars.count > 60
    return (isLong ? String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…" : self).onOneLine
  }

  /// The text for a column of a table: without what messages escape, and with each run of white space as one space.
  package var asColumn: String {
    let scalars = unicodeScalars.filter { $0.properties.isWhitespace || !$0.isEscaped }
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
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  fileprivate var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
