/// The rows that have something to show and room to show it, measured but not placed.
struct Rows {
  struct Text {
    var block: TextBlock
    var size: Size
    var color: Color
  }

  struct Button {
    var label: Text
    var size: Size
  }

  private(set) var indicator: Size?
  private(set) var texts: [Text] = []
  private(set) var button: Button?
  /// Between the indicator and the first text.
  private(set) var indicatorGap = 0.0
  /// Between two texts.
  let textGap: Double
  /// Of all rows with their gaps.
  private(set) var size = Size.zero

  var hasText: Bool { !texts.isEmpty || button != nil }

  /// What the rows above the button may take.
  private var room: Size
  private let screen: Screen

  init(_ inputs: Layout.Inputs, room: Size, measure: TextMeasure) {
    let theme = inputs.theme
    self.room = room
    screen = inputs.screen
    textGap = screen.rounded(theme.layout.titleToDetails)

    button = Self.button(inputs, room: room, measure)
    let buttonGap = screen.rounded(theme.button.spacing)
    if let button { self.room.height = max(0, room.height - button.size.height - buttonGap) }
    addIndicator(inputs, theme.indicator)
    let width = min(theme.layout.maximumTextWidth, room.width)
    let gap = indicator == nil ? 0 : screen.rounded(theme.layout.indicatorToText)
    add(
      inputs.title, inputs.markup.title, theme.text.titleFont, theme.text.titleColor,
      lines: theme.text.titleLines, width: width,
      below: gap, measure)
    let detailsGap = texts.isEmpty ? gap : textGap
    add(
      inputs.details, inputs.markup.details, theme.text.detailsFont, theme.text.detailsColor, lines: nil,
      width: width,
      below: detailsGap, measure)
    if let button {
      size.height += button.size.height + (size.height > 0 ? buttonGap : 0)
      size.width = max(size.width, button.size.width)
    }
  }

  /// One line, as wide as its label and no wider than the rows may be. It comes before all else: what it is
  /// there for can be done in no other way.
  private static func button(_ inputs: Layout.Inputs, room: Size, _ measure: TextMeasure) -> Button? {
    let (style, screen) = (inputs.theme.button, inputs.screen)
    let width = room.width - 2 * style.padding
    guard !inputs.button.isEmpty, width >= 1 else { return nil }
    let block = TextBlock(
      string: TextBlock.cut(inputs.button), font: style.font,
      maxWidth: min(width, inputs.theme.layout.maximumTextWidth), limit: .lines(1))
    guard let label = measure(block).map(screen.roundedUp) else { return nil }
    let size = screen.roundedUp(
      Size(
        width: min(max(label.width + 2 * style.padding, style.minimumWidth), room.width),
        height: max(label.height, style.height)))
    guard size.height <= screen.roundedUp(room.height) else { return nil }
    return Button(label: Text(block: block, size: label, color: style.labelColor), size: size)
  }

  private mutating func addIndicator(_ inputs: Layout.Inputs, _ style: Theme.IndicatorStyle) {
    let wanted: Size
    switch inputs.mode {
    case .text: return
    case .bar: wanted = style.bar.size
    case .success, .error, .warning, .info, .image: wanted = square(style.iconSize)
    case .classic: wanted = square(style.classicSize)
    case .spinner, .ring, .pie: wanted = square(inputs.hasText ? style.size : style.sizeWithoutText)
    }
    let fitting = Size(
      width: screen.rounded(min(wanted.width, room.width)),
      height: screen.rounded(min(wanted.height, room.height)))
    guard fitting.width > 0, fitting.height > 0 else { return }
    indicator = fitting
    size = fitting
  }

  /// As large as asked, or as there is room.
  private func square(_ side: Double) -> Size {
    let side = min(side, min(room.width, room.height))
    return Size(width: side, height: side)
  }

  /// A text that is empty, or has no room for its first line, takes no space.
  private mutating func add(
    _ string: String, _ markup: String?, _ font: Font, _ color: Color, lines: Int?, width: Double,
    below gap: Double,
    _ measure: TextMeasure
  ) {
    let left = room.height - size.height - gap
    guard !string.isEmpty, width >= 1, left >= 1 else { return }
    var block = TextBlock(
      string: TextBlock.cut(string), font: font, maxWidth: width,
      limit: lines.map(TextBlock.Limit.lines) ?? .height(left))
    // What has to be cut would be cut within a tag.
    if let markup, TextBlock.isShort(markup) { block.markup = markup }
    guard var measured = measure(block).map(screen.roundedUp) else { return }
    if lines != nil, measured.height > left {
      block.limit = .height(left)
      measured = measure(block).map(screen.roundedUp) ?? measured
    }
    guard measured.height <= screen.roundedUp(left) else { return }
    if texts.isEmpty { indicatorGap = gap }
    texts.append(Text(block: block, size: measured, color: color))
    size.height += gap + measured.height
    size.width = max(size.width, min(measured.width, screen.roundedUp(width)))
  }
}
