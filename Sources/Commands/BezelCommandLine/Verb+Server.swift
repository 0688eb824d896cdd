import BezelValues
import HUDCommands
import HUDModel

// The verbs that the server carries out.
extension Verb {
  static let show = showing(
    "show", "Show a HUD, or change the one with its id.", .spinner,
    content: [
      OptionGroup("Content", hud: ContentOptions.rows),
      OptionGroup("Indicator", hud: IndicatorOptions.rows),
    ])
  static let success = status("success", "Show a check mark, which is dismissed automatically.", .success)
  static let error = status("error", "Show a cross, which is dismissed automatically.", .error)
  static let warning = status("warning", "Show a warning sign, which is dismissed automatically.", .warning)
  static let info = status("info", "Show an information sign, which is dismissed automatically.", .info)

  private static func status(_ name: String, _ abstract: String, _ indicator: Indicator.Mode) -> Verb {
    showing(
      name, abstract, indicator,
      content: [OptionGroup("Content", hud: ContentOptions.rows)])
  }

  private static func showing(
    _ name: String, _ abstract: String, _ indicator: Indicator.Mode,
    content: @autoclosure @escaping @Sendable () -> [OptionGroup]
  ) -> Verb {
    Verb(
      name: name, abstract: abstract,
      operands: [
        Operand(
          name: "TITLE", help: "The text below the indicator. Default: none.", path: \.titleOperand,
          isText: true)
      ],
      options: content() + [
        OptionGroup(
          "Placement, behaviour and look",
          hud: indicator.isStatus ? Verb.statusBehavior : BehaviorOptions.rows),
        OptionGroup("Identity and lifetime", showOptions),
      ],
      remarks: [durations]
    ) { draft throws(UsageError) in
      var show = Command.Show()
      if let id = draft.id { show.id = id } else { show.hasDefaultID = true }
      (show.indicator, show.patch) = (indicator, try draft.validPatch())
      show.section = draft.section ?? ""
      (show.waits, show.holds, show.frees) = (draft.waits, draft.holds, draft.frees)
      return .command(.show(show))
    }
  }

  private static let durations = HelpText.wrapped(
    "A duration is a number with a unit, ms, s, min or h, as in 300ms, 1.5s, 2min and 1h, or 0; at most 366 days (8784h)."
  )

  private static let showOptions: [LocalOption] = [
    LocalOption(
      local: "id", "ID", "The HUD's id. A HUD that is up with the same id is changed. Default: default.",
      completion: .id
    ) { draft, text throws(UsageError) in
      try Draft.check(id: text, of: "--id")
      draft.id = text
    },
    LocalOption(
      localFlag: "wait",
      "Return when the HUD has ended, with status 0 (by itself or by a command), 10 (by a tap or Escape) or 11 (by a "
        + "button, whose id it prints). If the command is killed, the HUD stays."
    ) { $0.waits = $1 },
    LocalOption(
      localFlag: "hold",
      "As --wait, and if the command is killed, the HUD is dismissed, unless other commands hold it too."
    ) { $0.holds = $1 },
    LocalOption(
      localFlag: "free",
      "Release the HUD from the commands with --hold: it stays when they end. For the final state of a task."
    ) { $0.frees = $1 },
    LocalOption(
      local: "section", "NAME",
      "The section of the configuration that applies, such as run. For programs: their options give way to each other "
        + "instead of being refused."
    ) { $0.section = $1 },
  ]

  private static let statusBehavior = BehaviorOptions.rows.filter { $0.name != "watchdog" }

  // MARK: Commands about HUDs that are up

  static let update = Verb(
    name: "update", abstract: "Change a HUD that is up. Options that are not given stay as they are.",
    operands: [idOperand],
    options: [
      OptionGroup("Content", hud: ContentOptions.rows, hasDefaults: false),
      OptionGroup("Indicator", hud: IndicatorOptions.rows, hasDefaults: false),
      OptionGroup("Placement, behaviour and look", hud: BehaviorOptions.rows, hasDefaults: false),
      OptionGroup(
        "Identity",
        [
          idOption,
          LocalOption(localFlag: "reset", "Reset the options that are not given, as 'bezel show' does.") {
            $0.resets = $1
          },
        ]),
    ],
    remarks: [
      HelpText.wrapped(
        "--no-percent and the like undo a flag, and a text that is given without --markup is plain. 'bezel show' with "
          + "the same id resets all options that are not given."),
      durations,
    ]
  ) { draft throws(UsageError) in
    let (id, patch) = (try draft.singleID() ?? Command.Show.defaultID, try draft.validPatch(isUpdate: true))
    return .command(draft.resets ? .replace(id: id, patch) : .update(id: id, patch))
  }

  static let dismiss = Verb(
    name: "dismiss", abstract: "Dismiss a HUD.", operands: [idOperand],
    options: [
      OptionGroup(
        "Options",
        [
          LocalOption(localFlag: "all", "Dismiss all HUDs.") { $0.all = $1 },
          LocalOption(
            local: "after", "D", "Wait this long first: a duration such as 300ms, 2s or 1.5s. Default: 0s.",
            accepted: Duration.accepted, Duration.init(text:)
          ) { $0.delay = $1 },
          idOption,
        ])
    ]
  ) { draft throws(UsageError) in
    let id = try draft.singleID()
    if draft.all, let id {
      throw UsageError("--all dismisses all HUDs, and '\(id.shortened)' names one; give only one of them")
    }
    let dismissal = Command.Dismiss(id: draft.all ? nil : id ?? Command.Show.defaultID, delay: draft.delay)
    return .command(.dismiss(dismissal))
  }

