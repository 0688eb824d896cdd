import Glibc
import HUDModel
import Posix

/// A file `themes/NAME.ini`: the base and the properties of one theme, below `[theme]` or without a section.
struct ThemeFile {
  private(set) var theme = Configuration.ThemeSection()
  private(set) var mistakes: [ConfigurationMistake] = []
  private(set) var files: [String] = []

  /// - Parameters:
  ///   - path: The path.
  ///   - name: The name of the theme.
  ///   - previous: What was read before. A value with a mistake keeps its previous one.
  init(reading path: String, as name: String, keeping previous: Configuration.ThemeSection?) {
    let section = "theme.\(name)"
    let compiler = ConfigurationCompiler(Configuration(), keeping: nil)
    var broken: Set<String> = []
    var basePlace: FilePlace?
    var reader = ConfigurationReader { header, _ in
      ["theme", section].contains(header) ? nil : "the file of a theme has only the section [theme]"
    } receive: { setting in
      let mistake = compiler.receive(
        Setting(section: section, key: setting.key, value: setting.value, place: setting.place))
      if mistake != nil { broken.insert(setting.key) }
      if setting.key == "base" { basePlace = setting.place }
      return mistake
    }
    do throws(UsageError) {
      try reader.read(file: path)
      theme = compiler.theme(named: name)
      theme.basePlace = basePlace
      theme.assignments += (previous?.assignments ?? []).filter { old in
        broken.contains(old.key) && !theme.assignments.contains { $0.key == old.key }
      }
    } catch {
      mistakes.append(ConfigurationMistake(error.description, at: FilePlace(file: path, line: 1)))
      theme = previous ?? theme
    }
    mistakes += reader.mistakes
    files = reader.files
  }

  /// The path of a theme's file; nil if no folder has one.
  static func path(of name: String, in folders: [String]) -> String? {
    guard isFileName(name) else { return nil }
    return folders.lazy.map { "\($0)/\(name).ini" }.first { access($0, F_OK) == 0 }
  }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
      && name.utf8.count < 250
  }

  /// The names of the themes that have files in the folders.
  static func names(in folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let name, name.hasSuffix(".ini"), isFileName(name) else { continue }
        names.append(String(name.dropLast(4)))
      }
      return names
    }
  }
}
