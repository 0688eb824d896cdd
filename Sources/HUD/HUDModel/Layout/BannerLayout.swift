/// The arrangement `banner`: an icon at the left, title, details, bar and note in a column, and the buttons at the right.
/// From right to left, everything is mirrored.
///
/// An indicator other than a bar is beside the icon.
struct BannerLayout {
  private(set) var layout = Layout(size: .zero)

  private let theme: Theme
  private let screen: Screen
  /// The greatest size of the bezel.
  private let greatest: Size
  private let lengths: BannerLengths
  private var style: Theme.BannerStyle { theme.banner }

  /// A part of the column, measured.
  private struct Row {
    var text: (block: TextBlock, color: Color)?
    /// The percentage at the end of a bar. It reaches into the space around the bar, which has one height with and without it.
    var percent: PercentValue?
    var size: Size
    /// The space above it, if it isn't the first one. It is not rounded, so that a column has no rounding of each gap.
    var gap: Double
  }

  init(_ inputs: Layout.Inputs, measure: TextMeasure) {
    theme = inputs.theme
    screen = inputs.screen
    greatest = screen.greatestBezel(edgeMargin: theme.layout.edgeMargin)
    lengths = BannerLengths(theme.banner, hasArt: inputs.icon == .art, on: screen)
    let (padding, gap) = (lengths.padding, lengths.gap)
    let pictures = pictures(inputs)
    let pictureRoom = pictures.map { $0.size.width + gap }.reduce(0, +)
    let besideButtons = screen.rounded(style.padding.height)
    let whole = screen.rounded(style.width)
    let leastColumn = screen.rounded(Self.leastColumn * whole)
    let side = theme.button.height
    let buttons = MeasuredButtons(
      inputs, least: Size(width: side, height: side),
      widest: greatest.width / 3 + 2 * theme.button.padding,
      beside: whole - padding - pictureRoom - leastColumn - gap - besideButtons, measure: measure)
    let percent =
      inputs.mode == .bar ? nil : PercentValue(inputs, room: greatest.width / 3, measure: measure)
    var trailing = [buttons?.size.width, percent?.size.width].compactMap { $0.map { $0 + gap } }
      .reduce(0, +)
    var end = buttons == nil ? lengths.endPadding : besideButtons
    let others = padding + pictureRoom + trailing + end
    let room = max(
      1, min(greatest.width, max(whole, others + leastColumn, inputs.leastContent.width)) - others)
    var rows = rows(inputs, width: room, measure)
    let columnWidth = columnWidth(of: rows, beside: others, atMost: room, inputs)
    for index in rows.indices { rows[index].text?.block.maxWidth = columnWidth }

    let column = max(height(of: rows), inputs.leastContent.height)
    // The note stays in the last line if the bar above it has gone.
    if rows.count > 1, !inputs.note.isEmpty, inputs.mode != .bar {
      rows[rows.count - 1].gap += column - height(of: rows)
    }
    let tallest = max(column, pictures.map(\.size.height).max() ?? 0, buttons?.size.height ?? 0)
    let height = min(greatest.height, screen.roundedUp(tallest + 2 * lengths.verticalPadding))

    var left = padding
    for (size, part) in pictures {
      layout[keyPath: part] = frame(x: left, size, in: height)
      left += size.width + gap
    }
    if rows.isEmpty {
      // Between the last picture and the button there is one space, beside one of them alone none.
      if pictures.isEmpty { left = end } else { left -= gap }
      if pictures.isEmpty, let buttons { trailing = buttons.size.width }
      if buttons == nil { end = padding }
    }
    place(
      rows, x: left, y: screen.rounded((height - column) / 2 - lengths.textRise), width: columnWidth)
    layout.size = Size(
      width: min(greatest.width, screen.roundedUp(left + columnWidth + trailing + end)), height: height)
    layout.content = Size(width: layout.size.width, height: column)
    if let buttons {
      layout.buttons = buttons.placed(
        in: frame(x: layout.size.width - end - buttons.size.width, buttons.size, in: height))
    }
    if let percent {
      let buttons = buttons.map { $0.size.width + gap } ?? 0
      let text = frame(
        x: layout.size.width - end - buttons - percent.size.width, percent.size, in: height)
      layout.value = percent.text(in: text, theme)
    }
    layout.addPercent(inputs, measure)
    layout.padding = Insets(
      left: padding, top: lengths.verticalPadding, right: end, bottom: lengths.verticalPadding)
    if theme.layout.isRightToLeft { layout.mirror() }
  }

  private func square(_ side: Double) -> Size {
    let side = screen.rounded(min(side, greatest.height))
    return Size(width: side, height: side)
  }

  private func frame(x: Double, _ size: Size, in height: Double) -> Rect {
    Rect(x: x, y: screen.rounded((height - size.height) / 2), width: size.width, height: size.height)
  }

  /// The icon, and an indicator that is beside the texts, each with the part of the layout that it is.
  private func pictures(_ inputs: Layout.Inputs) -> [(size: Size, part: WritableKeyPath<Layout, Rect?>)] {
    var pictures: [(size: Size, part: WritableKeyPath<Layout, Rect?>)] = []
    if inputs.icon != .none { pictures.append((square(lengths.iconSize), \.icon)) }
    guard inputs.mode.standsBesideTexts else { return pictures }
    let dots = theme.indicator.dots.size(of: inputs.dots)
    let size =
      inputs.mode == .dots
      ? screen.roundedUp(Size(width: min(dots.width, greatest.width / 2), height: dots.height))
      : square(style.iconSize)
    return pictures + [(size, \.indicator)]
  }

  // MARK: The column

