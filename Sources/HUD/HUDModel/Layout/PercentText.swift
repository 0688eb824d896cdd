/// The percentage inside a ring: in the theme's font, or in a smaller size that fits 100%.
struct PercentText: Hashable, Sendable {
  /// Of up to three characters, of four, and of as many as the widest one has.
  private let blocks: [TextBlock]

  /// Nil if it would be too small to read.
  init?(insideRing side: Double, _ inputs: Layout.Inputs, measure: TextMeasure) {
    let style = inputs.theme.indicator
    // A fifth stays free, so that the text doesn't touch the ring's curve.
    let room = (side - 2 * (style.inset + style.lineWidth)) * 4 / 5
    func block(fitting string: String) -> TextBlock? {
      var block = TextBlock(
        string: string, font: style.percentFont, maxWidth: 8 * style.percentFont.size, limit: .lines(1))
      let width = measure(block).width
      guard width > 0 else { return nil }
      if width > room { block.font.size *= room / width }
      return block.font.size >= Self.leastReadable ? block : nil
    }
    // Digits before the sign would get the room for a third one.
    blocks = ["%00", "100%", inputs.widestPercent].compactMap(block)
    guard blocks.count == 3 else { return nil }
  }

  func block(of string: String) -> TextBlock {
    var block = blocks[min(max(0, string.count - 3), 2)]
    block.string = string
    return block
  }

  static let leastReadable = 6.0
}

/// The percentage beside a bar or a pie, or above or below it: in the theme's font, or in a smaller size that fits. In a
/// banner, a value text may be in its place.
struct PercentValue: Hashable, Sendable {
  private let block: TextBlock
  /// The size of the widest percentage, or of a wider text, so that nothing moves while the number changes.
  let size: Size

  /// Nil without a percentage or a text, and without room for it.
  init?(_ inputs: Layout.Inputs, room: Double, measure: TextMeasure) {
    let text = inputs.textBeside
    guard inputs.showsPercentBeside || !text.isEmpty, room >= 1 else { return nil }
    var block = TextBlock(
      string: inputs.widestPercent, font: inputs.theme.indicator.percentFont, maxWidth: 0, limit: .lines(1))
    block.maxWidth = 16 * block.font.size
    let width = measure(block).width
    if width > room { block.font.size *= room / width }
    guard block.font.size >= PercentText.leastReadable else { return nil }
    var size = inputs.screen.frame(ofText: measure(block))
    guard size.height > 0 else { return nil }
    if !inputs.hasProgress { size.width = 0 }
    size.width = max(size.width, min(inputs.leastValue, room))
    let hasWords = inputs.hasProgress && inputs.theme.layout.arrangement == .banner
    let words = hasWords ? inputs.theme.row.valueRoom?.split(separator: ",") ?? [] : []
    if !text.isEmpty || !words.isEmpty { block.maxWidth = room }
    for word in words.map({ String($0.drop(while: \.isWhitespace)) }) + [text] where !word.isEmpty {
      block.string = word
      let own = inputs.screen.frame(ofText: measure(block))
      size = Size(width: max(size.width, own.width), height: max(size.height, own.height))
    }
    block.string = text
    (self.block, self.size) = (block, size)
  }

  /// The text in a frame, at the end of the line if no `alignment` is given.
  func text(in frame: Rect, _ theme: Theme, _ alignment: TextBlock.Alignment? = nil) -> Scene.Text {
    var block = block
    block.alignment = alignment ?? (theme.layout.isRightToLeft ? .left : .right)
    return Scene.Text(
      block: block, frame: frame, color: block.string.isEmpty ? theme.text.titleColor : theme.text.noteColor)
  }
}
