/// The arrangement `row`: icon, indicator, title, details, value and buttons from the left, each centred vertically. Details
/// without a title are the name of what a bar shows: they are above it, and no longer.
///
/// A vertical row has only progress, its percentage above it and an icon below it. What has no progress, or has buttons,
/// is horizontal. From right to left, everything is mirrored.
struct RowLayout {
  private(set) var layout = Layout(size: .zero)

  private let style: Theme.RowStyle
  private let screen: Screen
  /// The greatest size of the bezel.
  private let greatest: Size
  /// Where the next part begins.
  private var end: Double
  /// The part of a line's height that is above its capital letters, in most fonts.
  private static let roomAboveCapitals = 0.2

  init(_ inputs: Layout.Inputs, measure: TextMeasure) {
    style = inputs.theme.row
    screen = inputs.screen
    greatest = screen.greatestBezel(edgeMargin: inputs.theme.layout.edgeMargin)
    end = screen.rounded(style.leadingPadding)
    if style.isVertical, inputs.mode.showsProgress, inputs.buttons.isEmpty {
      placeVertically(inputs, measure)
    } else {
      placeHorizontally(inputs, measure)
      if inputs.theme.layout.isRightToLeft { layout.mirror() }
    }
  }

  // MARK: Horizontal

  private mutating func placeHorizontally(_ inputs: Layout.Inputs, _ measure: TextMeasure) {
    let text = inputs.theme.text
    let (trailing, spacing) = (screen.rounded(style.trailingPadding), screen.rounded(style.gap))
    var parts = Parts(inputs, style, room: max(0, greatest.width - end - trailing), screen, measure)
    let widest = inputs.theme.layout.maximumTextWidth
    parts.add(TextBlock(inputs.title, font: text.titleFont, maxWidth: widest), text.titleColor, measure)
    if !inputs.detailsNameBar {
      parts.add(
        TextBlock(inputs.details, font: text.detailsFont, maxWidth: widest), text.detailsColor, measure)
    }

    let tallest = parts.all.map { $0.size.height }.max() ?? 0
    let height = min(greatest.height, screen.roundedUp(max(style.height, tallest + 2 * style.padding)))
    for part in parts.all {
      let frame = Rect(
        x: end, y: screen.rounded((height - part.size.height) / 2), width: part.size.width,
        height: part.size.height)
      place(part.kind, in: frame)
      end += part.size.width + spacing
    }
    if inputs.detailsNameBar { placeName(inputs, in: height, measure) }
    let width = (parts.all.isEmpty ? end : end - spacing) + trailing
    layout.size = Size(width: min(greatest.width, screen.roundedUp(max(width, height))), height: height)
    layout.padding = Insets(left: screen.rounded(style.leadingPadding), top: 0, right: trailing, bottom: 0)
  }

  /// Places the details above the bar, both in the middle of the row.
  private mutating func placeName(_ inputs: Layout.Inputs, in height: Double, _ measure: TextMeasure) {
    guard var bar = layout.indicator else { return }
    let theme = inputs.theme
    var name = TextBlock(inputs.details, font: theme.text.detailsFont, maxWidth: bar.width)
    name.limit = .lines(1)
    name.alignment = theme.layout.isRightToLeft ? .right : .left
    let line = screen.frame(ofText: measure(name)).height
    // A bar has no room of its own above it, as a line has above its capitals.
    let above = line + screen.rounded(2 * theme.layout.textGap)
    let top = screen.rounded((height - above - bar.height - Self.roomAboveCapitals * line) / 2)
    guard line > 0, top >= 0 else { return }
    bar.y = top + above
    layout.indicator = bar
    let frame = Rect(x: bar.x, y: top, width: bar.width, height: line)
    layout.texts.append(Scene.Text(block: name, frame: frame, color: theme.text.detailsColor))
  }

