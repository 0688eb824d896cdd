extension String {
  /// The text with every kind of line end as one line separator, blank lines left out, tabs as spaces,
  /// without other control characters and without white space around it.
  ///
  /// A paragraph's end would start a new count of lines in Pango; a line separator doesn't.
  var printable: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
        if scalars.last != Self.lineSeparator { scalars.append(Self.lineSeparator) }
      case "\t": scalars.append(" ")
      case _ where scalar.properties.generalCategory == .control: continue
      default: scalars.append(scalar)
      }
    }
    let isInk = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isInk), let last = scalars.lastIndex(where: isInk) else {
      return ""
    }
    return String(scalars[first...last])
  }

  /// The same for markup, whose tags stay as they are.
  var printableMarkup: String {
    var scalars = String.UnicodeScalarView()
    var isInTag = false
    var quote: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch (isInTag, scalar) {
      case (true, "\""), (true, "'"):
        quote = quote == nil ? scalar : quote == scalar ? nil : quote
      case (true, ">") where quote == nil: isInTag = false
      case (true, _): break
      case (false, "<"): isInTag = true
      case (false, "\n"), (false, "\r"), (false, "\u{2028}"), (false, "\u{2029}"):
        if scalars.last != Self.lineSeparator { scalars.append(Self.lineSeparator) }
        continue
      case (false, "\t"):
        scalars.append(" ")
        continue
      case (false, _) where scalar.properties.generalCategory == .control: continue
      default: break
      }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static let lineSeparator: Unicode.Scalar = "\u{2028}"
}
