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
  private var style: Theme.BannerStyle { theme.banner }

  /// A part of the column, measured.
  private struct Row {
    var text: (block: TextBlock, color: Color)?
    var size: Size
    /// The space above it, if it isn't the first one. It is not rounded, so that a column has no rounding of each gap.
    var gap: Double
  }

  init(_ inputs: Layout.Inputs, measure: TextMeasure) {
    theme = inputs.theme
    screen = inputs.screen
    greatest = screen.greatestBezel(edgeMargin: theme.layout.edgeMargin)
    let hasArt = inputs.icon == .art
    let margin = screen.rounded(hasArt ? style.artMargin.width : style.margin.width)
    let spacing = screen.rounded(hasArt ? style.artSpacing : style.spacing)
    var left = margin
    var pictures: [(Size, WritableKeyPath<Layout, Rect?>)] = []
    if inputs.icon != .none {
      pictures.append((square(hasArt ? style.artSize : style.iconSize), \.icon))
    }
    if inputs.mode.standsBesideTexts {
      let dots = theme.indicator.dots.size(of: inputs.dots)
      let side = inputs.showsPercentInRing ? theme.indicator.ringSize : style.iconSize
      let size = inputs.mode == .dots ? screen.roundedUp(dots) : square(side)
      pictures.append((size, \.indicator))
    }
    let widths = pictures.map { $0.0.width + spacing }.reduce(0, +)
    let side = theme.button.height
    let buttons = MeasuredButtons(
      inputs, least: Size(width: side, height: side),
      widest: greatest.width / 3 + 2 * theme.button.padding, measure: measure)
    var trailing = buttons.map { $0.size.width + spacing } ?? 0
    let margins = hasArt ? style.artMargin.height : style.margin.width
    var end = screen.rounded(buttons == nil ? margins : style.margin.height)
    let room = greatest.width - left - widths - trailing - end
    let rows = rows(inputs, room: max(1, room), measure)

    let texts = rows.map(\.size.width).max() ?? 0
    let column = rows.enumerated().map { ($0 == 0 ? 0 : $1.gap) + $1.size.height }.reduce(0, +)
    let tallest = max(column, pictures.map { $0.0.height }.max() ?? 0, buttons?.size.height ?? 0)
    let verticalMargin = screen.rounded(hasArt ? style.artMargin.width : style.margin.height)
    let height = min(greatest.height, screen.roundedUp(tallest + 2 * verticalMargin))

    for (size, path) in pictures {
      layout[keyPath: path] = frame(x: left, size, in: height)
      left += size.width + spacing
    }
    if rows.isEmpty {
      // Between the last picture and the button there is one space, beside one of them alone none.
      if pictures.isEmpty { left = end } else { left -= spacing }
      if pictures.isEmpty, let buttons { trailing = buttons.size.width }
      if buttons == nil { end = margin }
    }
    place(rows, x: left, y: screen.rounded((height - column) / 2), width: texts)
    layout.size = Size(
      width: min(greatest.width, screen.roundedUp(left + texts + trailing + end)), height: height)
    if let buttons {
      layout.buttons = buttons.placed(
        in: frame(x: layout.size.width - end - buttons.size.width, buttons.size, in: height))
    }
    layout.addPercent(inputs, measure)
    if theme.layout.isRightToLeft { layout.mirror() }
  }

  private func square(_ side: Double) -> Size {
    let side = screen.rounded(min(side, greatest.height))
    return Size(width: side, height: side)
  }

  private func frame(x: Double, _ size: Size, in height: Double) -> Rect {
    Rect(x: x, y: screen.rounded((height - size.height) / 2), width: size.width, height: size.height)
  }

  // MARK: The column

  /// The texts and the bar that fit, all as wide as the widest.
  private func rows(_ inputs: Layout.Inputs, room: Double, _ measure: TextMeasure) -> [Row] {
    let hasArt = inputs.icon == .art
    let barSize = Size(
      width: hasArt ? style.artTextWidth : style.textWidth,
      height: screen.rounded(hasArt ? style.artBarHeight : style.barHeight))
    let least = min(room, inputs.mode == .bar ? barSize.width : 0)
    // Texts have the width of the bar at least.
    let greatestWidth = min(room, max(least, theme.layout.maximumTextWidth))
    var title = TextBlock(inputs.title, font: theme.text.titleFont, maxWidth: greatestWidth)
    title.limit = .lines(theme.text.titleLines)
    var details = TextBlock(inputs.details, font: theme.text.detailsFont, maxWidth: greatestWidth)
    details.limit = .lines(4)
    var note = TextBlock(
      Layout.Inputs.Text(string: inputs.note), font: theme.text.noteFont, maxWidth: greatestWidth)
    note.limit = .lines(2)
    note.hasTabularDigits = true
    let texts = [
      row(title, theme.text.titleColor, gap: 0, measure),
      row(details, theme.text.detailsColor, gap: style.textSpacing, measure),
    ]
    let hasBar = inputs.mode == .bar
    let last = row(
      note, theme.text.noteColor, gap: hasBar ? style.barSpacing.height : theme.text.noteSpacing, measure)
    let bar =
      hasBar
      ? Row(size: Size(width: least, height: barSize.height), gap: style.barSpacing.width) : nil
    var rows = (texts + [bar, last]).compactMap { $0 }
    let width = max(least, rows.map(\.size.width).max() ?? 0)
    for index in rows.indices { rows[index].size.width = width }
    return rows
  }

  private func row(_ text: TextBlock, _ color: Color, gap: Double, _ measure: TextMeasure) -> Row? {
    guard !text.string.isEmpty, let size = measure(text).map(screen.frame(ofText:)), size.height > 0 else {
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
      } else {
        layout.indicator = frame
      }
      y += row.size.height
    }
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
