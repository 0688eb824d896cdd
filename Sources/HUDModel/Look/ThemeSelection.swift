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
  /// Each sets a property, as in `corner-radius=24`; they apply in this order.
  package private(set) var assignments: [String] = []

  package init(_ name: Name = .auto) {
    self.name = name
  }

  /// Sets a property, as in `corner-radius=24`, and removes an earlier assignment to the same property.
  package mutating func set(_ assignment: String) {
    let key = assignment.prefix { $0 != "=" }
    assignments.removeAll { $0.prefix { $0 != "=" } == key }
    assignments.append(assignment)
  }

  /// The theme on a desktop. Assignments that aren't accepted change nothing.
  package func theme(on desktop: DesktopPreferences) -> Theme {
    var theme = builtIn(on: desktop)
    if desktop.reducesMotion { theme.motion.isReduced = true }
    theme.scaleText(by: desktop.textScale)
    return assignments.reduce(theme) { theme, assignment in
      (try? theme.setting(assignment)) ?? theme
    }
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

/// The desktop's settings that change a theme. The defaults apply until the desktop has answered.
package struct DesktopPreferences: Hashable, Sendable {
  package var prefersLight = false
  package var reducesMotion = false
  /// The factor for the size of texts, from 0.5 to 3.
  package var textScale = 1.0 {
    didSet { textScale = textScale.isNaN ? 1 : min(max(textScale, 0.5), 3) }
  }

  package init() {}
}

extension Theme {
  /// The percentage keeps its size, since the ring's doesn't change.
  fileprivate mutating func scaleText(by factor: Double) {
    text.titleFont.size *= factor
    text.detailsFont.size *= factor
    button.font.size *= factor
  }
}

extension HUD.Request {
  /// The same with the theme that its selection resolves to on this desktop. A theme given as a value stays.
  package func themed(for desktop: DesktopPreferences) -> HUD.Request {
    guard let selection = themeSelection else { return self }
    var request = self
    request.theme = selection.theme(on: desktop)
    return request
  }
}
