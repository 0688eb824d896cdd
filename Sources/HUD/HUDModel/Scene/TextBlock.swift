import BezelValues

/// A text with its font and limits: measuring and painting take the same value, and so set the same lines.
package struct TextBlock: Hashable, Sendable {
  package var string: String
  /// The string with valid Pango markup. Nil for plain text.
  package var markup: String?
  package var font: Font
  /// The font that gives a single line its height and its baseline, whatever its letters need, so that several lines stand on
  /// one baseline. Nil is what the letters need.
  package var lineFont: Font?
  /// Whether two or three lines are about equally long.
  package var isBalanced = false
  /// Extra space between lines, in logical pixels.
  package var lineGap = 0.0
  /// Where a text that is too long is shortened.
  package var ellipsis = Ellipsis.end
  /// Where lines that are narrower than the frame are.
  package var alignment = Alignment.center
  /// The greatest width of a line, in logical pixels.
  package var maxWidth: Double
  package var limit: Limit

  package enum Limit: Hashable, Sendable {
    case lines(Int)
    /// As many lines as fit the height in logical pixels, and at least one.
    case height(Double)
  }

  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// In the last line that the limit allows, the line ends of the rest of the text are spaces.
  package enum Ellipsis: String, CaseIterable, Hashable, Sendable {
    /// Lines wrap, and the last one that the limit allows ends in an ellipsis.
    case end
    /// Lines don't wrap, and each has an ellipsis in its middle: for paths, which differ at their ends.
    case middle
  }

  package init(string: String, font: Font, maxWidth: Double, limit: Limit) {
    self.string = string
    self.font = font
    self.maxWidth = maxWidth
    self.limit = limit
  }
}

/// Returns the size of `block` in logical pixels.
package typealias TextMeasure = (TextBlock) -> Size

// MARK: Numbers that grow

extension TextBlock {
  /// The size with room for the number to grow, so that a bezel keeps its width while it counts: a percentage up to 100%, and
  /// the 9 of "9/30" up to as many digits as the second number has.
  func sizeWithRoom(for measure: TextMeasure) -> Size {
    let size = measure(self)
    guard markup == nil, let string = string.withWidestNumbers else { return size }
    var widest = self
    widest.string = string
    let greatest = measure(widest)
    return greatest.height == size.height
      ? Size(width: max(size.width, greatest.width), height: size.height) : size
  }
}

extension String {
  /// Nil if the numbers are as wide already.
  fileprivate var withWidestNumbers: String? {
    var (result, rest) = ("", self[...])
    while let start = rest.firstIndex(where: \.isDigit) {
      let between = rest[..<start]
      let number = rest[start...].prefix(while: \.isDigit)
      rest = rest[number.endIndex...]
      let isFraction = !result.isEmpty && (between == "." || between == ",")
      let missing = isFraction ? 0 : max(0, rest.digitsBefore - number.count)
      result += between + String(repeating: "0", count: missing) + number
    }
    return result.isEmpty || result + rest == self ? nil : result + rest
  }
}

extension Substring {
  /// How many digits the number before it may get, as far as it says so.
  fileprivate var digitsBefore: Int {
    var rest = self
    let fraction = rest.dropFirst().prefix(while: \.isDigit)
    if rest.first == "." || rest.first == ",", !fraction.isEmpty { rest = rest[fraction.endIndex...] }
    let next = rest.drop(while: \.isWhitespace)
    if next.first == "%" { return 3 }
    guard next.first == "/" else { return 0 }
    return next.dropFirst().drop(while: \.isWhitespace).prefix(while: \.isDigit).count
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

// MARK: Without fonts

extension TextBlock {
  /// The space for the text while no font is loaded: in usual fonts it needs about as much, and rather less.
  package var reservedSize: Size {
    let lineHeight = 1.375 * (lineFont ?? font).size
    let paragraphs = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      $0.reduce(0) { $0 + $1.reservedWidth } * font.size
    }
    let wraps = ellipsis == .end
    let lines = paragraphs.reduce(0) { $0 + (wraps ? max(1, ($1 / max(1, maxWidth)).rounded(.up)) : 1) }
    let most =
      switch limit {
      case .lines(let count): Double(max(1, count))
      case .height(let height): max(1, (height / lineHeight).rounded(.down))
      }
    return Size(
      width: min(paragraphs.max() ?? 0, maxWidth).rounded(.up), height: min(lines, most) * lineHeight)
  }
}

extension String {
  /// Whether a mark is below one of its letters.
  var hasMarksBelow: Bool {
    unicodeScalars.contains { scalar in
      guard scalar.value >= 0x300 else { return false }
      return [29, 32, 202, 220].contains(scalar.properties.canonicalCombiningClass.rawValue)
    }
  }
}

extension Character {
  /// In parts of the font's size. Ideographs and emoji are as wide as they are high.
  fileprivate var reservedWidth: Double {
    guard let first = unicodeScalars.first else { return 0 }
    return first.value >= 0x1100 && !(0x1E00..<0x2E80).contains(first.value) ? 1.1 : 0.65
  }
}

// MARK: Long texts

extension TextBlock {
  /// More letters than fit any screen, and few enough for a layout in a moment.
  private static let longest = 4096

  /// `markup` if it is short enough to be shown. It isn't truncated: it could end within a tag.
  static func shownMarkup(_ markup: String?) -> String? {
    guard let markup, endOfShown(markup) == nil else { return nil }
    return markup.withBoundedMarks
  }

  /// The part of `string` that is shown: all of it, or its beginning and an ellipsis; nothing without ink. The limit
  /// counts scalars: one character can have a million of them.
  static func truncated(_ string: String) -> String {
    let scalars = string.unicodeScalars
    guard scalars.contains(where: \.hasInk) else { return "" }
    guard let end = endOfShown(string), scalars.index(after: end) < scalars.endIndex || scalars[end] != "…"
    else { return string.withBoundedMarks }
    return String(scalars[..<end]).withBoundedMarks + "…"
  }

  /// Where a text is too long to be shown; nil if it isn't.
  private static func endOfShown(_ string: String) -> String.Index? {
    // Letters count at most once for each byte, and emoji five times and a third.
    guard string.utf8.count > longest * 3 / 16 else { return nil }
    var left = longest
    return string.unicodeScalars.indices.first { index in
      left -= string.unicodeScalars[index].lettersInPlace
      return left < 0
    }
  }
}

extension Unicode.Scalar {
  /// An emoji counts as sixteen letters: it takes more room than they do, and fifty times as long to shape.
  fileprivate var lettersInPlace: Int { value >= 0x2000 && properties.isEmoji ? 16 : 1 }
}
