/// The arrangement `column`: icon, indicator, title, details, note and buttons from the top, each centred.
struct ColumnLayout {
  private(set) var layout = Layout(size: .zero)

  private let screen: Screen
  private let theme: Theme

  init(_ inputs: Layout.Inputs, measure: TextMeasure) {
    screen = inputs.screen
    theme = inputs.theme
    let limits = Limits(inputs)
    let parts = Parts(inputs, room: limits.content, measure: measure)
    (layout.size, layout.content) = (limits.bezelSize(around: parts), parts.lastingSize)
    let extraTop = parts.isColumn ? theme.layout.extraTopPadding : 0
    let (across, above) = (theme.layout.horizontalPadding, theme.layout.verticalPadding)
    layout.padding = Insets(left: across, top: max(0, above + extraTop), right: across, bottom: above)
    place(parts, extraTop: extraTop)
    layout.addPercent(inputs, measure)
  }

  private mutating func place(_ parts: Parts, extraTop: Double) {
    var y = screen.rounded(top(of: parts, extraTop: extraTop))
    if let buttons = parts.buttons {
      layout.buttons = buttons.placed(
        in: frame(of: buttons.size, at: y + parts.size.height - buttons.size.height))
      if theme.layout.isRightToLeft { layout.mirrorButtons() }
    }
    if let size = parts.icon {
      layout.icon = frame(of: size, at: y)
      y += size.height + (parts.indicator == nil ? parts.indicatorGap : parts.iconGap)
    }
    if let row = parts.indicatorRow {
      placeIndicator(parts, in: frame(of: row, at: y), at: y)
      y += row.height + parts.indicatorGap
    }
    for (index, text) in parts.texts.enumerated() {
      if index > 0 { y += text.gap }
      layout.texts.append(
        Scene.Text(block: text.block, frame: frame(of: text.size, at: y), color: text.color))
      y += text.size.height
    }
  }

  /// Where the first part begins, so that all are in the centre. In a square that does not grow, an icon above an indicator stays
  /// where it is without texts, as long as they have room below.
  private func top(of parts: Parts, extraTop: Double) -> Double {
    let center = (layout.size.height - parts.size.height + extraTop) / 2
    let least = theme.layout.minimumSize
    guard theme.layout.isSquare, let pictures = parts.pictureHeight, parts.buttons == nil,
      layout.size == Size(width: screen.roundedUp(least.width), height: screen.roundedUp(least.height))
    else { return center }
    let lowest = layout.size.height - layout.padding.top - parts.size.height
    return max(center, min((layout.size.height - pictures + extraTop) / 2, lowest))
  }

  /// Places the indicator, and its percentage beside or below it.
  private mutating func placeIndicator(_ parts: Parts, in row: Rect, at y: Double) {
    guard let size = parts.indicator else { return }
    guard let percent = parts.percent else { return layout.indicator = row }
    if percent.isBelow {
      layout.indicator = frame(of: size, at: y)
      let text = frame(of: percent.value.size, at: y + row.height - percent.value.size.height)
      layout.value = percent.value.text(in: text, theme, .center)
    } else {
      layout.placePercent(
        percent.value, atEndOf: row, bar: size, in: theme, on: screen,
        isMirrored: theme.layout.isRightToLeft)
    }
  }

  private func frame(of part: Size, at y: Double) -> Rect {
    Rect(
      x: screen.rounded((layout.size.width - part.width) / 2), y: screen.rounded(y), width: part.width,
      height: part.height)
  }
}

/// The limits of the size of a bezel whose parts are in a column.
private struct Limits {
  private let style: Theme.LayoutStyle
  private let screen: Screen
  /// The greatest size of the bezel.
  private let bezel: Size
  /// The part of it that is left for parts.
  let content: Size

  init(_ inputs: Layout.Inputs) {
    style = inputs.theme.layout
    screen = inputs.screen
    bezel = screen.greatestBezel(edgeMargin: style.edgeMargin)
    content = Size(
      width: max(0, bezel.width - 2 * style.horizontalPadding),
      height: max(0, bezel.height - 2 * style.verticalPadding - style.extraTopPadding))
  }

