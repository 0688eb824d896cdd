/// The percentage inside a ring: in the theme's font, or in a smaller size that fits.
struct PercentText: Hashable, Sendable {
  private let short: TextBlock
  /// Of four characters, such as 100%.
  private let long: TextBlock

  /// Nil if it would be too small to read.
  init?(insideRing side: Double, _ style: Theme.IndicatorStyle, measure: TextMeasure) {
    // A sixth stays free, so that the text doesn't touch the ring's curve.
    let room = (side - 2 * (style.inset + style.lineWidth)) * 5 / 6
    func block(fitting string: String) -> TextBlock? {
      var block = TextBlock(
        string: string, font: style.percentFont, maxWidth: 8 * style.percentFont.size, limit: .lines(1))
      block.hasTabularDigits = true
      guard let width = measure(block)?.width, width > 0 else { return nil }
      if width > room { block.font.size *= room / width }
      return block.font.size >= Self.leastReadable ? block : nil
    }
    guard let short = block(fitting: "88%"), let long = block(fitting: "100%") else { return nil }
    (self.short, self.long) = (short, long)
  }

  func block(of string: String) -> TextBlock {
    var block = string.count > 3 ? long : short
    block.string = string
    return block
  }

  static let leastReadable = 6.0
}

/// The percentage beside a bar or a pie, or above or below it: in the theme's font, or in a smaller size that fits.
struct PercentValue: Hashable, Sendable {
  private let block: TextBlock
  /// The size of the widest percentage, so that nothing moves while the number changes.
  let size: Size

  /// Nil without a percentage, and without room for it.
  init?(_ inputs: Layout.Inputs, room: Double, measure: TextMeasure) {
    guard inputs.showsPercentBeside, room >= 1 else { return nil }
    var block = TextBlock(
      string: inputs.widestPercent, font: inputs.theme.indicator.percentFont, maxWidth: 0, limit: .lines(1))
    block.maxWidth = 16 * block.font.size
    block.hasTabularDigits = true
    if let width = measure(block)?.width, width > room { block.font.size *= room / width }
    guard block.font.size >= PercentText.leastReadable,
      let size = measure(block).map(inputs.screen.frame(ofText:)), size.height > 0
    else { return nil }
    block.string = ""
    (self.block, self.size) = (block, size)
  }

  /// The text in a frame, at the end of the line if no `alignment` is given.
  func text(in frame: Rect, _ theme: Theme, _ alignment: TextBlock.Alignment? = nil) -> Scene.Text {
    var block = block
    block.alignment = alignment ?? (theme.layout.isRightToLeft ? .left : .right)
    return Scene.Text(block: block, frame: frame, color: theme.text.titleColor)
  }
}
