package import BezelValues
package import HUDCommands
import HUDModel

/// The first argument of a command line, and what may follow it.
///
/// The tables are built when they are first used: `bezel-run` starts before every command, and most have no option.
package struct Verb: Sendable {
  package let name: String
  /// What the verb does, in one sentence.
  package let abstract: String
  /// Whether all arguments from the first operand on are a command to run.
  package let runsCommand: Bool
  /// Whether `bezel help` lists it.
  package let isListed: Bool
  /// Checks the arguments together, when all are read.
  let finish: @Sendable (Draft) throws(UsageError) -> Invocation
  /// Sets the draft to the verb's own defaults.
  let prepare: @Sendable (inout Draft) -> Void
  private let makeOperands: @Sendable () -> [Operand]
  private let makeOptions: @Sendable () -> [OptionGroup]
  private let makeRemarks: @Sendable () -> [String]

  init(
    name: String, abstract: String, operands: @autoclosure @escaping @Sendable () -> [Operand] = [],
    runsCommand: Bool = false, options: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    remarks: @autoclosure @escaping @Sendable () -> [String] = [], isListed: Bool = true,
    prepare: @escaping @Sendable (inout Draft) -> Void = { _ in },
    finish: @escaping @Sendable (Draft) throws(UsageError) -> Invocation
  ) {
    (self.name, self.abstract) = (name, abstract)
    (self.runsCommand, self.isListed, self.finish) = (runsCommand, isListed, finish)
    self.prepare = prepare
    (makeOperands, makeOptions, makeRemarks) = (operands, options, remarks)
  }

  package var operands: [Operand] { makeOperands() }
  var options: [OptionGroup] { makeOptions() }
  /// The end of the help page.
  var remarks: [String] { makeRemarks() }

  package static let all = [
    show, success, error, warning, info, update, dismiss, list, events, run, hook, hookEnd, volume,
    brightness,
    keyboardLight, media, lockKeys, keyboardLayout, battery, powerProfile, watch, wob, render, config,
    theme, style, icon, output, serve, stop,
  ]

  /// - Throws: `UsageError` that suggests the nearest name, also among topics of help and the program's own options.
  package static func named(_ name: String, orTopics topics: [String] = []) throws(UsageError) -> Verb {
    if let verb = all.first(where: { $0.name.hasBytes(of: name) }) { return verb }
    let isOption = name.hasPrefix("-")
    let names = isOption ? ["--help", "--version"] : all.filter(\.isListed).map(\.name) + ["help"] + topics
    let nearest =
      otherWords[name].map { "; did you mean '\($0)'?" } ?? suggestion(for: name, among: names)
    let advice = nearest.isEmpty ? "; 'bezel help' lists the verbs" : nearest
    throw UsageError("there is no \(isOption ? "option" : "verb") '\(name.shortened)'\(advice)")
  }

  /// What one looks for among the verbs, and what it is here.
  private static let otherWords = [
    "mic": "volume --mic", "microphone": "volume --mic", "backlight": "brightness", "caps-lock": "lock-keys",
    "num-lock": "lock-keys",
  ]

  /// The verb's own options, and those of all verbs.
  package var optionGroups: [OptionGroup] { options + Self.commonOptions }

  private static let commonOptions = [
    OptionGroup(
      "General",
      [
        LocalOption(local: "help", nil, "Print this page.") { draft, _ in draft.asksForHelp = true }.short(
          "h")
      ])
  ]
}

/// An argument without a name, such as a title.
package struct Operand: Sendable {
  package let name: String
  package let completion: Completion
  let path: any WritableKeyPath<Draft, String?> & Sendable
  package let isRequired: Bool
  /// Whether it may contain spaces.
  let isText: Bool
  /// Whether all further operands are added to it, separated by spaces. It is the last one.
  package let isRepeated: Bool
  private let makeHelp: @Sendable () -> String

  init(
    name: String, help: @autoclosure @escaping @Sendable () -> String, completion: Completion = .none,
    path: any WritableKeyPath<Draft, String?> & Sendable, isRequired: Bool = false, isText: Bool = false,
    isRepeated: Bool = false
  ) {
    (self.name, self.completion, self.path) = (name, completion, path)
    (self.isRequired, self.isText, self.isRepeated) = (isRequired, isText, isRepeated)
    makeHelp = help
  }

  package var help: String { makeHelp() }
}

