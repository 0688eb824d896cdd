import BezelCommandLine
import BezelValues
import HUDCommands
import HUDModel

/// Turns the lines of configuration files into values.
final class ConfigurationCompiler {
  var configuration: Configuration
  let previous: [SettingKey: Setting]
  private let previousIncluders: [String: String]
  /// The values that apply, and their order.
  private var accepted: [SettingKey: (order: Int, setting: Setting)] = [:]
  private var names: Set<String> = []
  private var order = 0
  private var errors = 0
  /// The place of the first section of each theme.
  private(set) var themePlaces: [String: FilePlace] = [:]

  /// Later sections are refused: the names of sections are the user's.
  private static let mostSections = 256
  /// After so many mistakes no names are suggested: no more are listed.
  private static let mostSuggestions = 50

  struct SettingKey: Hashable {
    let section: String
    let key: String

    /// A section has several keys `set`, one for each property.
    init(_ setting: Setting) {
      section = setting.section
      key = setting.key == "set" ? "set \(setting.value.prefix { $0 != "=" })" : setting.key
    }
  }

  init(_ configuration: Configuration, keeping previous: Configuration?) {
    self.configuration = configuration
    self.previous = Dictionary(
      (previous?.settings ?? []).map { (SettingKey($0), $0) }
    ) { $1 }
    previousIncluders = previous?.includers ?? [:]
  }

  var reader: ConfigurationReader {
    ConfigurationReader { [self] in
      begin($0, at: $1)
    } receive: { [self] in
      receive($0)
    }
  }

  /// The values, when all lines are read.
  func finish(_ reader: ConfigurationReader) -> Configuration {
    keepValues(of: reader.missing, includedBy: reader.includers)
    configuration.files += reader.files.filter { !configuration.files.contains($0) }
    configuration.mistakes = reader.mistakes
    configuration.settings = accepted.values.sorted { $0.order < $1.order }.map(\.setting)
    checkThemeFiles()
    checkNames()
    sortMistakes(of: reader.files)
    let unlisted = reader.mistakeCount - reader.mistakes.count
    if unlisted > 0, let last = reader.mistakes.last {
      configuration.mistakes.append(ConfigurationMistake("and \(unlisted) more mistakes", at: last.place))
    }
    return configuration
  }

  /// The values of files that can't be read any more stay, where no other file has the key.
  private func keepValues(of missing: Set<String>, includedBy includers: [String: String]) {
    configuration.includers = includers
    guard !missing.isEmpty else { return }
    configuration.includers = previousIncluders.merging(includers) { $1 }
    for (key, setting) in previous.sorted(by: { $0.value.place.line < $1.value.place.line })
    where accepted[key] == nil && isFrom(missing, setting.place.file) && (try? apply(setting)) != nil {
      accept(setting)
    }
  }

  /// Whether a file is one of these, or was included by one of them.
  private func isFrom(_ missing: Set<String>, _ file: String) -> Bool {
    var file: String? = file
    // The includes that were read before are no loop, but those of two times may be.
    for _ in 0..<64 {
      guard let name = file, !missing.contains(name) else { break }
      file = configuration.includers[name]
    }
    return file != nil
  }

  /// The theme that the lines of its own file have set.
  func theme(named name: String) -> Configuration.ThemeSection { configuration.themes[name] ?? .init() }

  // MARK: Sections

  private func begin(_ section: String, at place: FilePlace) -> String? {
    let (kind, name) = Self.parts(of: section)
    if let name {
      guard ConfigurationKeys.namedSections.contains(kind) else { return unknownSection(section) }
      guard !name.isEmpty, !name.unicodeScalars.contains(where: \.isControl),
        name.utf8.count <= String.longestName
      else { return "the name after the dot has 1 to \(String.longestName) visible characters" }
      guard names.contains(section) || names.count < Self.mostSections else {
        return "there are at most \(Self.mostSections) sections with names"
      }
      names.insert(section)
      switch kind {
      case "theme": return addTheme(name, at: place)
      case "style": configuration.styles[name] = configuration.styles[name] ?? .init()
      case "output": configuration.outputs[name] = configuration.outputs[name] ?? .init()
      default: break
      }
      return nil
    }
    return ConfigurationKeys.sections.contains(kind) ? nil : unknownSection(section)
  }

