extension String {
  /// The text with every kind of line end as one line separator, tabs as spaces, without other control
  /// characters and without white space around it.
  ///
  /// A paragraph's end would start a new count of lines in Pango; a line separator doesn't.
  var printable: String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\u{2028}")
      case "\t": scalars.append(" ")
      case _ where scalar.properties.generalCategory == .control: continue
      default: scalars.append(scalar)
      }
    }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
