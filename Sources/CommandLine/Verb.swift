import HUDCommands
import HUDModel

/// The first argument of a command line, and what may follow it.
struct Verb: Sendable {
  let name: String
  /// What the verb does, in one sentence.
  let abstract: String
  var operands: [Operand] = []
  /// Whether all arguments from the first operand on are a command to run.
  var runsCommand = false
  var options: [OptionGroup] = []
  /// The end of the help page.
  var remarks: @Sendable () -> [String] = { [] }
  /// Whether `bezel help` lists it.
  var isListed = true
  /// Checks the arguments together, when all are read.
  let finish: @Sendable (Draft) throws(UsageError) -> Invocation

  /// The names of all verbs, in the order in which they are listed.
  enum Name: String, CaseIterable {
    case show, success, error, warning, info, update, dismiss, list, events, run, hook
    case hookEnd = "hook-end"
    case render, serve, stop
  }

  /// - Throws: `UsageError` that suggests the nearest name, also among topics of help and the program's own options.
  static func named(_ name: String, orTopics topics: [String] = []) throws(UsageError) -> Verb {
    if let name = Name(rawValue: name) { return Verb(name) }
    let isOption = name.hasPrefix("-")
    let names = isOption ? ["--help", "--version"] : all.filter(\.isListed).map(\.name) + ["help"] + topics
    let nearest = suggestion(for: name, among: names)
    let advice = nearest.isEmpty ? "; 'bezel help' lists the verbs" : nearest
    throw UsageError("there is no \(isOption ? "option" : "verb") '\(name.shortened)'\(advice)")
  }

  /// The option that an argument spells: `--name` or `-n`.
  func option(spelled text: Substring) -> DraftOption? {
    let isLong = text.hasPrefix("--")
    let name = text.dropFirst(isLong ? 2 : 1)
    for group in optionGroups {
      if let option = isLong ? group.option(named: name) : group.option(shortName: name) { return option }
    }
    return nil
  }

  var optionNames: [String] { optionGroups.flatMap(\.rows).map(\.name) }

  /// The verb's own options, and those of all verbs.
  var optionGroups: [OptionGroup] { options + Self.commonOptions }

  private static let commonOptions = [
    OptionGroup(
      "General", [CommandOption(localFlag: "help", short: "h", "Print this page.") { $0.asksForHelp = true }])
  ]
}

extension Verb {
  static var all: [Verb] { Name.allCases.map(Verb.init) }

  /// A command line needs the tables of one verb. The others are not made.
  private init(_ name: Name) {
    self =
      switch name {
      case .show: .show
      case .success: .success
      case .error: .error
      case .warning: .warning
      case .info: .info
      case .update: .update
      case .dismiss: .dismiss
      case .list: .list
      case .events: .events
      case .run: .run
      case .hook: .hook
      case .hookEnd: .hookEnd
      case .render: .render
      case .serve: .serve
      case .stop: .stop
      }
  }
}

/// An argument without a name, such as a title.
struct Operand: Sendable {
  let name: String
  let help: String
  let path: any WritableKeyPath<Draft, String?> & Sendable
  var isRequired = false
  /// Whether it may contain spaces.
  var isText = false
}

/// Options under one heading of the help page.
struct OptionGroup: Sendable {
  let title: String
  private let options: Options

  /// The tables are shared by all verbs that have their options.
  private enum Options {
    case ofHUD([Patch.Option])
    case ofVerb([CommandOption<Draft>])
  }

  init(_ title: String, hud options: [Patch.Option]) {
    self.title = title
    self.options = .ofHUD(options)
  }

  init(_ title: String, _ options: [CommandOption<Draft>]) {
    self.title = title
    self.options = .ofVerb(options)
  }

  func option(named name: Substring) -> DraftOption? {
    switch options {
    case .ofHUD(let options): options.first { $0.name == name }.map(DraftOption.ofHUD)
    case .ofVerb(let options): options.first { $0.name == name }.map(DraftOption.ofVerb)
    }
  }

  /// Only options of verbs have short names.
  func option(shortName name: Substring) -> DraftOption? {
    guard case .ofVerb(let options) = options, name.count == 1, let letter = name.first else { return nil }
    return options.first { $0.shortName == letter }.map(DraftOption.ofVerb)
  }

  /// Name, value and help of each option.
  var rows: [OptionRow] {
    switch options {
    case .ofHUD(let options): options.map(OptionRow.init)
    case .ofVerb(let options): options.map(OptionRow.init)
    }
  }
}

/// The part of an option that its help describes.
struct OptionRow {
  let name: String
  /// The option as it is written: `--id ID`, or `-h, --help`.
  let synopsis: String
  let help: String

  init<Root>(_ option: CommandOption<Root>) {
    (name, help) = (option.name, option.help)
    synopsis =
      (option.shortName.map { "-\($0), " } ?? "") + "--\(option.name)"
      + (option.metavariable.map { " \($0)" } ?? "")
  }
}

/// An option that was found in a table.
enum DraftOption {
  case ofHUD(Patch.Option)
  case ofVerb(CommandOption<Draft>)

  var name: String {
    switch self {
    case .ofHUD(let option): option.name
    case .ofVerb(let option): option.name
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
    case .ofHUD(let option): try option.read(text, &draft.patch)
    case .ofVerb(let option): try option.read(text, &draft)
    }
  }
}
