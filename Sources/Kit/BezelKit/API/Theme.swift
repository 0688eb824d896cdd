import BezelValues
internal import HUDModel

extension HUD {
  /// The theme of a HUD: a built-in theme, and properties that differ from it.
  ///
  ///     var theme = HUD.Theme.dark
  ///     theme.cornerRadius = 8
  ///     theme.titleFont = HUD.Font("Inter", size: 15, weight: .semibold)
  ///     HUD.setDefaults { $0.theme = theme }
  ///
  /// Lengths are logical pixels. ``set(_:to:)`` and the initializers take the names and values
  /// of `bezel show --set`, which `bezel help properties` lists.
  public struct Theme: Hashable, Sendable {
    var selection: ThemeSelection

    /// Light or dark, as the desktop prefers.
    public static let auto = Theme(selection: ThemeSelection(.auto))
    /// Light text on dark.
    public static let dark = Theme(selection: ThemeSelection(.dark))
    /// Dark text on light.
    public static let light = Theme(selection: ThemeSelection(.light))
    /// The look of MBProgressHUD 1.x.
    public static let mbProgressHUD = Theme(selection: ThemeSelection(.mbProgressHUD))
    /// The look of SVProgressHUD.
    public static let svProgressHUD = Theme(selection: ThemeSelection(.svProgressHUD))

    private init(selection: ThemeSelection) {
      self.selection = selection
    }

    /// Creates a theme from another one with these properties; later ones override earlier ones.
    ///
    ///     let theme = try HUD.Theme(.dark, ["corner-radius": "8", "indicator-color": "#40a0ff"])
    ///     HUD.setDefaults { $0.theme = theme }
    ///
    /// - Throws: ``ThemeError`` for an unknown property and for a value that it can't have.
    public init(
      _ base: Theme, _ properties: KeyValuePairs<String, String>
    ) throws(ThemeError) {
      self = base
      for (key, value) in properties { try set(key, to: value) }
    }

    /// Creates a theme from another one with properties that were computed or read; later ones override earlier ones.
    ///
    ///     let settings = ["corner-radius": "8", "fill": "#1e1e21"]
    ///     let theme = try HUD.Theme(.dark, settings.map { ($0.key, $0.value) })
    ///     HUD.setDefaults { $0.theme = theme }
    ///
    /// - Throws: ``ThemeError`` for an unknown property and for a value that it can't have.
    public init(
      _ base: Theme, _ properties: some Sequence<(String, String)>
    ) throws(ThemeError) {
      self = base
      for (key, value) in properties { try set(key, to: value) }
    }

    /// The theme of a name: a built-in one (`auto`, `dark`, `light`, `mbprogresshud` or `svprogresshud`), or one that
    /// `bezel theme list` prints.
    ///
    ///     let theme = try HUD.Theme(named: "gruvbox-dark")
    ///     let hud = HUD.show("Copying") { $0.theme = theme }
    ///
    /// A theme that is not built in is read now, from the user's configuration and the folders of themes.
    ///
    /// - Throws: ``ThemeError`` for a name that no theme has.
    public init(named name: String) throws(ThemeError) {
      if let builtIn = ThemeSelection.Name(rawValue: name) {
        selection = ThemeSelection(builtIn)
        return
      }
      do throws(UsageError) {
        selection = Self.onTop(try Platform.theme(named: name))
      } catch {
        throw ThemeError(
          reason: error.code == .unknownTheme ? .unknownTheme : .invalidFile, description: error.description)
      }
    }

    /// A theme that was read, as a program may change it: its properties are set on top of the built-in theme.
    private static func onTop(_ read: ThemeSelection) -> ThemeSelection {
      var selection = ThemeSelection(read.name)
      for assignment in read.assignments { selection.set(assignment) }
      return selection
    }

    /// Reads the file of a theme: lines such as `corner-radius=8`, and `base=dark` for the theme from which it differs. It is as
    /// `bezel theme show` prints it. Its base is a built-in theme, or the file `NAME.ini` beside it.
    ///
    ///     let theme = try HUD.Theme(contentsOfFile: "gruvbox-dark.ini")
    ///     HUD.setDefaults { $0.theme = theme }
    ///
    /// - Parameter path: A path, absolute or relative to the working directory.
    /// - Throws: ``ThemeError`` for a file that can't be read, and for the first line that is wrong.
    public init(contentsOfFile path: String) throws(ThemeError) {
      do throws(UsageError) {
        selection = Self.onTop(try Platform.theme(inFile: path))
      } catch {
        throw ThemeError(reason: .invalidFile, description: error.description)
      }
    }

