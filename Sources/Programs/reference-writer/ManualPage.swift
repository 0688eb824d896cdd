import BezelCommandLine
import BezelConfiguration
import BezelValues
import HUDCommands
import HUDModel

/// A manual page in roff with the macros of man(7).
///
/// Its source is roff, too. In a line that begins with `%`, a word and a name stand for a table:
///
///     %verb dismiss             a verb: synopsis, operands and options
///     %options run              the options of a verb, group by group
///     %options show Content     one group of them
///     %hud                      the names of the keys of [hud]
///     %sections                 the keys of the configuration's sections
///     %kinds                    the kinds of `bezel watch`
///     %properties               the properties of a theme
struct ManualPage {
  let text: String

  /// - Throws: `UsageError` with the line that isn't understood.
  init(source: String) throws(UsageError) {
    var text = ""
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      text +=
        line.first == "%"
        ? try Self.table(line.dropFirst()) : line.replacing("@VERSION@", with: Verb.version) + "\n"
    }
    self.text = text
  }

  private static func table(_ line: Substring) throws(UsageError) -> String {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch (words.first, words.count) {
    case ("verb", 2): return roff(of: try Verb.named(words[1]))
    case ("options", 2): return try Verb.named(words[1]).ownGroups.map(roff(of:)).joined()
    case ("options", 3):
      let group = try Verb.named(words[1]).ownGroups.first { $0.title == words[2] }
      if let group { return rows(of: group) }
    case ("hud", 1):
      let names = ConfigurationKeys.hudKeys.map { "\\fB\(Roff.escaped($0))\\fP" }
      return names.joined(separator: ",\n") + ".\n"
    case ("sections", 1):
      return ConfigurationKeys.sections.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map {
        ".SS [\(Roff.escaped($0))]\n" + $1.map { item("\\fB\(Roff.escaped($0.name))\\fP", $0.help) }.joined()
      }.joined()
    case ("kinds", 1):
      return DesktopKind.allCases.map { item("\\fB\(Roff.escaped($0.rawValue))\\fP", $0.help) }.joined()
    case ("properties", 1): return ThemeProperty.groups.map(roff(of:)).joined()
    default: break
    }
    throw UsageError("unknown table '%\(line)'")
  }

  private static func roff(of verb: Verb) -> String {
    let synopsis = ["bezel \(verb.name)"] + verb.operands.map(\.synopsis)
    let end = verb.ownGroups.isEmpty ? [] : ["[OPTIONS]"]
    return ".SS \(Roff.escaped((synopsis + end).joined(separator: " ")))\n\(Roff.prose(verb.abstract))\n"
      + verb.operands.map { item("\\fI\(Roff.escaped($0.name))\\fP", $0.help) }.joined()
      + verb.ownGroups.map(rows(of:)).joined()
  }

  private static func roff(of group: OptionGroup) -> String {
    ".SS \(Roff.escaped(group.title))\n" + rows(of: group)
  }

  private static func rows(of group: OptionGroup) -> String {
    group.rows.map { roff(of: $0, help: group.help(of: $0)) }.joined()
  }

  private static func roff(of row: any OptionRow, help: String) -> String {
    var names = [(row.isFlag ? "--[no-]" : "--") + row.name]
    if let letter = row.letter { names.insert("-\(letter)", at: 0) }
    let value = row.metavariable.map { " \\fI\(Roff.escaped($0))\\fP" } ?? ""
    return item(names.map { "\\fB\(Roff.escaped($0))\\fP" }.joined(separator: ", ") + value, help)
  }

  private static func roff(of group: ThemeProperty.Group) -> String {
    ".SS \(Roff.escaped(group.title))\n"
      + group.properties.map { property in
        item(
          "\\fB\(Roff.escaped(property.key))\\fP",
          "\(property.meaning) It is \(property.accepted). Default: \(property.defaultText).")
      }.joined()
  }

  private static func item(_ name: String, _ help: String) -> String {
    ".TP\n\(name)\n\(Roff.prose(help))\n"
  }
}

/// Text as roff reads it.
enum Roff {
  /// A text whose characters are all printed as they are, in a line that begins with another one or with a letter.
  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      // A bare one is a hyphen, which a shell doesn't read as a dash.
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "…": "\\&..."
      default: String(character)
      }
    }.joined()
  }

  /// A sentence, whose options are bold.
  static func prose(_ text: String) -> String {
    let words = text.split(separator: " ").map { word in
      guard word.hasPrefix("--"), let end = word.lastIndex(where: { $0.isLetter }) else {
        return escaped(String(word))
      }
      return "\\fB\(escaped(String(word[...end])))\\fP\(escaped(String(word[word.index(after: end)...])))"
    }
    let line = words.joined(separator: " ")
    return line.hasPrefix(".") ? "\\&\(line)" : line
  }
}
