/// The buttons of a HUD beside each other or in a stack, measured but not placed.
struct MeasuredButtons {
  private struct Part {
    let id: String
    var size: Size
    let face: Face
    let isDestructive: Bool
  }

  private enum Face {
    case label(TextBlock, Size)
    case symbol(Symbol, side: Double)
  }

  private var parts: [Part] = []
  /// Whether each is in a line of its own, the last one on top: it is the one that is meant.
  private var areStacked = false
  private let isQuestion: Bool
  private let style: Theme.ButtonStyle
  private let gap: Double
  private let screen: Screen

  /// Measures the buttons of a HUD. Nil without buttons, and without room or fonts for them. `least` is the least size of a
  /// button with a label, `widest` the greatest width of all: labels that are too long are shortened. Two labels that are wider
  /// than `beside` together are stacked; nil never stacks them.
  init?(
    _ inputs: Layout.Inputs, least: Size, widest: Double, beside: Double? = nil, measure: TextMeasure
  ) {
    style = inputs.theme.button
    isQuestion = inputs.isQuestion
    screen = inputs.screen
    gap = screen.rounded(style.gap)
    let widest = screen.roundedDown(widest)
    let buttons = inputs.buttons.prefix(Content.Button.most)
    parts = buttons.compactMap { part($0, least: least, widest: widest, measure) }
    if let beside, areLabels, parts.count > 1, size.width > min(beside, widest) {
      areStacked = true
      let width = size.width
      for index in parts.indices { parts[index].size.width = width }
    } else if size.width > widest, parts.count > 1 {
      let half = screen.roundedDown((widest - self.gap) / 2)
      parts = buttons.compactMap { part($0, least: least, widest: half, measure) }
    }
    guard !parts.isEmpty, parts.count == buttons.count else { return nil }
  }

  /// The size of all, with the space between them.
  var size: Size {
    let gaps = gap * Double(max(0, parts.count - 1))
    let (widths, heights) = (parts.map(\.size.width), parts.map(\.size.height))
    return areStacked
      ? Size(width: widths.max() ?? 0, height: heights.reduce(0, +) + gaps)
      : Size(width: widths.reduce(0, +) + gaps, height: heights.max() ?? 0)
  }

  private var areLabels: Bool { parts.allSatisfy { if case .label = $0.face { true } else { false } } }

  private func part(
    _ button: Content.Button, least: Size, widest: Double, _ measure: TextMeasure
  ) -> Part? {
    switch button.face {
    case .symbol(let symbol):
      let side = screen.roundedUp(max(1, least.height))
      guard side <= widest else { return nil }
      return Part(
        id: button.id, size: Size(width: side, height: side),
        face: .symbol(symbol, side: screen.rounded(min(style.iconSize, side))),
        isDestructive: button.isDestructive)
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
      return Part(
        id: button.id, size: size, face: .label(block, labelSize), isDestructive: button.isDestructive)
    }
  }

  /// The button that is meant: the last one, but not one that destroys. The only button of a running task cancels it.
  private var defaultIndex: Int? {
    areLabels && (parts.count > 1 || isQuestion) ? parts.lastIndex { !$0.isDestructive } : nil
  }

  /// The buttons from the left, or from below, with their labels and icons in their centres.
  func placed(in frame: Rect) -> [Layout.Button] {
    var (x, bottom) = (frame.x, frame.maxY)
    return parts.enumerated().map { index, part in
      let isDefault = index == defaultIndex
      let y =
        areStacked
        ? bottom - part.size.height : screen.rounded(frame.y + (frame.height - part.size.height) / 2)
      let button = Rect(x: x, y: y, width: part.size.width, height: part.size.height)
      if areStacked { bottom = y - gap } else { x += part.size.width + gap }
      return Layout.Button(
        id: part.id, frame: button, face: face(part, in: button, isDefault), isDefault: isDefault,
        isDestructive: part.isDestructive)
    }
  }

  private func face(_ part: Part, in button: Rect, _ isDefault: Bool) -> Scene.Button.Face {
    let color = isDefault ? style.defaultLabelColor : style.labelColor
    return switch part.face {
    case .label(let block, let size):
      .label(
        Scene.Text(
          block: block, frame: centred(size, in: button), color: color))
    case .symbol(let symbol, let side):
      .icon(
        Scene.Indicator(
          picture: .symbol(symbol, isBold: style.font.weight.number >= Font.Weight.semibold.number),
          frame: centred(Size(width: side, height: side), in: button),
          color: color, trackColor: .clear, lineWidth: 0))
    }
  }

  private func centred(_ size: Size, in button: Rect) -> Rect {
    Rect(
      x: screen.rounded(button.center.x - size.width / 2),
      y: screen.rounded(button.center.y - size.height / 2), width: size.width, height: size.height)
  }
}