  private mutating func place(_ kind: Parts.Kind, in frame: Rect) {
    switch kind {
    case .icon: layout.icon = frame
    case .indicator: layout.indicator = frame
    case .text(let block, let color):
      layout.texts.append(Scene.Text(block: block, frame: frame, color: color))
    case .value(let block, let color): layout.value = Scene.Text(block: block, frame: frame, color: color)
    case .buttons(let buttons): layout.buttons = buttons.placed(in: frame)
    }
  }

  // MARK: Vertical

  private mutating func placeVertically(_ inputs: Layout.Inputs, _ measure: TextMeasure) {
    let width = min(greatest.width, screen.roundedUp(style.height))
    let icon = inputs.icon == .none ? 0 : screen.rounded(min(style.iconSize, width))
    let below = screen.rounded(style.uprightBottomPadding)
    var top = screen.rounded(style.uprightTopPadding)
    layout.padding = Insets(left: 0, top: top, right: 0, bottom: below)
    let iconSpace = icon > 0 ? icon + screen.rounded(style.uprightGap) : 0
    // A bar is at least twice as high as it is wide.
    let shortest = 2 * style.barSize.height
    let least = top + shortest + iconSpace + below
    let length = min(greatest.height, screen.roundedUp(max(style.verticalLength, least)))
    if icon > 0 {
      layout.icon = frame(of: Size(width: icon, height: icon), endingAt: length - below, in: width)
    }
    let bottom = length - below - iconSpace
    let gap = screen.rounded(inputs.theme.indicator.percentGap)
    if let percent = PercentValue(inputs, room: width * 5 / 6, measure: measure),
      top + percent.size.height + gap + shortest <= bottom
    {
      let text = frame(of: percent.size, endingAt: top + percent.size.height, in: width)
      layout.value = percent.text(in: text, inputs.theme, .center)
      top += percent.size.height + gap
    }
    if inputs.mode == .bar, bottom > top {
      let bar = Size(width: screen.rounded(style.barSize.height), height: bottom - top)
      layout.indicator = frame(of: bar, endingAt: bottom, in: width)
    } else if inputs.mode != .text, bottom > top {
      let side = screen.rounded(min(style.iconSize, bottom - top))
      layout.indicator = frame(
        of: Size(width: side, height: side), endingAt: (top + bottom + side) / 2, in: width)
    }
    layout.size = Size(width: width, height: length)
    layout.isUpright = true
  }

  private func frame(of size: Size, endingAt bottom: Double, in width: Double) -> Rect {
    Rect(
      x: screen.rounded((width - size.width) / 2), y: screen.rounded(bottom - size.height),
      width: size.width, height: size.height)
  }
}

// MARK: - The parts

/// The parts of a row that have content, measured, in their order. What can't be shortened is measured first, and the
/// texts get the room that is left. Buttons, bar and dots leave them some of it.
private struct Parts {
  enum Kind {
    case icon, indicator
    case text(TextBlock, Color)
    case value(TextBlock, Color)
    case buttons(MeasuredButtons)
  }

  private var leading: [(kind: Kind, size: Size)] = []
  private var texts: [(kind: Kind, size: Size)] = []
  private var trailing: [(kind: Kind, size: Size)] = []
  /// The width that is left.
  private var room: Double
  /// The part of it that is for the beginning of the texts, with the space before each.
  private let textRoom: Double
  /// How much wider the value's place is than the widest number. The bar is so much shorter, and the row keeps its width.
  private var wordRoom = 0.0
  private let spacing: Double
  private let screen: Screen
  /// The largest font of the texts, whose line all of them have: they stand on one baseline.
  private let lineFont: Font?

  var all: [(kind: Kind, size: Size)] { leading + texts + trailing }

