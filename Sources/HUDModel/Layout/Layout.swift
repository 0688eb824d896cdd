/// Where a HUD's rows are in its bezel, and how large that is: a pure function of its inputs.
///
/// Coordinates count from the bezel's top left corner. Every edge falls on a buffer pixel.
package struct Layout: Hashable, Sendable {
  package private(set) var size: Size
  package private(set) var indicator: Rect?
  /// The texts that have room, title first.
  package private(set) var texts: [Scene.Text]
  package private(set) var button: Button?
  /// How a ring's progress is set inside it; nil without one.
  private(set) var percent: TextBlock?

  package struct Button: Hashable, Sendable {
    package var frame: Rect
    package var label: Scene.Text
  }

  /// All that a layout depends on.
  package struct Inputs: Hashable, Sendable {
    /// Of what is drawn.
    package var mode: Indicator.Mode
    package var title: String
    package var details: String
    package var markup: Content.Markup
    package var button: String
    package var theme: Theme
    package var screen: Screen

    var hasText: Bool { !title.isEmpty || !details.isEmpty }

    package init(_ content: Content, theme: Theme, screen: Screen) {
      mode = content.indicator.drawn(in: theme.indicator).mode
      title = content.title
      details = content.details
      markup = content.markup
      button = content.button
      self.theme = theme
      self.screen = screen
    }
  }

  package init(_ inputs: Inputs, measure: TextMeasure) {
    let room = Room(inputs)
    let rows = Rows(inputs, room: room.content, measure: measure)
    size = room.bezelSize(around: rows)
    indicator = nil
    texts = []
    button = nil
    percent = nil
    place(rows, on: inputs.screen)
    if inputs.mode == .ring, inputs.theme.indicator.showsPercent, let indicator {
      percent = .percent(
        insideRing: min(indicator.width, indicator.height), inputs.theme.indicator, measure: measure)
    }
  }

  /// Centres the rows one below the other.
  private mutating func place(_ rows: Rows, on screen: Screen) {
    var y = screen.rounded((size.height - rows.size.height) / 2)
    let end = y + rows.size.height
    func frame(_ size: Size) -> Rect {
      Rect(
        x: screen.rounded((self.size.width - size.width) / 2), y: screen.rounded(y),
        width: size.width, height: size.height)
    }
    if let size = rows.indicator {
      indicator = frame(size)
      y += size.height + rows.indicatorGap
    }
    for text in rows.texts {
      texts.append(Scene.Text(block: text.block, frame: frame(text.size), color: text.color))
      y += text.size.height + rows.textGap
    }
    if let row = rows.button {
      y = end - row.size.height
      let frame = frame(row.size)
      let label = Rect(
        x: screen.rounded(frame.center.x - row.label.size.width / 2),
        y: screen.rounded(frame.center.y - row.label.size.height / 2), width: row.label.size.width,
        height: row.label.size.height)
      button = Button(
        frame: frame, label: Scene.Text(block: row.label.block, frame: label, color: row.label.color))
    }
  }
}

/// The limits within which a bezel finds its size.
private struct Room {
  private let style: Theme.LayoutStyle
  private let screen: Screen
  /// The largest bezel.
  private let limit: Size
  /// What that leaves for rows.
  let content: Size

  init(_ inputs: Layout.Inputs) {
    style = inputs.theme.layout
    screen = inputs.screen
    limit = Size(
      width: Self.within(screen.size.width, margin: style.edgeMargin, screen),
      height: Self.within(screen.size.height, margin: style.edgeMargin, screen))
    content = Size(
      width: max(0, limit.width - 2 * style.horizontalMargin),
      height: max(0, limit.height - 2 * style.verticalMargin))
  }

  /// An output too small for its margins gives all it has, and at least a pixel.
  private static func within(_ length: Double, margin: Double, _ screen: Screen) -> Double {
    let inner = length - 2 * margin
    return max(1 / screen.scale, screen.roundedDown(inner > 0 ? inner : length))
  }

  func bezelSize(around rows: Rows) -> Size {
    var width = max(rows.size.width + 2 * style.horizontalMargin, style.minimumSize.width)
    var height = max(rows.size.height + 2 * style.verticalMargin, style.minimumSize.height)
    if !rows.hasText {
      width = max(width, style.minimumSizeWithoutText.width)
      height = max(height, style.minimumSizeWithoutText.height)
    }
    width = screen.roundedUp(width, centering: rows.indicator?.width ?? rows.size.width)
    height = screen.roundedUp(height, centering: rows.size.height)
    if style.isSquare {
      let side = max(width, height)
      if side <= limit.width { width = side }
      if side <= limit.height { height = side }
    }
    return Size(width: min(width, limit.width), height: min(height, limit.height))
  }
}