  private func addTheme(_ name: String, at place: FilePlace) -> String? {
    guard let first = themePlaces.updateValue(place, forKey: name) else {
      configuration.themes[name] = Configuration.ThemeSection()
      return nil
    }
    themePlaces[name] = first
    errors += 1
    return Self.sameTheme(at: "\(first)")
  }

  static func sameTheme(at place: String) -> String {
    "there is a theme of this name at \(place); rename one of them"
  }

  private func unknownSection(_ section: String) -> String {
    errors += 1
    guard errors <= Self.mostSuggestions else { return "there is no such section" }
    let names = ConfigurationKeys.sections + ConfigurationKeys.namedSections.map { "\($0).NAME" }
    let (kind, name) = Self.parts(of: section)
    if let name, let near = nearestName(to: kind, among: ConfigurationKeys.namedSections) {
      return "there is no such section; did you mean '[\(near).\(name.shortened)]'?"
    }
    if let kind = kindOfName(section) {
      return "there is no such section; did you mean '[\(kind).\(section.shortened)]'?"
    }
    let nearest = suggestion(for: section, among: names)
    return "there is no such section"
      + (nearest.isEmpty ? "; 'bezel config default' prints all of them" : nearest)
  }

  /// Whether a style or a theme has this name.
  private func kindOfName(_ name: String) -> String? {
    if configuration.styles[name] != nil || Style.builtIn.contains(where: { $0.name.hasBytes(of: name) }) {
      return "style"
    }
    return configuration.themes[name] != nil || ThemeSelection.Name(rawValue: name) != nil ? "theme" : nil
  }

