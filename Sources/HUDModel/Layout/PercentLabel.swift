extension TextBlock {
  /// How a percentage is set inside a ring of this side: in the theme's font, or in a smaller one that fits.
  /// Nil where it couldn't be read.
  static func percent(
    insideRing side: Double, _ style: Theme.IndicatorStyle, measure: TextMeasure
  ) -> TextBlock? {
    // A sixth stays free, so that it doesn't touch the ring where that bends inwards.
    let room = (side - 2 * (style.inset + style.lineWidth)) * 5 / 6
    var block = TextBlock(
      string: "100%", font: style.percentFont, maxWidth: 8 * style.percentFont.size, limit: .lines(1))
    block.hasTabularDigits = true
    guard let width = measure(block)?.width, width > 0 else { return nil }
    if width > room { block.font.size *= room / width }
    return block.font.size >= leastReadable ? block : nil
  }

  private static let leastReadable = 6.0
}
