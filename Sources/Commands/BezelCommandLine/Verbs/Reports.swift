import BezelValues
import HUDCommands
import HUDModel

// `bezel list` and `bezel events`.

extension Verb {
  static let list = Verb(
    name: "list",
    abstract: "Print the HUDs that are up. A line has a HUD's id, state, mode, percent and title.",
    example: "bezel list --json",
    options: [OptionGroup("Options", ReportOptions.list.rows)],
    remarks: [
      HelpText.list(
        "States",
        [
          ("pending", "in its grace time, not shown yet"), ("appearing", "its first animation runs"),
          ("visible", "shown"),
          ("waiting", "up, but without room beside the other HUDs, or without an output"),
          ("paused", "up, while 'bezel pause' shows nothing"), ("disappearing", "its last animation runs"),
        ]),
      HelpText.wrapped(
        "JSON has also style (null if none was given), position, output (as requested), outputs (their names) and timeLeft "
          + "(in seconds; null for a HUD that stays)."),
      waybarSetup,
    ]
  ) { arguments throws(UsageError) in .command(.list(try arguments.format(ReportOptions.list))) }

  static let events = Verb(
    name: "events",
    abstract:
      "Print what happens to HUDs, until the command is ended. A line has id, generation, event, reason and pressed button.",
    example: "bezel events --format waybar",
    options: [OptionGroup("Options", ReportOptions.events.rows)],
    remarks: [
      HelpText.list(
        "Events",
        [
          ("willAppear", "the HUD's first animation begins"), ("didAppear", "the HUD is fully visible"),
          ("tapped", "the user has tapped it, or beside it where it blocks the output"),
          ("pressed", "the user has pressed a button; its id follows"),
          ("willDisappear", "the last animation begins"), ("didDisappear", "the HUD is no longer visible"),
          ("ended", "the HUD is gone; the last event, also of a HUD that was never visible"),
        ]),
      waybarSetup,
      HelpText.wrapped(
        "With --json the list of the HUDs that are up comes first, as one line, so that nothing is missed between it "
          + "and the events. The generation is a number. A later HUD with the same id has a higher one."),
      HelpText.list("Reasons of 'ended'", HUDLifecycle.Reason.allCases.map { ($0.rawValue, $0.help) }),
    ]
  ) { arguments throws(UsageError) in .command(.events(try arguments.format(ReportOptions.events))) }

  private static let waybarSetup = """
    A module of Waybar that shows the newest HUD:
      "custom/bezel": {
        "exec": "bezel events --format waybar",
        "return-type": "json"
      }

    """
}

extension HUDLifecycle.Reason {
  fileprivate var help: String {
    switch self {
    case .completed: "a command or a program has dismissed the HUD, or the commands that held it have ended"
    case .timedOut: "--timeout or --watchdog has expired"
    case .tapped: "the user has tapped it"
    case .escaped: "the user has pressed Escape"
    case .button: "the user has pressed its button"
    case .superseded: "it was shown again while it disappeared; the new showing has the next generation"
    case .neverShown: "it was dismissed in its grace time"
    case .lost: "the output or the compositor is gone"
    case .failed: "it can't be painted, or its image can't be loaded"
    }
  }
}

extension Arguments {
  fileprivate func format(_ options: ReportOptions) throws(UsageError) -> Command.Format {
    let format = values[options.format]
    guard values[options.isJSON] == true else { return format ?? .text }
    if let format, format != .json {
      throw UsageError("--json and --format \(format.rawValue) conflict; omit one of them")
    }
    return .json
  }
}
