import Glibc
import HUDModel

/// Finds icons by name as the icon theme specification says: in the user's theme, in those that it inherits from, and
/// in the common ones. Files are read only when an icon is looked for.
package struct IconThemes {
  /// The folders that contain themes; the first one with a file wins.
  private let folders: [String]
  /// The folder of the desktop's settings.
  private let settings: String?

  /// - Parameter variable: Returns the value of an environment variable.
  package init(variable: (String) -> String?) {
    // As the base directory specification says, relative paths are ignored.
    func paths(_ name: String) -> [String] {
      (variable(name) ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
    func either(_ paths: [String], or others: [String]) -> [String] { paths.isEmpty ? others : paths }
    let home = Array(paths("HOME").prefix(1))
    let own = either(paths("XDG_DATA_HOME"), or: home.map { "\($0)/.local/share" })
    let shared = either(paths("XDG_DATA_DIRS"), or: ["/usr/local/share", "/usr/share"])
    folders = home.map { "\($0)/.icons" } + (own + shared).map { "\($0)/icons" }
    settings = either(paths("XDG_CONFIG_HOME"), or: home.map { "\($0)/.config" }).first
  }

  /// The file of an icon. `prefersSymbolic` looks for the symbolic one first, which is made to be tinted.
  ///
  /// - Throws: `ImageError` for a name that is a path, or that no theme has.
  func path(of name: String, prefersSymbolic: Bool) throws(ImageError) -> String {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { throw .notAName(name) }
    var chain = IconThemeChain(chosen + ["Adwaita", "breeze"], in: folders)
    let isSymbolic = name.hasSuffix("-symbolic")
    for name in prefersSymbolic && !isSymbolic ? ["\(name)-symbolic", name] : [name] {
      if let path = chain.path(of: name) ?? pathWithoutTheme(of: name) { return path }
    }
    throw .unknownIcon(name, themes: chain.themes.map(\.name), folders: folders)
  }

  private func pathWithoutTheme(of name: String) -> String? {
    let pixmaps = folders.map { String($0.dropLast("icons".count)) + "pixmaps" }
    return (folders + pixmaps).lazy.compactMap { IconTheme.file(named: name, in: $0) }.first
  }

  /// The themes in the settings of GTK and Plasma.
  private var chosen: [String] {
    guard let settings else { return [] }
    let places = [
      ("gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name"),
      ("gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name"), ("kdeglobals", "Icons", "Theme"),
    ]
    return places.compactMap { KeyFile(path: "\(settings)/\($0.0)")?.value(of: $0.2, in: $0.1) }
  }
}

/// Themes one after another, each followed by those that it inherits from, and `hicolor` at the end. A theme is read
/// only if those before it don't have the icon: a common theme's index has thousands of lines.
private struct IconThemeChain {
  /// The themes read so far.
  private(set) var themes: [IconTheme] = []
  private var names: [String]
  private var seen: Set = [lastResort]
  private let folders: [String]

  private static let lastResort = "hicolor"
  /// Ends chains that are longer than any real one.
  private static let limit = 64

  init(_ names: [String], in folders: [String]) {
    self.names = names + [Self.lastResort]
    self.folders = folders
  }

  /// The file of an icon in the first theme that has it.
  mutating func path(of icon: String) -> String? {
    for theme in themes {
      if let path = theme.path(of: icon) { return path }
    }
    while let theme = readNext() {
      if let path = theme.path(of: icon) { return path }
    }
    return nil
  }

  private mutating func readNext() -> IconTheme? {
    while !names.isEmpty, themes.count < Self.limit {
      let name = names.removeFirst()
      // `hicolor` counts as seen, so that a theme that inherits from it doesn't add it before the end.
      guard names.isEmpty || seen.insert(name).inserted, let theme = IconTheme(name, in: folders) else {
        continue
      }
      names = names.isEmpty ? [] : theme.parents + names
      themes.append(theme)
      return theme
    }
    return nil
  }
}
