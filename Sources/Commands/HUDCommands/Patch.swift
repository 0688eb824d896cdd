package import BezelValues
package import HUDModel

/// The options of a HUD that a command gives. An option that is nil changes nothing.
@dynamicMemberLookup
package struct Patch: Hashable, Sendable {
  /// All options of a HUD, in the order in which they are listed.
  package static let options = ContentOptions.rows + IndicatorOptions.rows + BehaviorOptions.rows

  package var values = OptionValues()
  /// The theme that the name stands for, with the properties that the configuration gives it. No option sets it; nil is
  /// the built-in theme of the name.
  package var selection: ThemeSelection?
  /// The same for outputs that have properties or a theme of their own, by name. It comes with ``selection``.
  package var outputSelections: [String: ThemeSelection]?
  /// The style that the configuration has found, which need not be given. No option sets it.
  package var styleName: String?
  /// The configured output that is not connected. No option sets it.
  package var missingOutput: String?

  package init() {}

  /// The options of a HUD among others.
  package init(of values: OptionValues) { self.values = values.limited(to: Self.options) }

  @inlinable package subscript<Value>(dynamicMember option: KeyPath<ContentOptions, Option<Value>>) -> Value?
  {
    get { values[ContentOptions.table[keyPath: option]] }
    set { values[ContentOptions.table[keyPath: option]] = newValue }
  }

  @inlinable package subscript<Value>(dynamicMember option: KeyPath<IndicatorOptions, Option<Value>>)
    -> Value?
  {
    get { values[IndicatorOptions.table[keyPath: option]] }
    set { values[IndicatorOptions.table[keyPath: option]] = newValue }
  }

  @inlinable package subscript<Value>(dynamicMember option: KeyPath<BehaviorOptions, Option<Value>>) -> Value?
  {
    get { values[BehaviorOptions.table[keyPath: option]] }
    set { values[BehaviorOptions.table[keyPath: option]] = newValue }
  }

  /// The words of a command line that give these options.
  package var words: [String] { Self.options.flatMap { $0.words(in: values) } }

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
    applyTheme(to: &selection)
    specification.themeSelection = selection
    if let style = styleName ?? self.style { specification.style = style }
    if selectedTheme != nil { specification.outputSelections = outputSelections ?? [:] }
    specification.outputSelections = specification.outputSelections.mapValues { selection in
      var selection = selection
      applyTheme(to: &selection)
      return selection
    }
    // What a countdown has emptied means nothing without it.
    if case .countdown = specification.options.clock, self.countdown == .zero || clock == .elapsed {
      specification.content.indicator = .spinner
    }
    applyContent(to: &specification.content, with: resources, selection)
    applyOptions(to: &specification.options)
    if let namespace = self.namespace {
      let style = specification.style ?? Style.defaultName
      specification.options.placement.namespace =
        namespace == .style ? "\(Placement.Namespace.bezel.rawValue)-\(style)" : namespace.rawValue
    }
  }

  /// The theme that the patch selects, without its other options.
  private var selectedTheme: ThemeSelection? {
    selection ?? self.theme.flatMap(ThemeSelection.Name.init).map { ThemeSelection($0) }
  }

  /// The layout that the patch sets, as a property or as an option.
  package var arrangement: Arrangement? {
    self.properties?.last { $0.key == "layout" }.flatMap { Arrangement(rawValue: $0.text) } ?? self.layout
  }

  /// The own icon that the patch names; nil for other icons and for none.
  package var ownIcon: Icon? { self.image == nil ? self.icon.flatMap { Icon(ownName: $0) } : nil }

  /// Whether that icon is shown. Otherwise it only stands in for one that the desktop's icon theme doesn't have.
  package func usesOwnIcon(in selection: ThemeSelection?) -> Bool {
    guard ownIcon != nil else { return false }
    var selection = selectedTheme ?? selection ?? ThemeSelection()
    for property in self.properties ?? [] where property.key == "icon-source" { selection.set(property) }
    return selection.iconSource == .own
  }

  /// The clock that the patch starts; nil for none.
  package var clock: Clock? {
    if let time = self.countdown, time > .zero { return .countdown(time) }
    if let time = self.playing, time > .zero { return .playing(time) }
    return self.isElapsed == true ? .elapsed : nil
  }

  /// Whether it asks something. A question waits for the user, and not for work, which a spinner would mean.
  package var isQuestion: Bool { self.buttons?.isEmpty == false && self.title?.isEmpty == false }

  /// Sets the options that are properties of the theme, and then the properties themselves.
  private func applyTheme(to selection: inout ThemeSelection) {
    // They are parsed when the theme is resolved: most updates select the same one.
    for (key, text) in optionProperties { selection.set(ThemeAssignment(constant: key, text)) }
    for property in self.properties ?? [] { selection.set(property) }
  }

  /// The options of the patch that are properties of the theme, with the texts of their values.
  var optionProperties: [(key: String, text: String)] {
    Self.propertyOptions.filter(values.has).compactMap { option in
      option.texts(in: values).map { (option.name, $0.joined()) }
    }
  }

  /// The options that set the property of the theme with their name.
  private static let propertyOptions: [any OptionRow] = [
    BehaviorOptions.table.layout, BehaviorOptions.table.animation, BehaviorOptions.table.reducesMotion,
    IndicatorOptions.table.showsPercent, IndicatorOptions.table.isEstimate, IndicatorOptions.table.segments,
  ]

  private func applyContent(to content: inout Content, with resources: Resources, _ theme: ThemeSelection) {
    if let title = self.title { content.title = resources.title ?? title }
    if let details = self.details { content.details = resources.details ?? details }
    if self.title != nil { content.markup.title = self.isMarkup == true ? self.title : nil }
    if self.details != nil { content.markup.details = self.isMarkup == true ? self.details : nil }
    if let ellipsis = self.ellipsis { content.detailsEllipsis = ellipsis }
    if let note = self.note { content.note = note }
    if let valueText = self.valueText { content.valueText = valueText }
    if let buttons = self.buttons { content.buttons = buttons }
    if let isInactive = self.isInactive { content.isInactive = isInactive }
    if let maximum = self.maximum { content.maximum = max(0.01, maximum.fraction) }
    setIcon(of: &content, to: resources.image)
    content.indicator = indicator(changing: content.indicator, upTo: content.maximum, theme)
  }

  /// An own icon beside an image is on it.
  private func setIcon(of content: inout Content, to image: Image?) {
    if let image {
      content.icon = .image(image)
      content.glyph = self.image == nil ? nil : self.icon.flatMap(Icon.init(ownName:))
    } else if self.icon != nil {
      (content.icon, content.glyph) = (ownIcon, nil)
    } else if let isTinted = self.isTinted, case .image(var image) = content.icon {
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
    if let dots = self.dots { return .dots(dots) }
    let counted: Progress? =
      switch clock {
      case .countdown?: Progress(1)
      case .playing?: present.progress ?? Progress(0)
      case .elapsed?, nil: nil
      }
    guard self.mode != nil || self.progress != nil || self.segments != nil || counted != nil else {
      let hasNewIcon = self.image != nil || self.icon.map { !$0.isEmpty } == true
      return hasNewIcon && !present.mode.showsProgress ? .none : present
    }
    let mode =
      self.mode ?? (self.segments != nil ? .bar : present.mode.showsProgress ? present.mode : nil)
      ?? .progress(in: theme.arrangement)
    if mode == .dots, case .dots = present { return present }
    return Indicator(
      mode,
      progress: (self.progress ?? counted ?? present.progress).map { Progress($0.fraction, upTo: maximum) })
  }

  private func applyOptions(to options: inout Options) {
    if let timeout = self.timeout { options.timeout = timeout }
    if let watchdog = self.watchdog { options.watchdog = watchdog }
    if let grace = self.grace { options.grace = grace }
    if let minimumShow = self.minimumShow { options.minimumShow = minimumShow }
    if let position = self.position { options.placement.position = position }
    if let offset = self.offset { options.placement.offset = offset }
    if let output = self.output { options.placement.output = output }
    if let layer = self.layer { options.placement.layer = layer }
    switch options.clock {
    case _ where clock != nil: options.clock = clock
    case .elapsed? where self.isElapsed == false, .countdown? where self.countdown == .zero,
      .playing? where self.playing == .zero:
      options.clock = nil
    case nil, .elapsed?, .countdown?, .playing?: break
    }
    if let mask = self.mask { options.mask = mask }
    if let keyboard = self.keyboard { options.keyboard = keyboard }
    if let control = self.control { options.control = control }
    if let urgency = self.urgency { options.urgency = urgency }
    guard let dismissOn = self.dismissOn else { return }
    options.dismissOn = dismissOn
    options.makeRoomForTaps()
  }
}