  func bezelSize(around parts: Parts) -> Size {
    let extraTop = parts.isColumn ? style.extraTopPadding : 0
    let wanted = parts.size.width + 2 * style.horizontalPadding
    let step = style.widthStep
    var width = max(
      parts.hasText && step > 0 && wanted > style.minimumSize.width
        ? (wanted / step).rounded(.up) * step : wanted,
      style.minimumSize.width)
    var height = max(
      parts.size.height + 2 * style.verticalPadding + extraTop, style.minimumSize.height)
    if !parts.hasText {
      width = max(width, style.minimumSizeWithoutText.width)
      height = max(height, style.minimumSizeWithoutText.height)
    }
    // A square that is large enough keeps its size.
    let isFixed = style.isSquare && Size(width: width, height: height) == style.minimumSize
    width =
      isFixed
      ? screen.roundedUp(width)
      : screen.roundedUp(
        width, centering: parts.indicatorRow?.width ?? parts.icon?.width ?? parts.size.width)
    height =
      isFixed
      ? screen.roundedUp(height) : screen.roundedUp(height, centering: parts.size.height - extraTop)
    if style.isSquare {
      let side = max(width, height)
      if side <= bezel.width { width = side }
      if side <= bezel.height { height = side }
    }
    return Size(width: min(width, bezel.width), height: min(height, bezel.height))
  }
}

/// The parts of a column that have content and fit, measured but not placed.
private struct Parts {
  struct Text {
    var block: TextBlock
    var size: Size
    var color: Color
    /// How many lines it has.
    var lines: Double
    /// The space above it, below another text.
    var gap = 0.0
  }

  private(set) var icon: Size?
  private(set) var indicator: Size?
  /// The percentage of a bar or a pie.
  private(set) var percent: (value: PercentValue, isBelow: Bool)?
  private(set) var texts: [Text] = []
  private(set) var buttons: MeasuredButtons?
  /// The space between the icon and the indicator.
  let iconGap: Double
  /// The space between the indicator, or the icon, and the first text.
  private(set) var indicatorGap = 0.0
  /// The size of all parts with the spaces between them.
  private(set) var size = Size.zero
  /// The same without the buttons, which leave no hole when they go.
  private(set) var lastingSize = Size.zero

  var hasText: Bool { !texts.isEmpty || buttons != nil }
  /// Whether there are several rows. A single picture is in the centre.
  var isColumn: Bool { hasText || icon != nil && indicator != nil }

  /// The size of the indicator with its percentage.
  var indicatorRow: Size? {
    guard var row = indicator, let percent else { return indicator }
    let text = percent.value.size
    if percent.isBelow {
      row.width = max(row.width, text.width)
      row.height += percentGap + text.height
    } else {
      row.width += percentGap + text.width
      row.height = max(row.height, text.height)
    }
    return row
  }

  /// The height of icon and indicator, if there are both.
  var pictureHeight: Double? {
    guard let icon, let indicatorRow else { return nil }
    return icon.height + iconGap + indicatorRow.height
  }

  /// The room for the parts above the buttons.
  private var room: Size
  /// The space between the indicator and its percentage.
  private let percentGap: Double
  private let screen: Screen

  private let isRightToLeft: Bool
  /// Texts are centred, as a picture above them is. Without one, a text of more lines is a paragraph, and begins at the left. Half a
  /// line is for the last one's descent.
  private static let mostCentredLines = 3.5
  /// How much more space is below a title whose marks reach far down, such as Arabic ones.
  private static let spaceOfMarks = 3.0

