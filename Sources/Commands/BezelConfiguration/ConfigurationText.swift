package import BezelValues
import HUDCommands
import HUDModel

// The texts of `bezel config`, `bezel theme` and `bezel style`.

extension Configuration {
  /// A configuration with every key and its built-in value, as comments.
  package static var defaultText: String {
    var text = """
      # The configuration of Bezel. A comment begins with # or ; at the start of a line. A value reaches to the end of
      # its line. A key with the value 'default' counts as not written. Remove the # before a section and before a key
      # to set it. The server reads the file again when it changes.

      # Another file, relative to this one.
      #include=colors.ini

      """
    text += section("hud", "The options of all HUDs.", Patch.keys)
    text += section(
      "style.NAME", "A style: a named set of these options and of the properties of a theme.",
      StyleOptions.rows)
    text += "\n# The built-in styles.\n\n" + commented(Style.builtInText)
    text += section(
      "theme.NAME",
      "A theme. 'bezel theme show NAME' prints the values of one. A file themes/NAME.ini beside this file is a theme too.",
      ThemeKeys.rows)
    text += ThemeProperty.groups.map { group in
      "\n# \(group.title)\n" + group.properties.map(lines(of:)).joined()
    }.joined()
    text += section(
      "output.NAME",
      "An output, by its name or a pattern as for 'output': a theme, and properties that are sizes.")
    text += section("server", "The server.")
    text += section("watch", "What 'bezel watch' shows.")
    text += section("mode.NAME", "A binding mode of the compositor.")
    text += section(
      "light.NAME", "A light for 'bezel brightness --device NAME', such as night light or a lamp.")
    text += section("tool.NAME", "A tool that 'bezel run' reads. A key may come several times.")
    text += "\n# The programs of Bezel: the options of [hud], and their own.\n"
    text += ConfigurationKeys.programs.map { section($0) }.joined()
    return text + "\n# What they have built in.\n\n" + commented(builtInText)
  }

  private static func section(
    _ name: String, _ meaning: String? = nil, _ rows: [any OptionRow]? = nil
  ) -> String {
    let rows = rows ?? ConfigurationKeys.sections[name] ?? []
    return "\n" + (meaning.map(comment) ?? "") + "#[\(name)]\n" + rows.map(lines(of:)).joined()
  }

  private static func commented(_ lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty || $0.hasPrefix("#") ? "\($0)\n" : "#\($0)\n" }.joined()
  }

  private static func lines(of option: any OptionRow) -> String {
    let text = option.isRepeatable ? "corner-radius=20" : option.defaultText ?? ""
    return comment(option.help) + "#\(option.name)=\(text.isEmpty ? OptionValues.builtInText : text)\n"
  }

  private static func lines(of property: ThemeProperty) -> String {
    let value = property.defaultText
    let isSettable = (try? ThemeAssignment(property.key, value)) != nil
    return comment("\(property.meaning) It is \(property.accepted).")
      + "#\(property.key)=\(isSettable ? value : OptionValues.builtInText)\n"
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

  /// The values of the files that apply, each with its place. Only `bezel-run` can check a pattern.
  package var text: String {
    guard !settings.isEmpty else {
      return "# Nothing is set: the built-in values apply, which 'bezel config default' prints.\n"
    }
    var text = ""
    var section: String?
    for setting in settings {
      if setting.section != section { text += (section == nil ? "" : "\n") + "[\(setting.section)]\n" }
      section = setting.section
      let remark = setting.isPattern ? " (a pattern, which 'bezel config check' checks)" : ""
      text += "# \(setting.place)\(remark)\n\(setting.key)=\(setting.value)\n"
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
    return (Style.text(ofBuiltIn: name) ?? "[\(section)]\n") + own.joined()
  }
}
