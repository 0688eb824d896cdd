// BezelValues: values without I/O that every room uses: instants, durations and numbers as text, JSON, usage
// errors, and suggestions for mistyped names. It knows no HUD and reads no clock by itself. Called by all rooms
// but Wayland.

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

  /// The same for a sentence.
  package static var list: String { names.choices }
}

extension Collection<String> {
  /// The texts for a sentence: `a, b or c`.
  package var choices: String {
    guard let last = suffix(1).first, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
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

/// The name that `text` probably stands for: the one with the fewest typing differences, otherwise the shortest one that
/// begins or ends with it. Nil if no name is near.
///
/// A difference is a character that is missing, added or replaced, or two neighbours that are swapped. A third of the
/// characters may be wrong, at least one and at most three. Upper and lower case count as the same.
package func nearestName(to text: String, among names: some Sequence<String>) -> String? {
  // A longer text is no misspelt name, and would take long to compare.
  guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
  let text = Array(text.lowercased().unicodeScalars)
  let limit = max(1, min(3, text.count / 3))
  var nearest: (name: String, differences: Int)?
  var longer: String?
  for name in names {
    let letters = Array(name.lowercased().unicodeScalars)
    let differences =
      abs(letters.count - text.count) <= limit ? countDifferences(in: text, meaning: letters) : .max
    if differences <= min(limit, nearest.map { $0.differences - 1 } ?? .max) {
      nearest = (name, differences)
    } else if text.count >= 3, name.count < longer?.count ?? .max,
      letters.starts(with: text) || letters.reversed().starts(with: text.reversed())
    {
      longer = name
    }
  }
  return nearest?.name ?? longer
}

/// The optimal string alignment distance.
private func countDifferences(in text: [Unicode.Scalar], meaning name: [Unicode.Scalar]) -> Int {
  // The differences in each beginning of the text, for each beginning of the name.
  var counts = [[Int]](repeating: Array(0...name.count), count: text.count + 1)
  for (row, letter) in text.enumerated() {
    counts[row + 1][0] = row + 1
    for (column, expected) in name.enumerated() {
      var least = min(
        counts[row][column] + (letter == expected ? 0 : 1), counts[row][column + 1] + 1,
        counts[row + 1][column] + 1)
      if row > 0, column > 0, letter == name[column - 1], text[row - 1] == expected {
        least = min(least, counts[row - 1][column - 1] + 1)
      }
      counts[row + 1][column + 1] = least
    }
  }
  return counts[text.count][name.count]
}

/// The end of an error about an unknown name: `; did you mean 'show'?`. Empty if no name is near.
package func suggestion(for text: String, among names: some Sequence<String>) -> String {
  nearestName(to: text, among: names).map { "; did you mean '\($0)'?" } ?? ""
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
    // A run that is too long has a mark at a multiple of the limit: most texts need few looks into Unicode's tables.
    var place = 0
    let mayBeTooMany = unicodeScalars.contains { scalar in
      place += 1
      return place % limit == 0 && scalar.isMark
    }
    guard mayBeTooMany else { return self }
    var marks = 0
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          marks = scalar.isMark ? marks + 1 : 0
          return marks <= limit
        }))
  }

  /// At most the first 60 characters, to be drawn: a layout needs no escapes.
  package var abridged: String { abridged(to: 60) }

  /// At most the first `length` characters.
  package func abridged(to length: Int) -> String {
    let isLong = utf8.count > length && unicodeScalars.count > length
    return isLong ? String(String.UnicodeScalarView(unicodeScalars.prefix(length))) + "…" : self
  }

  /// At most the first 60 characters, on one line, for quoting in a message.
  package var shortened: String { abridged.onOneLine }

  /// Whether it can name something in a list: visible characters, on one line, at most ``longestName`` bytes.
  package var isName: Bool {
    utf8.count <= Self.longestName && unicodeScalars.contains(where: \.hasInk)
      && !unicodeScalars.contains { $0.isControl || $0.isLineEnd }
  }

  /// The text for a program that reads it: without the marks that give it a direction where it is drawn.
  package var withoutDirections: String {
    guard unicodeScalars.contains(where: \.isDirection) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirection }))
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

  /// Whether it can be seen. The tables of Unicode are not read for ASCII: they need memory.
  package var hasInk: Bool {
    if value < 0xA0 { return value != 0x20 && !isControl }
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
  }

  package var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether it is a letter of a script that runs from right to left.
  package var isRightToLeft: Bool {
    guard value >= 0x590, properties.isAlphabetic else { return false }
    return switch value {
    // Hebrew, Arabic, Syriac and their neighbours, the forms of their letters, and old and African scripts.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension BidirectionalCollection {
  /// The part without the spaces at its ends.
  package func trimmed(of isSpace: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isSpace)
    return rest[..<(rest.lastIndex { !isSpace($0) }.map(rest.index(after:)) ?? rest.startIndex)]
  }
}

extension StringProtocol {
  /// The text without the spaces at its ends.
  package var trimmingSpaces: String { String(trimmed { $0 == " " }) }
}
