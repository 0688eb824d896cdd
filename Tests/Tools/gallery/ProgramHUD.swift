import BezelConfiguration
import HUDCommands
import HUDModel

/// What a program of Bezel shows, with the built-in configuration.
struct ProgramHUD {
  private var show = Command.Show()
  /// The picture that the program sends.
  private let image: Image?

  /// - Parameters:
  ///   - section: The section of the configuration, such as `volume`.
  ///   - indicator: The indicator without one in the options.
  ///   - image: The picture.
  ///   - change: Sets the options that the program sends.
  init(
    _ section: String, _ indicator: Indicator.Mode = .spinner, image: Image? = nil,
    _ change: (inout Patch) -> Void
  ) {
    (show.section, show.indicator) = (section, indicator)
    if image != nil { show.patch.image = "picture" }
    self.image = image
    change(&show.patch)
  }

  /// The HUD with a theme. It stays until it is dismissed.
  ///
  /// - Throws: `UsageError` if an option is wrong.
  func specification(in look: ThemeSelection.Name = .dark) throws -> HUD.Specification {
    var show = show
    show.patch.theme = look.rawValue
    var specification = HUD.Specification(Content(indicator: Indicator(show.firstIndicator), title: ""))
    var resources = Patch.Resources()
    resources.image = image
    try Configuration().resolve(show, outputs: []).patch.apply(to: &specification, with: resources)
    specification.options.timeout = .never
    return specification.themed(for: DesktopPreferences())
  }
}
