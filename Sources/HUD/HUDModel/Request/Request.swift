import BezelValues

/// What a HUD shows. Of long texts it keeps what can be shown.
package struct Content: Hashable, Sendable {
  /// What is in the icon slot.
  package var icon: Icon?
  package var indicator: Indicator
  /// The progress at which a bar is full; 1 is 100 %.
  package var maximum = 1.0
  package var title: String {
    didSet { title = TextBlock.truncated(title) }
  }
  package var details: String {
    didSet { details = TextBlock.truncated(details) }
  }
  /// A third, fainter text.
  package var note = "" {
    didSet { note = TextBlock.truncated(note) }
  }
  /// The text at the end of a row. Empty for the percentage, where that is shown.
  package var valueText = "" {
    didSet { valueText = TextBlock.truncated(valueText) }
  }
  /// Whether icon, progress and value are drawn as those of something that is off, such as a muted volume.
  package var isInactive = false
  /// The same texts with Pango markup, where they were given with it.
  package var markup = Markup()
  /// Where details that are too long are shortened.
  package var detailsEllipsis = TextBlock.Ellipsis.end
  /// At most ``Button/most``.
  package var buttons: [Button]

  /// Markup that is too long is left out: the HUD then shows the plain text.
  package struct Markup: Hashable, Sendable {
    package var title: String? {
      didSet { title = TextBlock.shownMarkup(title) }
    }
    package var details: String? {
      didSet { details = TextBlock.shownMarkup(details) }
    }

    package init(title: String? = nil, details: String? = nil) {
      self.title = TextBlock.shownMarkup(title)
      self.details = TextBlock.shownMarkup(details)
    }
  }

  package init(
    icon: Icon? = nil, indicator: Indicator = .spinner, title: String = "", details: String = "",
    buttons: [Button] = []
  ) {
    self.icon = icon
    self.indicator = indicator
    self.title = TextBlock.truncated(title)
    self.details = TextBlock.truncated(details)
    self.buttons = buttons
  }

  /// Whether the bezel would show nothing. Rows have no note, and only they have a value.
  package func isEmpty(in arrangement: Arrangement) -> Bool {
    let last = arrangement == .row ? valueText : note
    return icon == nil && indicator == .none && title.isEmpty && details.isEmpty && last.isEmpty
      && buttons.isEmpty
  }

  /// The mode of the command line: `image` is an icon without an indicator.
  package var mode: Indicator.Mode { icon != nil && indicator == .none ? .image : indicator.mode }

  /// False for an image without pixels.
  package var isIconLoaded: Bool { icon?.isLoaded ?? true }

  /// Whether it shows a result or a message, and no running task.
  package var isStatus: Bool { mode.isStatus }

  /// The number of characters to read, as a reader counts them.
  var characters: Int { title.count + details.count + note.count }
}

/// How much of a task is done.
package struct Progress: Hashable, Sendable {
  /// From 0 to the greatest that is shown; 1 is all of it.
  package let fraction: Double

  package static let none = Progress(0)

  /// The maximum of a bar can't be greater: 1000 %.
  package static let greatest = 10.0

  /// Values beyond the limits are clamped. NaN is 0.
  package init(_ fraction: Double, upTo maximum: Double = 1) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), maximum)
  }

  /// Reads the maximum of a bar: `150%` or `0.5`. Nil for any other text, such as a number above 1.
  package init?(maximum text: String) {
    let isPercentage = text.hasSuffix("%")
    let number = isPercentage ? Double(finite: text.dropLast()).map { $0 / 100 } : Double(finite: text)
    guard let number, number >= 0.01, number <= (isPercentage ? Self.greatest : 1) else { return nil }
    self.init(number, upTo: Self.greatest)
  }

  /// The percentage, rounded down, so that 100 means done. 0.29 · 100 is a little less than 29.
  package var percent: Int { Int(fraction * 100 + 1e-9) }

  /// The percentage with its sign, as in `42%`.
  package var percentText: String { "\(percent)%" }

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a number from 0 to 1 (0.4), a percentage (40%) or a part of a whole (3/12)"

  /// The end of a sentence about a number above 1, which is probably a percentage. Nil for any other text.
  package static func adviceAboutPercentage(_ text: String) -> String? {
    guard let number = Double(finite: text), number > 1, number <= 100 * greatest else { return nil }
    let whole = number <= greatest ? "\((number * 100).text)% or " : ""
    return "; a number above 1 is written as a percentage, as in \(whole)\(number.text)%"
  }

  /// Reads `0.4`, `40%` or `3/12`. Percentages and parts may be beyond the whole. Nil for any other text, such as a
  /// number above 1, which may be meant as a percentage.
  package init?(text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(finite: text.dropLast()) else { return nil }
      self.init(percent / 100, upTo: Self.greatest)
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let part = Double(finite: first) else { return nil }
    guard parts.count == 2 else {
      guard part <= 1 else { return nil }
      self.init(part)
      return
    }
    guard let whole = Double(finite: parts[1]), whole > 0 else { return nil }
    self.init(part / whole, upTo: Self.greatest)
  }
}