  /// `style.night` is the section `style` with the name `night`.
  static func parts(of section: String) -> (kind: String, name: String?) {
    guard let dot = section.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (section, nil) }
    return (String(section[..<dot]), String(section[section.utf8.index(after: dot)...]))
  }

  // MARK: Keys

  /// Returns what is wrong. The value that was read before then stays, if there is one.
  func receive(_ setting: Setting) -> String? {
    do throws(UsageError) {
      try apply(setting)
      accept(setting)
      return nil
    } catch {
      errors += 1
      if let old = previous[SettingKey(setting)], (try? apply(old)) != nil { accept(old) }
      return error.description
    }
  }

  private func accept(_ setting: Setting) {
    let key = SettingKey(setting)
    if setting.key == "set", accepted.count > 4096 { return }
    order += 1
    accepted[key] = (order, setting)
  }

  private func apply(_ setting: Setting) throws(UsageError) {
    let (section, name) = Self.parts(of: setting.section)
    switch (section, name) {
    case ("", _): throw UsageError("it is before the first section; write it below [hud]")
    case ("hud", nil): try applyOption(setting, to: &configuration.hud)
    case ("server", nil): try applyServer(setting)
    case ("watch", nil): try applyWatch(setting)
    case ("style", let name?): try applyStyle(setting, to: &configuration.styles[name, default: .init()])
    case ("theme", let name?): try applyTheme(setting, to: &configuration.themes[name, default: .init()])
    case ("output", let name?): try applyOutput(setting, to: &configuration.outputs[name, default: .init()])
    case ("mode", .some):
      guard setting.key == "details" else { throw unknownKey(setting.key, among: ["details"]) }
      configuration.modeDetails[name ?? ""] = setting.value
    default: try applyProgram(setting)
    }
  }

  private func applyServer(_ setting: Setting) throws(UsageError) {
    guard setting.key == "idle-timeout" else { throw unknownKey(setting.key, among: ["idle-timeout"]) }
    if setting.value == Self.defaultValue {
      configuration.idleTimeout = nil
      return
    }
    guard let time = Duration(text: setting.value) else { throw UsageError("it is \(Duration.accepted)") }
    configuration.idleTimeout = time
  }

  private func applyWatch(_ setting: Setting) throws(UsageError) {
    let value = setting.value == Self.defaultValue ? nil : setting.value
    if setting.key == "kinds" {
      configuration.watchedKinds = try value.map { list throws(UsageError) in
        list.isEmpty ? [] : try WatchOptions.kinds(in: list)
      }
    } else if let kind = DesktopKind(rawValue: setting.key) {
      let answer = value.flatMap { Bool(answer: $0) }
      guard answer != nil || value == nil else { throw UsageError("it is \(Bool.acceptedAnswers)") }
      configuration.watchSwitches[kind] = answer
    } else {
      throw unknownKey(setting.key, among: ["kinds"] + DesktopKind.names)
    }
  }

  private func applyProgram(_ setting: Setting) throws(UsageError) {
    let own = ConfigurationKeys.programs[setting.section] ?? []
    if let option = own.first(where: { $0.name.hasBytes(of: setting.key) }) {
      try apply(
        setting, to: option, in: &configuration.programOptions[setting.section, default: OptionValues()])
    } else {
      try applyOption(
        setting, to: &configuration.programs[setting.section, default: Patch()], besides: own.map { $0.name })
    }
  }

  /// A value that stands for the built-in one.
  static let defaultValue = "default"

  /// The name of a style or a theme; nil for the built-in one.
  private static func name(_ value: String) -> String? { value == defaultValue ? nil : value }

  private func applyOption(
    _ setting: Setting, to patch: inout Patch, besides others: [String] = []
  ) throws(UsageError) {
    if setting.key == "set" {
      set(try ThemeAssignment(parsing: setting.value), in: &patch)
    } else if let option = ConfigurationKeys.option(named: setting.key) {
      try apply(setting, to: option, in: &patch.values)
    } else if let assignment = try assignment(setting, among: ConfigurationKeys.optionKeys + others) {
      set(assignment, in: &patch)
    }
  }

  private func set(_ assignment: ThemeAssignment, in patch: inout Patch) {
    patch.properties = (patch.properties ?? []).filter { $0.key != assignment.key } + [assignment]
  }

  private func apply(
    _ setting: Setting, to option: any OptionRow, in values: inout OptionValues
  ) throws(UsageError) {
    if setting.value == Self.defaultValue { return values.remove(option) }
    guard !setting.value.isEmpty else { throw UsageError("a value is needed after the '='") }
    try option.read(setting.value, into: &values, as: nil)
  }

  private func applyStyle(
    _ setting: Setting, to style: inout Configuration.StyleSection
  ) throws(UsageError) {
    if setting.key == "base" {
      style.base = Self.name(setting.value)
    } else if setting.key == "style" {
      throw UsageError("a style has a base; write base=\(setting.value.shortened)")
    } else {
      try applyOption(setting, to: &style.patch, besides: ["base"])
    }
  }

  private func applyTheme(
    _ setting: Setting, to theme: inout Configuration.ThemeSection
  ) throws(UsageError) {
    if setting.key == "base" {
      theme.base = Self.name(setting.value)
    } else if let assignment = try assignment(setting, among: ConfigurationKeys.themeKeys) {
      theme.assignments = theme.assignments.filter { $0.key != assignment.key } + [assignment]
    }
  }

  private func applyOutput(
    _ setting: Setting, to output: inout Configuration.OutputSection
  ) throws(UsageError) {
    if setting.key == "theme" {
      output.theme = Self.name(setting.value)
      return
    }
    let keys = ConfigurationKeys.outputKeys
    guard let assignment = try assignment(setting, among: keys) else { return }
    guard keys.contains(setting.key) else {
      throw UsageError("an output has a theme and sizes; write it in [theme.NAME] or [style.NAME]")
    }
    output.assignments = output.assignments.filter { $0.key != assignment.key } + [assignment]
  }

  /// The assignment of a property; nil for its built-in value.
  private func assignment(
    _ setting: Setting, among keys: [String]
  ) throws(UsageError) -> ThemeAssignment? {
    guard let property = ThemeProperty.find(setting.key) else {
      throw unknownKey(setting.key, among: keys)
    }
    if setting.value == Self.defaultValue { return nil }
    var value = setting.value
    if property.accepted == "on or off", let answer = Bool(answer: value) { value = answer ? "on" : "off" }
    guard let assignment = try? ThemeAssignment(setting.key, value) else {
      throw UsageError(property.advice(about: value))
    }
    return assignment
  }

  private func unknownKey(_ key: String, among keys: [String]) -> UsageError {
    if let name = ThemeProperty.newName(of: key) {
      return UsageError("there is no such key; write '\(name)'")
    }
    if ThemeProperty.find(key) != nil {
      return UsageError(
        "it is a property of a theme; write it below [hud], [theme.NAME] or [style.NAME]")
    }
    if Patch.options.contains(where: { $0.name == key }) {
      return UsageError("it is about one HUD; give it to 'bezel show' as --\(key)")
    }
    guard errors < Self.mostSuggestions else { return UsageError("there is no such key") }
    let nearest = suggestion(for: key, among: keys)
    return UsageError(
      "there is no such key" + (nearest.isEmpty ? "; 'bezel config default' prints all of them" : nearest))
  }
}