  private static let idOperand = Operand(
    name: "ID", help: "The HUD's id. Default: default.", completion: .id, path: \.idOperand)
  private static let idOption = LocalOption(
    local: "id", "ID", "The HUD's id, in place of the argument ID.", completion: .id
  ) { draft, text throws(UsageError) in
    try Draft.check(id: text, of: "--id")
    draft.id = text
  }

  // MARK: Reports

  static let list = Verb(
    name: "list",
    abstract: "Print the HUDs that are up: id, state, mode, percent and title, one HUD per line.",
    options: [
      OptionGroup(
        "Options",
        [
          formatOption("text has a line for each HUD, json is an array, waybar is the line of a module"),
          jsonOption,
        ])
    ],
    remarks: [
      HelpText.list(
        "States",
        [
          ("pending", "in its grace time, not shown yet"), ("appearing", "its first animation runs"),
          ("visible", "shown"),
          ("waiting", "up, but without room beside the other HUDs, or without an output"),
          ("disappearing", "its last animation runs"),
        ]),
      HelpText.wrapped(
        "JSON has also style (null if none was given), position, output (as requested), outputs (their names) and timeLeft "
          + "(in seconds; null for a HUD that stays)."),
      waybarSetup,
    ]
  ) { draft throws(UsageError) in .command(.list(try draft.singleFormat())) }

  static let events = Verb(
    name: "events",
    abstract:
      "Print what happens to HUDs until the command is ended: id, generation, event, reason and pressed button, one event "
      + "per line.",
    options: [
      OptionGroup(
        "Options",
        [
          formatOption(
            "json adds the HUD's title and the time in seconds on the monotonic clock, waybar is the line of a module "
              + "whenever it changes"),
          jsonOption,
        ])
    ],
    remarks: [
      HelpText.list(
        "Events",
        [
          ("willAppear", "the HUD's first animation begins"), ("didAppear", "that has ended"),
          ("willDisappear", "the last animation begins"), ("didDisappear", "that has ended"),
          ("ended", "the HUD is gone; the last event, also of a HUD that was never visible"),
        ]),
      waybarSetup,
      HelpText.wrapped(
        "The generation is a number. Of HUDs with the same id, a later one has a higher generation."),
      HelpText.list("Reasons of 'ended'", HUDLifecycle.Reason.allCases.map { ($0.rawValue, $0.help) }),
    ]
  ) { draft throws(UsageError) in .command(.events(try draft.singleFormat())) }

  private static func formatOption(_ meaning: String) -> LocalOption {
    let names = Command.Format.printed.map(\.rawValue)
    return LocalOption(
      local: "format", "F", "The form: \(names.joined(separator: ", ")); \(meaning). Default: text.",
      accepted: "one of \(names.joined(separator: ", "))", completion: .names(names),
      { text in Command.Format.printed.first { $0.rawValue == text } }
    ) { $0.format = $1 }
  }

  private static let jsonOption = LocalOption(localFlag: "json", "As --format json.") {
    $0.isJSON = $1
  }

  private static let waybarSetup = """
    A module of Waybar that shows the newest HUD:
      "custom/bezel": {
        "exec": "bezel events --format waybar",
        "return-type": "json"
      }

    """

  static let stop = Verb(name: "stop", abstract: "Stop the server, and dismiss all HUDs.") {
    _ throws(UsageError) in .command(.stop)
  }
}

extension HUDLifecycle.Reason {
  fileprivate var help: String {
    switch self {
    case .completed: "a command or a program has dismissed the HUD, or the commands that held it have ended"
    case .timedOut: "the time of --timeout or --watchdog is over"
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

extension Draft {
  /// The patch, if its options go together.
  ///
  /// The title may be given as an operand or as an option.
  func validPatch(isUpdate: Bool = false) throws(UsageError) -> Patch {
    var patch = patch
    if let titleOperand {
      if let title = patch.title {
        throw UsageError(
          "'\(titleOperand.shortened)' and --title '\(title.shortened)' are both the title; give one of them")
      }
      patch.title = titleOperand
    }
    // What a program gives has other reasons than one command line.
    if section == nil, !resets { try patch.validate(isUpdate: isUpdate) }
    return patch
  }

  /// The form of a report.
  fileprivate func singleFormat() throws(UsageError) -> Command.Format {
    if isJSON, let format, format != .json {
      throw UsageError("--json and --format \(format.rawValue) are two forms; leave out one of both")
    }
    return isJSON ? .json : format ?? .text
  }

  /// The id, which may be given as an operand or as an option.
  fileprivate func singleID() throws(UsageError) -> String? {
    if let idOperand, let id {
      throw UsageError(
        "'\(idOperand.shortened)' and --id '\(id.shortened)' both name the HUD; give one of them")
    }
    if let idOperand { try Draft.check(id: idOperand, of: "the id") }
    return idOperand ?? id
  }

  /// 'list' and 'events' print an id in one column of one line.
  fileprivate static func check(id: String, of subject: String) throws(UsageError) {
    guard !id.isEmpty, !id.unicodeScalars.contains(where: \.isControl) else {
      throw UsageError(
        "\(subject) can't be '\(id.shortened)'; it is a name of visible characters, on one line")
    }
    guard id.utf8.count <= String.longestName else {
      throw UsageError(
        "\(subject) can't be '\(id.shortened)' with \(id.utf8.count) bytes; it has at most \(String.longestName)"
      )
    }
  }
}