  init(
    _ inputs: Layout.Inputs, _ style: Theme.RowStyle, room: Double, _ screen: Screen,
    _ measure: TextMeasure
  ) {
    self.room = room
    self.screen = screen
    let spacing = screen.rounded(style.gap)
    self.spacing = spacing
    let (text, side) = (inputs.theme.text, screen.rounded(style.iconSize))
    let fonts = [(inputs.title, text.titleFont), (inputs.details, text.detailsFont)]
      .filter { !$0.0.string.isEmpty && !inputs.detailsNameBar }.map(\.1)
    textRoom = fonts.reduce(0) { $0 + 3 * $1.size + spacing }
    let valueFont = inputs.showsValue ? [style.valueFont] : []
    lineFont = (fonts + valueFont).max { $0.size < $1.size }
    if inputs.icon != .none { add(.icon, Size(width: side, height: side), to: \.leading) }
    addButtons(inputs, style, measure)
    addValue(inputs, style, measure)
    switch inputs.mode {
    case .text, .image: break
    case .dots: add(.indicator, shortened(inputs.theme.indicator.dots.size(of: inputs.dots)), to: \.trailing)
    case .bar:
      var bar = style.barSize
      if wordRoom <= bar.width / 2 { bar.width -= wordRoom }
      add(.indicator, shortened(bar), to: \.leading)
    default: add(.indicator, Size(width: side, height: side), to: \.leading)
    }
    // What is at the end was measured first.
    trailing.reverse()
  }

  private mutating func add(
    _ kind: Kind, _ size: Size, to list: WritableKeyPath<Parts, [(kind: Kind, size: Size)]>
  ) {
    let gap = all.isEmpty ? 0 : spacing
    // A millionth of a pixel is an error of the floating point numbers.
    guard size.width > 0, size.width + gap <= room + 1e-6 else { return }
    room -= size.width + gap
    self[keyPath: list].append((kind, size))
  }

  /// The size of a bar or of dots, which leave the texts their beginning, at most half of the room.
  private func shortened(_ size: Size) -> Size {
    let room = room - (all.isEmpty ? 0 : spacing)
    let width = min(size.width, max(room / 2, room - textRoom))
    return Size(width: screen.rounded(width), height: screen.rounded(size.height))
  }

  mutating func add(_ text: TextBlock, _ color: Color, _ measure: TextMeasure) {
    var block = text
    block.limit = .lines(1)
    block.lineFont = lineFont
    block.maxWidth = min(text.maxWidth, screen.roundedDown(room - (all.isEmpty ? 0 : spacing)))
    guard !block.string.isEmpty, block.maxWidth >= 8 else { return }
    var size = screen.frame(ofText: measure(block))
    // It was rounded up to whole pixels.
    size.width = min(size.width, screen.roundedUp(block.maxWidth))
    add(.text(block, color), size, to: \.texts)
  }

  /// The value has room for the widest number, and for the words that may replace it, so that nothing moves while it changes.
  /// It is at most as wide as the bar, and less where the title needs the room. A word has no more room than it needs.
  private mutating func addValue(
    _ inputs: Layout.Inputs, _ style: Theme.RowStyle, _ measure: TextMeasure
  ) {
    guard inputs.showsValue else { return }
    var block = TextBlock(
      string: inputs.valueText, font: style.valueFont, maxWidth: max(1, room), limit: .lines(1))
    let words = inputs.hasProgress ? style.valueRoom?.split(separator: ",") ?? [] : []
    if !inputs.valueText.isEmpty || !words.isEmpty { block.maxWidth = widestValue(inputs, style, measure) }
    block.lineFont = lineFont
    block.alignment = inputs.theme.layout.isRightToLeft ? .left : .right
    func size(_ string: String) -> Size? {
      var block = block
      block.string = string
      return string.isEmpty ? nil : measure(block)
    }
    let isNumber = inputs.hasProgress || inputs.valueText.contains(where: \.isNumber)
    let isPercent = inputs.hasProgress || inputs.valueText.last == "%"
    let number = isPercent ? size(inputs.widestPercent) : nil
    let sizes =
      ([number, size(inputs.valueText)] + words.map { size(String($0.drop(while: \.isWhitespace))) })
      .compactMap { $0 }
    guard let height = sizes.map(\.height).max(), let width = sizes.map(\.width).max() else { return }
    let least = isNumber ? style.minimumValueWidth : 0
    let frame = screen.frame(ofText: Size(width: min(max(width, least), room), height: height))
    if inputs.hasProgress { wordRoom = frame.width - screen.roundedUp(max(number?.width ?? 0, least)) }
    add(.value(block, inputs.theme.text.titleColor), frame, to: \.trailing)
  }

