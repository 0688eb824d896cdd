internal import HUDModel
internal import HUDPainting

extension HUD {
  /// Everything about a HUD: what it says, how it looks, where it is and how it behaves.
  ///
  /// A value: what is shown is the configuration as it was when it was given.
  public struct Configuration: Sendable {
    /// The first text; empty for none.
    public var title = "" {
      didSet { markup.title = nil }
    }
    /// The second, smaller text; empty for none.
    public var details = "" {
      didSet { markup.details = nil }
    }
    /// The picture above the texts.
    public var indicator = Indicator.spinner
    /// A button below the texts; nil for none.
    public var button: Button?

    /// What it looks like.
    public var theme = Theme.auto
    /// How it comes and goes; nil leaves that to the theme.
    public var animation: Animation?
    /// Fades only, with a slower spinner; nil leaves that to the desktop.
    public var reducesMotion: Bool?

    /// Where on its output it is.
    public var position = Position.center
    /// Moves it from there; it stops at the output's edge.
    public var offset = Offset()
    /// The output that it is on.
    public var output = Output.focused
    /// Where among the desktop's windows it lies.
    public var layer = Layer.overlay
    /// What lies behind it, and what becomes of input there.
    public var mask = Mask.none

    /// It waits this long before it shows; what ends sooner is never seen.
    public var grace = Duration.zero
    /// Once seen, it stays at least this long.
    public var minimumShow = Duration.zero
    /// When it leaves by itself; nil is the habit of its kind: a status when it was read, a task never.
    public var timeout: Timeout?
    /// A task that isn't updated for this long goes as if it had timed out; nil is for ever.
    public var watchdog: Duration?
    /// The tap that takes it away; nil is the habit of its kind: one on it, unless it is a task that blocks its output.
    public var dismissOn: DismissingTap?
    /// Takes the keyboard: Escape dismisses it, Return or Space presses its button.
    public var keyboard = false

    /// Who shows it. A HUD that is up stays where it is.
    public var host = Host.process

    var markup = Content.Markup()

    /// A spinner without texts, with nothing changed by ``HUD/defaults``.
    public static var plain: Configuration { Configuration() }

    private init() {}

    /// What ``HUD/defaults`` say, with these on top.
    ///
    /// - Parameters:
    ///   - title: The first text.
    ///   - details: The second, smaller text.
    ///   - indicator: The picture above the texts.
    ///   - button: A button below the texts; nil keeps that of the defaults.
    ///   - configure: Changes anything else.
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

    /// How much is done, from 0 to 1; nil for an indicator that doesn't tell.
    ///
    /// What is set is clamped, and turns an indicator that shows no progress into a ring.
    public var progress: Double? {
      get { indicator.progress }
      set { indicator = indicator.showing(newValue) }
    }

    /// Sets texts with Pango's markup, such as `<b>bold</b>`; those left out stay as they are.
    ///
    /// - Throws: ``MarkupError`` for a text that is no markup; nothing changes then.
    public mutating func setMarkup(title: String? = nil, details: String? = nil) throws(MarkupError) {
      let plain = (title: try title.map(plainText), details: try details.map(plainText))
      if let text = plain.title { (self.title, markup.title) = (text, title) }
      if let text = plain.details { (self.details, markup.details) = (text, details) }
    }
  }

  /// Why a text is no markup: one sentence, with the place.
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
      description: "the text is no markup: \(error); write &lt; for < and &amp; for &")
  }
}

extension HUD.Configuration {
  /// Whether it goes without being dismissed.
  var leavesByItself: Bool {
    switch timeout {
    case nil: indicator.isStatus
    case .never: false
    case .auto, .after: true
    }
  }

  /// The same in the model's words.
  var request: HUDModel.HUD.Request {
    var content = Content(
      indicator: indicator.model, title: title, details: details, button: button?.label ?? "")
    content.markup = markup
    var request = HUDModel.HUD.Request(content, options: options)
    var look = theme.selection
    if let animation { look.set("animation=\(animation.rawValue)") }
    if let reducesMotion { look.set("reduced-motion=\(reducesMotion ? "on" : "off")") }
    request.themeSelection = look
    return request
  }

  private var options: Options {
    var options = Options()
    options.placement = Placement(self)
    options.mask = Mask(mask)
    options.dismissOn = dismissOn.flatMap { DismissOn(rawValue: $0.rawValue) }
    options.keyboard = keyboard
    options.grace = max(.zero, grace)
    options.minimumShow = max(.zero, minimumShow)
    options.timeout = timeout.map(Options.Timeout.init)
    options.watchdog = watchdog.map { max(.zero, $0) }
    options.makeRoomForTaps()
    return options
  }
}
