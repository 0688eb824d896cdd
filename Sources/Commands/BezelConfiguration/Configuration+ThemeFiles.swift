package import BezelValues
import HUDCommands
package import HUDModel

// Themes that have files of their own, which are read when they are first named.

extension Configuration {
  /// Reads the files of the themes that every HUD may have.
  mutating func loadDefaultThemes() {
    for name in [ThemeSelection.Name.auto, .dark, .light] { loadTheme(name.rawValue) }
  }

  /// Reads the files of all themes, and adds what is wrong in them to ``errors``.
  package mutating func checkThemes() {
    for name in themeNames { loadTheme(name) }
  }

  /// Whether the theme was read, with its base.
  package func hasTheme(_ name: String) -> Bool { hasTheme(name, users: 0) }

  private func hasTheme(_ name: String, users: Int) -> Bool {
    guard let theme = themes[name] else { return false }
    guard let base = theme.base, users < Self.mostBases else { return true }
    return hasTheme(base, users: users + 1)
  }

  /// Reads the file of a theme and of its bases, if they aren't known yet.
  package mutating func loadTheme(_ name: String?) {
    if let name { loadTheme(name, users: 0) }
  }

  /// Reads these files for a theme that is the base of another one, and so on: `users` of them.
  private mutating func loadTheme(_ name: String, users: Int) {
    guard themes[name] == nil, let path = ThemeFile.path(of: name, in: themeFolders) else {
      // The base of a theme of this file may be a file of its own.
      if let base = themes[name]?.base, base != name, themes[base] == nil {
        loadTheme(base, users: users + 1)
      }
      return
    }
    readTheme(name, from: path, users: users)
  }

  /// Reads the file of a theme, and the files of its bases.
  private mutating func readTheme(_ name: String, from path: String, users: Int) {
    themes[name] = ThemeSection()
    let file = ThemeFile(reading: path, as: name, keeping: previousThemes[name])
    themes[name] = file.theme
    errors += file.errors
    files += file.files
    if let base = file.theme.base, base != name, users < Self.mostBases { loadTheme(base, users: users + 1) }
    checkBase(of: name, users: users)
  }

  /// Reads a file to be checked: a configuration, or the file of a theme. A file that can't be read has one error.
  package init(checking path: String, themeFolders: [String]) {
    do throws(UsageError) {
      guard try ThemeFile.isTheme(path) else {
        try self.init(reading: path, themeFolders: themeFolders)
        return
      }
    } catch {
      self.init(themeFolders: themeFolders)
      errors.append(ConfigurationError(error.description, of: path))
      return
    }
    self.init(themeFile: path, themeFolders: themeFolders)
  }

  private init(themeFile path: String, themeFolders: [String] = []) {
    // Its bases may be beside it.
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    self.init(themeFolders: [end.map { String(path[..<$0]) } ?? "."] + themeFolders)
    readTheme(Self.themeName(of: path), from: path, users: 0)
  }

  private static func themeName(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".ini") ? file.dropLast(4) : file)
  }

  /// The theme of a file. Its base is a built-in theme, or has a file beside it.
  ///
  /// - Throws: `UsageError` with the first thing that is wrong in the files.
  package static func theme(inFile path: String) throws(UsageError) -> ThemeSelection {
    let configuration = Configuration(themeFile: path)
    if let error = configuration.errors.first { throw UsageError("\(error)") }
    return try configuration.theme(named: themeName(of: path))
  }

  /// A theme whose base does not exist, or is the theme itself, has the base that it had before, or none.
  private mutating func checkBase(of name: String, users: Int) {
    guard let section = themes[name], let base = section.base, let place = section.basePlace else { return }
    do throws(UsageError) {
      if users == Self.mostBases, ThemeFile.path(of: base, in: themeFolders) != nil {
        throw Self.tooManyBases(of: "theme")
      }
      _ = try theme(named: name)
    } catch {
      let setting = Setting(section: "", key: "base", value: base, place: place)
      errors.append(ConfigurationError(setting, error.description))
      let old = previousThemes[name]?.base
      themes[name]?.base = old
      loadTheme(old)
      if (try? theme(named: name)) == nil { themes[name]?.base = nil }
    }
  }
}
