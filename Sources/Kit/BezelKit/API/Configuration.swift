internal import HUDCommands
internal import HUDModel

extension HUD {
  /// The content of a HUD and its ``Options``.
  ///
  ///     var copying = HUD.Configuration("Copying", indicator: .bar(progress: 0))
  ///     copying.note = "1.2 of 4.8 GB"
  ///     copying.position = .bottom
  ///     let hud = HUD.show(copying)
  ///
  /// It is a value: a HUD shows the configuration as it was when it was given.
  @dynamicMemberLookup
  public struct Configuration: Equatable, Sendable {
    /// The title; empty for none.
    public var title = "" {
      didSet { markup.title = nil }
    }
    /// The details, a smaller text below the title; empty for none.
    public var details = "" {
      didSet { markup.details = nil }
    }
    /// Where details that are too long are shortened. The default is ``Ellipsis/end``.
    public var ellipsis: Ellipsis {
      get { chosenEllipsis ?? .end }
      set { chosenEllipsis = newValue }
    }
    /// A third, fainter text below the details; empty for none. A row doesn't show it.
    public var note = ""
    /// The text at the end of a row or of a banner's bar, such as `40%`, and elsewhere after the note; empty for the percentage, where
    /// ``Options`` or the style shows it.
    public var valueText = ""
    /// The picture in the icon slot; nil for none.
    public var icon: Icon?
    /// The indicator. The default is a spinner, or no indicator for a HUD with an icon.
    public var indicator: Indicator {
      get { chosenIndicator ?? (icon == nil ? .spinner : .text) }
      set { chosenIndicator = newValue }
    }
    /// Whether icon, progress and value are fainter, as of something that is off.
    public var isInactive = false
    /// The buttons, from the left. The first ``Button/maximumCount`` are shown. Of two with labels, the second one is drawn as
    /// the default: write what most users want last, as in `["Give up", "Retry"]`. The first one has the keyboard's focus.
    public var buttons: [Button] = []
    /// The only button, or the first one; nil for none. Setting it removes others.
    public var button: Button? {
      get { buttons.first }
      set { buttons = newValue.map { [$0] } ?? [] }
    }

    /// HUDs with the same id replace each other, as with `bezel show --id`: the old one ends as
    /// ``HUD/DismissalReason/superseded``, the new one is shown in its place. Nil is the id of the style, or none.
    ///
    ///     let hud = HUD.show("Step 2 of 3") { $0.replacementID = "setup" }
    public var replacementID: String?

    /// The look, placement, timing and input. Its properties are properties of the configuration, too.
    public var options: Options

    var markup = Content.Markup()
    var chosenEllipsis: Ellipsis?
    /// Nil leaves the indicator to the style and to the server's configuration.
    var chosenIndicator: Indicator?

    /// A spinner without texts. ``HUD/defaults`` are not applied.
    public static var plain: Configuration { Configuration(options: Options()) }

    private init(options: Options) {
      self.options = options
    }

    /// Creates a configuration from ``HUD/defaults``.
    ///
    ///     var copying = HUD.Configuration("Copying", indicator: .bar(progress: 0))
    ///     copying.note = "1.2 of 4.8 GB"
    ///     let hud = HUD.show(copying)
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - details: The details, a smaller text below the title.
    ///   - icon: The picture in the icon slot; nil for none.
    ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
    ///   - button: A button below the texts; nil for none.
    ///   - style: The style. Nil is the style of ``HUD/defaults``.
    public init(
      _ title: String, details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
      button: Button? = nil, style: Style? = nil
    ) {
      self.init(options: HUD.defaults)
      (self.title, self.details) = (title, details)
      self.icon = icon
      chosenIndicator = indicator
      self.button = button
      if let style { options.style = style }
    }

    /// Creates a configuration from ``HUD/defaults`` with these changes.
    ///
    ///     let copying = HUD.Configuration("Copying", indicator: .bar(progress: 0)) { $0.position = .bottom }
    ///     let hud = HUD.show(copying)
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - details: The details, a smaller text below the title.
    ///   - icon: The picture in the icon slot; nil for none.
    ///   - indicator: The indicator. Nil is a spinner, or no indicator for a HUD with an icon.
    ///   - button: A button below the texts; nil for none.
    ///   - style: The style. Nil is the style of ``HUD/defaults``.
    ///   - configure: Changes other properties.
    /// - Throws: The error of `configure`, such as a ``ThemeError``.
    public init<Failure: Error>(
      _ title: String, details: String = "", icon: Icon? = nil, indicator: Indicator? = nil,
      button: Button? = nil, style: Style? = nil,
      configure: (inout Configuration) throws(Failure) -> Void
    ) throws(Failure) {
      self.init(
        title, details: details, icon: icon, indicator: indicator, button: button, style: style)
      try configure(&self)
    }

    /// A property of the options: `configuration.position` is `configuration.options.position`.
    ///
    ///     var copying = HUD.Configuration("Copying")
    ///     copying.position = .bottom
    ///     let hud = HUD.show(copying)
    public subscript<Value>(dynamicMember path: WritableKeyPath<Options, Value>) -> Value {
      get { options[keyPath: path] }
      set { options[keyPath: path] = newValue }
    }

    /// The progress, from 0 to 1; nil for an indicator without progress.
    ///
    /// A new value is clamped, and replaces an indicator without progress by a ring, or by a bar in a row or a banner.
    public var progress: Double? {
      get { indicator.progress }
      set { indicator = indicator.showing(newValue, as: options.progressMode) }
    }

    /// Sets texts with Pango's markup, such as `<b>bold</b>`. A nil text does not change.
    ///
    ///     var saved = HUD.Configuration("Saved", indicator: .success)
    ///     try saved.setMarkup(details: "as <b>report.pdf</b>")
    ///     let hud = HUD.show(saved)
    ///
    /// - Throws: ``MarkupError`` for invalid markup; nothing changes then.
    public mutating func setMarkup(title: String? = nil, details: String? = nil) throws(MarkupError) {
      let plain = (
        title: try title.map(Platform.plainText(ofMarkup:)),
        details: try details.map(Platform.plainText(ofMarkup:))
      )
      if let text = plain.title { (self.title, markup.title) = (text, title) }
      if let text = plain.details { (self.details, markup.details) = (text, details) }
    }
  }

  /// Where a text that is too long is shortened.
  ///
  ///     let hud = HUD.show("Copying", details: "/home/me/photos/2026/market.jpg") { $0.ellipsis = .middle }
  public enum Ellipsis: String, CaseIterable, Hashable, Sendable {
    /// At the end of the last line.
    case end
    /// In the middle of each line; lines don't wrap. It suits paths, which differ at their ends.
    case middle
  }

  /// The reason why markup is invalid: a message with the place.
  ///
  ///     var hud = HUD.Configuration("Saved")
  ///     do { try hud.setMarkup(details: "<b>report.pdf") } catch { print(error) }
  public struct MarkupError: Error, Hashable, CustomStringConvertible {
    /// The message.
    public let description: String
  }
}

extension HUD.Configuration {
  /// Whether the HUD shows a result or a message, and no running task.
  var isStatus: Bool { indicator.isStatus || (icon != nil && indicator == .text) }

  /// Whether the HUD stays when its handle is dropped: its time or the user ends it.
  var outlivesHandle: Bool {
    if let clock = options.clock, options.timeout == .automatic { return clock != .elapsed }
    return switch HUDModel.Options.Timeout(options.timeout) ?? options.styled(\.timeout) {
    case nil: isStatus
    case .never: false
    case .auto, .after: true
    }
  }
}
