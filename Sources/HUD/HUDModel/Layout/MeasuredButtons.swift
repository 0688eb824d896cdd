/// The buttons of a HUD beside each other, measured but not placed.
struct MeasuredButtons {
  private struct Part {
    let id: String
    let size: Size
    let face: Face
  }

  private enum Face {
    case label(TextBlock, Size)
    case symbol(Symbol, side: Double)
  }

  private var parts: [Part] = []
  private let style: Theme.ButtonStyle
  private let gap: Double
  private let screen: Screen

  /// Measures the buttons of a HUD. Nil without buttons, and without room or fonts for them. `least` is the least size of a
  /// button with a label, `widest` the greatest width of all: labels that are too long are shortened. Without a gap it is the
  /// theme's.
  init?(_ inputs: Layout.Inputs, least: Size, widest: Double, gap: Double? = nil, measure: TextMeasure) {
    style = inputs.theme.button
    screen = inputs.screen
    self.gap = screen.rounded(gap ?? style.gap)
    let widest = screen.roundedDown(widest)
    let buttons = inputs.buttons.prefix(Content.Button.most)
    parts = buttons.compactMap { part($0, least: least, widest: widest, measure) }
    if size.width > widest, parts.count > 1 {
      let half = screen.roundedDown((widest - self.gap) / 2)
      parts = buttons.compactMap { part($0, least: least, widest: half, measure) }
    }
    guard !parts.isEmpty, parts.count == buttons.count else { return nil }
  }

  /// The size of all, with the space between them.
  var size: Size {
    Size(
      width: parts.map(\.size.width).reduce(0, +) + gap * Double(max(0, parts.count - 1)),
      height: parts.map(\.size.height).max() ?? 0)
  }

  private func part(
    _ button: Content.Button, least: Size, widest: Double, _ measure: TextMeasure
  ) -> Part? {
    switch button.face {
    case .symbol(let symbol):
      let side = screen.roundedUp(max(1, least.height))
      guard side <= widest else { return nil }
      return Part(
        id: button.id, size: Size(width: side, height: side),
        face: .symbol(symbol, side: screen.rounded(min(style.iconSize, side))))
    case .label(let label):
      // Where there is little room, the padding leaves a label its first letter.
      let padding = min(style.padding, max(0, widest - style.font.size) / 2)
      let room = widest - 2 * padding
      guard !label.isEmpty, room >= 1 else { return nil }
      let block = TextBlock(string: label, font: style.font, maxWidth: room, limit: .lines(1))
      let labelSize = screen.frame(ofText: measure(block))
      let size = screen.roundedUp(
        Size(
          width: min(max(labelSize.width + 2 * padding, least.width), widest),
          height: max(labelSize.height, least.height)))
      return Part(id: button.id, size: size, face: .label(block, labelSize))
    }
  }

  /// The buttons from the left, with their labels and icons in their centres.
  func placed(in frame: Rect) -> [Layout.Button] {
    var x = frame.x
    let areLabels = parts.allSatisfy { if case .label = $0.face { true } else { false } }
    return parts.enumerated().map { index, part in
      let isDefault = areLabels && index == 1
      let button = Rect(
        x: x, y: screen.rounded(frame.y + (frame.height - part.size.height) / 2), width: part.size.width,
        height: part.size.height)
      x += part.size.width + gap
      return Layout.Button(
        id: part.id, frame: button, face: face(part.face, in: button, isDefault), isDefault: isDefault)
    }
  }

  private func face(_ face: Face, in button: Rect, _ isDefault: Bool) -> Scene.Button.Face {
    switch face {
    case .label(let block, let size):
      .label(
        Scene.Text(
          block: block, frame: centred(size, in: button),
          color: isDefault ? style.defaultLabelColor : style.labelColor))
    case .symbol(let symbol, let side):
      .icon(
        Scene.Indicator(
          picture: .symbol(symbol, isBold: style.font.weight.number >= Font.Weight.semibold.number),
          frame: centred(Size(width: side, height: side), in: button),
          color: style.labelColor, trackColor: .clear, lineWidth: 0))
    }
  }

  private func centred(_ size: Size, in button: Rect) -> Rect {
    Rect(
      x: screen.rounded(button.center.x - size.width / 2),
      y: screen.rounded(button.center.y - size.height / 2), width: size.width, height: size.height)
  }
}
