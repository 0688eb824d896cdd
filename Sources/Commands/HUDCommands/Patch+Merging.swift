import BezelValues
import HUDModel

extension Patch {
  /// Takes the options of `base` that this patch doesn't have. Properties of both are set, the properties of `base` first and only
  /// if they are no option of this patch.
  package mutating func merge(over base: Patch) {
    let inherited = base.properties?.without(optionProperties.map(\.key))
    let own = self.properties
    values.merge(over: base.values)
    self.properties = inherited.map { $0 + (own ?? []) } ?? own
  }

  /// Removes the options and properties that `other` has.
  package mutating func removeOptions(of other: Patch) {
    let keys = (other.properties ?? []).map(\.key)
    let rest = self.properties?.without(keys + other.optionProperties.map(\.key))
    for option in Self.options where other.values.has(option) || keys.contains(option.name) {
      values.remove(option)
    }
    self.properties = rest
  }

  /// Removes the indicator where the options of a higher level select another one: progress is not for a spinner, and
  /// segments are for a bar.
  package mutating func yieldIndicator(to higher: Patch) {
    let hasIcon = higher.image != nil || higher.icon?.isEmpty == false
    if higher.segments != nil || higher.dots != nil
      || (higher.progress != nil || hasIcon) && self.mode?.showsProgress == false
    {
      self.mode = nil
    }
  }

  // MARK: Content

  /// Texts and buttons, which do not decide about the look.
  private static let texts: [any OptionRow] = [
    ContentOptions.table.title, ContentOptions.table.details, ContentOptions.table.note,
    ContentOptions.table.valueText, ContentOptions.table.buttons, ContentOptions.table.isMarkup,
    IndicatorOptions.table.isInactive,
  ]

  /// The patch without texts and buttons: with what decides about the look.
  package var withoutTexts: Patch {
    var patch = self
    for option in Self.texts { patch.values.remove(option) }
    return patch
  }

  /// Replaces what a HUD shows by what another patch has of it.
  package mutating func takeContent(of other: Patch) {
    let content = Self.texts + Self.indications
    for option in content { values.remove(option) }
    values.merge(over: other.values.limited(to: content))
  }

  private static let indications: [any OptionRow] = [
    IndicatorOptions.table.progress, IndicatorOptions.table.dots, IndicatorOptions.table.icon,
    IndicatorOptions.table.image,
  ]
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
