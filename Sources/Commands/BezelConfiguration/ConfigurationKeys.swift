import BezelCommandLine
package import BezelValues
import HUDCommands
package import HUDModel

/// The sections of `bezel.ini` and their keys. A section with a name, such as `[style.NAME]`, is written so.
package enum ConfigurationKeys {
  /// The keys that are no options of `show`, by section.
  package static let sections: [String: [any OptionRow]] = {
    var sections = Dictionary(uniqueKeysWithValues: DesktopKind.allCases.map { ($0.rawValue, $0.options) })
    sections["run"] = RunOptions.Table.rows.filter { $0.isKey } + RunKeys.rows
    sections["hook"] = HookOptions.Table.rows
    sections["wob"] = []
    sections["notify"] = []
    return sections.merging(others) { own, _ in own }
  }()

  /// The sections that belong to no program.
  static let others: [String: [any OptionRow]] = [
    "hud": [], "style.NAME": StyleOptions.rows, "theme.NAME": ThemeKeys.rows,
    "output.NAME": [BehaviorOptions.table.theme], "server": ServerOptions.Table.rows,
    "watch": WatchKeys.rows, "mode.NAME": ModeKeys.rows, "light.NAME": LightKeys.rows,
    "tool.NAME": ToolKeys.rows,
  ]

  /// The sections of programs, which take the options of `[hud]` too.
  static let programs = sections.keys.filter { others[$0] == nil }.sorted()
  static let names = sections.keys.filter { !$0.hasSuffix(".NAME") }.sorted()
  static let namedSections = ["style", "theme", "output", "mode", "light", "tool"]

  /// The options of a HUD that are keys of `[hud]`, besides the properties of themes.
  package static let hudKeys = Patch.keys.map(\.name)
  /// The keys of sections, for the nearest one to a key that doesn't exist.
  static let optionKeys = hudKeys + ThemeProperty.all.map(\.key)
  static let themeKeys = ThemeKeys.rows.map(\.name) + ThemeProperty.all.map(\.key)
  static let outputKeys = ["theme"] + sizes
  private static let sizes = ThemeProperty.all.filter(isSize).map(\.key)

  /// Whether a property is a size, which may differ between outputs.
  package static func isSize(_ property: ThemeProperty) -> Bool {
    let words = property.key.split(separator: "-")
    let sizes: Set<Substring> = [
      "font", "size", "margin", "width", "height", "radius", "padding", "gap", "inset", "length",
      "blur",
      "offset", "overhang", "lines", "outline", "scale",
    ]
    return words.contains(where: sizes.contains) && !property.accepted.hasPrefix("a colour")
      && property.accepted != "on or off"
  }
}

/// The keys of a section `[theme.NAME]` that are no properties.
struct ThemeKeys: OptionTable {
  static let table = ThemeKeys()

  let base = Option(
    "base", "T", .text(completion: .theme), default: ThemeSelection.Name.auto.rawValue,
    "The theme that this one changes.")
}
