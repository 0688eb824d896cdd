import BezelCommandLine
import BezelPosix
package import BezelValues

/// A line `key=value` of a configuration file.
package struct Setting: Hashable, Sendable {
  /// The name between the brackets; empty before the first section.
  package let section: String
  package let key: String
  package let value: String
  package let place: FilePlace

  /// Whether the value is a regular expression, which is not checked here.
  var isPattern: Bool {
    section.hasPrefix("tool.") || section == "run" && key == RunOptions.Table.table.match.name
  }
}

/// Reads the lines of a configuration file and of the files that it includes.
package struct ConfigurationReader {
  /// Called for every line `key=value`. Returns what is wrong with it.
  private let receive: (Setting) -> String?
  /// Called for every line `[section]`. Returns what is wrong with it; the lines of the section are then omitted.
  private let begin: (String, FilePlace) -> String?
  package private(set) var errors: [ConfigurationError] = []
  /// The errors that were found, also those that are not listed.
  package private(set) var errorCount = 0
  /// The paths of all files, also of those that can't be read.
  package private(set) var files: [String] = []
  /// The files that could not be read.
  package private(set) var missing: Set<String> = []
  /// The file that includes a file.
  package private(set) var includers: [String: String] = [:]
  /// The identities of the files from the first one to the one that is read now.
  private var including: [FileIdentity] = []

  private static let mostErrors = 50
  private static let mostFiles = 64
  private static let deepestInclude = 8

  package init(
    begin: @escaping (String, FilePlace) -> String?, receive: @escaping (Setting) -> String?
  ) {
    (self.begin, self.receive) = (begin, receive)
  }

  /// Reads a file.
  ///
  /// - Throws: `UsageError` if it can't be read. What is wrong inside of the file is in ``errors``.
  package mutating func read(file path: String) throws(UsageError) {
    files.append(path)
    let file = try ConfigurationFile(reading: path)
    guard !including.contains(file.identity) else {
      throw UsageError("the file '\(path.onOneLine)' includes itself; remove one include")
    }
    including.append(file.identity)
    read(file.bytes, of: path)
    including.removeLast()
  }

  /// Reads the lines of a file.
  package mutating func read(_ bytes: [UInt8], of path: String) {
    // The settings of a section that is refused belong to no section.
    var section: String? = ""
    INILine.read(bytes) { line, number in
      let place = FilePlace(file: path, line: number)
      switch line {
      case .section(let name): section = begin(section: name, at: place) ? name : nil
      case .setting(let key, let value):
        let setting = Setting(section: section ?? "", key: key, value: value, place: place)
        if key == "include" {
          include(setting, isAboveSections: section == "")
        } else if section != nil, let reason = receive(setting) {
          report(ConfigurationError(setting, reason))
        }
      case .invalid(let reason, let beginsSection):
        report(ConfigurationError(reason, at: place))
        if beginsSection { section = nil }
      }
    }
  }

  private mutating func begin(section name: String, at place: FilePlace) -> Bool {
    guard let reason = begin(name, place) else { return true }
    report(ConfigurationError("[\(name.shortened)]: \(reason)", at: place))
    return false
  }

  /// A path that isn't absolute is relative to the folder of the file that includes it.
  private mutating func include(_ setting: Setting, isAboveSections: Bool) {
    guard isAboveSections else {
      return report(
        ConfigurationError(setting, "it is below a section; write it before the first section of the file"))
    }
    guard including.count <= Self.deepestInclude else {
      return report(ConfigurationError(setting, "files include each other at most 8 deep"))
    }
    guard files.count < Self.mostFiles else {
      return report(ConfigurationError(setting, "a configuration has at most \(Self.mostFiles) files"))
    }
    guard !setting.value.isEmpty else {
      return report(ConfigurationError(setting, "a file's path is needed after the '='"))
    }
    let path = Self.path(setting.value, from: setting.place.file)
    includers[path] = setting.place.file
    do throws(UsageError) {
      try read(file: path)
    } catch {
      missing.insert(path)
      report(ConfigurationError(setting, error.description))
    }
  }

  static func path(_ path: String, from file: String) -> String {
    if path.hasPrefix("~/") { return (Environment.nonemptyValue(of: "HOME") ?? "") + path.dropFirst() }
    guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return file[...slash] + path
  }

  private mutating func report(_ error: @autoclosure () -> ConfigurationError) {
    errorCount += 1
    if errors.count < Self.mostErrors { errors.append(error()) }
  }
}