/// How a HUD behaves: where it is, which input it takes, and how long it is shown.
package struct Options: Hashable, Sendable {
  package var placement = Placement()
  package var mask = Mask.none
  /// Nil is the default: a tap on the bezel dismisses the HUD, unless it is a task that blocks the output or has a
  /// button.
  package var dismissOn: DismissOn?
  /// Asks for the keyboard, so that Escape dismisses the HUD.
  package var keyboard = false
  /// The HUD is not shown before this time has passed, so that short work shows none.
  package var grace = Duration.zero
  /// The least time that a HUD is visible, so that it doesn't flash.
  package var minimumShow = Duration.zero
  /// Nil is the default: `auto` for a status, `never` for a task.
  package var timeout: Timeout?
  /// Dismisses a task that is not updated for this long, as if it had timed out.
  package var watchdog: Duration?

  package init() {}

  /// A tap anywhere needs the input of the whole output, so that it implies a mask.
  package mutating func makeRoomForTaps() {
    if dismissOn == .anywhere, mask == .none { mask = .clear }
  }

  package enum Timeout: Hashable, Sendable {
    /// The time to read the texts.
    case auto
    case never
    case after(Duration)

    /// What `init(text:)` accepts, for messages.
    package static let accepted = "auto, never or \(Duration.accepted)"

    package init?(text: String) {
      switch text {
      case "auto": self = .auto
      case "never": self = .never
      default:
        guard let duration = Duration(text: text) else { return nil }
        self = .after(duration)
      }
    }
  }
}

// MARK: Defaults that depend on the content

extension Options {
  /// The time after which the HUD is dismissed automatically. Nil is never.
  func autoDismiss(for content: Content, in timing: Theme.Timing) -> Duration? {
    switch timeout ?? (content.isStatus ? .auto : .never) {
    case .never: return nil
    case .after(let duration): return duration
    case .auto:
      let reading = timing.autoDismissBase + timing.autoDismissPerCharacter * content.characters
      return max(timing.autoDismissMinimum, min(reading, timing.autoDismissMaximum))
    }
  }

  /// Work that blocks its output, or that has a button, is not dismissed by a tap by default: a tap beside "Cancel" would
  /// take the button away while the work goes on.
  package func dismissOn(for content: Content) -> DismissOn {
    if mask == .pass { return .none }
    let isControlled = !content.isStatus && (mask.blocksOutput || !content.buttons.isEmpty)
    return dismissOn ?? (isControlled ? .none : .tap)
  }
}

/// Which tap dismisses a HUD.
package enum DismissOn: String, CaseIterable, Hashable, Sendable {
  /// A tap on the bezel.
  case tap
  /// A tap wherever the HUD takes input.
  case anywhere
  case none
}

// MARK: Mask

/// What is behind the bezel over the whole output, and which input the HUD takes.
package enum Mask: Hashable, Sendable {
  /// No backdrop. The bezel takes input if a tap or a button needs it.
  case none
  /// No backdrop, no input.
  case pass
  /// A transparent backdrop that blocks all other input on the output.
  case clear
  /// A backdrop in the theme's dim colour, which blocks input.
  case dim
  /// A backdrop that is clear in the output's centre, which blocks input.
  case gradient
  /// A backdrop in a colour, which blocks input.
  case color(Color)

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "none, pass, clear, dim, gradient or \(Color.accepted)"

  package init?(text: String) {
    switch text {
    case "none": self = .none
    case "pass": self = .pass
    case "clear": self = .clear
    case "dim": self = .dim
    case "gradient": self = .gradient
    default:
      guard let color = Color(text: text) else { return nil }
      self = .color(color)
    }
  }

  /// Whether nothing else on the output gets input.
  package var blocksOutput: Bool {
    switch self {
    case .none, .pass: false
    case .clear, .dim, .gradient, .color: true
    }
  }

  /// The visible part; nil if there is none.
  func backdrop(in theme: Theme) -> Backdrop? {
    switch self {
    case .none, .pass, .clear: nil
    case .dim: .plain(theme.backdrop.dim)
    case .gradient: .gradient(theme.backdrop.gradient)
    case .color(let color): .plain(color)
    }
  }
}

/// What is painted behind the bezel, over the whole output.
package enum Backdrop: Hashable, Sendable {
  case plain(Color)
  /// Clear in the output's centre. The colour is reached at the length of the output's shorter side from there.
  case gradient(Color)

  /// The colour at full strength.
  package var color: Color {
    switch self {
    case .plain(let color), .gradient(let color): color
    }
  }

  /// The same with its alpha multiplied by `factor`.
  package func faded(_ factor: Double) -> Backdrop {
    switch self {
    case .plain(let color): .plain(color.faded(factor))
    case .gradient(let color): .gradient(color.faded(factor))
    }
  }
}
