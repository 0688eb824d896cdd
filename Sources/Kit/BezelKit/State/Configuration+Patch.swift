import BezelValues
internal import HUDCommands
package import HUDModel

extension HUD.Configuration {
  /// The configuration as a patch of a new HUD. It has the whole content, and of the options those that were set.
  var patch: Patch {
    var patch = options.patch
    (patch.title, patch.details) = sources
    patch.isMarkup = hasMarkup
    patch.ellipsis = chosenEllipsis.flatMap { TextBlock.Ellipsis(rawValue: $0.rawValue) }
    // A row has none, and a command line with one is refused.
    patch.note = options.layout == .row ? "" : note
    patch.valueText = valueText
    patch.buttons = buttons.prefix(Content.Button.most).map(\.model)
    patch.mode = chosenIndicator?.model.mode
    // A countdown sets it.
    if options.patch.countdown == nil { patch.progress = indicator.model.progress }
    if case .dots(let dots) = indicator.model { patch.dots = dots }
    if indicator.maximum != 1 { patch.maximum = Progress(indicator.maximum, upTo: Progress.greatest) }
    patch.isInactive = isInactive
    icon?.set(in: &patch)
    patch.theme = options.chosenTheme?.selection.name.rawValue
    if !themeSelection.assignments.isEmpty { patch.properties = themeSelection.assignments }
    // A clock is shown until someone dismisses it, or it has run out.
    patch.timeout = HUDModel.Options.Timeout(options.timeout) ?? (patch.clock?.keepsUp == true ? .never : nil)
    patch.watchdog = options.watchdog.map { max(.zero, $0) }
    patch.dismissOn = DismissOn(rawValue: options.dismissOn.rawValue)
    return patch
  }

  /// The configuration as a specification of the model, with the options of its style.
  package var specification: HUDModel.HUD.Specification {
    var patch = patch
    if let style = options.style.builtIn { patch.merge(over: style.patch) }
    return specification(with: patch)
  }

  /// The specification for a patch with which the user's configuration has been merged.
  func specification(with patch: Patch) -> HUDModel.HUD.Specification {
    var resources = Patch.Resources()
    (resources.title, resources.details) = (title, details)
    var specification = HUDModel.HUD.Specification(Content())
    patch.apply(to: &specification, with: resources)
    // A patch has no pictures from bytes or closures, and marks both texts as markup or none.
    specification.content.markup = markup
    if let icon { specification.content.icon = icon.model }
    if let chosenIndicator { specification.content.indicator = chosenIndicator.model }
    return specification
  }

  private var themeSelection: ThemeSelection {
    var selection = options.theme.selection
    if let animation = options.animation { selection.set("animation", to: animation.rawValue) }
    if let reducesMotion = options.reducesMotion {
      selection.set("reduced-motion", to: reducesMotion ? "on" : "off")
    }
    return selection
  }

  private var hasMarkup: Bool { markup.title != nil || markup.details != nil }

  /// Title and details. With markup in one of them, the other is escaped.
  private var sources: (title: String, details: String) {
    guard hasMarkup else { return (title, details) }
    return (markup.title ?? title.escapedForMarkup, markup.details ?? details.escapedForMarkup)
  }
}

extension HUD.Icon {
  /// A patch has no image from bytes.
  fileprivate func set(in patch: inout Patch) {
    switch (model, source) {
    case (.symbol(let symbol), _): patch.icon = symbol.rawValue
    case (.level(let kind), _): patch.icon = kind.rawValue
    case (.image(let image), .file(let path)): (patch.image, patch.isTinted) = (path, image.isTinted)
    case (.image(let image), .icon(let name)):
      (patch.icon, patch.isTinted) = (name, image.isTinted)
      // An own icon of that name is not meant.
      if HUDModel.Icon(ownName: name) != nil, let source = try? ThemeAssignment("icon-source", "theme") {
        patch.properties = (patch.properties ?? []) + [source]
      }
    case (.image, .data), (.image, nil): break
    }
  }
}
