/// A choice of theme: its name, and properties that are set on top.
///
/// The theme that it resolves to depends on the desktop's preferences, and changes with them.
package struct ThemeSelection: Hashable, Sendable {
  package enum Name: String, CaseIterable, Hashable, Sendable {
    /// `dark` or `light`, as the desktop prefers.
    case auto
    case dark
    case light
    case mbProgressHUD = "mbprogresshud"
    case svProgressHUD = "svprogresshud"
  }

  package var name: Name
  /// The properties of a theme of the user, in the order in which they apply. Its lengths are multiplied by `scale`.
  private var ofTheme: [ThemeAssignment] = []
  /// What is set on top, in the order in which it applies.
  private var onTop: [ThemeAssignment] = []
  package var assignments: [ThemeAssignment] { ofTheme + onTop }
  /// What `auto` selects on a dark desktop, and on a light one; empty for the built-in themes.
  package private(set) var variants: [ThemeSelection] = []

  package init(_ name: Name = .auto) {
    self.name = name
  }

  /// The theme `auto` with other themes than the built-in ones.
  package init(dark: ThemeSelection, light: ThemeSelection) {
    name = .auto
    variants = [dark, light]
  }

  /// Sets a property, and removes an earlier assignment to the same property.
  package mutating func set(_ assignment: ThemeAssignment) {
    remove(assignment.key)
    onTop.append(assignment)
  }

  /// Sets the properties of a theme.
  package mutating func setTheme(_ assignments: [ThemeAssignment]) {
    for assignment in assignments {
      remove(assignment.key)
      ofTheme.append(assignment)
    }
  }

  private mutating func remove(_ key: String) {
    ofTheme.removeAll { $0.key == key }
    onTop.removeAll { $0.key == key }
  }

  /// Sets a property. A value that it can't have changes nothing.
  package mutating func set(_ key: String, to text: String) {
    if let assignment = try? ThemeAssignment(key, text) { set(assignment) }
  }

  /// The theme on a desktop.
  package func theme(on desktop: DesktopPreferences) -> Theme {
    var theme = builtIn(on: desktop)
    if desktop.reducesMotion { theme.motion.isReduced = true }
    if desktop.prefersContrast { theme.increaseContrast() }
    // A theme that nothing changes shares its memory.
    if desktop.isRightToLeft { theme.layout.isRightToLeft = true }
    if let accent = desktop.accent { theme.indicator.desktopAccent = accent }
    if desktop.textScale != 1 { theme.scaleText(by: desktop.textScale) }
    apply(to: &theme, on: desktop)
    if let family = theme.text.family ?? desktop.fontFamily { theme.setMissingFamilies(to: family) }
    return theme
  }

  /// Where the theme's icons come from.
  package var iconSource: Icon.Source { setting("icon-source").indicator.iconSource }
  /// How the theme arranges the parts of a HUD.
  package var arrangement: Arrangement { setting("layout").layout.arrangement }

  /// The font families that its properties name.
  package var families: [String] {
    let fonts = (variants.flatMap(\.assignments) + assignments).filter {
      $0.key.hasSuffix(ThemeProperty.font.key)
    }
    let families = fonts.flatMap { font in
      var theme = Theme.dark
      font.apply(to: &theme)
      return [theme.text.family] + (Theme.fonts + [\.report.wellFont]).map { theme[keyPath: $0].family }
    }
    return Set(families.compactMap(\.self)).sorted()
  }

  /// A theme with one assigned property, which is the same in all built-in themes and on all desktops.
  private func setting(_ key: String) -> Theme {
    var theme = Theme.dark
    assignment(of: key)?.apply(to: &theme)
    return theme
  }

  private func assignment(of key: String) -> ThemeAssignment? {
    assignments.last { $0.key == key } ?? variants.first?.assignment(of: key)
  }

  private func apply(to theme: inout Theme, on desktop: DesktopPreferences) {
    for assignment in (variant(on: desktop)?.assignments ?? []) + ofTheme { assignment.apply(to: &theme) }
    assignment(of: ThemeProperty.scale.key)?.apply(to: &theme)
    let scale = theme.scale
    theme.multiplyLengths(by: scale)
    for assignment in onTop where assignment.key != ThemeProperty.scale.key {
      if assignment.isBuiltIn { theme.multiplyLengths(by: 1 / scale) }
      assignment.apply(to: &theme)
      if assignment.isBuiltIn { theme.multiplyLengths(by: scale) }
    }
  }

  private func variant(on desktop: DesktopPreferences) -> ThemeSelection? {
    name == .auto ? desktop.prefersLight ? variants.last : variants.first : nil
  }

  private func builtIn(on desktop: DesktopPreferences) -> Theme {
    if let variant = variant(on: desktop) { return variant.builtIn(on: desktop) }
    return switch name {
    case .auto: desktop.prefersLight ? .light : .dark
    case .dark: .dark
    case .light: .light
    case .mbProgressHUD: .mbProgressHUD
    case .svProgressHUD: .svProgressHUD
    }
  }
}
