internal import HUDCommands
internal import HUDModel
internal import HUDPainting

extension HUD {
  /// The content, look, placement and behaviour of a HUD.
  ///
  /// It is a value: a HUD shows the configuration as it was when it was given.
  public struct Configuration: Sendable {
    /// The title; empty for none.
    public var title = "" {
      didSet { markup.title = nil }
    }
    /// The details, a smaller text below the title; empty for none.
    public var details = "" {
      didSet { markup.details = nil }
    }
    /// Where details that are too long are shortened.
    public var ellipsis = Ellipsis.end
    /// The indicator above the texts.
    public var indicator = Indicator.spinner
    /// A button below the texts; nil for none.
    public var button: Button?

    /// The theme.
    public var theme = Theme.auto
    /// How the HUD appears and disappears; nil uses the theme's animation.
    public var animation: Animation?
    /// Whether the HUD only fades, with a slower spinner; nil follows the desktop's setting.
    public var reducesMotion: Bool?

    /// The position on the output.
    public var position = Position.center
    /// The offset from the position. The HUD stays on the output.
    public var offset = Offset()
    /// The output.
    public var output = Output.focused
    /// The layer among the windows.
    public var layer = Layer.overlay
    /// The backdrop, and the input that it blocks.
    public var mask = Mask.none

    /// The grace time: how long to wait before the HUD appears. A HUD that ends in this time is never shown.
    public var grace = Duration.zero
    /// The minimum time that the HUD is shown, from its first frame.
    public var minimumShow = Duration.zero
    /// When the HUD is dismissed automatically. Nil is the default of the indicator: ``Timeout/auto`` for a status,
    /// ``Timeout/never`` for others.
    public var timeout: Timeout?
    /// The HUD is dismissed as ``DismissalReason/timedOut`` when it is not updated for this long; nil is no limit. It does
    /// not apply to a status.
    public var watchdog: Duration?
    /// The tap that dismisses the HUD. Nil is the default: ``DismissingTap/tap``, and ``DismissingTap/none`` for work that
    /// blocks its output.
    public var dismissOn: DismissingTap?
    /// Whether the HUD takes the keyboard: Escape dismisses it, Return or Space presses its button.
    public var keyboard: Bool {
      get { options.keyboard ?? false }
      set { options.keyboard = newValue }
    }

    /// What shows the HUD. It can't be changed while the HUD is up.
    public var host = Host.process

    var markup = Content.Markup()
    /// Options that are the same in commands.
    var options = Patch()

    /// A spinner without texts. ``HUD/defaults`` are not applied.
    public static var plain: Configuration { Configuration() }

    private init() {}

    /// Creates a configuration from ``HUD/defaults`` with these changes.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - details: The details, a smaller text below the title.
    ///   - indicator: The indicator above the texts.
    ///   - button: A button below the texts; nil keeps the button of the defaults.
    ///   - configure: Changes other properties.
    public init(
      _ title: String, details: String = "", indicator: Indicator = .spinner, button: Button? = nil,
      configure: (inout Configuration) -> Void = { _ in }
    ) {
      self = HUD.defaults
      self.title = title
      self.details = details
      self.indicator = indicator
      if let button { self.button = button }
      configure(&self)
    }

    /// The progress, from 0 to 1; nil for an indicator without progress.
    ///
    /// A new value is clamped, and replaces an indicator without progress by a ring.
    public var progress: Double? {
      get { indicator.progress }
      set { indicator = indicator.showing(newValue) }
    }

    /// Sets texts with Pango's markup, such as `<b>bold</b>`. A nil text does not change.
    ///
    /// - Throws: ``MarkupError`` for invalid markup; nothing changes then.
    public mutating func setMarkup(title: String? = nil, details: String? = nil) throws(MarkupError) {
      let plain = (title: try title.map(plainText), details: try details.map(plainText))
      if let text = plain.title { (self.title, markup.title) = (text, title) }
      if let text = plain.details { (self.details, markup.details) = (text, details) }
    }
  }

  /// Where a text that is too long is shortened.
  public enum Ellipsis: String, CaseIterable, Hashable, Sendable {
    /// At the end of the last line.
    case end
    /// In the middle of each line; lines don't wrap. It suits paths, which differ at their ends.
    case middle
  }

  /// The reason why markup is invalid: one sentence, with the place.
  public struct MarkupError: Error, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }
}

private func plainText(of source: String) throws(HUD.MarkupError) -> String {
  do throws(HUDPainting.MarkupError) {
    return try Markup(source).plain
  } catch {
    throw HUD.MarkupError(
      description: "the markup is invalid: \(error); write &lt; for < and &amp; for &")
  }
}

extension HUD.Configuration {
  /// Whether the HUD is dismissed automatically.
  var dismissesAutomatically: Bool {
    switch timeout {
    case nil: indicator.isStatus
    case .never: false
    case .auto, .after: true
    }
  }
}
