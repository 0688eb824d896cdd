/// The parts of a column that have content and fit, measured but not placed.
struct Rows {
  struct Text {
    var block: TextBlock
    var size: Size
    var color: Color
    /// The space above it, below another text.
    var gap = 0.0
  }

  struct Button {
    var label: Text
    var size: Size
  }

  private(set) var icon: Size?
  private(set) var indicator: Size?
  private(set) var texts: [Text] = []
  private(set) var button: Button?
  /// The space between the icon and the indicator.
  let iconGap: Double
  /// The space between the indicator, or the icon, and the first text.
  private(set) var indicatorGap = 0.0
  /// The size of all rows with the spaces between them.
  private(set) var size = Size.zero

  var hasText: Bool { !texts.isEmpty || button != nil }

  /// The room for the rows above the button.
  private var room: Size
  private let screen: Screen

  /// The button comes first, since nothing can replace it. Then icon, indicator and texts get what is left.
  init(_ inputs: Layout.Inputs, room: Size, measure: TextMeasure) {
    self.room = room
    screen = inputs.screen
    let (layout, style) = (inputs.theme.layout, inputs.theme.text)
    iconGap = screen.rounded(layout.indicatorToText)
    let buttonGap = screen.rounded(inputs.theme.button.spacing)
    reserveButton(inputs, gap: buttonGap, measure)
    addIcon(inputs)
    addIndicator(inputs)
    let width = min(layout.maximumTextWidth, self.room.width)
    indicatorGap = indicator == nil && icon == nil ? 0 : screen.rounded(layout.indicatorToText)
    var title = TextBlock(inputs.title, font: style.titleFont, maxWidth: width)
    title.limit = .lines(style.titleLines)
    add(title, style.titleColor, measure)
    add(
      TextBlock(inputs.details, font: style.detailsFont, maxWidth: width), style.detailsColor, measure,
      gap: layout.titleToDetails)
    var note = TextBlock(Layout.Inputs.Text(string: inputs.note), font: style.noteFont, maxWidth: width)
    note.hasTabularDigits = true
    add(note, style.noteColor, measure, gap: style.noteSpacing)
    if inputs.mode == .bar, inputs.theme.indicator.bar.fitsTexts, let bar = indicator {
      indicator?.width = max(bar.width, texts.map(\.size.width).max() ?? 0)
    }
    if let button {
      size.height += button.size.height + (size.height > 0 ? buttonGap : 0)
      size.width = max(size.width, button.size.width)
    }
  }

  // MARK: Button

  private mutating func reserveButton(_ inputs: Layout.Inputs, gap: Double, _ measure: TextMeasure) {
    let style = inputs.theme.button
    let width = room.width - 2 * style.padding
    guard !inputs.button.isEmpty, width >= 1 else { return }
    let block = TextBlock(
      string: inputs.button, font: style.font,
      maxWidth: min(width, inputs.theme.layout.maximumTextWidth), limit: .lines(1))
    guard let label = measure(block).map(screen.roundedUp) else { return }
    let size = screen.roundedUp(
      Size(
        width: min(max(label.width + 2 * style.padding, style.minimumWidth), room.width),
        height: max(label.height, style.height)))
    guard size.height <= screen.roundedUp(room.height) else { return }
    button = Button(label: Text(block: block, size: label, color: style.labelColor), size: size)
    room.height = max(0, room.height - size.height - gap)
  }

  // MARK: Icon and indicator

  private mutating func addIcon(_ inputs: Layout.Inputs) {
    guard inputs.icon != .none else { return }
    icon = fitting(square(inputs.theme.indicator.iconSize))
    size = icon ?? .zero
  }

  private mutating func addIndicator(_ inputs: Layout.Inputs) {
    guard let wanted = indicatorSize(inputs, inputs.theme.indicator) else { return }
    let gap = icon == nil ? 0 : iconGap
    let left = room.height - size.height - gap
    guard let fitting = fitting(Size(width: wanted.width, height: min(wanted.height, left))) else { return }
    indicator = fitting
    size.width = max(size.width, fitting.width)
    size.height += gap + fitting.height
  }

  private func fitting(_ wanted: Size) -> Size? {
    let size = Size(
      width: screen.rounded(min(wanted.width, room.width)),
      height: screen.rounded(min(wanted.height, room.height)))
    return size.width > 0 && size.height > 0 ? size : nil
  }

  private func indicatorSize(_ inputs: Layout.Inputs, _ style: Theme.IndicatorStyle) -> Size? {
    switch inputs.mode {
    case .text, .image: nil
    case .bar: style.bar.size
    case .dots: style.dots.size(of: inputs.dots)
    case .error: square(style.errorIconSize ?? style.iconSize)
    case .success, .warning, .info: square(style.iconSize)
    case .classic: square(style.classicSize)
    case .spinner: square(inputs.hasText ? style.size : style.sizeWithoutText)
    case .ring, .pie: square(inputs.hasText ? style.ringSize : style.sizeWithoutText)
    }
  }

  private func square(_ side: Double) -> Size {
    let side = min(side, min(room.width, room.height))
    return Size(width: side, height: side)
  }

  // MARK: Texts

  /// A text that is empty, or without room for its first line, takes no space.
  private mutating func add(
    _ text: TextBlock, _ color: Color, _ measure: TextMeasure, gap textGap: Double = 0
  ) {
    let gap = texts.isEmpty ? indicatorGap : screen.rounded(textGap)
    let left = room.height - size.height - gap
    guard !text.string.isEmpty, text.maxWidth >= 1, left >= 1 else { return }
    var block = text
    if case .height = block.limit { block.limit = .height(left) }
    guard var measured = measure(block).map(screen.roundedUp) else { return }
    if measured.height > left, case .lines = block.limit {
      block.limit = .height(left)
      measured = measure(block).map(screen.roundedUp) ?? measured
    }
    guard measured.height <= screen.roundedUp(left) else { return }
    texts.append(Text(block: block, size: measured, color: color, gap: gap))
    size.height += gap + measured.height
    size.width = max(size.width, min(measured.width, screen.roundedUp(block.maxWidth)))
  }
}

extension TextBlock {
  /// A text that takes the height that is left.
  init(_ text: Layout.Inputs.Text, font: Font, maxWidth: Double) {
    self.init(
      string: text.string, font: font, maxWidth: maxWidth, limit: .height(0))
    markup = text.markup
    ellipsis = text.ellipsis
  }
}
