import HUDModel

extension Patch {
  /// Takes the options of `base` that this patch doesn't have. Properties of both are set, those of `base` first.
  ///
  /// It goes without the option table: each show merges a style, and key paths would take twenty times as long.
  package mutating func merge(over base: Patch) {
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
    guard let inherited = base.properties else { return }
    properties = inherited + (properties ?? [])
  }

  /// Removes the options and properties that `other` has.
  package mutating func removeOptions(of other: Patch) {
    for option in Self.options where option.name != "set" { option.remove(&self, other) }
    let keys = Set((other.properties ?? []).map(\.key))
    properties = properties?.filter { !keys.contains($0.key) }
  }
}
