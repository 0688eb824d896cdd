package import BezelValues
import HUDCommands
import HUDModel

// The texts of `bezel config`, `bezel theme` and `bezel style`.

extension ConfigurationKeys {
  /// The built-in value of an option as it is written; `default` if it depends on the HUD.
  static func value(of option: any OptionRow) -> String {
    let text = option.name == "set" ? "corner-radius=20" : option.defaultText ?? ""
    return text.isEmpty ? ConfigurationCompiler.defaultValue : text
  }
}

extension Configuration {
  /// A configuration with every key and its built-in value, as comments.
  package static var defaultText: String {
    var text = """
      # The configuration of Bezel. A comment begins with # or ; at the start of a line. A value reaches to the end of
      # its line. A key with the value 'default' counts as not written. Remove the # before a section and before a key
      # to set it. The server reads the file again when it changes.

      # Another file, relative to this one.
      #include=colors.ini

      # The options of all HUDs.

      """
    text += "#[hud]\n" + ConfigurationKeys.options.map(lines(of:)).joined()
    text += """

      # A style: a named set of these options and of the properties of a theme. The base is another style.
      #[style.NAME]
      #base=card

      # A theme. The base is another theme. 'bezel theme show NAME' prints the values of one. A file themes/NAME.ini beside
      # this file is a theme too.
      #[theme.NAME]
      #base=auto

      """
    text += ThemeProperty.groups.map { group in
      "\n# \(group.title)\n" + group.properties.map(lines(of:)).joined()
    }.joined()
    text += """

      # An output: a theme, and properties that are sizes.
      #[output.NAME]
      #theme=auto

      # The server that is started for the first HUD ends after this time without HUDs and commands.
      #[server]
      #idle-timeout=10min

      # What 'bezel watch' shows.
      #[watch]
      #kinds=keyboard-layout workspace mode output battery audio-device

      # A binding mode of the compositor: the keys to name.
      #[mode.NAME]
      #details=

      # The programs of Bezel: the options of [hud], and their own.

      """
    for (section, keys) in ConfigurationKeys.programs.sorted(by: { $0.key < $1.key }) {
      text += "\n#[\(section)]\n" + keys.map(lines(of:)).joined()
    }
    return text
  }

  private static func lines(of option: any OptionRow) -> String {
    comment(option.help) + "#\(option.name)=\(ConfigurationKeys.value(of: option))\n"
  }

  private static func lines(of property: ThemeProperty) -> String {
    let value = property.defaultText
    let isSettable = (try? ThemeAssignment(property.key, value)) != nil
    return comment("\(property.meaning) It is \(property.accepted).")
      + "#\(property.key)=\(isSettable ? value : ConfigurationCompiler.defaultValue)\n"
  }

  /// Lines of at most 100 characters. A comment has a space after its #, a key doesn't.
  private static func comment(_ text: String) -> String {
    var lines = ["#"]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + 1 + word.count > 100 { lines.append("#") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The values of the files that apply, each with its place.
  package var text: String {
    guard !settings.isEmpty else {
      return "# Nothing is set: the built-in values apply, which 'bezel config default' prints.\n"
    }
    var text = ""
    var section: String?
    for setting in settings {
      if setting.section != section { text += (section == nil ? "" : "\n") + "[\(setting.section)]\n" }
      section = setting.section
      text += "# \(setting.place)\n\(setting.key)=\(setting.value)\n"
    }
    return text
  }

  /// A theme as the text of its section, which makes the same theme again, also in a file of its own. The properties that
  /// the base has are comments with their values.
  ///
  /// - Throws: `UsageError` if there is no theme of that name.
  package func text(ofTheme name: String) throws(UsageError) -> String {
    let selection = try theme(named: name)
    let theme = selection.theme(on: DesktopPreferences())
    let set = Set(selection.assignments.map(\.key))
    var text = "[theme.\(name)]\nbase=\(selection.name.rawValue)\n"
    text += selection.assignments.map { "\($0)\n" }.joined()
    if selection.name == .auto {
      text += "# The theme is dark or light as the desktop prefers. These are the values of dark.\n"
    }
    for property in ThemeProperty.all where !set.contains(property.key) {
      let value = property.text(in: theme)
      let isSettable = (try? ThemeAssignment(property.key, value)) != nil
      text += isSettable ? "#\(property.key)=\(value)\n" : "# \(property.key) is \(value)\n"
    }
    return text
  }

  /// A style as the text of its section.
  ///
  /// - Throws: `UsageError` if there is no style of that name.
  package func text(ofStyle name: String) throws(UsageError) -> String {
    _ = try style(named: name)
    let section = "style.\(name)"
    let own = settings.filter { $0.section == section }.map { "# \($0.place)\n\($0.key)=\($0.value)\n" }
    let builtIn = Style.builtIn.first { $0.name.hasBytes(of: name) }
    return "[\(section)]\n" + (builtIn.map { Self.lines(of: $0.patch) } ?? "") + own.joined()
  }

  /// The options and properties as they are written in a section.
  private static func lines(of patch: Patch) -> String {
    let options = ConfigurationKeys.options.filter { $0.name != "set" }.flatMap { option in
      (option.texts(in: patch.values) ?? []).map { "\(option.name)=\($0)\n" }
    }
    return options.joined() + (patch.properties ?? []).map { "\($0)\n" }.joined()
  }
}
