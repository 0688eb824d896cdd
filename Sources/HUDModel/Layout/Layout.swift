/// The size of a bezel and the frames of its parts, as a function of its inputs.
///
/// Coordinates count from the bezel's top left corner, in logical pixels. Every edge lies on a buffer pixel.
package struct Layout: Hashable, Sendable {
  package var size: Size
  package var icon: Rect?
  package var indicator: Rect?
  /// The texts that fit, title first.
  package var texts: [Scene.Text] = []
  /// The value at the end of a row, at the greatest width that it has.
  package var value: Scene.Text?
  package var button: Button?
  /// The percentage inside a ring; nil without one.
  var percent: TextBlock?

  package struct Button: Hashable, Sendable {
    package var frame: Rect
    package var label: Scene.Text
  }

  /// Everything that a layout depends on.
  package struct Inputs: Hashable, Sendable {
    package var icon: IconKind
    /// The mode of the indicator that is drawn.
    package var mode: Indicator.Mode
    package var maximum: Double
    /// The number of dots.
    package var dots = 0
    package var title: Text
    package var details: Text
    package var note: String
    package var valueText: String
    package var button: String
    package var theme: Theme
    package var screen: Screen

    package struct Text: Hashable, Sendable {
      package var string: String
      package var markup: String?
      package var ellipsis = TextBlock.Ellipsis.end
    }

    package enum IconKind: Hashable, Sendable {
      case none
      /// A picture in the indicator's colour.
      case tinted
      /// A picture in its own colours.
      case art
    }

    var hasText: Bool { !title.string.isEmpty || !details.string.isEmpty || !note.isEmpty }

    package init(_ content: Content, theme: Theme, screen: Screen) {
      icon =
        switch content.icon {
        case nil: .none
        case .symbol, .level: .tinted
        case .image(let image): image.isTinted ? .tinted : .art
        }
      mode = content.indicator.drawn(in: theme.indicator).mode
      maximum = content.maximum
      if case .dots(let value) = content.indicator { dots = value.states.count }
      title = Text(string: content.title, markup: content.markup.title)
      details = Text(
        string: content.details, markup: content.markup.details, ellipsis: content.detailsEllipsis)
      note = content.note
      valueText = content.valueText
      button = content.button
      self.theme = theme
      self.screen = screen
    }
  }

  package init(_ inputs: Inputs, measure: TextMeasure) {
    switch inputs.theme.layout.arrangement {
    case .column: self.init(column: inputs, measure: measure)
    case .row: self = RowLayout(inputs, measure: measure).layout
    case .banner: self = BannerLayout(inputs, measure: measure).layout
    }
  }

  init(size: Size) {
    self.size = size
  }

  private init(column inputs: Inputs, measure: TextMeasure) {
    let limits = Limits(inputs)
    let rows = Rows(inputs, room: limits.content, measure: measure)
    size = limits.bezelSize(around: rows)
    place(rows, extraTop: rows.hasText ? inputs.theme.layout.extraTopMargin : 0, on: inputs.screen)
    if inputs.mode == .ring, inputs.theme.indicator.showsPercent, let indicator {
      percent = .percent(
        insideRing: min(indicator.width, indicator.height), inputs.theme.indicator, measure: measure)
    }
  }

  /// Places the rows from the top, each centred.
  private mutating func place(_ rows: Rows, extraTop: Double, on screen: Screen) {
    var y = screen.rounded((size.height - rows.size.height + extraTop) / 2)
    if let button = rows.button { place(button, endingAt: y + rows.size.height, on: screen) }
    if let size = rows.icon {
      icon = frame(of: size, at: y, on: screen)
      y += size.height + (rows.indicator == nil ? rows.indicatorGap : rows.iconGap)
    }
    if let size = rows.indicator {
      indicator = frame(of: size, at: y, on: screen)
      y += size.height + rows.indicatorGap
    }
    for (index, text) in rows.texts.enumerated() {
      if index > 0 { y += text.gap }
      texts.append(
        Scene.Text(block: text.block, frame: frame(of: text.size, at: y, on: screen), color: text.color))
      y += text.size.height
    }
  }

  private mutating func place(_ row: Rows.Button, endingAt end: Double, on screen: Screen) {
    let frame = frame(of: row.size, at: end - row.size.height, on: screen)
    let label = row.label.size
    let labelFrame = Rect(
      x: screen.rounded(frame.center.x - label.width / 2),
      y: screen.rounded(frame.center.y - label.height / 2), width: label.width, height: label.height)
    button = Button(
      frame: frame,
      label: Scene.Text(block: row.label.block, frame: labelFrame, color: row.label.color))
  }

  private func frame(of row: Size, at y: Double, on screen: Screen) -> Rect {
    Rect(
      x: screen.rounded((size.width - row.width) / 2), y: screen.rounded(y), width: row.width,
      height: row.height)
  }
}

/// The limits of the size of a bezel whose parts are in a column.
private struct Limits {
  private let style: Theme.LayoutStyle
  private let screen: Screen
  /// The greatest size of the bezel.
  private let bezel: Size
  /// The part of it that is left for rows.
  let content: Size

  init(_ inputs: Layout.Inputs) {
    style = inputs.theme.layout
    screen = inputs.screen
    bezel = screen.greatestBezel(edgeMargin: style.edgeMargin)
    content = Size(
      width: max(0, bezel.width - 2 * style.horizontalMargin),
      height: max(0, bezel.height - 2 * style.verticalMargin - style.extraTopMargin))
  }

  func bezelSize(around rows: Rows) -> Size {
    var width = max(rows.size.width + 2 * style.horizontalMargin, style.minimumSize.width)
    var height = max(
      rows.size.height + 2 * style.verticalMargin + (rows.hasText ? style.extraTopMargin : 0),
      style.minimumSize.height)
    if !rows.hasText {
      width = max(width, style.minimumSizeWithoutText.width)
      height = max(height, style.minimumSizeWithoutText.height)
    }
    width = screen.roundedUp(
      width, centering: rows.indicator?.width ?? rows.icon?.width ?? rows.size.width)
    height = screen.roundedUp(height, centering: rows.size.height)
    if style.isSquare {
      let side = max(width, height)
      if side <= bezel.width { width = side }
      if side <= bezel.height { height = side }
    }
    return Size(width: min(width, bezel.width), height: min(height, bezel.height))
  }
}

extension Screen {
  /// The greatest size of a bezel. On an output that is smaller than its margins the bezel may cover all of it. The
  /// least length is a pixel.
  func greatestBezel(edgeMargin margin: Double) -> Size {
    let length = { (whole: Double) in
      let inner = whole - 2 * margin
      return max(1 / scale, roundedDown(inner > 0 ? inner : whole))
    }
    return Size(width: length(size.width), height: length(size.height))
  }
}
