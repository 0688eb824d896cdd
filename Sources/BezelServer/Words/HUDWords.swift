import HUDModel
import HUDPainting
import Time

/// What a command line says about a HUD. What it doesn't name stays as it is.
struct HUDWords: Sendable {
  var title: String?
  private var details: String?
  private var isMarkup = false
  private var markup = Content.Markup()
  private var button: String?
  private var mode: Indicator.Mode?
  private var progress: Progress?
  /// Whether something was said that only a bar has.
  private var isOfBar = false
  private var image = ImageWords()

  private var timeout: Options.Timeout?
  private var watchdog: Duration?
  private var grace: Duration?
  private var minimumShow: Duration?
  private var position: Position?
  private var offset: Point?
  private var output: Placement.Output?
  private var layer: Placement.Layer?
  private var mask: Mask?
  private var dismissOn: DismissOn?
  private var keyboard = false

  private var theme: ThemeSelection.Name?
  /// `KEY=VALUE`, each known to be accepted.
  private var properties: [String] = []

  init() {}

  /// Loads the image and takes texts with markup apart, once all words are read.
  mutating func finish(in surroundings: Surroundings) throws(UsageError) {
    try image.finish(mode: mode, showsProgress: progress != nil || isOfBar, in: surroundings)
    guard isMarkup else { return }
    markup = Content.Markup(title: title, details: details)
    title = try plain(title, "title")
    details = try plain(details, "details")
  }

  private func plain(_ text: String?, _ name: String) throws(UsageError) -> String? {
    guard let text else { return nil }
    do throws(MarkupError) {
      return try Markup(text).plain
    } catch {
      throw UsageError(
        "the \(name) '\(text.shortened)' is no markup: \(error); write &lt; for < and &amp; for &")
    }
  }

  /// Changes what the words name.
  func apply(to request: inout HUD.Request) {
    apply(to: &request.content)
    apply(to: &request.options)
    guard theme != nil || !properties.isEmpty || request.themeSelection == nil else { return }
    var look = theme.map(ThemeSelection.init) ?? request.themeSelection ?? ThemeSelection()
    for property in properties { look.set(property) }
    request.themeSelection = look
    request = request.themed(for: DesktopPreferences())
  }

  /// Progress alone turns a picture that shows none into a ring, cells turn any into a bar.
  private func apply(to content: inout Content) {
    if let title { (content.title, content.markup.title) = (title, markup.title) }
    if let details { (content.details, content.markup.details) = (details, markup.details) }
    if let button { content.button = button }
    guard !image.apply(to: &content.indicator), mode != nil || progress != nil || isOfBar else { return }
    let known = content.indicator
    let mode = mode ?? (isOfBar ? .bar : known.mode.showsProgress ? known.mode : .ring)
    content.indicator = Indicator(mode, progress: progress ?? known.progress ?? .none) ?? known
  }

  private func apply(to options: inout Options) {
    if let timeout { options.timeout = timeout }
    if let watchdog { options.watchdog = watchdog }
    if let grace { options.grace = grace }
    if let minimumShow { options.minimumShow = minimumShow }
    if let position { options.placement.position = position }
    if let offset { options.placement.offset = offset }
    if let output { options.placement.output = output }
    if let layer { options.placement.layer = layer }
    if let mask { options.mask = mask }
    if let dismissOn {
      options.dismissOn = dismissOn
      options.makeRoomForTaps()
    }
    if keyboard { options.keyboard = true }
  }
}

extension HUD.Request {
  /// A HUD as a command line describes it, from nothing.
  init(showing indicator: Indicator, _ words: HUDWords) {
    self.init(Content(indicator: indicator))
    words.apply(to: &self)
  }
}

// The options that show, update and render share.
extension HUDWords {
  static let saying = texts + picture + ImageWords.options.map { $0.part(of: HUDWords.self, at: \.image) }

  /// All that verbs take that have a picture of their own.
  static let texts: [CommandOption<HUDWords>] = [
    CommandOption("details", "TEXT", "The second, smaller text.", \.details),
    CommandOption(
      flag: "markup", "The texts have Pango's markup: <b>bold</b>, <span foreground='red'>red</span>.",
      \.isMarkup),
    CommandOption(
      "button", "LABEL", "A button below the texts, with this on it; '' takes it away.", \.button),
  ]