  /// The share of a banner's width that its buttons leave to the texts at least.
  private static let leastColumn = 0.4

  /// The widths of a banner without an image, as shares of the greatest. It has the first one that has room for its texts. There are
  /// three, so that other texts seldom change the width.
  private static let widths = [0.7, 0.85, 1]

  /// The width of the column: what the first of the banner's widths leaves in which its rows have room. 0 without rows.
  private func columnWidth(
    of rows: [Row], beside others: Double, atMost room: Double, _ inputs: Layout.Inputs
  ) -> Double {
    guard let natural = rows.map(\.size.width).max() else { return 0 }
    // The tolerance is for what was rounded up.
    let least = max(natural + others, inputs.leastContent.width) - 0.5
    let whole = screen.rounded(style.width)
    let widths = inputs.icon == .art ? [] : Self.widths.map { screen.rounded($0 * whole) }
    return widths.first { $0 >= least }.map { min(room, max(1, $0 - others)) } ?? room
  }

  /// The texts and the bar that fit into `width`: each text as wide as it needs to be, a bar as wide as it can be.
  private func rows(_ inputs: Layout.Inputs, width: Double, _ measure: TextMeasure) -> [Row] {
    var title = TextBlock(inputs.title, font: theme.text.titleFont, maxWidth: width)
    // Without details, a title has their lines, too.
    let ofDetails = inputs.details.string.isEmpty ? theme.text.detailsLines ?? 0 : 0
    title.limit = .lines(theme.text.titleLines + ofDetails)
    var details = TextBlock(inputs.details, font: theme.text.detailsFont, maxWidth: width)
    var place: TextBlock?
    if inputs.mode == .error, details.string.beginsWithPlace,
      let placed = PlacedMessage(details, measure: measure)
    {
      (place, details) = (placed.place, placed.message)
    }
    details.limit = .lines(theme.text.detailsLines ?? 4)
    var note = TextBlock(
      Layout.Inputs.Text(string: inputs.note), font: theme.text.noteFont, maxWidth: width)
    note.limit = .lines(2)
    let texts = [
      row(title, theme.text.titleColor, gap: 0, measure),
      place.flatMap { row($0, theme.report.placeColor, gap: style.textGap, measure) },
      row(details, theme.text.detailsColor, gap: place == nil ? style.textGap : 0, measure),
    ]
    let hasBar = inputs.mode == .bar
    let last = row(
      note, theme.text.noteColor, gap: hasBar ? style.gapBelowBar : theme.text.noteGap, measure)
    var bar =
      hasBar
      ? Row(size: Size(width: width, height: lengths.barHeight), gap: style.gapAboveBar) : nil
    bar?.percent = hasBar ? PercentValue(inputs, room: width / 2, measure: measure) : nil
    var rows = (texts + [bar, last]).compactMap { $0 }
    if let percent = bar?.percent, let index = rows.firstIndex(where: { $0.percent != nil }) {
      let excess = max(0, percent.size.height - lengths.barHeight) / 2
      for index in [index, index + 1] where rows.indices.contains(index) {
        rows[index].gap = max(rows[index].gap, excess)
      }
    }
    return rows
  }

  private func height(of rows: [Row]) -> Double {
    rows.enumerated().map { ($0 == 0 ? 0 : $1.gap) + $1.size.height }.reduce(0, +)
  }

  private func row(_ text: TextBlock, _ color: Color, gap: Double, _ measure: TextMeasure) -> Row? {
    guard !text.string.isEmpty else { return nil }
    let size = screen.frame(ofText: measure(text))
    guard size.height > 0 else {
      return nil
    }
    var block = text
    block.alignment = theme.layout.isRightToLeft ? .right : .left
    return Row(text: (block, color), size: size, gap: gap)
  }

  private mutating func place(_ rows: [Row], x: Double, y: Double, width: Double) {
    var y = y
    for (index, row) in rows.enumerated() {
      if index > 0 { y += row.gap }
      let frame = Rect(x: x, y: screen.rounded(y), width: width, height: row.size.height)
      if let text = row.text {
        layout.texts.append(Scene.Text(block: text.block, frame: frame, color: text.color))
      } else if let percent = row.percent {
        let gap = screen.rounded(theme.indicator.percentGap)
        let bar = Size(width: max(0, width - gap - percent.size.width), height: frame.height)
        // All parts are mirrored together.
        layout.placePercent(
          percent, atEndOf: frame, bar: bar, in: theme, on: screen, isMirrored: false)
      } else {
        layout.indicator = frame
      }
      y += row.size.height
    }
  }
}

/// The lengths that differ in a banner with an image in its own colours.
private struct BannerLengths {
  let padding, verticalPadding, endPadding, gap, barHeight: Double
  /// Not rounded.
  let iconSize, textRise: Double

  init(_ style: Theme.BannerStyle, hasArt: Bool, on screen: Screen) {
    padding = screen.rounded(hasArt ? style.artPadding : style.padding.width)
    verticalPadding = screen.rounded(hasArt ? style.artPadding : style.padding.height)
    endPadding = screen.rounded(hasArt ? style.artEndPadding : style.padding.width)
    gap = screen.rounded(hasArt ? style.artGap : style.gap)
    barHeight = screen.rounded(hasArt ? style.artBarHeight : style.barHeight)
    iconSize = hasArt ? style.artSize : style.iconSize
    textRise = hasArt ? style.artTextRise : 0
  }
}

extension Indicator.Mode {
  /// Whether a banner shows it beside its texts, not below them.
  fileprivate var standsBesideTexts: Bool {
    switch self {
    case .bar, .text, .image: false
    case .spinner, .classic, .ring, .pie, .dots, .success, .error, .warning, .info: true
    }
  }
}
