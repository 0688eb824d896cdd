import BezelValues

/// Names of the user in lines of ours. A line has the direction of its first letter, so that a name in another script would turn
/// it around, or the number beside it.
extension String {
  private static let (leftToRightMark, rightToLeftMark) = ("\u{200e}", "\u{200f}")

  /// A path or the name of a file as a line, which runs from left to right, whatever the letters of its folders are.
  package var asPath: String {
    guard hasLetters(fromRightToLeft: true), contains("/") || !contains(where: \.isWhitespace) else {
      return self
    }
    return Self.leftToRightMark + replacing("/", with: "/" + Self.leftToRightMark)
  }

  /// What begins a line with this direction.
  static func mark(fromRightToLeft: Bool) -> String { fromRightToLeft ? rightToLeftMark : leftToRightMark }

  /// The text as a part of a line: what stands beside it is none of it.
  var isolated: String { "\u{2068}\(self)\u{2069}" }

  /// Whether there is a letter of this direction.
  func hasLetters(fromRightToLeft: Bool) -> Bool {
    unicodeScalars.contains { scalar in
      scalar.isRightToLeft ? fromRightToLeft : !fromRightToLeft && scalar.properties.isAlphabetic
    }
  }
}
