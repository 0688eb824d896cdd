package import BezelValues
import HUDCommands
import HUDModel

// The verbs about the state of the machine.

/// The options of `bezel battery`. Numbers are parts of the whole.
package struct BatteryOptions: DesktopCommand {
  package struct Table: OptionTable {
    package static let table = Table()

    package let low = Option("low", "P", .percentage(0...1), default: 0.2, "The charge at which it is low.")
    package let critical = Option(
      "critical", "P", .percentage(0...1), default: 0.05, "The charge at which it is critical.")
  }

  package var kind: DesktopKind { .battery }
  package var values = OptionValues()

  package init() {}

  /// What is wrong with the charges; nil if a battery is low before it is critical.
  package var conflict: String? {
    guard self.low < self.critical else { return nil }
    let (low, critical) = (Progress(self.low).percentText, Progress(self.critical).percentText)
    return "a battery would be low at \(low) and critical at \(critical) already; give low the greater number"
  }
}

extension Verb {
  static let battery = Verb(
    name: "battery", abstract: "Show the charge of the battery, or print it.", example: "bezel battery",
    operands: [
      Operand(name: "ACTION", help: "show. Default: print the charge.", completion: .names(["show"]))
    ],
    options: DesktopHUDOptions.groups(
      besides: OptionGroup("Options", BatteryOptions.Table.rows), StateReportOptions.group)
  ) { arguments throws(UsageError) in
    if let action = arguments.operand(0), action != "show" {
      throw .unknownAction(action, of: "battery", among: ["show"])
    }
    var battery = BatteryOptions()
    battery.values = arguments.values
    return try arguments.stateReport(battery, of: "battery", without: BatteryOptions.Table.rows)
  }

  static let lockKeys = Verb(
    name: "lock-keys", abstract: "Show which lock keys are on.", example: "bezel lock-keys caps",
    operands: [
      Operand(
        name: "KEY", help: "\(LockKey.list). Default: all.",
        completion: .names(LockKey.names))
    ],
    options: stateOptions,
    remarks: [
      HelpText.wrapped(
        "The state is read from the keyboards' lights, or from Hyprland if they have none, after a short wait, so that the "
          + "binding of a lock key shows the new state. The status is 69 if nothing reports it."
      )
    ]
  ) { arguments throws(UsageError) in
    let key = try arguments.operand(0).map { name throws(UsageError) in
      guard let key = LockKey(rawValue: name) else {
        throw UsageError.unknownAction(name, of: "lock-keys", among: LockKey.names)
      }
      return key
    }
    return .desktop(LockKeyOptions(.lockKeys, key, arguments.values), .hud)
  }

  static let keyboardLayout = Verb(
    name: "keyboard-layout", abstract: "Show the layout of the keyboard, or change to the next one.",
    example: "bezel keyboard-layout next",
    operands: [
      Operand(
        name: "ACTION", help: "show or next. Default: show.", completion: .names(["show", "next"]))
    ],
    options: stateOptions,
    remarks: [
      HelpText.wrapped(
        "sway, Hyprland and niri report the layout; the status is 69 on other compositors.")
    ]
  ) { arguments throws(UsageError) in
    let action = arguments.operand(0) ?? "show"
    guard ["show", "next"].contains(action) else {
      throw .unknownAction(action, of: "keyboard-layout", among: ["show", "next"])
    }
    return .desktop(KeyboardLayoutOptions(.keyboardLayout, action == "next", arguments.values), .hud)
  }

  static let powerProfile = Verb(
    name: "power-profile", abstract: "Show the power profile, or change it.",
    example: "bezel power-profile next",
    operands: [
      Operand(
        name: "ACTION",
        help:
          "show, next, or the name of a profile, such as power-saver, balanced or performance. Default: print it.",
        completion: .names(["show", "next", "power-saver", "balanced", "performance"]))
    ],
    options: DesktopHUDOptions.groups(besides: StateReportOptions.group),
    remarks: [
      HelpText.wrapped(
        "The profiles come from power-profiles-daemon or a service with its interface, such as tuned-ppd, otherwise from "
          + "the firmware. The status is 64 for an unknown profile, and 69 without profiles."
      )
    ]
  ) { arguments throws(UsageError) in
    let change: PowerProfileChange =
      switch arguments.operand(0) {
      case nil, "show"?: .show
      case "next"?: .next
      case let name?: .set(name)
      }
    return try arguments.stateReport(
      PowerProfileOptions(.powerProfile, change, arguments.values), of: "power-profile")
  }

  private static let stateOptions = DesktopHUDOptions.groups()
}