  /// The buttons come first, since nothing can replace them. Then icon, indicator and texts get what is left.
  init(_ inputs: Layout.Inputs, room: Size, measure: TextMeasure) {
    self.room = room
    screen = inputs.screen
    isRightToLeft = inputs.theme.layout.isRightToLeft
    let (layout, style) = (inputs.theme.layout, inputs.theme.text)
    iconGap = screen.rounded(layout.iconGap ?? layout.indicatorGap)
    let buttonGap = screen.rounded(inputs.theme.button.topGap)
    percentGap = screen.rounded(inputs.theme.indicator.percentGap)
    reserveButtons(inputs, gap: buttonGap, measure)
    let width = min(layout.maximumTextWidth, self.room.width)
    var title = TextBlock(inputs.title, font: style.titleFont, maxWidth: width)
    title.limit = .lines(style.titleLines)
    title.isBalanced = true
    let value = PercentValue(inputs, room: self.room.width, measure: measure)
    addIcon(inputs, above: title, value, measure)
    addIndicator(inputs, value)
    indicatorGap = indicator == nil && icon == nil ? 0 : screen.rounded(layout.indicatorGap)
    // A percentage that is higher than its bar reaches into the space around the bar.
    if let bar = indicator, percent?.isBelow == false, let row = indicatorRow {
      indicatorGap = screen.rounded(max(0, indicatorGap - (row.height - bar.height) / 2))
    }
    add(title, style.titleColor, measure)
    // A value without details is the state, such as "Off".
    let isState = inputs.isNoteValue && inputs.details.string.isEmpty
    let note = TextBlock(
      Layout.Inputs.Text(string: inputs.note), font: isState ? style.detailsFont : style.noteFont,
      maxWidth: width)
    // Details get the height that the first line of the note leaves.
    let reserved = firstLine(of: note, measure).map { $0 + screen.rounded(style.noteGap) } ?? 0
    self.room.height -= reserved
    var details = TextBlock(inputs.details, font: style.detailsFont, maxWidth: width)
    details.isBalanced = true
    if let lines = style.detailsLines { details.limit = .lines(lines) }
    add(
      details, style.detailsColor, measure,
      gap: layout.textGap + (inputs.title.string.hasMarksBelow ? Self.spaceOfMarks : 0))
    self.room.height += reserved
    add(
      note, isState ? style.titleColor : style.noteColor, measure,
      gap: isState ? layout.textGap : style.noteGap)
    alignTexts()
    if inputs.mode == .bar, inputs.theme.indicator.bar.fitsTexts, let row = indicatorRow,
      let bar = indicator, bar.width >= bar.height
    {
      let texts = texts.map(\.size.width).max() ?? 0
      indicator?.width = screen.rounded(bar.width + max(0, texts - row.width))
    }
    size.width = max(size.width, inputs.leastContent.width)
    size.height = max(size.height, inputs.leastContent.height)
    lastingSize = size
    if let buttons {
      size.height += buttons.size.height + (size.height > 0 ? buttonGap : 0)
      size.width = max(size.width, buttons.size.width)
    }
  }

  // MARK: Buttons

  private mutating func reserveButtons(_ inputs: Layout.Inputs, gap: Double, _ measure: TextMeasure) {
    let style = inputs.theme.button
    let widest = min(room.width, inputs.theme.layout.maximumTextWidth + 2 * style.padding)
    let least = Size(width: style.minimumWidth, height: style.height)
    func measured(beside: Double?) -> MeasuredButtons? {
      let buttons = MeasuredButtons(inputs, least: least, widest: widest, beside: beside, measure: measure)
      return buttons.flatMap { $0.size.height <= screen.roundedUp(room.height) ? $0 : nil }
    }
    guard let buttons = measured(beside: widest) ?? measured(beside: nil) else { return }
    self.buttons = buttons
    room.height = max(0, room.height - buttons.size.height - gap)
  }

  // MARK: Icon and indicator

  /// An icon leaves the indicator and the title's first line their height, but has the size of one in a row.
  private mutating func addIcon(
    _ inputs: Layout.Inputs, above title: TextBlock, _ value: PercentValue?, _ measure: TextMeasure
  ) {
    guard inputs.icon != .none else { return }
    let style = inputs.theme.indicator
    let indicator = indicatorSize(inputs, style).map { iconGap + max($0.height, value?.size.height ?? 0) }
    let line = firstLine(of: title, measure).map { inputs.theme.layout.indicatorGap + $0 }
    let left = room.height - (indicator ?? 0) - (line ?? 0)
    icon = fitting(square(min(style.iconSize, max(inputs.theme.row.iconSize, left))))
    size = icon ?? .zero
  }

