import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// A file `themes/NAME.ini`: the base and the properties of one theme, below `[theme]`, `[theme.NAME]` or without a
/// section.
struct ThemeFile {
  private(set) var theme = Configuration.ThemeSection()
  private(set) var errors: [ConfigurationError] = []
  private(set) var files: [String] = []

  /// A value with an error keeps its previous one.
  init(reading path: String, as name: String, keeping previous: Configuration.ThemeSection?) {
    let section = "theme.\(name)"
    let compiler = ConfigurationCompiler(Configuration(), keeping: nil)
    var broken: Set<String> = []
    var basePlace: FilePlace?
    var firstHeader: String?
    var reader = ConfigurationReader { header, _ in
      // The file gives the name: a theme that 'bezel theme show' prints can be saved under another one.
      guard Self.isHeader(header) else { return "the file of a theme has only the section [theme]" }
      guard header == firstHeader ?? header else { return "the file of a theme has only one theme" }
      firstHeader = header
      return nil
    } receive: { setting in
      let error = compiler.receive(
        Setting(section: section, key: setting.key, value: setting.value, place: setting.place))
      if error != nil { broken.insert(setting.key) }
      if setting.key == "base" { basePlace = setting.place }
      return error
    }
    do throws(UsageError) {
      try reader.read(file: path)
      theme = compiler.theme(named: name)
      theme.basePlace = basePlace
      // A file that can't be read any more keeps its values, too.
      let keepsAll = !reader.missing.isEmpty
      theme.assignments += (previous?.assignments ?? []).filter { old in
        (keepsAll || broken.contains(old.key)) && !theme.assignments.contains { $0.key == old.key }
      }
      if keepsAll { theme.base = theme.base ?? previous?.base }
    } catch {
      errors.append(ConfigurationError(error.description, at: FilePlace(file: path, line: 1)))
      theme = previous ?? theme
    }
    errors += reader.errors
    files = reader.files
  }

  private static func isHeader(_ section: String) -> Bool {
    section == "theme" || section.hasPrefix("theme.")
  }

  /// Whether a file is one of a theme, not a configuration: it begins with `[theme]` or a key of themes, or it is in a
  /// folder with the name `themes`.
  ///
  /// - Throws: `UsageError` if the file can't be read.
  static func isTheme(_ path: String) throws(UsageError) -> Bool {
    var (first, isTheme) = (true, false)
    func decide(_ answer: Bool) -> String? {
      if first { (first, isTheme) = (false, answer) }
      return nil
    }
    var reader = ConfigurationReader { header, _ in
      decide(header == "theme")
    } receive: { setting in
      decide(setting.section.isEmpty && ConfigurationKeys.themeKeys.contains(setting.key))
    }
    try reader.read(file: path)
    return isTheme || path.split(separator: "/").dropLast().last == "themes"
  }

  /// The path of a theme's file; nil if no folder has one.
  static func path(of name: String, in folders: [String]) -> String? {
    guard isFileName(name) else { return nil }
    return folders.lazy.map { "\($0)/\(name).ini" }.first(where: exists)
  }

  /// False for a symbolic link to nothing.
  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
      && name.utf8.count < 250
  }

  /// The names of the themes that have files in the folders.
  static func names(in folders: [String]) -> [String] {
    folders.flatMap { folder in
      BezelPosix.names(inFolder: folder)
        .filter { $0.hasSuffix(".ini") && isFileName($0) && exists("\(folder)/\($0)") }
        .map { String($0.dropLast(4)) }
    }
  }
}
