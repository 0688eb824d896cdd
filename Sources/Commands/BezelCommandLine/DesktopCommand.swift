package import BezelValues
package import HUDCommands
import HUDModel

/// What a key of the desktop asks for, with its options. `bezel-desktop` runs it.
package protocol DesktopCommand: TypedOptions {
  /// What it is about.
  var kind: DesktopKind { get }
}

extension DesktopCommand {
  /// How its result is shown.
  package var hud: DesktopHUDOptions { DesktopHUDOptions(values) }
}

/// What becomes of a command of the desktop.
package enum DesktopOutput: Sendable {
  /// It is run, and its result is shown.
  case hud
  /// What it would show is printed, and nothing changes.
  case text, json
  /// The names that its `--device` or `--player` accepts are printed.
  case names
}

/// A command about a state of the machine, which has no options of its own.
package struct StateOptions<Action: Hashable & Sendable>: DesktopCommand {
  package typealias Table = DesktopHUDOptions.Table

  package let kind: DesktopKind
  package let action: Action
  package var values: OptionValues

  package init(_ kind: DesktopKind, _ action: Action, _ values: OptionValues = OptionValues()) {
    (self.kind, self.action, self.values) = (kind, action, values)
  }
}

/// The key; nil is all of them.
package typealias LockKeyOptions = StateOptions<LockKey?>
/// Whether the next layout is chosen.
package typealias KeyboardLayoutOptions = StateOptions<Bool>
package typealias PowerProfileOptions = StateOptions<PowerProfileChange>

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
  package static let lookRows = BehaviorOptions.rows(without: \.watchdog, \.grace, \.control)

  /// All options that only a HUD has.
  static let shownRows = Table.rows + LevelOptions.indicatorRows + lookRows
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
  func stateReport(_ command: any DesktopCommand, of verb: String, without idle: [any OptionRow] = [])
    throws(UsageError) -> Invocation
  {
    let isJSON = values.has(StateReportOptions.table.isJSON)
    guard let action = operand(0) else {
      try refuse(
        idle + DesktopHUDOptions.shownRows, "'bezel \(verb)' prints the state and shows no HUD",
        or: ", or write 'bezel \(verb) show'")
      return .desktop(command, isJSON ? .json : .text)
    }
    guard !isJSON else {
      throw UsageError("--json prints the state and changes nothing; omit '\(action.shortened)' or --json")
    }
    return .desktop(command, .hud)
  }

  /// The names that `--device` or `--player` accepts. `idle` are the verb's own options that choose nothing that is printed.
  func list(_ command: any DesktopCommand, of verb: String, without idle: [any OptionRow]) throws(UsageError)
    -> Invocation
  {
    try refuseSubject(of: "\(verb) list")
    try refuse(
      idle + StateReportOptions.rows + DesktopHUDOptions.shownRows,
      "'\(verb) list' prints names and shows no HUD")
    return .desktop(command, .names)
  }
}
