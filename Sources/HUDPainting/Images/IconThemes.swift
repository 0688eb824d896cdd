import Glibc

/// Finds icons by name as desktops do: in the chosen theme, in those that it inherits from, and in what every
/// desktop has. Only files that an icon's search needs are looked at, when it is searched for.
package struct IconThemes {
  /// Where themes lie; the first that has a file wins.
  private let folders: [String]
  /// Where a desktop keeps its settings.
  private let settings: String?

  /// - Parameter variable: The value of a variable of the environment.
  package init(variable: (String) -> String?) {
    // What isn't absolute counts as not set.
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

  /// The file of an icon; `prefersSymbolic` looks for the one first that is made to be tinted.
  ///
  /// - Throws: `ImageError` for a name that isn't one, or that no theme has.
  func path(of name: String, prefersSymbolic: Bool) throws(ImageError) -> String {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { throw .notAName(name) }
    var chain = IconThemeChain(chosen + ["Adwaita", "breeze"], in: folders)
    let isSymbolic = name.hasSuffix("-symbolic")
    for name in prefersSymbolic && !isSymbolic ? ["\(name)-symbolic", name] : [name] {
      if let path = chain.path(of: name) ?? loose(name) { return path }
    }
    throw .unknownIcon(name, themes: chain.themes.map(\.name), folders: folders)
  }

  /// Icons without a theme.
  private func loose(_ name: String) -> String? {
    let pixmaps = folders.map { String($0.dropLast("icons".count)) + "pixmaps" }
    return (folders + pixmaps).lazy.compactMap { IconTheme.file(named: name, in: $0) }.first
  }

  /// What GTK's and Plasma's settings say.
  private var chosen: [String] {
    guard let settings else { return [] }
    let places = [
      ("gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name"),
      ("gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name"), ("kdeglobals", "Icons", "Theme"),
    ]
    return places.compactMap { KeyFile(path: "\(settings)/\($0.0)")?.value(of: $0.2, in: $0.1) }
  }
}
