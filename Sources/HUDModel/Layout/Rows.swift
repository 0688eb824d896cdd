/// The rows that have something to show and room to show it, measured but not placed.
struct Rows {
  struct Text {
    var block: TextBlock
    var size: Size
    var color: Color
  }

  private(set) var indicator: Size?
  private(set) var texts: [Text] = []
  /// Between the indicator and the first text.
  private(set) var indicatorGap = 0.0
  /// Between two texts.
  let textGap: Double
  /// Of all rows with their gaps.
  private(set) var size = Size.zero

  private let room: Size
  private let screen: Screen

  init(_ inputs: Layout.Inputs, room: Size, measure: TextMeasure) {
    let theme = inputs.theme
    self.room = room
    screen = inputs.screen
    textGap = screen.rounded(theme.layout.titleToDetails)

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
  }

  private mutating func addIndicator(_ inputs: Layout.Inputs, _ style: Theme.IndicatorStyle) {
    let wanted: Size
    switch inputs.mode {
    case .text: return
    case .bar: wanted = style.barSize
    case .success, .error: wanted = square(style.iconSize)
    case .spinner, .ring: wanted = square(inputs.hasText ? style.size : style.sizeWithoutText)
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