    /// Sets a property.
    ///
    ///     var theme = HUD.Theme.auto
    ///     try theme.set("corner-radius", to: "8")
    ///     HUD.setDefaults { $0.theme = theme }
    ///
    /// - Throws: ``ThemeError`` for an unknown property and for a value that it can't have; nothing changes then.
    public mutating func set(_ property: String, to value: String) throws(ThemeError) {
      do throws(UsageError) {
        selection.set(try ThemeAssignment(property, value))
      } catch {
        let isUnknown = (try? ThemeProperty.named(property)) == nil
        throw ThemeError(
          reason: isUnknown ? .unknownProperty : .invalidValue, description: error.description)
      }
    }
  }

  /// The reason why a theme is invalid: a message with what is accepted.
  ///
  ///     do {
  ///       let theme = try HUD.Theme(.dark, ["corner-radius": "wide"])
  ///       HUD.setDefaults { $0.theme = theme }
  ///     } catch {
  ///       print(error)  // a message with what is accepted
  ///     }
  public struct ThemeError: Error, Hashable, CustomStringConvertible {
    /// The kind of a theme error.
    ///
    ///     var theme = HUD.Theme.auto
    ///     do { try theme.set("corner-radius", to: "8") } catch where error.reason == .invalidValue { print(error) }
    public enum Reason: CaseIterable, Hashable, Sendable {
      /// No theme has the name.
      case unknownTheme
      /// No property has the name.
      case unknownProperty
      /// The property can't have the value.
      case invalidValue
      /// The file can't be read, or is not the file of a theme.
      case invalidFile
    }

    /// The kind of the error.
    public let reason: Reason
    /// The message.
    public let description: String
  }
}

extension HUD {
  /// A colour in sRGB with straight (not premultiplied) alpha; every component is from 0 to 1.
  ///
  ///     let hud = HUD.show("Saving") { $0.mask = .color(HUD.Color(red: 0, green: 0, blue: 0.2, alpha: 0.5)) }
  public struct Color: Hashable, Sendable {
    /// The red component, from 0 to 1.
    public var red: Double
    /// The green component, from 0 to 1.
    public var green: Double
    /// The blue component, from 0 to 1.
    public var blue: Double
    /// The alpha component, from 0 (transparent) to 1 (opaque).
    public var alpha: Double

    /// White.
    public static let white = Color(hex: 0xffffff)
    /// Black.
    public static let black = Color(hex: 0x000000)
    /// Nothing: fully transparent.
    public static let clear = Color(hex: 0, alpha: 0)

    /// Creates a colour from its components, each from 0 to 1.
    ///
    ///     var theme = HUD.Theme.auto
    ///     theme.fill = HUD.Color(red: 0.1, green: 0.1, blue: 0.12, alpha: 0.7)
    ///     HUD.setDefaults { $0.theme = theme }
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Creates a colour from its hexadecimal number.
    ///
    ///     var theme = HUD.Theme.auto
    ///     theme.indicatorColor = HUD.Color(hex: 0x40a0ff)
    ///     HUD.setDefaults { $0.theme = theme }
    ///
    /// - Parameters:
    ///   - hex: Red, green and blue, eight bits each: `0xrrggbb`. Higher bits are ignored.
    ///   - alpha: From 0 (transparent) to 1 (opaque).
    public init(hex: UInt32, alpha: Double = 1) {
      func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xff) / 255 }
      self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// Reads a colour: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, also without the `#`. Nil for any other text.
    ///
    ///     let orange = HUD.Color("#e8890c")
    ///     let hud = HUD.show("Saving") { $0.mask = .color(orange ?? HUD.Color(red: 0, green: 0, blue: 0)) }
    public init?(_ text: String) {
      guard let color = HUDModel.Color(text: text) else { return nil }
      self.init(color)
    }
  }
}

extension HUD.Color {
  init(_ color: HUDModel.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension HUDModel.Color {
  init(_ color: HUD.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension HUD.Theme: CustomStringConvertible {
  /// The built-in theme and what differs from it, such as `dark corner-radius=8`.
  public var description: String {
    ([selection.name.rawValue] + selection.assignments.map { "\($0.key)=\($0.text)" }).joined(separator: " ")
  }
}
