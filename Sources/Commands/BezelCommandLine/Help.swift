import BezelValues
import HUDModel

// Help pages are written from the tables of verbs, options and properties.
enum HelpPage {
  static let version = "bezel \(Verb.version)\n"

  /// The page about a verb or a topic; without a name the general page.
  static func about(_ name: String?) throws(UsageError) -> String {
    switch name {
    case nil, "help", "--help", "-h": general
    case propertiesTopic: properties
    case let name?: try Verb.named(name, orTopics: [propertiesTopic]).help
    }
  }

  private static let propertiesTopic = "properties"

  static var general: String {
    """
    Usage: bezel VERB …

    Show progress HUDs on Wayland.
    \(HelpText.table("Verbs", Verb.all.filter(\.isListed).map { ($0.name, $0.abstract) }))
    'bezel help VERB' and 'bezel VERB --help' describe a verb, 'bezel help
    properties' the properties of a theme. 'bezel --version' or 'bezel -V' prints
    the version. A flag is --percent, --no-percent or --percent=yes (no, on, off,
    true, false). An option with a letter is -p 40% or -p40%.

    A HUD has an id. The default is 'default'. Showing an id that is up changes its
    HUD in place: after 'bezel show Building', 'bezel success Built' turns the
    spinner into a check mark. 'bezel show' resets the options that are not given,
    'bezel update' keeps them. HUDs with different ids are stacked; those without
    room wait. The first HUD starts the server, which stops after ten idle minutes.

    Exit status: 0 success, 1 failure, 3 no such HUD, 10 dismissed by the user and
    11 button pressed (both with --wait or --hold), 64 invalid command line, image
    or output, 69 no compositor, or a compositor without layer shell.

    """
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

  var help: String {
    var text = "Usage: bezel \(name)"
    for operand in operands { text += " \(operand.synopsis)" }
    if optionGroups.count > 1 { text += " [OPTIONS]" }
    if runsCommand { text += " -- COMMAND" }
    text += "\n\n" + HelpText.wrapped(abstract)
    var arguments = operands.map { ($0.name, $0.help) }
    if runsCommand {
      arguments.append(
        ("COMMAND", "The command and its arguments. Its output, exit status and signals are not changed."))
    }
    if !arguments.isEmpty { text += HelpText.table("Arguments", arguments) }
    for group in optionGroups {
      text += HelpText.table(group.title, group.rows.map { ($0.synopsis, group.help(of: $0)) })
    }
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
