package import BezelValues
import HUDCommands
import HUDModel
import Synchronization

/// The first argument of a command line, and what may follow it.
///
/// The tables are built when they are first used: `bezel-run` starts before every command, and most have no option.
package final class Verb: Sendable {
  package let name: String
  /// What the verb does. Its first sentence stands alone in the list of verbs.
  package let abstract: String
  /// A command line with it, for its help page.
  package let example: String
  /// Whether all arguments from the first operand on are a command to run.
  package let runsCommand: Bool
  /// Checks the arguments together, when all are read.
  let finish: @Sendable (Arguments) throws(UsageError) -> Invocation
  private let makeOperands: @Sendable () -> [Operand]
  private let makeOptions: @Sendable () -> [OptionGroup]
  private let madeOptions = Mutex<[OptionGroup]?>(nil)
  private let makeRemarks: @Sendable () -> [String]

  init(
    name: String, abstract: String, example: String,
    operands: @autoclosure @escaping @Sendable () -> [Operand] = [],
    runsCommand: Bool = false, options: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    remarks: @autoclosure @escaping @Sendable () -> [String] = [],
    finish: @escaping @Sendable (Arguments) throws(UsageError) -> Invocation
  ) {
    (self.name, self.abstract, self.example) = (name, abstract, example)
    (self.runsCommand, self.finish) = (runsCommand, finish)
    (makeOperands, makeOptions, makeRemarks) = (operands, options, remarks)
  }

  package var operands: [Operand] { makeOperands() }
  /// The end of the help page.
  var remarks: [String] { makeRemarks() }

  /// The verbs that the help lists, under their headings.
  static let groups: [(title: String, verbs: [Verb])] = [
    (
      "Keys of the desktop",
      [volume, brightness, keyboardLight, media, lockKeys, keyboardLayout, battery, powerProfile]
    ),
    ("Builds, and what happens on the desktop", [run, hook, watch]),
    (
      "HUDs of your own",
      [
        show, success, error, warning, info, update, dismiss, wait, list, events, pipe, notify, wob, pause,
        resume,
      ]
    ),
    ("Look and configuration", [config, theme, style, icon, output, render]),
    ("Bezel itself", [serve, stop, debug, demo]),
  ]
  package static let listed = groups.flatMap(\.verbs)
  package static let all = listed + [hookEnd, raise]

  /// - Throws: `UsageError` that suggests the nearest name, also among topics of help and the program's own options.
  package static func named(_ name: String, orTopics topics: [String] = []) throws(UsageError) -> Verb {
    if let verb = all.first(where: { $0.name.hasBytes(of: name) }) { return verb }
    let isOption = name.hasPrefix("-")
    let names = isOption ? ["--help", "--version"] : listed.map(\.name) + ["help"] + topics
    let nearest =
      otherWords[name].map { "; did you mean '\($0)'?" } ?? suggestion(for: name, among: names)
    let advice =
      if !nearest.isEmpty {
        nearest
      } else if ["bezel", "--"].contains(name) {
        "; a command begins with its verb: omit '\(name)'"
      } else if isOption {
        "; options come after a verb, as in: bezel show Title \(name.shortened)"
      } else if name.contains(" ") {
        "; to show a text, write: bezel show TEXT"
      } else {
        "; 'bezel help' lists the verbs"
      }
    throw UsageError(
      "unknown \(isOption ? "option" : "verb") '\(name.shortened)'\(advice)", code: .unknownWord)
  }

  /// What one looks for among the verbs, and what it is here.
  private static let otherWords = [
    "mic": "volume --mic", "microphone": "volume --mic", "backlight": "brightness", "caps-lock": "lock-keys",
    "num-lock": "lock-keys", "close": "dismiss", "hide": "dismiss", "quit": "stop", "exit": "stop",
    "kill": "stop", "unpause": "resume", "silence": "pause", "mute": "volume mute", "unmute": "volume unmute",
    "notify-send": "notify", "notification": "notify",
    "reload": "config reload", "version": "--version", "progress": "show --progress", "icons": "icon list",
  ]

  /// The options that not all verbs have.
  package var ownGroups: [OptionGroup] { Array(optionGroups.dropLast()) }

  private func withHelp(_ groups: [OptionGroup]) -> [OptionGroup] {
    let isTaken = groups.contains { $0.rows.contains { $0.letter == CommonOptions.table.help.letter } }
    let common = isTaken ? CommonOptions.withoutLetter : CommonOptions.table
    return groups + [OptionGroup("General", common.rows)]
  }

  /// The verb's own options, and the options of all verbs.
  package var optionGroups: [OptionGroup] {
    madeOptions.withLock { made in
      let groups = made ?? withHelp(makeOptions())
      made = groups
      return groups
    }
  }
}

