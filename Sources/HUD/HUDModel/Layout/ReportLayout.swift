import BezelValues

/// The arrangement `report`: the indicator beside title and note, below them the details in a well, and the buttons below
/// that. From right to left, everything is mirrored, but details that run from left to right, as code does, stay at the left.
///
/// The first of several lines of the details is a place, such as that of an error in a file.
struct ReportLayout {
  private(set) var layout = Layout(size: .zero)

  private let theme: Theme
  private let screen: Screen
  private var style: Theme.ReportStyle { theme.report }

  /// The width that the texts need, within the padding of the bezel.
  private var used = 0.0

  /// The most lines of the details, with the place.
  private static let mostLines = 6
  /// Extra space between them, in parts of the font's size: monospaced fonts have little of their own.
  private static let wellLineGap = 0.25

  init(_ inputs: Layout.Inputs, measure: TextMeasure) {
    theme = inputs.theme
    screen = inputs.screen
    let greatest = screen.greatestBezel(edgeMargin: theme.layout.edgeMargin)
    let (across, above) = (screen.rounded(style.padding.width), screen.rounded(style.padding.height))
    let inner = screen.rounded(style.wellPadding.width)
    var width = max(1, min(screen.roundedUp(style.textWidth) + 2 * inner, greatest.width - 2 * across))

    var y = above + placeHeader(inputs, x: across, y: above, width: width, measure)
    let headers = layout.texts.count
    let buttons = MeasuredButtons(
      inputs, least: Size(width: theme.button.minimumWidth, height: theme.button.height), widest: width,
      beside: width, measure: measure)
    let below = above + (buttons.map { $0.size.height + screen.rounded(theme.button.topGap) } ?? 0)
    y += placeWell(
      inputs, in: Rect(x: across, y: y, width: width, height: max(0, greatest.height - y - below)), measure)
    used = max(used, buttons?.size.width ?? 0, theme.layout.minimumSize.width - 2 * across)
    let excess = max(0, width - screen.roundedUp(used))
    width -= excess
    layout.well?.width -= excess
    for index in layout.texts.indices.dropFirst(headers) { layout.texts[index].frame.width -= excess }
    layout.size.width = min(greatest.width, width + 2 * across)
    if let buttons {
      y += screen.rounded(theme.button.topGap)
      layout.buttons = buttons.placed(
        in: Rect(
          x: across + width - buttons.size.width, y: y, width: buttons.size.width, height: buttons.size.height
        ))
      y += buttons.size.height
    }
    layout.size.height = min(greatest.height, screen.roundedUp(y + above))
    layout.padding = Insets(left: across, top: above, right: across, bottom: above)
    layout.addPercent(inputs, measure)
    if theme.layout.isRightToLeft { layout.mirror() }
  }

  /// Places the picture, the title and the note, and returns their height.
  private mutating func placeHeader(
    _ inputs: Layout.Inputs, x: Double, y: Double, width: Double, _ measure: TextMeasure
  ) -> Double {
    let hasIndicator = inputs.mode != .text && inputs.mode != .image
    let picture =
      hasIndicator || inputs.icon != .none ? pictureSize(inputs, hasIndicator, width: width) : .zero
    let left = picture.width > 0 ? x + picture.width + screen.rounded(style.gap) : x
    let room = max(1, x + width - left)
    var title = TextBlock(inputs.title, font: theme.text.titleFont, maxWidth: room)
    title.limit = .lines(theme.text.titleLines)
    var note = TextBlock(
      Layout.Inputs.Text(string: inputs.note), font: theme.text.noteFont, maxWidth: room)
    note.limit = .lines(1)
    let texts = [(title, theme.text.titleColor), (note, theme.text.noteColor)].filter { !$0.0.string.isEmpty }
    let sizes = texts.map { screen.frame(ofText: measure($0.0)) }
    used = left - x + (sizes.map(\.width).max() ?? 0)
    let column = sizes.map(\.height).reduce(0, +)
    let height = max(picture.height, column)
    var top = y + screen.rounded((height - column) / 2)
    for (text, size) in zip(texts, sizes) {
      add(text.0, text.1, in: Rect(x: left, y: top, width: min(size.width, room), height: size.height))
      top += size.height
    }
    guard picture.width > 0 else { return height }
    let frame = Rect(
      x: x, y: y + screen.rounded((height - picture.height) / 2), width: picture.width, height: picture.height
    )
    if hasIndicator { layout.indicator = frame } else { layout.icon = frame }
    return height
  }

  private func pictureSize(_ inputs: Layout.Inputs, _ hasIndicator: Bool, width: Double) -> Size {
    let (square, indicator) = (Size(width: style.iconSize, height: style.iconSize), theme.indicator)
    let size =
      switch inputs.mode {
      case .dots where hasIndicator: indicator.dots.size(of: inputs.dots)
      case .bar where hasIndicator: indicator.bar.size
      default: square
      }
    return Size(width: screen.rounded(min(size.width, width / 2)), height: screen.rounded(size.height))
  }

  /// Places the details and what is below them, if there is room, and returns the height with the space above.
  private mutating func placeWell(_ inputs: Layout.Inputs, in room: Rect, _ measure: TextMeasure) -> Double {
    guard !inputs.details.string.isEmpty else { return 0 }
    let gap = screen.rounded(style.wellGap)
    let (inner, above) = (screen.rounded(style.wellPadding.width), screen.rounded(style.wellPadding.height))
    let width = max(1, room.width - 2 * inner)
    let lineGap = screen.rounded(Self.wellLineGap * style.wellFont.size)
    var blocks: [(TextBlock, Color)] = []
    var message = TextBlock(inputs.details, font: style.wellFont, maxWidth: width)
    message.ellipsis = .end
    if let placed = PlacedMessage(message, measure: measure) {
      blocks.append((placed.place, style.placeColor))
      message = placed.message
    }
    message.lineGap = lineGap
    blocks.append((message, theme.text.detailsColor))
    // As many lines as there is room for.
    var (sizes, height) = ([Size](), Double.infinity)
    for lines in (1...Self.mostLines - (blocks.count - 1)).reversed() where gap + height > room.height {
      blocks[blocks.count - 1].0.limit = .lines(lines)
      sizes = blocks.map { screen.frame(ofText: measure($0.0)) }
      height = sizes.map(\.height).reduce(0, +) + lineGap * Double(blocks.count - 1) + 2 * above
    }
    guard gap + height <= room.height else { return 0 }
    used = max(used, (sizes.map(\.width).max() ?? 0) + 2 * inner)
    layout.well = Rect(x: room.x, y: room.y + gap, width: room.width, height: height)
    var top = room.y + gap + above
    for (block, size) in zip(blocks, sizes) {
      let isMirrored = theme.layout.isRightToLeft && block.0.string.isRightToLeft
      add(
        block.0, block.1, in: Rect(x: room.x + inner, y: top, width: width, height: size.height),
        isMirrored ? .right : .left)
      top += size.height + lineGap
    }
    return gap + height
  }

  private mutating func add(
    _ text: TextBlock, _ color: Color, in frame: Rect, _ alignment: TextBlock.Alignment? = nil
  ) {
    var block = text
    block.alignment = alignment ?? (theme.layout.isRightToLeft ? .right : .left)
    layout.texts.append(Scene.Text(block: block, frame: frame, color: color))
  }
}

extension String {
  /// Whether its first letter is of a script that runs from right to left.
  fileprivate var isRightToLeft: Bool {
    unicodeScalars.first(where: \.properties.isAlphabetic)?.isRightToLeft == true
  }
}
