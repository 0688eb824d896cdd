package import HUDModel
package import Time

/// The changes to a HUD that a command asks for. A field that is nil changes nothing.
///
/// It is the one list of the options of a HUD: each field has its row in ``Patch/options``.
package struct Patch: Hashable, Sendable {
  // Content
  package var title: String?
  package var details: String?
  /// Whether title and details contain Pango's markup.
  package var isMarkup: Bool?
  /// Where details that are too long are shortened.
  package var ellipsis: TextBlock.Ellipsis?
  package var button: String?
  package var mode: Indicator.Mode?
  package var progress: Progress?
  package var showsPercent: Bool?
  package var isEstimate: Bool?
  package var segments: Int?
  /// The path of an image.
  package var image: String?
  /// The name of an icon.
  package var icon: String?
  /// Whether an image keeps its own colours.
  package var keepsColors: Bool?

  // Placement and behaviour
  package var timeout: Options.Timeout?
  package var watchdog: Duration?
  package var grace: Duration?
  package var minimumShow: Duration?
  package var animation: Animation?
  package var reducesMotion: Bool?
  package var position: Position?
  package var offset: Point?
  package var output: Placement.Output?
  package var layer: Placement.Layer?
  package var mask: Mask?
  package var dismissOn: DismissOn?
  package var keyboard: Bool?
  package var theme: ThemeSelection.Name?
  /// Properties of the theme. Later ones override earlier ones.
  package var properties: [ThemeAssignment]?

  package init() {}

  /// Checks the options that depend on each other.
  package func validate() throws(UsageError) {
    guard image == nil || icon == nil else {
      throw UsageError("a HUD shows one image; give either --image or --icon")
    }
    guard image != nil || icon != nil else {
      guard mode != .image else {
        throw UsageError("--mode image needs an image; add --image FILE or --icon NAME")
      }
      return
    }
    if let mode, mode != .image {
      throw UsageError("a HUD shows either --mode \(mode.rawValue) or an image; leave one of them out")
    }
    guard progress == nil, segments == nil else {
      throw UsageError("an image shows no progress; leave out --progress and --segments, or the image")
    }
  }

  /// What a patch refers to: the decoded image, and the texts without their markup.
  package struct Resources: Sendable {
    package var image: Image?
    package var title: String?
    package var details: String?

    package init() {}
  }

  /// Applies the patch to a request.
  package func apply(to request: inout HUD.Request, with resources: Resources) {
    apply(to: &request.content, with: resources)
    apply(to: &request.options)
    var selection = theme.map(ThemeSelection.init) ?? request.themeSelection ?? ThemeSelection()
    apply(to: &selection)
    request.themeSelection = selection
  }

  /// Sets the options that are properties of the theme, and then the properties themselves.
  private func apply(to selection: inout ThemeSelection) {
    if let animation { selection.set("animation", to: animation.rawValue) }
    if let reducesMotion { selection.set("reduced-motion", to: reducesMotion ? "on" : "off") }
    if let showsPercent { selection.set("percent", to: showsPercent ? "on" : "off") }
    if let isEstimate { selection.set("estimate", to: isEstimate ? "on" : "off") }
    if let segments { selection.set("segments", to: "\(segments)") }
    for property in properties ?? [] { selection.set(property) }
  }

  private func apply(to content: inout Content, with resources: Resources) {
    if let title { content.title = resources.title ?? title }
    if let details { content.details = resources.details ?? details }
    if title != nil { content.markup.title = isMarkup == true ? title : nil }
    if details != nil { content.markup.details = isMarkup == true ? details : nil }
    if let ellipsis { content.detailsEllipsis = ellipsis }
    if let button { content.button = button }
    content.indicator = indicator(changing: content.indicator, image: resources.image)
  }

  /// Progress replaces an indicator without progress by a ring, segments replace any by a bar.
  private func indicator(changing present: Indicator, image: Image?) -> Indicator {
    if let image { return .image(image) }
    if keepsColors == true, case .image(var image) = present {
      image.isTinted = false
      return .image(image)
    }
    guard mode != nil || progress != nil || segments != nil else { return present }
    let mode = mode ?? (segments != nil ? .bar : present.mode.showsProgress ? present.mode : .ring)
    return Indicator(mode, progress: progress ?? present.progress ?? .none) ?? present
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
    if let keyboard { options.keyboard = keyboard }
    guard let dismissOn else { return }
    options.dismissOn = dismissOn
    options.makeRoomForTaps()
  }
}