  private func widestValue(_ inputs: Layout.Inputs, _ style: Theme.RowStyle, _ measure: TextMeasure) -> Double
  {
    let widest = min(inputs.theme.layout.maximumTextWidth, max(1, room))
    var title = TextBlock(inputs.title, font: inputs.theme.text.titleFont, maxWidth: widest)
    title.limit = .lines(1)
    let others = [
      inputs.mode == .bar ? style.barSize.width : 0,
      title.string.isEmpty ? 0 : measure(title).width,
    ].filter { $0 > 0 }
    let left = room - others.reduce(0) { $0 + $1 + spacing } - (leading.isEmpty ? 0 : spacing)
    let least = min(style.minimumValueWidth, room)
    return max(1, least, min(left, max(style.barSize.width, least)))
  }

  private mutating func addButtons(
    _ inputs: Layout.Inputs, _ style: Theme.RowStyle, _ measure: TextMeasure
  ) {
    let (height, padding) = (inputs.theme.button.height, inputs.theme.button.padding)
    let least = Size(width: height, height: min(height, style.height - 2 * style.buttonPadding))
    let count = Double(inputs.buttons.count)
    let room = room - (all.isEmpty ? 0 : spacing)
    // On a small output, labels are shortened to leave a ring or the beginning of a bar its room.
    let shortest = count * (least.width + inputs.theme.button.gap) - inputs.theme.button.gap
    let widest = min(
      min(inputs.theme.layout.maximumTextWidth, room / 3) + 2 * padding * count,
      max(shortest, room - screen.rounded(style.iconSize) - spacing))
    guard let buttons = MeasuredButtons(inputs, least: least, widest: min(room, widest), measure: measure)
    else { return }
    add(.buttons(buttons), buttons.size, to: \.trailing)
  }
}

extension Layout.Inputs {
  /// Whether a row has a value at its end.
  fileprivate var showsValue: Bool {
    !valueText.isEmpty || theme.indicator.showsPercent && hasProgress
  }

  /// Whether the details are above the bar of a row.
  fileprivate var detailsNameBar: Bool { mode == .bar && title.string.isEmpty && !details.string.isEmpty }
}

extension Layout {
  /// Swaps left and right.
  mutating func mirror() {
    let width = size.width
    icon = icon?.mirrored(in: width)
    indicator = indicator?.mirrored(in: width)
    well = well?.mirrored(in: width)
    for index in texts.indices { texts[index].frame.mirror(in: width) }
    value?.frame.mirror(in: width)
    (padding.left, padding.right) = (padding.right, padding.left)
    mirrorButtons()
  }

  /// Swaps left and right of the buttons.
  mutating func mirrorButtons() {
    let width = size.width
    for index in buttons.indices {
      buttons[index].frame.mirror(in: width)
      switch buttons[index].face {
      case .label(var label):
        label.frame.mirror(in: width)
        buttons[index].face = .label(label)
      case .icon(var icon):
        icon.frame.mirror(in: width)
        buttons[index].face = .icon(icon)
      }
    }
  }
}

extension Rect {
  fileprivate mutating func mirror(in width: Double) { x = width - maxX }

  fileprivate func mirrored(in width: Double) -> Rect {
    var rect = self
    rect.mirror(in: width)
    return rect
  }
}