/// The options of all verbs.
struct CommonOptions: OptionTable {
  static let table = CommonOptions(letter: "h")
  /// For a verb that has another option of this letter.
  static let withoutLetter = CommonOptions(letter: nil)

  let help: Option<Bool>

  private init(letter: Character?) {
    help = Option("help", nil, .mark, letter: letter, isKey: false, "Print this page.")
  }

  static func asksForHelp(_ values: OptionValues) -> Bool {
    values.has(table.help) || values.has(withoutLetter.help)
  }
}

/// An argument without a name, such as a title.
package struct Operand: Sendable {
  package let name: String
  package let completion: Completion
  package let isRequired: Bool
  /// Whether it may contain spaces.
  let isText: Bool
  /// Whether all further operands are of its kind. It is the last one.
  package let isRepeated: Bool
  private let makeHelp: @Sendable () -> String

  init(
    name: String, help: @autoclosure @escaping @Sendable () -> String, completion: Completion = .none,
    isRequired: Bool = false, isText: Bool = false, isRepeated: Bool = false
  ) {
    (self.name, self.completion) = (name, completion)
    (self.isRequired, self.isText, self.isRepeated) = (isRequired, isText, isRepeated)
    makeHelp = help
  }

  package var help: String { makeHelp() }
}

/// Options under one heading of the help page.
package struct OptionGroup: Sendable {
  package let title: String
  package let rows: [any OptionRow]
  /// Whether it is about the place, behaviour and look of a HUD, which `bezel help look` describes for all verbs.
  let isLook: Bool
  private let hasDefaults: Bool

  /// Without `hasDefaults` an option that isn't given has no default.
  init(_ title: String, _ rows: [any OptionRow], hasDefaults: Bool = true) {
    self.init(title, rows, isLook: false, hasDefaults)
  }

  private init(_ title: String, _ rows: [any OptionRow], isLook: Bool, _ hasDefaults: Bool) {
    (self.title, self.rows, self.isLook, self.hasDefaults) = (title, rows, isLook, hasDefaults)
  }

  static func look(_ rows: [any OptionRow], hasDefaults: Bool = true) -> OptionGroup {
    OptionGroup("Placement, behaviour and look", rows, isLook: true, hasDefaults)
  }

  /// What the help says of an option.
  package func help(of option: any OptionRow) -> String { hasDefaults ? option.help : option.meaning }
}

extension [OptionGroup] {
  /// The option that an argument spells: `--name` or `-n`.
  func option(spelled text: Substring) -> (any OptionRow)? {
    let rows = lazy.flatMap(\.rows)
    if text.hasPrefix("--") {
      let name = text.dropFirst(2)
      return rows.first { $0.name.hasBytes(of: name) }
    }
    guard text.utf8.count == 2, let letter = text.last else { return nil }
    return rows.first { $0.letter == letter }
  }

  var names: [String] { flatMap(\.rows).map(\.name) }
}

extension OptionRow {
  /// The option as it is written: `--id ID`, `--[no-]percent`, or `-h, --help`.
  var synopsis: String {
    (letter.map { "-\($0), " } ?? "") + (isFlag ? "--[no-]" : "--") + name
      + (metavariable.map { " \($0)" } ?? "")
  }
}