/// Options under one heading of the help page.
package struct OptionGroup: Sendable {
  package let title: String
  private let hasDefaults: Bool
  private let options: Options

  /// The tables are shared by all verbs that have their options.
  private enum Options {
    case ofHUD(@Sendable () -> [any OptionRow])
    case ofVerb(@Sendable () -> [LocalOption])
  }

  /// Without `hasDefaults` an option that isn't given has no default.
  init(
    _ title: String, hud options: @autoclosure @escaping @Sendable () -> [any OptionRow],
    hasDefaults: Bool = true
  ) {
    (self.title, self.hasDefaults) = (title, hasDefaults)
    self.options = .ofHUD(options)
  }

  init(_ title: String, _ options: @autoclosure @escaping @Sendable () -> [LocalOption]) {
    (self.title, hasDefaults) = (title, true)
    self.options = .ofVerb(options)
  }

  fileprivate func option(named name: Substring) -> DraftOption? {
    switch options {
    case .ofHUD(let options): options().first { $0.name.hasBytes(of: name) }.map(DraftOption.ofHUD)
    case .ofVerb(let options): options().first { $0.name.hasBytes(of: name) }.map(DraftOption.ofVerb)
    }
  }

  fileprivate func option(letter name: Substring) -> DraftOption? {
    guard name.utf8.count == 1, let letter = name.first else { return nil }
    return switch options {
    case .ofHUD(let options): options().first { $0.letter == letter }.map(DraftOption.ofHUD)
    case .ofVerb(let options): options().first { $0.letter == letter }.map(DraftOption.ofVerb)
    }
  }

  /// Name, value and help of each option.
  package var rows: [OptionHelp] {
    switch options {
    case .ofHUD(let options): options().map { OptionHelp($0, hasDefault: hasDefaults) }
    case .ofVerb(let options): options().map(OptionHelp.init)
    }
  }
}

extension [OptionGroup] {
  /// The option that an argument spells: `--name` or `-n`.
  func option(spelled text: Substring) -> DraftOption? {
    let isLong = text.utf8.dropFirst().first == UInt8(ascii: "-")
    let name = text[text.utf8.index(text.startIndex, offsetBy: isLong ? 2 : 1)...]
    for group in self {
      if let option = isLong ? group.option(named: name) : group.option(letter: name) { return option }
    }
    return nil
  }

  var names: [String] { flatMap(\.rows).map(\.name) }
}

/// The part of an option that its help describes.
package struct OptionHelp: Sendable {
  package let name: String
  /// The ASCII letter after a single dash.
  package let letter: Character?
  /// The name of its value; nil for an option without one.
  package let metavariable: String?
  /// Whether it is written `--name` or `--no-name`.
  package let isFlag: Bool
  /// Whether it can be given again.
  package let isRepeatable: Bool
  package let completion: Completion
  package let help: String

  init(_ option: any OptionRow, hasDefault: Bool) {
    (name, letter, metavariable) = (option.name, option.letter, option.metavariable)
    (isFlag, isRepeatable) = (option.isFlag, option.isRepeatable)
    (completion, help) = (option.completion, hasDefault ? option.help : option.meaning)
  }

  init(_ option: LocalOption) {
    (name, letter, metavariable) = (option.name, option.letter, option.metavariable)
    (isFlag, isRepeatable) = (option.isFlag, false)
    (completion, help) = (option.completion, option.help)
  }

  /// The option as it is written: `--id ID`, `--[no-]percent`, or `-h, --help`.
  var synopsis: String {
    (letter.map { "-\($0), " } ?? "") + (isFlag ? "--[no-]" : "--") + name
      + (metavariable.map { " \($0)" } ?? "")
  }
}

/// An option that was found in a table.
enum DraftOption {
  case ofHUD(any OptionRow)
  case ofVerb(LocalOption)

  var name: String {
    switch self {
    case .ofHUD(let option): option.name
    case .ofVerb(let option): option.name
    }
  }

  var isFlag: Bool {
    switch self {
    case .ofHUD(let option): option.isFlag
    case .ofVerb(let option): option.isFlag
    }
  }

  var metavariable: String? {
    switch self {
    case .ofHUD(let option): option.metavariable
    case .ofVerb(let option): option.metavariable
    }
  }

  func set(_ text: String, in draft: inout Draft) throws(UsageError) {
    switch self {
    case .ofHUD(let option): try option.read(text, into: &draft.patch.values)
    case .ofVerb(let option): try option.read(text, &draft)
    }
  }
}
