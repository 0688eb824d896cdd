import BezelValues
import HUDCommands
import HUDModel

// The verbs about the state of the machine that `bezel-desktop` carries out.
extension Verb {
  static let battery = Verb(
    name: "battery", abstract: "Show the charge of the battery.",
    options: [
      OptionGroup(
        "Options",
        [
          chargeOption("low", "low", "20%") { $0.battery.low = $1 },
          chargeOption("critical", "critical", "5%") { $0.battery.critical = $1 },
        ]), OptionGroup("HUD", hudOptions),
      OptionGroup("Placement, behaviour and look", hud: behaviorLook, hasDefaults: false),
    ]
  ) { draft throws(UsageError) in
    var battery = draft.battery
    battery.hud = draft.desktopHUD
    battery.hud.patch = draft.patch
    return .desktop(.battery(battery))
  }

  private static func chargeOption(
    _ name: String, _ state: String, _ standard: String,
    set: @escaping @Sendable (inout Draft, Double) -> Void
  ) -> LocalOption {
    LocalOption(
      local: name, "P", "The charge at which it is \(state). Default: \(standard).",
      accepted: "a percentage from 0% to 100%",
      { percentage($0).flatMap { (0...1).contains($0) ? $0 : nil } }, set: set)
  }

  static let lockKeys = Verb(
    name: "lock-keys", abstract: "Show which lock keys are on.",
    operands: [
      Operand(
        name: "KEY", help: "\(LockKey.allCases.map(\.rawValue).joined(separator: ", ")). Default: all.",
        completion: .names(LockKey.allCases.map(\.rawValue)), path: \.action)
    ],
    options: stateOptions,
    remarks: [
      HelpText.wrapped(
        "The state is that of the keyboards' lights, or Hyprland's if they have none. It is read after a short wait, so "
          + "that the binding of a lock key shows what the key has done. The status is 69 if nothing reports it."
      )
    ]
  ) { draft throws(UsageError) in
    let key = try draft.action.map { name throws(UsageError) in
      guard let key = LockKey(rawValue: name) else {
        throw unknown(name, to: "lock-keys", LockKey.allCases.map(\.rawValue))
      }
      return key
    }
    return .desktop(.lockKeys(key, draft.completeHUD))
  }

  static let keyboardLayout = Verb(
    name: "keyboard-layout", abstract: "Show the layout of the keyboard, or change to the next one.",
    operands: [
      Operand(
        name: "ACTION", help: "show or next. Default: show.", completion: .names(["show", "next"]),
        path: \.action)
    ],
    options: stateOptions,
    remarks: [
      HelpText.wrapped(
        "sway, Hyprland and niri report the layout; the status is 69 on other compositors.")
    ]
  ) { draft throws(UsageError) in
    let action = draft.action ?? "show"
    guard ["show", "next"].contains(action) else {
      throw unknown(action, to: "keyboard-layout", ["show", "next"])
    }
    return .desktop(.keyboardLayout(isNext: action == "next", draft.completeHUD))
  }

  static let powerProfile = Verb(
    name: "power-profile", abstract: "Show the power profile, or change it.",
    operands: [
      Operand(
        name: "ACTION",
        help:
          "show, next, or the name of a profile, such as power-saver, balanced or performance. Default: show.",
        completion: .names(["show", "next", "power-saver", "balanced", "performance"]), path: \.action)
    ],
    options: stateOptions,
    remarks: [
      HelpText.wrapped(
        "The profiles are those of power-profiles-daemon or of a service with its interface, such as tuned-ppd. Without "
          + "one, the firmware's are shown. The status is 64 for an unknown profile, and 69 without profiles."
      )
    ]
  ) { draft throws(UsageError) in
    let change: PowerProfileChange =
      switch draft.action {
      case nil, "show"?: .show
      case "next"?: .next
      case let name?: .set(name)
      }
    return .desktop(.powerProfile(change, draft.completeHUD))
  }

  private static let stateOptions = [
    OptionGroup("HUD", hudOptions),
    OptionGroup("Placement, behaviour and look", hud: behaviorLook, hasDefaults: false),
  ]

  private static func unknown(_ action: String, to verb: String, _ actions: [String]) -> UsageError {
    let nearest = suggestion(for: action, among: actions)
    return UsageError(
      "'\(verb)' can't '\(action.shortened)'"
        + (nearest.isEmpty ? "; it takes \(actions.joined(separator: ", "))" : nearest))
  }
}

extension Draft {
  /// How the result is shown, with the look that the command line gives.
  fileprivate var completeHUD: DesktopHUDOptions {
    var hud = desktopHUD
    hud.patch = patch
    return hud
  }
}
