package import BezelValues
package import HUDCommands
import HUDModel

/// What a key of the desktop asks for. `bezel-desktop` runs it.
package indirect enum DesktopCommand: Hashable, Sendable {
  case level(LevelOptions)
  case media(MediaOptions)
  case battery(BatteryOptions)
  /// Nil is all of them.
  case lockKeys(LockKey?, DesktopHUDOptions)
  case keyboardLayout(isNext: Bool, DesktopHUDOptions)
  case powerProfile(PowerProfileChange, DesktopHUDOptions)
  /// Prints what the command would show, and changes nothing.
  case report(DesktopCommand, isJSON: Bool)
  /// Prints the names that `--device` or `--player` accepts.
  case list(DesktopKind)
  /// Shows what changes, until the command is ended.
  case watch(WatchOptions)
  /// Shows the values of standard input.
  case wob(WobOptions)
  /// Runs the commands of standard input.
  case pipe(PipeOptions)
  /// Shows the tour.
  case demo
  /// Shows what a script would send with notify-send.
  case notify(NotifyOptions)

  /// What it is about; nil for one that runs on its own.
  package var kind: DesktopKind? {
    switch self {
    case .level(let options): options.kind
    case .media: .media
    case .battery: .battery
    case .lockKeys: .lockKeys
    case .keyboardLayout: .keyboardLayout
    case .powerProfile: .powerProfile
    case .report(let command, _): command.kind
    case .list(let kind): kind
    case .watch, .wob, .pipe, .demo, .notify: nil
    }
  }

  /// How its result is shown.
  package var hud: DesktopHUDOptions {
    switch self {
    case .level(let options): options.hud
    case .media(let options): options.hud
    case .battery(let options): options.hud
    case .lockKeys(_, let hud), .keyboardLayout(_, let hud), .powerProfile(_, let hud): hud
    case .report(let command, _): command.hud
    case .list, .watch, .wob, .pipe, .demo, .notify: DesktopHUDOptions()
    }
  }
}

/// A key that locks. The raw value is its name on the command line.
package enum LockKey: String, CaseIterable, Hashable, Sendable {
  case caps, num, scroll
}

package enum PowerProfileChange: Hashable, Sendable {
  case show, next
  case set(String)
}

/// How a command of the desktop shows its result.
package struct DesktopHUDOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let isShown = Option(flag: "hud", default: true, "Show the result.")
    package let isVerbose = Option(
      flag: "verbose", default: false, isKey: false, "Print the reason on standard error if there is no HUD.")
  }

  package var values: OptionValues
  /// The options of the HUD itself.
  package var patch: Patch { Patch(of: values) }

  package init(_ values: OptionValues = OptionValues()) { self.values = values }

  /// The groups of the help page.
  static func groups(besides groups: OptionGroup...) -> [OptionGroup] {
    groups + [
      OptionGroup("HUD", Table.rows),
      .look(lookRows, hasDefaults: false),
    ]
  }

  /// The options of a HUD's place, behaviour and look that the commands of the desktop accept. The commands themselves set what
  /// the HUD controls.
  package static let lookRows = BehaviorOptions.rows.filter {
    !["watchdog", "grace", "control"].contains($0.name)
  }

  /// All options that only a HUD has.
  static let shownRows = Table.rows + LevelOptions.indicatorRows + lookRows
}

extension DesktopCommand {
  /// Takes the options of the configuration where the command line has none.
  package mutating func merge(over section: OptionValues) {
    switch self {
    case .level(var options):
      options.values.merge(over: section)
      self = .level(options)
    case .media(var options):
      options.values.merge(over: section)
      self = .media(options)
    case .battery(var options):
      options.values.merge(over: section)
      self = .battery(options)
    case .lockKeys(let key, var hud):
      hud.values.merge(over: section)
      self = .lockKeys(key, hud)
    case .keyboardLayout(let isNext, var hud):
      hud.values.merge(over: section)
      self = .keyboardLayout(isNext: isNext, hud)
    case .powerProfile(let change, var hud):
      hud.values.merge(over: section)
      self = .powerProfile(change, hud)
    case .report(var command, let isJSON):
      command.merge(over: section)
      self = .report(command, isJSON: isJSON)
    case .list, .watch, .wob, .pipe, .demo, .notify: break
    }
  }
}

/// The options of a verb that prints a state without an action.
struct StateReportOptions: OptionTable {
  static let table = StateReportOptions()

  let isJSON = Option(
    "json", nil, .mark, isKey: false, "Without an action: print JSON, with more than the text has.")

  static let group = OptionGroup("Output", rows)
}

extension Arguments {
  /// A command, or without an action what it would show. `idle` are the verb's own options that choose nothing that is
  /// printed.
  func stateReport(_ command: DesktopCommand, of verb: String, without idle: [any OptionRow] = [])
    throws(UsageError) -> Invocation
  {
    let isJSON = values.has(StateReportOptions.table.isJSON)
    guard let action = operand(0) else {
      try refuse(
        idle + DesktopHUDOptions.shownRows, "'bezel \(verb)' prints the state and shows no HUD",
        or: ", or write 'bezel \(verb) show'")
      return .desktop(.report(command, isJSON: isJSON))
    }
    guard !isJSON else {
      throw UsageError("--json prints the state and changes nothing; omit '\(action.shortened)' or --json")
    }
    return .desktop(command)
  }

  /// The names that `--device` or `--player` accepts. `idle` are the verb's own options that choose nothing that is printed.
  func list(_ kind: DesktopKind, of verb: String, without idle: [any OptionRow]) throws(UsageError)
    -> Invocation
  {
    try refuseSubject(of: "\(verb) list")
    try refuse(
      idle + StateReportOptions.rows + DesktopHUDOptions.shownRows,
      "'\(verb) list' prints names and shows no HUD")
    return .desktop(.list(kind))
  }
}
