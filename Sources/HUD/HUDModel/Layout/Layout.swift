/// The size of a bezel and the frames of its parts, as a function of its inputs.
///
/// Coordinates count from the bezel's top left corner, in logical pixels. Every edge lies on a buffer pixel.
package struct Layout: Hashable, Sendable {
  package var size: Size
  package var icon: Rect?
  package var indicator: Rect?
  /// The texts that fit, title first.
  package var texts: [Scene.Text] = []
  /// The value at the end of a row, or the percentage of a bar or a pie, at the greatest width that it has.
  package var value: Scene.Text?
  package var buttons: [Button] = []
  /// What is below the details of a report.
  package var well: Rect?
  /// The percentage inside a ring; nil without one.
  var percent: PercentText?
  /// The space between the edges of the bezel and the parts.
  var padding = Insets.zero
  /// The room of the parts of a column; the width of a banner and the height of its texts.
  var content = Size.zero
  /// Whether it is a row that stands upright.
  var isUpright = false

  package struct Button: Hashable, Sendable {
    package var id: String
    package var frame: Rect
    package var face: Scene.Button.Face
    /// Whether it is the one that is meant, which is filled, and which Return presses.
    package var isDefault = false
    package var isDestructive = false
  }

  /// Everything that a layout depends on.
  package struct Inputs: Hashable, Sendable {
    package var icon: IconKind
    /// The mode of the indicator that is drawn.
    package var mode: Indicator.Mode
    /// Whether the indicator has a value, which an indeterminate bar doesn't.
    package var hasProgress: Bool
    package var maximum: Double
    /// The number of dots.
    package var dots = 0
    /// The size of a picture that the program paints; nil for that of a spinner.
    package var customSize: Size?
    package var title: Text
    package var details: Text
    package var note: String
    /// Whether the note is the value text.
    private(set) var isNoteValue = false
    package var valueText: String
    package var buttons: [Content.Button]
    /// Whether the buttons are the answers to a question.
    private(set) var isQuestion: Bool
    package var theme: Theme
    package var screen: Screen
    /// The room that the content has at least: what it has had before, if the theme doesn't let the bezel become smaller. A
    /// banner keeps its width in any case.
    package var leastContent = Size.zero
    /// The width that the value of a banner has at least: what it has had before.
    package var leastValue = 0.0

    package struct Text: Hashable, Sendable {
      package var string: String
      package var markup: String?
      package var ellipsis = TextBlock.Ellipsis.end
    }

    package enum IconKind: Hashable, Sendable {
      case none
      /// A picture in the indicator's colour.
      case tinted
      /// A picture in its own colours, or a tile with an icon.
      case art
    }

    /// Whether a ring has its percentage inside. In a row and in a banner, where it is smaller, that is the value at the end.
    var showsPercentInRing: Bool {
      mode == .ring && theme.indicator.showsPercent
        && (theme.layout.arrangement == .column || theme.layout.arrangement == .report)
    }

    /// Whether progress has its percentage beside it. In a row that is the value at the end.
    var showsPercentBeside: Bool {
      (mode == .bar || mode == .pie || mode == .ring) && hasProgress && theme.indicator.showsPercent
        && !showsPercentInRing
    }

    /// The value text of a banner, beside its bar or pie in place of the percentage; empty elsewhere.
    var textBeside: String {
      theme.layout.arrangement == .banner && (mode == .bar || mode == .pie) ? valueText : ""
    }

    /// The widest percentage that the progress may have.
    var widestPercent: String {
      (theme.indicator.isEstimate ? "~" : "") + Progress(max(1, maximum), upTo: Progress.greatest).percentText
    }

    var hasText: Bool { !title.string.isEmpty || !details.string.isEmpty || !note.isEmpty }

    package init(_ content: Content, theme: Theme, screen: Screen) {
      icon =
        switch content.icon {
        case nil: .none
        case .symbol, .level: theme.banner.hasTile ? .art : .tinted
        case .image(let image): image.isTinted ? .tinted : .art
        }
      mode = content.indicator.drawn(in: theme.indicator).mode
      hasProgress = content.indicator.progress != nil
      maximum = content.maximum
      if case .dots(let value) = content.indicator { dots = value.states.count }
      // One of one says nothing beside a text.
      if dots == 1, !content.title.isEmpty || !content.details.isEmpty { mode = .text }
      if case .custom(let picture, _) = content.indicator { customSize = picture.size }
      title = Text(string: content.title, markup: content.markup.title)
      details = Text(
        string: content.details, markup: content.markup.details, ellipsis: content.detailsEllipsis)
      note = content.note
      valueText = content.valueText
      buttons = content.buttons
      isQuestion = content.isQuestion
      self.theme = theme
      self.screen = screen
      // Without an end of a row or of a bar, the value is where the note is.
      if theme.layout.arrangement != .row, textBeside.isEmpty {
        isNoteValue = note.isEmpty && !valueText.isEmpty
        note = [note, valueText].filter { !$0.isEmpty }.joined(separator: " · ")
        valueText = ""
      }
    }
  }

  package init(_ inputs: Inputs, measure: TextMeasure) {
    func size(of block: TextBlock) -> Size { block.sizeWithRoom(for: measure) }
    // At the end of a row, where all begins at its edge, the room would look like a wide margin.
    switch inputs.theme.layout.arrangement {
    case .column: self = ColumnLayout(inputs, measure: size).layout
    case .row: self = RowLayout(inputs, measure: measure).layout
    case .banner: self = BannerLayout(inputs, measure: size).layout
    case .report: self = ReportLayout(inputs, measure: size).layout
    }
  }

  init(size: Size) {
    self.size = size
  }

  /// Places a bar in a row, and its percentage at the end of the row. `isMirrored` is whether the end is at the left.
  mutating func placePercent(
    _ percent: PercentValue, atEndOf row: Rect, bar: Size, in theme: Theme, on screen: Screen,
    isMirrored: Bool
  ) {
    func frame(_ size: Size, isFirst: Bool) -> Rect {
      Rect(
        x: isFirst ? row.x : row.maxX - size.width,
        y: screen.rounded(row.y + (row.height - size.height) / 2), width: size.width, height: size.height)
    }
    indicator = frame(bar, isFirst: !isMirrored)
    value = percent.text(in: frame(percent.size, isFirst: isMirrored), theme)
  }

  /// Adds the percentage inside of a ring.
  mutating func addPercent(_ inputs: Inputs, _ measure: TextMeasure) {
    guard inputs.showsPercentInRing, let frame = indicator else { return }
    percent = PercentText(insideRing: min(frame.width, frame.height), inputs, measure: measure)
  }
}

/// How the parts of a HUD are arranged.
package enum Arrangement: String, CaseIterable, Hashable, Sendable {
  /// Icon, indicator, title, details, note and buttons from the top.
  case column
  /// Icon, indicator, title, details and value from the left.
  case row
  /// An icon at the left, texts and a bar in a column, the buttons at the right.
  case banner
  /// The indicator beside title and note, and the details in a well below: a failure and its reason.
  case report
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
