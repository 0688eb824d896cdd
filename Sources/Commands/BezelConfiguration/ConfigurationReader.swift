import BezelPosix
package import BezelValues
import HUDModel

/// A line `key=value` of a configuration file.
package struct Setting: Hashable, Sendable {
  /// The name between the brackets; empty before the first section.
  package let section: String
  package let key: String
  package let value: String
  package let place: FilePlace
}

/// What is wrong in a line of a configuration file: `file:line: [section] key: value: what is accepted`.
package struct ConfigurationMistake: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  let place: FilePlace

  init(_ sentence: String, at place: FilePlace) {
    description = "\(place): \(sentence)".onOneLine
    self.place = place
  }

  init(_ setting: Setting, _ sentence: String) {
    let section = setting.section.isEmpty ? "" : "[\(setting.section.shortened)] "
    let value = setting.value.isEmpty ? "''" : setting.value.shortened
    self.init(
      "\(section)\(setting.key.shortened): \(value): \(Self.advice(on: setting.value))\(sentence)",
      at: setting.place)
  }

  /// What other formats allow: quotes, and a comment behind a value.
  private static func advice(on value: String) -> String {
    let bytes = Array(value.utf8)
    if bytes.count > 1, bytes.first == bytes.last,
      bytes[0] == UInt8(ascii: "\"") || bytes[0] == UInt8(ascii: "'")
    {
      return "a value has no quotes; "
    }
    let hasComment = zip(bytes, bytes.dropFirst()).contains {
      [UInt8(ascii: " "), UInt8(ascii: "\t")].contains($0)
        && [UInt8(ascii: "#"), UInt8(ascii: ";")].contains($1)
    }
    return hasComment ? "a comment has a line of its own; " : ""
  }
}

/// Reads the lines of a configuration file and of the files that it includes.
///
/// The format is INI as foot and mako have it. A comment begins with `#` or `;` at the start of a line. A value reaches to
/// the end of its line, without the spaces around it. No line continues on the next one.
package struct ConfigurationReader {
  /// Called for every line `key=value`. Returns what is wrong with it.
  private let receive: (Setting) -> String?
  /// Called for every line `[section]`. Returns what is wrong with it; the lines of the section are then left out.
  private let begin: (String, FilePlace) -> String?
  package private(set) var mistakes: [ConfigurationMistake] = []
  /// The mistakes that were found, also those that are not listed.
  package private(set) var mistakeCount = 0
  /// The paths of all files, also of those that can't be read.
  package private(set) var files: [String] = []
  /// The files that could not be read.
  package private(set) var missing: Set<String> = []
  /// The file that includes a file.
  package private(set) var includers: [String: String] = [:]
  /// The identities of the files from the first one to the one that is read now.
  private var including: [[UInt64]] = []

  private static let mostMistakes = 50
  private static let mostFiles = 64
  private static let deepestInclude = 8

  package init(
    begin: @escaping (String, FilePlace) -> String?, receive: @escaping (Setting) -> String?
  ) {
    (self.begin, self.receive) = (begin, receive)
  }

  /// Reads a file.
  ///
  /// - Throws: `UsageError` if it can't be read. What is wrong inside of the file is in ``mistakes``.
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
    var section: String? = ""
    var line = 0
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let text = Self.trimmed(rest[..<end])
      rest = rest[end...].dropFirst()
      line += 1
      guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
      let place = FilePlace(file: path, line: line)
      guard let text = String(validating: text, as: UTF8.self)?.withBoundedMarks else {
        report(ConfigurationMistake("the line is not valid UTF-8", at: place))
        // The keys of a section without a name belong to none.
        if first == UInt8(ascii: "[") { section = nil }
        continue
      }
      if first == UInt8(ascii: "[") {
        section = header(text, at: place)
      } else {
        read(text, in: section, at: place)
      }
    }
  }

  /// The name of a section; nil if its lines are left out.
  private mutating func header(_ text: String, at place: FilePlace) -> String? {
    guard text.hasSuffix("]"), text.utf8.count > 2 else {
      report(ConfigurationMistake("'\(text.shortened)' is no section; write [NAME]", at: place))
      return nil
    }
    let name = String(text.dropFirst().dropLast())
    guard let sentence = begin(name, place) else { return name }
    report(ConfigurationMistake("[\(name.shortened)]: \(sentence)", at: place))
    return nil
  }

  private mutating func read(_ text: String, in section: String?, at place: FilePlace) {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return report(ConfigurationMistake("'\(text.shortened)' sets nothing; write KEY=VALUE", at: place))
    }
    let key = Self.text(text.utf8[..<equals])
    let value = Self.text(text.utf8[text.utf8.index(after: equals)...])
    let setting = Setting(section: section ?? "", key: key, value: value, place: place)
    if key == "include" {
      include(setting, isAboveSections: section == "")
    } else if section != nil, let sentence = receive(setting) {
      report(ConfigurationMistake(setting, sentence))
    }
  }

  /// A path that isn't absolute is relative to the folder of the file that includes it.
  private mutating func include(_ setting: Setting, isAboveSections: Bool) {
    guard isAboveSections else {
      return report(
        ConfigurationMistake(setting, "it is below a section; write it before the first section of the file"))
    }
    guard including.count <= Self.deepestInclude else {
      return report(ConfigurationMistake(setting, "files include each other at most 8 deep"))
    }
    guard files.count < Self.mostFiles else {
      return report(ConfigurationMistake(setting, "a configuration has at most \(Self.mostFiles) files"))
    }
    guard !setting.value.isEmpty else {
      return report(ConfigurationMistake(setting, "a file's path is needed after the '='"))
    }
    let path = Self.path(setting.value, from: setting.place.file)
    includers[path] = setting.place.file
    do throws(UsageError) {
      try read(file: path)
    } catch {
      missing.insert(path)
      report(ConfigurationMistake(setting, error.description))
    }
  }

  static func path(_ path: String, from file: String) -> String {
    if path.hasPrefix("~/") { return (Environment.nonemptyValue(of: "HOME") ?? "") + path.dropFirst() }
    guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return file[...slash] + path
  }

  private mutating func report(_ mistake: @autoclosure () -> ConfigurationMistake) {
    mistakeCount += 1
    if mistakes.count < Self.mostMistakes { mistakes.append(mistake()) }
  }

  private static func text(_ bytes: Substring.UTF8View) -> String {
    String(decoding: trimmed(Array(bytes)[...]), as: UTF8.self)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard let end = line.lastIndex(where: { !isSpace($0) }) else { return [] }
    return line[...end].drop(while: isSpace)
  }
}
