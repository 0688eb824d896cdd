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
  private var refusals = 0
  /// The place of the first section of each theme.
  private(set) var themePlaces: [String: FilePlace] = [:]

  /// Later sections are refused: the names of sections are the user's.
  private static let mostSections = 256
  /// After so many errors no names are suggested: no more are listed.
  private static let mostSuggestions = 50

  struct SettingKey: Hashable {
    let section: String
    let key: String

    /// A section has several keys `set`, one for each property; that of a light is a command. All keys of a tool may come
    /// several times.
    init(_ setting: Setting) {
      section = setting.section
      if section.hasPrefix("tool.") {
        key = "\(setting.key) \(setting.value)"
      } else if setting.key == "set", !section.hasPrefix("light.") {
        key = "set \(setting.value.prefix { $0 != "=" })"
      } else {
        key = setting.key
      }
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
    configuration.files = reader.files + configuration.files.filter { !reader.files.contains($0) }
    configuration.errors = reader.errors
    configuration.settings = accepted.values.sorted { $0.order < $1.order }.map(\.setting)
    checkThemeFiles()
    checkNames()
    checkBattery()
    configuration.errors = configuration.inOrder(configuration.errors)
    let unlisted = reader.errorCount - reader.errors.count
    if unlisted > 0, let last = reader.errors.last {
      configuration.errors.append(.unlisted(unlisted, after: last))
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
    // The includes that were read before are no loop, but the includes of two readings may be.
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
      guard name.isName else {
        return "the name after the dot has 1 to \(String.longestName) visible characters"
      }
      guard names.contains(section) || names.count < Self.mostSections else {
        return "a configuration has at most \(Self.mostSections) sections with names"
      }
      names.insert(section)
      switch kind {
      case "theme": return addTheme(name, at: place)
      case "style": configuration.styles[name] = configuration.styles[name] ?? .init()
      case "output":
        guard OutputPattern.isValid(name) else {
          return
            "the name after the dot is one of an output, or a list of names and patterns without 'focused'"
        }
        configuration.outputs[name] =
          configuration.outputs[name] ?? .init(place: configuration.outputs.count)
      case "light":
        guard !["all", "focused"].contains(name) else {
          return "'--device \(name)' means other lights; choose another name"
        }
        configuration.addLight(name)
      default: break
      }
      return nil
    }
    return ConfigurationKeys.names.contains(kind) ? nil : unknownSection(section)
  }

  private func addTheme(_ name: String, at place: FilePlace) -> String? {
    guard let first = themePlaces.updateValue(place, forKey: name) else {
      configuration.themes[name] = Configuration.ThemeSection()
      return nil
    }
    themePlaces[name] = first
    refusals += 1
    return Self.sameTheme(at: "\(first)")
  }

  static func sameTheme(at place: String) -> String {
    "the theme is already defined at \(place); rename one of them"
  }

  private func unknownSection(_ section: String) -> String {
    refusals += 1
    guard refusals <= Self.mostSuggestions else { return "unknown section" }
    let names = Array(ConfigurationKeys.sections.keys).sorted()
    let (kind, name) = Self.parts(of: section)
    if let name, let near = nearestName(to: kind, among: ConfigurationKeys.namedSections) {
      return "unknown section; did you mean '[\(near).\(name.shortened)]'?"
    }
    if let kind = kindOfName(section) {
      return "unknown section; did you mean '[\(kind).\(section.shortened)]'?"
    }
    let nearest = suggestion(for: section, among: names)
    return "unknown section"
      + (nearest.isEmpty ? "; 'bezel config default' prints all of them" : nearest)
  }

  /// Whether a style or a theme has this name.
  private func kindOfName(_ name: String) -> String? {
    if configuration.styles[name] != nil || Style.builtIn(named: name) != nil {
      return "style"
    }
    return configuration.themes[name] != nil || ThemeSelection.Name(rawValue: name) != nil ? "theme" : nil
  }

  /// `style.night` is the section `style` with the name `night`.
  static func parts(of section: String) -> (kind: String, name: String?) {
    guard let dot = section.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (section, nil) }
    return (String(section[..<dot]), String(section[section.utf8.index(after: dot)...]))
  }

  /// A battery is low before it is critical. Otherwise the built-in charges apply.
  private func checkBattery() {
    var battery = BatteryOptions()
    battery.values = configuration.options(of: "battery")
    guard let message = battery.conflict else { return }
    let isLimit: (Setting) -> Bool = {
      $0.section == "battery" && ["low", "critical"].contains($0.key) && $0.value != OptionValues.builtInText
    }
    if let limit = configuration.settings.last(where: isLimit) {
      configuration.errors.append(ConfigurationError(limit, message))
    }
    configuration.settings.removeAll(where: isLimit)
    for option in BatteryOptions.Table.rows { configuration.sectionOptions["battery"]?.remove(option) }
  }

  // MARK: Keys

  /// Returns what is wrong. The value that was read before then stays, if there is one.
  func receive(_ setting: Setting) -> String? {
    do throws(UsageError) {
      try apply(setting)
      accept(setting)
      return nil
    } catch {
      refusals += 1
      if let old = previous[SettingKey(setting)], (try? apply(old)) != nil { accept(old) }
      return error.description
    }
  }

  private func accept(_ setting: Setting) {
    let key = SettingKey(setting)
    if setting.key == "set" || setting.section.hasPrefix("tool."), accepted.count > 4096 { return }
    order += 1
    accepted[key] = (order, setting)
  }

  func apply(_ setting: Setting) throws(UsageError) {
    let (section, name) = Self.parts(of: setting.section)
    switch (section, name) {
    case ("", _): throw UsageError("it is before the first section; write it below [hud]")
    case ("hud", nil): try applyOption(setting, to: &configuration.hud)
    case ("style", let name?): try applyStyle(setting, to: &configuration.styles[name, default: .init()])
    case ("theme", let name?): try applyTheme(setting, to: &configuration.themes[name, default: .init()])
    case ("output", let name?): try applyOutput(setting, to: &configuration.outputs[name, default: .init()])
    case ("light", let name?):
      configuration.addLight(name)
      try applyKey(setting, of: "light.NAME")
    default: try applyKey(setting, of: name == nil ? section : "\(section).NAME")
    }
  }

  /// Sets a key of a section that has some of its own. A program's section takes the options of a HUD too.
  private func applyKey(_ setting: Setting, of section: String) throws(UsageError) {
    let own = ConfigurationKeys.sections[section] ?? []
    if let option = own.first(where: { $0.name.hasBytes(of: setting.key) }) {
      try option.readKey(
        setting.value, into: &configuration.sectionOptions[setting.section, default: .init()])
    } else if ConfigurationKeys.others[section] == nil {
      try applyOption(setting, to: &configuration.programs[section, default: Patch()], besides: own)
    } else {
      throw unknownKey(setting.key, among: own.map { $0.name })
    }
  }

  private func applyOption(
    _ setting: Setting, to patch: inout Patch, besides others: [any OptionRow] = []
  ) throws(UsageError) {
    guard try !patch.set(setting.key, to: setting.value) else { return }
    throw unknownKey(
      setting.key, among: ConfigurationKeys.optionKeys + others.map { $0.name }, in: setting.section)
  }

  private func applyStyle(_ setting: Setting, to style: inout StyleSection) throws(UsageError) {
    guard setting.key != "style" else {
      throw UsageError("a style has a base; write base=\(setting.value.shortened)")
    }
    guard try !style.set(setting.key, to: setting.value) else { return }
    throw unknownKey(
      setting.key, among: ConfigurationKeys.optionKeys + StyleOptions.rows.map { $0.name })
  }

  private func applyTheme(
    _ setting: Setting, to theme: inout Configuration.ThemeSection
  ) throws(UsageError) {
    if setting.key == ThemeKeys.table.base.name {
      try ThemeKeys.table.base.readKey(setting.value, into: &theme.options)
    } else {
      try assign(setting, to: &theme.assignments, among: ConfigurationKeys.themeKeys)
    }
  }

  private func applyOutput(
    _ setting: Setting, to output: inout Configuration.OutputSection
  ) throws(UsageError) {
    let (theme, keys) = (BehaviorOptions.table.theme, ConfigurationKeys.outputKeys)
    if setting.key == theme.name { return try theme.readKey(setting.value, into: &output.options) }
    guard keys.contains(setting.key) || ThemeProperty.find(setting.key) == nil else {
      throw UsageError("an output has a theme and sizes; write it in [theme.NAME] or [style.NAME]")
    }
    try assign(setting, to: &output.assignments, among: keys)
  }

  /// Sets a property; the built-in value changes nothing.
  private func assign(
    _ setting: Setting, to assignments: inout [ThemeAssignment], among keys: [String]
  ) throws(UsageError) {
    guard ThemeProperty.find(setting.key) != nil else { throw unknownKey(setting.key, among: keys) }
    if let assignment = try ThemeAssignment(key: setting.key, setting.value) {
      assignments = assignments.replacing(assignment)
    }
  }

  private func unknownKey(_ key: String, among keys: [String], in section: String = "") -> UsageError {
    if let name = ThemeProperty.newName(of: key) {
      return UsageError("unknown key; write '\(name)'")
    }
    if ThemeProperty.find(key) != nil {
      return UsageError("it is a property of a theme; write it below [hud], [theme.NAME] or [style.NAME]")
    }
    if Patch.key(named: key) != nil {
      return UsageError("it is an option of HUDs; write it below [hud] or [style.NAME]")
    }
    if (Patch.options + ShowOptions.rows).contains(where: { $0.name == key }) {
      let isOfStyle = StyleOptions.rows.contains { $0.name == key }
      return UsageError(
        "it is about one HUD; give it to 'bezel show' as --\(key)"
          + (isOfStyle ? ", or write it below [style.NAME]" : ""))
    }
    let homes = ConfigurationKeys.sections.filter { $0.value.contains { $0.name == key } }.keys.sorted()
    if !homes.isEmpty {
      return UsageError("it is a key of \(homes.map { "[\($0)]" }.choices); write it there")
    }
    if let word = Self.otherWords[key] { return UsageError("unknown key; write '\(word)'") }
    guard refusals < Self.mostSuggestions else { return UsageError("unknown key") }
    let nearest = suggestion(for: key, among: keys)
    // The key may be a name, such as that of a mode.
    if nearest.isEmpty, key.isName, let own = ConfigurationKeys.sections["\(section).NAME"]?.first {
      return UsageError("unknown key; write '\(own.name)' below [\(section).\(key)]")
    }
    return UsageError(
      "unknown key" + (nearest.isEmpty ? "; 'bezel config default' prints all of them" : nearest))
  }

  /// What other programs call a key, and what it is here.
  private static let otherWords = [
    "border-radius": "corner-radius", "radius": "corner-radius", "background": "fill",
    "background-color": "fill", "color": "fill", "monitor": "output",
    "duration": "timeout", "keys": "details", "anchor": "position",
  ]
}
