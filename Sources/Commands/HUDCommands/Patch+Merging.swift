import HUDModel

extension Patch {
  /// Takes the options of `base` that this patch doesn't have. Properties of both are set, those of `base` first and only
  /// if they are no option of this patch.
  ///
  /// It goes without the option table: each show merges a style, and key paths would take twenty times as long.
  package mutating func merge(over base: Patch) {
    let inherited = base.properties?.without(optionProperties.map(\.key))
    title = title ?? base.title
    details = details ?? base.details
    isMarkup = isMarkup ?? base.isMarkup
    ellipsis = ellipsis ?? base.ellipsis
    note = note ?? base.note
    valueText = valueText ?? base.valueText
    buttons = buttons ?? base.buttons
    style = style ?? base.style
    layout = layout ?? base.layout
    mode = mode ?? base.mode
    progress = progress ?? base.progress
    dots = dots ?? base.dots
    maximum = maximum ?? base.maximum
    isInactive = isInactive ?? base.isInactive
    showsPercent = showsPercent ?? base.showsPercent
    isEstimate = isEstimate ?? base.isEstimate
    segments = segments ?? base.segments
    image = image ?? base.image
    icon = icon ?? base.icon
    isTinted = isTinted ?? base.isTinted
    timeout = timeout ?? base.timeout
    watchdog = watchdog ?? base.watchdog
    grace = grace ?? base.grace
    minimumShow = minimumShow ?? base.minimumShow
    animation = animation ?? base.animation
    reducesMotion = reducesMotion ?? base.reducesMotion
    position = position ?? base.position
    offset = offset ?? base.offset
    output = output ?? base.output
    layer = layer ?? base.layer
    mask = mask ?? base.mask
    dismissOn = dismissOn ?? base.dismissOn
    keyboard = keyboard ?? base.keyboard
    theme = theme ?? base.theme
    guard let inherited else { return }
    properties = inherited + (properties ?? [])
  }

  /// Removes the options and properties that `other` has.
  package mutating func removeOptions(of other: Patch) {
    let (own, keys) = (self, (other.properties ?? []).map(\.key))
    for option in Self.options where option.name != "set" {
      option.remove(&self, keys.contains(option.name) ? own : other)
    }
    properties = properties?.without(keys + other.optionProperties.map(\.key))
  }

  /// Removes the indicator where the options of a higher level select another one: progress is not for a spinner, and
  /// segments are for a bar.
  package mutating func yieldIndicator(to higher: Patch) {
    let hasIcon = higher.image != nil || higher.icon?.isEmpty == false
    if higher.segments != nil || higher.dots != nil
      || (higher.progress != nil || hasIcon) && mode?.showsProgress == false
    {
      mode = nil
    }
  }

  // MARK: Content

  /// The patch without texts and buttons: with what decides about the look.
  package var withoutTexts: Patch {
    var patch = self
    patch.takeTexts(of: Patch())
    return patch
  }

  /// Replaces what a HUD shows by what another patch has of it.
  package mutating func takeContent(of other: Patch) {
    takeTexts(of: other)
    (progress, dots, icon, image) = (other.progress, other.dots, other.icon, other.image)
  }

  private mutating func takeTexts(of other: Patch) {
    (title, details, note, valueText) = (other.title, other.details, other.note, other.valueText)
    (buttons, isMarkup, isInactive) = (other.buttons, other.isMarkup, other.isInactive)
  }
}

extension Command.Show {
  /// Adds the options of an update, as if they had been given with the command.
  package mutating func update(with newer: Patch) {
    var options = newer.withoutTexts
    patch.yieldIndicator(to: options)
    // Another indicator takes the place of the dots.
    if options.mode != nil || options.progress != nil || options.segments != nil { patch.dots = nil }
    options.merge(over: patch)
    options.properties = options.properties?.lastOfEachKey
    patch = options
  }
}

extension [ThemeAssignment] {
  fileprivate func without(_ keys: [String]) -> Self {
    keys.isEmpty ? self : filter { !keys.contains($0.key) }
  }

  /// The assignments that are not overridden by later ones.
  fileprivate var lastOfEachKey: [ThemeAssignment] {
    var keys: Set<String> = []
    return reversed().filter { keys.insert($0.key).inserted }.reversed()
  }
}