  private static let picture: [CommandOption<HUDWords>] = [
    CommandOption("mode", "MODE", "The picture", \.mode),
    CommandOption(
      "progress", "P", "How far it is: 0.4, 40% or 3/12.", accepted: Progress.accepted, Progress.init(text:),
      \.progress),
    CommandOption("percent", nil, "A ring has its progress as a number inside.") {
      (words, _) throws(UsageError) in words.properties.append("percent=on")
    },
    CommandOption("estimate", nil, "The progress is a guess: it is fainter, and its number has a tilde.") {
      (words, _) throws(UsageError) in words.properties.append("estimate=on")
    },
    CommandOption("segments", "N", "A bar in N cells; 0 makes it one fill again.") {
      (words, count) throws(UsageError) in
      do throws(UsageError) { _ = try Theme().setting("segments", to: count) } catch {
        throw UsageError("--\(error.description)")
      }
      words.isOfBar = true
      words.properties.append("segments=\(count)")
    },
  ]

  static let behaving: [CommandOption<HUDWords>] = [
    CommandOption(
      "timeout", "D",
      "When it goes by itself: a duration such as 300ms, 2s or 1.5s, auto (by the length of its text) or never.",
      accepted: Options.Timeout.accepted, Options.Timeout.init(text:), \.timeout),
    CommandOption(
      "watchdog", "D", "A task that isn't updated for this long goes by itself.", accepted: Duration.accepted,
      Duration.init(text:), \.watchdog),
    CommandOption(
      "grace", "D", "It waits this long before it shows; what ends sooner is never seen.",
      accepted: Duration.accepted, Duration.init(text:), \.grace),
    CommandOption(
      "min-show", "D", "Once seen, it stays at least this long.", accepted: Duration.accepted,
      Duration.init(text:), \.minimumShow),
    CommandOption("animation", "A", "How it comes and goes: \(Animation.names.joined(separator: ", ")).") {
      (words, word) throws(UsageError) in
      guard Animation(rawValue: word) != nil else {
        let accepted = Animation.names.joined(separator: ", ")
        throw UsageError("--animation can't be '\(word.shortened)'; it is one of \(accepted)")
      }
      words.properties.append("animation=\(word)")
    },
    CommandOption("reduced-motion", nil, "Fades only, and a slower spinner, as where the desktop wants it.") {
      (words, _) throws(UsageError) in
      words.properties.append("reduced-motion=on")
    },
    CommandOption("position", "P", "Where it is", \.position),
    CommandOption(
      "offset", "X,Y", "Moves it from there, in logical pixels to the right and down.",
      accepted: "two numbers such as 0,-40", Point.init(text:), \.offset),
    CommandOption(
      "output", "O", "The output: focused, all, or a name such as DP-1.",
      accepted: "focused, all or a name",
      { Placement.Output(text: $0) }, \.output),
    CommandOption("layer", "L", "The desktop's layer that it lies on", \.layer),
    CommandOption(
      "mask", "M", "What lies behind it and takes input: \(Mask.accepted).", accepted: Mask.accepted,
      Mask.init(text:), \.mask),
    CommandOption("dismiss-on", "W", "The tap that sends it away", \.dismissOn),
    CommandOption(
      flag: "keyboard", "Takes the keyboard: Escape dismisses it, Return or Space presses its button.",
      \.keyboard),
    CommandOption("theme", "T", "The look; auto is light or dark as the desktop prefers", \.theme),
    CommandOption("set", "KEY=VALUE", "Changes a property of the theme; it may be given again.") {
      (words, assignment) throws(UsageError) in
      _ = try Theme().setting(assignment)
      words.properties.append(assignment)
    },
  ]

  static let propertyHelp = HelpText.list(
    "Properties for --set, such as --set corner-radius=24 --set fill=#202020e0",
    ThemeProperty.all.map { ($0.key, $0.accepted) })
}
