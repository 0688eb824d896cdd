import BezelValues
import HUDCommands
import HUDModel

// Help pages are written from the tables of verbs, options and properties.
package enum HelpPage {
  static let version = "bezel \(Verb.version)\n"

  /// The page about a verb or a topic; without a name the general page.
  static func about(_ name: String?) throws(UsageError) -> String {
    switch name {
    case nil, "help", "--help", "-h": general
    case lookTopic: look
    case propertiesTopic: properties
    case let name?: try Verb.named(name, orTopics: topics).help
    }
  }

  static let lookTopic = "look"
  private static let propertiesTopic = "properties"
  /// What has a page besides the verbs.
  package static let topics = [lookTopic, propertiesTopic]

  static var general: String {
    let groups = Verb.groups.map { group in
      HelpText.table(group.title, group.verbs.map { ($0.name, $0.summary) })
    }
    return """
      Usage: bezel VERB …

      Show what happens, over everything else: the volume, a build, a result.

        bezel volume up                   change the volume, and show it
        bezel run -- make                 show how far a build is
        bezel show Hello --timeout 3s     show a text for three seconds
      \(groups.joined())
      'bezel help VERB' describes a verb, 'bezel help look' the options of a HUD's
      place and look, 'bezel help properties' its colours, sizes and fonts.
      'bezel --version' prints the version.

      A HUD has an id, by default 'default'. 'bezel show' with the id of a HUD that is
      up changes it in place: after 'bezel show Building', 'bezel success Built' turns
      the spinner into a check mark. A spinner stays until it is dismissed, unless
      --timeout or --hold end it. The first HUD starts the server, which stops after
      ten idle minutes.

      Exit status: 0 success, 1 failure, 3 no such HUD, 10 dismissed by the user and
      11 button pressed (both with --wait or --hold), 64 invalid command line, image
      or output, 69 no compositor, or neither layer shell nor notifications.

      """
  }

  /// The options that all verbs with a HUD share.
  static var look: String {
    let introduction = HelpText.wrapped(
      "Options of a HUD's placement, behaviour and look. Verbs that show a HUD have them, except for what a verb decides "
        + "itself. They are also keys of bezel.ini, as in [hud] position=top. The defaults are those of 'bezel show'."
    )
    let rows = BehaviorOptions.rows
    return introduction
      + [("Options", rows.filter { !$0.isAdvanced }), ("Advanced", rows.filter(\.isAdvanced))].map {
        title, rows in
        HelpText.table(title, rows.map { ($0.synopsis, $0.help) })
      }.joined()
  }

  static var properties: String {
    let groups = ThemeProperty.groups.map { group in
      "\n\(group.title):\n" + group.properties.map(\.help).joined()
    }
    let introduction = HelpText.wrapped(
      "Properties of a theme, for --set KEY=VALUE, as in --set corner-radius=24 --set fill=#202020e0. Pixels are "
        + "logical pixels. The defaults are the values of the theme 'dark'. on and off may also be written yes and no or true "
        + "and false.")
    return introduction + groups.joined()
  }
}

extension ThemeProperty {
  fileprivate var help: String {
    let value = accepted.prefix(1).uppercased() + accepted.dropFirst() + "."
    return "  \(key) (default: \(defaultText))\n"
      + [meaning, value].map { HelpText.wrapped($0, indent: 6) }.joined()
  }
}

extension Verb {
  package static let version = "0.1.0"

  /// The first sentence of the abstract.
  package var summary: String {
    let end = abstract.firstRange(of: ". ")?.lowerBound
    return end.map { abstract[...$0] }.map(String.init) ?? abstract
  }

  /// Its own options, and the names of those that `bezel help look` describes.
  var help: String {
    var text = "Usage: bezel \(name)"
    for operand in operands { text += " \(operand.synopsis)" }
    if !ownGroups.isEmpty { text += " [OPTIONS]" }
    if runsCommand { text += " -- COMMAND" }
    text += "\n\n" + HelpText.wrapped(abstract) + "\n  \(example)\n"
    var arguments = operands.map { ($0.name, $0.help) }
    if runsCommand {
      arguments.append(
        ("COMMAND", "The command and its arguments. Its output, exit status and signals are not changed."))
    }
    if !arguments.isEmpty { text += HelpText.table("Arguments", arguments) }
    var advanced: [(name: String, help: String)] = []
    for group in ownGroups where !group.isLook {
      let rows = group.rows.map { (row: $0, text: (name: $0.synopsis, help: group.help(of: $0))) }
      advanced += rows.filter(\.row.isAdvanced).map(\.text)
      let others = rows.filter { !$0.row.isAdvanced }.map(\.text)
      if !others.isEmpty { text += HelpText.table(group.title, others) }
    }
    if let look = ownGroups.first(where: \.isLook) {
      text +=
        "\n\(look.title), see 'bezel help \(HelpPage.lookTopic)':\n"
        + HelpText.wrapped(look.rows.map { "--\($0.name)" }.joined(separator: " "), indent: 2)
    }
    if !advanced.isEmpty { text += HelpText.table("Advanced", advanced) }
    return ([text] + remarks).joined(separator: "\n")
  }
}

extension Operand {
  /// The operand as it is written: `ID`, or `[KIND …]`.
  package var synopsis: String {
    isRequired ? name : "[\(name)\(isRepeated ? " …" : "")]"
  }
}

/// The layout of help pages: 80 columns.
enum HelpText {
  private static let width = 80
  private static let indent = 22

  /// Names in one column, and their help in another.
  static func table(_ title: String, _ rows: [(name: String, help: String)]) -> String {
    "\n\(title):\n" + rows.map { row($0.name, $0.help) }.joined()
  }

  /// A paragraph for each name, for names that are too long for a table.
  static func list(_ title: String, _ rows: [(name: String, text: String)]) -> String {
    let items = rows.map {
      lines(of: "\($0.name): \($0.text)", width: width - 6).joined(separator: "\n      ")
    }
    return "\(title):\n" + items.map { "  \($0)\n" }.joined()
  }

  static func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines(of: text, width: width - indent).map { margin + $0 + "\n" }.joined()
  }

  private static func row(_ name: String, _ help: String) -> String {
    let margin = String(repeating: " ", count: indent)
    let helpLines = lines(of: help, width: width - indent)
    let start = "  " + name
    let first =
      start.count + 2 > indent
      ? start + "\n" + margin : start + String(repeating: " ", count: indent - start.count)
    return first + helpLines.joined(separator: "\n" + margin) + "\n"
  }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
