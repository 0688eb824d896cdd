extension Theme {
  /// The dark look; the defaults of every property are its.
  package static let dark = Theme()

  /// The same forms in near-white, with colours dark enough to be told on it and a softer shadow.
  package static let light: Theme = {
    var theme = Theme()
    theme.bezel.fill = Color(250, 250, 252, alpha: 0.9)
    theme.bezel.borderColor = Color.black.faded(0.08)
    theme.bezel.shadow?.color = Color.black.faded(0.24)
    theme.text.titleColor = Color.black.faded(0.86)
    theme.text.detailsColor = Color.black.faded(0.58)
    theme.indicator.color = Color.black.faded(0.78)
    theme.indicator.trackColor = Color.black.faded(0.12)
    theme.indicator.success = Color(34, 150, 68)
    theme.indicator.error = Color(215, 45, 35)
    theme.indicator.warning = Color(190, 120, 0)
    theme.indicator.info = Color(0, 105, 225)
    return theme
  }()

  /// The names that `named(_:)` knows.
  package static let names = ["auto", "dark", "light"]

  /// A built-in theme; nil for a name that isn't one. `auto` is dark where the desktop can't be asked.
  package static func named(_ name: String) -> Theme? {
    switch name {
    case "auto", "dark": dark
    case "light": light
    default: nil
    }
  }
}