  private mutating func addIndicator(_ inputs: Layout.Inputs, _ value: PercentValue?) {
    guard let wanted = indicatorSize(inputs, inputs.theme.indicator) else { return }
    let gap = icon == nil ? 0 : iconGap
    let left = room.height - size.height - gap
    guard let fitting = fitting(Size(width: wanted.width, height: min(wanted.height, left))) else { return }
    indicator = fitting
    if let value {
      add(value, left: left, isSquare: inputs.theme.layout.isSquare, isBelow: wanted.width <= wanted.height)
    }
    let row = indicatorRow ?? fitting
    size.width = max(size.width, row.width)
    size.height += gap + row.height
  }

  /// Adds the percentage if it has room. The bar gives it some of its own where the bezel has no other.
  private mutating func add(_ value: PercentValue, left: Double, isSquare: Bool, isBelow: Bool) {
    guard let bar = indicator else { return }
    percent = (value, isBelow)
    if !isBelow {
      let widest = isSquare ? min(bar.width, room.width) : room.width
      indicator?.width = min(bar.width, widest - percentGap - value.size.width)
    }
    guard let row = indicatorRow, let width = indicator?.width,
      row.height <= left, width >= min(bar.width, value.size.width)
    else {
      (indicator, percent) = (bar, nil)
      return
    }
  }

  private func fitting(_ wanted: Size) -> Size? {
    let size = Size(
      width: screen.rounded(min(wanted.width, room.width)),
      height: screen.rounded(min(wanted.height, room.height)))
    return size.width > 0 && size.height > 0 ? size : nil
  }

  private func indicatorSize(_ inputs: Layout.Inputs, _ style: Theme.IndicatorStyle) -> Size? {
    if let size = inputs.customSize { return fitting(size) }
    return switch inputs.mode {
    case .text, .image: nil
    case .bar: style.bar.size
    case .dots: style.dots.size(of: inputs.dots)
    case .success, .error, .warning, .info: square(style.iconSize)
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

  /// The height of a text's first line; nil without a text.
  private func firstLine(of text: TextBlock, _ measure: TextMeasure) -> Double? {
    guard !text.string.isEmpty, text.maxWidth >= 1 else { return nil }
    var line = text
    line.limit = .lines(1)
    return screen.frame(ofText: measure(line)).height
  }

  /// A text that is empty, or without room for its first line, takes no space.
  private mutating func add(
    _ text: TextBlock, _ color: Color, _ measure: TextMeasure, gap textGap: Double = 0
  ) {
    let gap = texts.isEmpty ? indicatorGap : screen.rounded(textGap)
    let left = room.height - size.height - gap
    guard !text.string.isEmpty, text.maxWidth >= 1, left >= 1 else { return }
    var block = text
    if case .height = block.limit { block.limit = .height(left) }
    var measured = screen.frame(ofText: measure(block))
    if measured.height > left, case .lines = block.limit {
      block.limit = .height(left)
      measured = screen.frame(ofText: measure(block))
    }
    guard measured.height <= screen.roundedUp(left) else { return }
    // Several lines have the height that their letters need.
    var letters = block
    letters.lineFont = nil
    let lines = firstLine(of: letters, measure).map { measured.height / $0 } ?? 1
    texts.append(Text(block: block, size: measured, color: color, lines: lines, gap: gap))
    size.height += gap + measured.height
    size.width = max(size.width, min(measured.width, screen.roundedUp(block.maxWidth)))
  }

  /// If one of the texts begins at the left, all do, where the widest one begins.
  private mutating func alignTexts() {
    guard icon == nil, indicator == nil, texts.contains(where: { $0.lines > Self.mostCentredLines }) else {
      return
    }
    let width = texts.map(\.size.width).max() ?? 0
    for index in texts.indices {
      texts[index].block.alignment = isRightToLeft ? .right : .left
      texts[index].size.width = width
    }
  }
}

extension TextBlock {
  /// A text that takes the height that is left.
  init(_ text: Layout.Inputs.Text, font: Font, maxWidth: Double) {
    self.init(
      string: text.string, font: font, maxWidth: maxWidth, limit: .height(0))
    lineFont = font
    markup = text.markup
    ellipsis = text.ellipsis
  }
}
