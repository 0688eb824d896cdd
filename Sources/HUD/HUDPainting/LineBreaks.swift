// Where lines may break, beyond the rules of Unicode.

extension String {
  /// The same text with characters without width that move its line breaks: before the slashes of paths, not after them; in
  /// Japanese to the beginnings of phrases, and in Korean to the spaces. What is wider than a line is broken anywhere.
  ///
  /// Japanese has no spaces. A phrase begins where kanji or katakana come after hiragana, which end most phrases.
  var withLineBreaks: String {
    // East Asian scripts and emoji have lead bytes from E3 on.
    guard utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 >= 0xE3 }) else { return self }
    let isJapanese = unicodeScalars.contains { [.hiragana, .katakana].contains(Writing($0)) }
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    var before = Writing.other
    for scalar in unicodeScalars {
      // The mark of a long vowel is of the script before it.
      let writing = scalar == "ー" ? before : Writing(scalar)
      let isSlash = scalar == "/"
      if isSlash, let last, !last.properties.isWhitespace, last != "/" { text.append(.space) }
      let isPrefix = last == "お" || last == "ご"
      if last == "/" || before.joins(writing, isJapanese: isJapanese, isPrefix: isPrefix) {
        text.append(.joiner)
      }
      text.append(scalar)
      (last, before) = (scalar, writing)
    }
    if last == "/" { text.append(.joiner) }
    return String(text)
  }

  /// The same text with places to break in the words of at least `length` letters that are code: after `::`, `.`, a comma, and
  /// what opens a bracket. `inNames` is whether names break, too: after a `_`, and before a capital after a small letter.
  /// Without them a name that is wider than a line is broken anywhere.
  func withBreaksInCode(fromLength length: Int, inNames: Bool) -> String {
    var text = ""
    for word in split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if word.startIndex > startIndex { text.append(self[index(before: word.startIndex)]) }
      text += word.visibleCount < length ? String(word) : word.withBreaksInCode(inNames: inNames)
    }
    return text
  }
}

extension Sequence<Character> {
  /// The number of characters without those that only decide where a line ends.
  var visibleCount: Int { count { $0 != "\u{200B}" && $0 != "\u{2060}" } }
}

extension Substring {
  /// A word with the places to break of `withBreaksInCode(fromLength:inNames:)`.
  func withBreaksInCode(inNames: Bool) -> String {
    var text = String.UnicodeScalarView()
    var hasName = false
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      text.append(scalar)
      hasName = hasName || scalar.properties.isAlphabetic
      guard hasName, index + 1 < scalars.count else { continue }
      let next = scalars[index + 1]
      let isName = next.properties.isAlphabetic || next == "_"
      let breaks =
        switch scalar {
        case ":": index > 0 && scalars[index - 1] == ":" && next != ":"
        case "<", "(", "[", "{": next != scalar && !next.closesBracket
        case ",": true
        case ".": isName
        case "_": inNames && next.properties.isAlphabetic
        default: inNames && scalar.properties.isLowercase && next.properties.isUppercase
        }
      if breaks { text.append(.space) }
    }
    return String(text)
  }
}

/// What a character is to the line breaks of East Asian scripts.
private enum Writing {
  case hiragana, katakana, han, hangul, digit, latin, other

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0x30...0x39: .digit
      case 0x41...0x5A, 0x61...0x7A: .latin
      case 0x3041...0x309F: .hiragana
      // U+30FB is a dot between words.
      case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .katakana
      case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .han
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: .hangul
      default: .other
      }
  }

  /// Whether a word goes on with the next character. `isPrefix` is whether this one is the polite prefix of a noun.
  func joins(_ next: Writing, isJapanese: Bool, isPrefix: Bool) -> Bool {
    switch (self, next) {
    case (.hiragana, .hiragana), (.katakana, .katakana), (.hangul, .hangul): true
    case (.han, .hiragana), (.katakana, .hiragana): true
    case (.han, .han): isJapanese
    // A particle or a counter: Wi-Fiに, 3個.
    case (.latin, .hiragana), (.latin, .hangul): true
    case (.digit, .hiragana), (.digit, .katakana), (.digit, .han), (.digit, .hangul): true
    case (.hiragana, .han): isPrefix
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate static let space: Unicode.Scalar = "\u{200B}"
  fileprivate static let joiner: Unicode.Scalar = "\u{2060}"
  fileprivate var closesBracket: Bool { properties.generalCategory == .closePunctuation || self == ">" }
}
