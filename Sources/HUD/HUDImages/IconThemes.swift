import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// Finds icons by name as the icon theme specification says: in the user's theme, in those that it inherits from, and
/// in the common ones. Files are read only when an icon is looked for.
package struct IconThemes: Hashable, Sendable {
  /// The folders that contain themes; the first one with a file wins.
  let folders: [String]
  /// The folder of the desktop's settings.
  let settings: String?

  /// The most folders that are searched; the first ones of the environment.
  static let folderLimit = 64
  /// The bytes of all folders' paths together, which have to fit into a message.
  private static let pathLimit = 48 << 10
  /// The most themes of a chain; it ends chains that are longer than any real one.
  static let themeLimit = 64

  /// - Parameter variable: Returns the value of an environment variable.
  package init(variable: (String) -> String?) {
    let directories = BaseDirectories(variable: variable)
    folders = Self.limited(
      (directories.home.map { ["\($0)/.icons"] } ?? []) + directories.data.map { "\($0)/icons" })
    settings = directories.ownConfiguration
  }

  init(folders: [String], settings: String?) {
    self.folders = Self.limited(folders)
    self.settings = settings
  }

  private static func limited(_ folders: [String]) -> [String] {
    var room = pathLimit
    return folders.prefix(folderLimit).filter {
      room -= $0.utf8.count
      return room >= 0
    }
  }

  /// The file of an icon, and the folders and files that decide whether it is found again.
  struct Finding {
    let path: String
    let sources: [String]
  }

  /// The file of an icon. `prefersSymbolic` looks for the symbolic one first, which is made to be tinted. The name of one
  /// of Bezel's own icons stands for the desktop's name of it, too.
  ///
  /// - Throws: `ImageError` for a name that is a path, or that no theme has.
  func find(_ name: String, prefersSymbolic: Bool) throws(ImageError) -> Finding {
    try Self.check(name)
    var chain = IconThemeChain(chosen + ["Adwaita", "breeze"], in: folders)
    let prefersSymbolic = prefersSymbolic && !name.hasSuffix("-symbolic")
    let candidates = [name, Symbol(rawValue: name)?.desktopName].compactMap(\.self)
    for name in candidates.flatMap({ prefersSymbolic ? ["\($0)-symbolic", $0] : [$0] }) {
      if let path = chain.path(of: name) ?? pathWithoutTheme(of: name) {
        return Finding(path: path, sources: sources(of: path, in: chain.themes))
      }
    }
    throw .unknownIcon(name, themes: chain.themes.map(\.name), folders: folders)
  }

  /// - Throws: `ImageError` for a name that is a path, or longer than a file's name.
  static func check(_ name: String) throws(ImageError) {
    guard (1...250).contains(name.utf8.count) else { throw .notAName(name, "of 1 to 250 bytes") }
    guard !name.utf8.contains(UInt8(ascii: "/")) else { throw .notAName(name, "without a slash") }
    guard name.utf8.first != UInt8(ascii: ".") else {
      throw .notAName(name, "that does not begin with a dot")
    }
  }

  private func sources(of path: String, in themes: [IconTheme]) -> [String] {
    let roots = folders.flatMap { folder in themes.map { "\(folder)/\($0.name)" } }
    var sources = [path]
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) { sources.append(String(path[..<slash])) }
    sources += settingsFiles.map(\.path)
    sources += folders
    sources += roots
    return sources + roots.map { "\($0)/index.theme" }
  }

  private func pathWithoutTheme(of name: String) -> String? {
    let pixmaps = folders.map { String($0.dropLast("icons".count)) + "pixmaps" }
    return (folders + pixmaps).lazy.compactMap { IconTheme.file(named: name, in: $0) }.first
  }

  /// The themes in the settings of GTK and Plasma.
  private var chosen: [String] {
    settingsFiles.compactMap { KeyFile(path: $0.path)?.value(of: $0.key, in: $0.group) }
  }

  private var settingsFiles: [(path: String, group: String, key: String)] {
    guard let settings else { return [] }
    return [
      ("\(settings)/gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name"),
      ("\(settings)/gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name"),
      ("\(settings)/kdeglobals", "Icons", "Theme"),
    ]
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
    while !names.isEmpty, themes.count < IconThemes.themeLimit {
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
