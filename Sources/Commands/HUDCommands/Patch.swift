import BezelValues
package import HUDModel

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
  /// A third, fainter text.
  package var note: String?
  /// The text at the end of a row or of a banner's bar.
  package var valueText: String?
  /// The buttons, instead of those that are there.
  package var buttons: [Content.Button]?
  /// The name of a style, whose options apply where the patch has none.
  package var style: String?
  package var layout: Arrangement?
  package var mode: Indicator.Mode?
  package var progress: Progress?
  /// The value of the indicator `dots`.
  package var dots: Dots?
  /// The progress at which a bar is full.
  package var maximum: Progress?
  package var isInactive: Bool?
  package var showsPercent: Bool?
  package var isEstimate: Bool?
  package var segments: Int?
  /// The path of an image.
  package var image: String?
  /// The name of an icon; empty for none.
  package var icon: String?
  /// Whether an image is painted in the indicator's colour, not in its own colours.
  package var isTinted: Bool?

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
  /// The name of a theme: a built-in one, or one of the configuration.
  package var theme: String?
  /// The theme that the name stands for, with the properties that the configuration gives it. No option sets it, and no
  /// payload contains it; nil is the built-in theme of the name.
  package var selection: ThemeSelection?
  /// The same for outputs that have properties or a theme of their own, by name. It comes with ``selection``.
  package var outputSelections: [String: ThemeSelection]?
  /// Properties of the theme. Later ones override earlier ones.
  package var properties: [ThemeAssignment]?

  package init() {}

  /// What a patch refers to: the decoded image, and the texts without their markup.
  package struct Resources: Sendable {
    package var image: Image?
    package var title: String?
    package var details: String?

    package init() {}
  }

  /// Applies the patch to a specification.
  package func apply(to specification: inout HUD.Specification, with resources: Resources) {
    var selection = selectedTheme ?? specification.themeSelection ?? ThemeSelection()
    apply(to: &selection)
    specification.themeSelection = selection
    if let style { specification.style = style }
    if selectedTheme != nil { specification.outputSelections = outputSelections ?? [:] }
    specification.outputSelections = specification.outputSelections.mapValues { selection in
      var selection = selection
      apply(to: &selection)
      return selection
    }
    apply(to: &specification.content, with: resources, selection)
    apply(to: &specification.options)
  }

  /// The theme that the patch selects, without its other options.
  private var selectedTheme: ThemeSelection? {
    selection ?? theme.flatMap(ThemeSelection.Name.init).map { ThemeSelection($0) }
  }

  /// The layout that the patch sets, as a property or as an option.
  package var arrangement: Arrangement? {
    properties?.last { $0.key == "layout" }.flatMap { Arrangement(rawValue: $0.text) } ?? layout
  }

  /// The own icon that the patch names; nil for other icons and for none.
  package var ownIcon: Icon? { image == nil ? icon.flatMap { Icon(ownName: $0) } : nil }

  /// Whether that icon is shown. Otherwise it only stands in for one that the desktop's icon theme doesn't have.
  package func usesOwnIcon(in selection: ThemeSelection?) -> Bool {
    guard ownIcon != nil else { return false }
    var selection = selectedTheme ?? selection ?? ThemeSelection()
    for property in properties ?? [] where property.key == "icon-source" { selection.set(property) }
    return selection.iconSource == .own
  }

  /// Sets the options that are properties of the theme, and then the properties themselves.
  private func apply(to selection: inout ThemeSelection) {
    // They are parsed when the theme is resolved: most updates select the same one.
    for (key, text) in optionProperties { selection.set(ThemeAssignment(constant: key, text)) }
    for property in properties ?? [] { selection.set(property) }
  }

  /// The options of the patch that are properties of the theme, with the texts of their values.
  var optionProperties: [(key: String, text: String)] {
    func onOff(_ flag: Bool) -> String { flag ? "on" : "off" }
    var properties: [(String, String)] = []
    if let layout { properties.append(("layout", layout.rawValue)) }
    if let animation { properties.append(("animation", animation.rawValue)) }
    if let reducesMotion { properties.append(("reduced-motion", onOff(reducesMotion))) }
    if let showsPercent { properties.append(("percent", onOff(showsPercent))) }
    if let isEstimate { properties.append(("estimate", onOff(isEstimate))) }
    if let segments { properties.append(("segments", "\(segments)")) }
    return properties
  }

  private func apply(to content: inout Content, with resources: Resources, _ theme: ThemeSelection) {
    if let title { content.title = resources.title ?? title }
    if let details { content.details = resources.details ?? details }
    if title != nil { content.markup.title = isMarkup == true ? title : nil }
    if details != nil { content.markup.details = isMarkup == true ? details : nil }
    if let ellipsis { content.detailsEllipsis = ellipsis }
    if let note { content.note = note }
    if let valueText { content.valueText = valueText }
    if let buttons { content.buttons = buttons }
    if let isInactive { content.isInactive = isInactive }
    if let maximum { content.maximum = max(0.01, maximum.fraction) }
    setIcon(of: &content, to: resources.image)
    content.indicator = indicator(changing: content.indicator, upTo: content.maximum, theme)
  }

  private func setIcon(of content: inout Content, to image: Image?) {
    if let image {
      content.icon = .image(image)
    } else if icon != nil {
      content.icon = ownIcon
    } else if let isTinted, case .image(var image) = content.icon {
      image.isTinted = isTinted
      content.icon = .image(image)
    }
  }

  /// Progress replaces an indicator without progress by a ring, or by a bar in a row or a banner. Segments replace any
  /// by a bar, which is indeterminate without progress. An icon replaces an indicator without progress, if the patch has
  /// none.
  private func indicator(changing present: Indicator, upTo maximum: Double, _ theme: ThemeSelection)
    -> Indicator
  {
    if let dots { return .dots(dots) }
    guard mode != nil || progress != nil || segments != nil else {
      let hasNewIcon = image != nil || icon.map { !$0.isEmpty } == true
      return hasNewIcon && !present.mode.showsProgress ? .none : present
    }
    let mode =
      mode ?? (segments != nil ? .bar : present.mode.showsProgress ? present.mode : nil)
      ?? .progress(in: theme.arrangement)
    if mode == .dots, case .dots = present { return present }
    return Indicator(
      mode, progress: (progress ?? present.progress).map { Progress($0.fraction, upTo: maximum) })
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
