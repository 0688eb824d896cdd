/// What was said about a HUD's look: a theme's name, and properties of it.
///
/// What it comes to depends on what the desktop prefers, and is another theme when that changes.
package struct ThemeSelection: Hashable, Sendable {
  package enum Name: String, CaseIterable, Hashable, Sendable {
    /// Dark or light, as the desktop prefers.
    case auto
    case dark
    case light
    case mbProgressHUD = "mbprogresshud"
    case svProgressHUD = "svprogresshud"
  }

  package var name: Name
  /// Each sets a property as in `corner-radius=24`; later ones come on top.
  package private(set) var assignments: [String] = []

  package init(_ name: Name = .auto) {
    self.name = name
  }

  /// Sets a property as in `corner-radius=24`, in place of what set the same before.
  package mutating func set(_ assignment: String) {
    let key = assignment.prefix { $0 != "=" }
    assignments.removeAll { $0.prefix { $0 != "=" } == key }
    assignments.append(assignment)
  }

  /// The theme it comes to. An assignment that isn't accepted changes nothing.
  package func theme(on desktop: DesktopPreferences) -> Theme {
    var theme = builtIn(on: desktop)
    if desktop.reducesMotion { theme.motion.isReduced = true }
    theme.scaleText(by: desktop.textScale)
    for assignment in assignments {
      if case .success(let changed) = theme.setting(assignment) { theme = changed }
    }
    return theme
  }

  private func builtIn(on desktop: DesktopPreferences) -> Theme {
    switch name {
    case .auto: desktop.prefersLight ? .light : .dark
    case .dark: .dark
    case .light: .light
    case .mbProgressHUD: .mbProgressHUD
    case .svProgressHUD: .svProgressHUD
    }
  }
}

/// What the desktop's settings say about looks. Until it is asked, it prefers nothing.
package struct DesktopPreferences: Hashable, Sendable {
  package var prefersLight = false
  package var reducesMotion = false
  /// How much larger than usual texts are to be; 1 is as usual.
  package var textScale = 1.0 {
    didSet { textScale = textScale.isNaN ? 1 : min(max(textScale, 0.5), 3) }
  }

  package init() {}
}

extension Theme {
  /// The percentage in a ring stays: its room doesn't grow.
  fileprivate mutating func scaleText(by factor: Double) {
    text.titleFont.size *= factor
    text.detailsFont.size *= factor
    button.font.size *= factor
  }
}

extension HUD.Request {
  /// The same with the theme that its look comes to on this desktop. A theme given as a value stays.
  package func themed(for desktop: DesktopPreferences) -> HUD.Request {
    guard let selection = themeSelection else { return self }
    var request = self
    request.theme = selection.theme(on: desktop)
    return request
  }
}
