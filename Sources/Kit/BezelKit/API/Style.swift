import BezelValues
internal import HUDCommands
internal import HUDModel

extension HUD {
  /// A named set of options: a layout, a position, timing, and properties of the theme. What a HUD sets itself has
  /// precedence.
  ///
  ///     let hud = HUD.show("Volume", icon: .named("volume"), indicator: .bar(progress: 0.4), style: .osd)
  ///
  /// The names are the same as for `bezel show --style`.
  public struct Style: Hashable, Sendable {
    /// The name.
    public let name: String

    /// A card with the indicator above the texts. It sets nothing.
    public static let card = Style("card")
    /// A row with a value, for volume or brightness, at the lower edge for 1.5 s. It replaces the one before it, and
    /// progress is a bar.
    public static let osd = Style("osd")
    /// A square with a large icon and a bar of 16 segments, otherwise as ``osd``.
    public static let classicOSD = Style("classic-osd")
    /// An upright row at the right edge, otherwise as ``osd``.
    public static let verticalOSD = Style("vertical-osd")
    /// An icon or a picture with the texts beside it.
    public static let banner = Style("banner")

    private init(_ name: String) {
      self.name = name
    }

    /// The style with a name.
    ///
    ///     let hud = HUD.show("Copying", style: .named("osd"))
    ///
    /// The styles of the user's configuration are known, too, unless ``HUD/Options/followsUserConfiguration`` is false. A HUD
    /// with an unknown style ends as ``HUD/DismissalReason/failed``.
    ///
    /// - Parameter name: The name.
    /// - Returns: The style.
    public static func named(_ name: String) -> Style { Style(name) }
  }

  /// How the parts of a HUD are arranged.
  ///
  ///     let hud = HUD.show("Volume", icon: .named("volume")) {
  ///       $0.layout = .row
  ///       $0.progress = 0.4
  ///     }
  public enum Arrangement: String, CaseIterable, Hashable, Sendable {
    /// From the top: icon, indicator, texts, button.
    case column
    /// Beside each other: icon, indicator, texts, value.
    case row
    /// The icon at the left, the texts and the bar beside it, the button at the right.
    case banner
    /// The indicator beside the title and the note, the details in a well below.
    case report
  }
}

extension HUD.Style {
  /// Nil for a style that only a server can know.
  var builtIn: HUDCommands.Style? { HUDCommands.Style.builtIn.first { $0.name.hasBytes(of: name) } }
}

extension HUD.Options {
  /// An option of these options or of their style.
  func styled<Value>(_ path: KeyPath<Patch, Value?>) -> Value? {
    patch[keyPath: path] ?? style.builtIn?.patch[keyPath: path]
  }

  /// The mode of progress without another indicator.
  var progressMode: Indicator.Mode {
    let arrangement = styled(\.layout) ?? theme.selection.theme(on: DesktopPreferences()).layout.arrangement
    return arrangement == .column ? .ring : .bar
  }
}
