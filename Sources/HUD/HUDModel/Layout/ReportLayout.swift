/// The arrangement `report`: the indicator beside title and note, below them the details in a well, and the buttons below
/// that. From right to left, everything is mirrored, but details that run from left to right, as code does, stay at the left.
///
/// The first of several lines of the details is a place, such as that of an error in a file.
struct ReportLayout {
  private(set) var layout = Layout(size: .zero)

  private let theme: Theme
  private let screen: Screen
  private var style: Theme.ReportStyle { theme.report }

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
    let width = max(1, min(screen.roundedUp(style.textWidth) + 2 * inner, greatest.width - 2 * across))
    layout.size.width = min(greatest.width, width + 2 * across)

    var y = above + placeHeader(inputs, x: across, y: above, width: width, measure)
    let buttons = MeasuredButtons(
      inputs, least: Size(width: theme.button.minimumWidth, height: theme.button.height), widest: width,
      beside: width, measure: measure)
    let below = above + (buttons.map { $0.size.height + screen.rounded(theme.button.topGap) } ?? 0)
    y += placeWell(
      inputs, in: Rect(x: across, y: y, width: width, height: max(0, greatest.height - y - below)), measure)
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
    let heights = texts.map { screen.frame(ofText: measure($0.0)).height }
    let column = heights.reduce(0, +)
    let height = max(picture.height, column)
    var top = y + screen.rounded((height - column) / 2)
    for (text, textHeight) in zip(texts, heights) {
      add(text.0, text.1, in: Rect(x: left, y: top, width: room, height: textHeight))
      top += textHeight
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
    let lines = inputs.details.string.split(maxSplits: 1, whereSeparator: \.isNewline).map(String.init)
    let hasPlace = lines.count > 1 && inputs.details.markup == nil
    var blocks: [(TextBlock, Color)] = []
    if hasPlace {
      var place = TextBlock(
        string: lines[0], font: style.wellFont, maxWidth: width, limit: .lines(1))
      place.ellipsis = .middle
      place.lineFont = style.wellFont
      func isTooWide() -> Bool { measure(place.unlimited).width > width }
      while isTooWide(), place.omitFolder() {}
      // A name that is too long has an ellipsis of its own.
      if isTooWide(), place.string.hasPrefix(TextBlock.omission) {
        place.string.removeFirst(TextBlock.omission.count)
      }
      blocks.append((place, style.placeColor))
    }
    var message = TextBlock(inputs.details, font: style.wellFont, maxWidth: width)
    if hasPlace { message.string = lines[1] }
    message.ellipsis = .end
    message.lineGap = lineGap
    blocks.append((message, theme.text.detailsColor))
    // As many lines as there is room for.
    var (heights, height) = ([Double](), Double.infinity)
    for lines in (1...Self.mostLines - (blocks.count - 1)).reversed() where gap + height > room.height {
      blocks[blocks.count - 1].0.limit = .lines(lines)
      heights = blocks.map { screen.frame(ofText: measure($0.0)).height }
      height = heights.reduce(0, +) + lineGap * Double(blocks.count - 1) + 2 * above
    }
    guard gap + height <= room.height else { return 0 }
    layout.well = Rect(x: room.x, y: room.y + gap, width: room.width, height: height)
    var top = room.y + gap + above
    for (block, textHeight) in zip(blocks, heights) {
      let isMirrored = theme.layout.isRightToLeft && block.0.string.isRightToLeft
      add(
        block.0, block.1, in: Rect(x: room.x + inner, y: top, width: width, height: textHeight),
        isMirrored ? .right : .left)
      top += textHeight + lineGap
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

extension TextBlock {
  fileprivate var unlimited: TextBlock {
    var block = self
    block.maxWidth = 100_000
    return block
  }

  /// What is in place of the folders that a path lacks.
  fileprivate static let omission = "…/"

  /// Omits the first folder of a path: the end of a place is what one looks for. False if it has none.
  fileprivate mutating func omitFolder() -> Bool {
    let path = string.hasPrefix(Self.omission) ? string.dropFirst(Self.omission.count) : string[...]
    guard let end = path.dropFirst().firstIndex(of: "/") else { return false }
    let rest = path[path.index(after: end)...]
    guard !rest.isEmpty else { return false }
    string = Self.omission + rest
    return true
  }
}

extension String {
  /// Whether its first letter is of a script that runs from right to left.
  fileprivate var isRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return switch letter.value {
    // Hebrew, Arabic, Syriac and their neighbours, the forms of their letters, and old and African scripts.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
