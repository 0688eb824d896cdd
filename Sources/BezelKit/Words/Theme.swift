internal import HUDModel

extension HUD {
  /// What a HUD looks like: one of the built-in looks, and properties of it that are set otherwise.
  ///
  ///     let theme = try HUD.Theme(.dark, ["corner-radius": "8", "indicator-color": "#40a0ff"])
  ///
  /// Properties have the names and values of `bezel show --set`; lengths are logical pixels. `bezel help show` lists
  /// them, and so does the error for a name that isn't one.
  public struct Theme: Hashable, Sendable {
    var selection: ThemeSelection

    /// Light or dark as the desktop prefers.
    public static let auto = Theme(selection: ThemeSelection(.auto))
    /// Light text on dark.
    public static let dark = Theme(selection: ThemeSelection(.dark))
    /// Dark text on light.
    public static let light = Theme(selection: ThemeSelection(.light))
    /// The look of MBProgressHUD 1.x, number by number.
    public static let mbProgressHUD = Theme(selection: ThemeSelection(.mbProgressHUD))
    /// The look of SVProgressHUD, number by number.
    public static let svProgressHUD = Theme(selection: ThemeSelection(.svProgressHUD))

    private init(selection: ThemeSelection) {
      self.selection = selection
    }

    /// A theme with some properties set otherwise, later ones on top of earlier ones.
    ///
    /// - Throws: ``ThemeError`` for a property that isn't there or can't have that value.
    public init(
      _ base: Theme, _ properties: KeyValuePairs<String, String>
    ) throws(ThemeError) {
      self = base
      for (key, value) in properties { try set(key, to: value) }
    }

    /// The built-in theme of that name: `auto`, `dark`, `light`, `mbprogresshud` or `svprogresshud`.
    ///
    /// - Throws: ``ThemeError`` for any other name.
    public init(named name: String) throws(ThemeError) {
      guard let known = ThemeSelection.Name(rawValue: name) else {
        throw ThemeError(
          description:
            "there is no theme '\(name.shortened)'; there are \(ThemeSelection.Name.names.joined(separator: ", "))"
        )
      }
      selection = ThemeSelection(known)
    }

    /// Sets a property.
    ///
    /// - Throws: ``ThemeError`` for a property that isn't there or can't have that value; nothing changes then.
    public mutating func set(_ property: String, to value: String) throws(ThemeError) {
      if case .failure(let refusal) = HUDModel.Theme().setting(property, to: value) {
        throw ThemeError(description: refusal.description)
      }
      selection.set("\(property)=\(value)")
    }
  }

  /// Why there is no such theme: one sentence, what was wrong and what is accepted.
  public struct ThemeError: Error, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }
}
