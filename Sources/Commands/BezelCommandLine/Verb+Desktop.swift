import BezelValues
import HUDCommands
import HUDModel

// The verbs that `bezel-desktop` carries out.
extension Verb {
  static let volume = level(
    .volume, "Change the volume, or that of the microphone, and show it.",
    actions: ["up", "down", "set", "mute", "unmute", "toggle", "show", "list"],
    options: [
      stepOption,
      percentOption("max", "The limit, and the full length of the bar", "100%") { $0.maximum = $1 },
      deviceOption("The sink or source, by its name in 'volume list'. Default: the default one."),
      LocalOption(localFlag: "mic", "The microphone in place of the speakers.") { draft, isMic in
        draft.level?.kind = isMic ? .mic : .volume
      },
      LocalOption(localFlag: "keep-mute", "Leave a muted device muted; up unmutes it otherwise.") {
        $0.level?.keepsMute = $1
      },
    ])

  static let brightness = level(
    .brightness, "Change the brightness of the screen, and show it.", options: lightOptions("1%", "screen"))

  static let keyboardLight = level(
    .keyboardLight, "Change the light of the keyboard, and show it.", options: lightOptions("0%", "keyboard"))

  private static func lightOptions(_ minimum: String, _ thing: String) -> [LocalOption] {
    [
      stepOption, percentOption("min", "The limit downwards", minimum) { $0.minimum = $1 },
      deviceOption("The \(thing), by its name in /sys, or all. Default: the best one.", others: ["all"]),
      LocalOption(
        local: "exponent", "E",
        "The exponent of the perceived brightness, from 1 to 10; 1 is linear. Default: what the device needs.",
        accepted: "a number from 1 to 10",
        { Double(finite: $0).flatMap { (1...10).contains($0) ? $0 : nil } }
      ) { $0.level?.exponent = $1 },
    ]
  }

  static let media = Verb(
    name: "media", abstract: "Control a media player, and show what it plays.",
    operands: [
      Operand(
        name: "ACTION",
        help:
          "\(MediaAction.names.map(\.0).joined(separator: ", ")), seek, or list, which prints the players. Default: show.",
        completion: .names(MediaAction.names.map(\.0) + ["seek", "list"]), path: \.action),
      Operand(name: "D", help: "How far to seek: +10s or -10s.", path: \.subject),
    ],
    options: [
      OptionGroup(
        "Options",
        [
          LocalOption(
            local: "player", "NAME",
            "The player, by its name in 'media list', or all. Default: auto, which is playerctld's choice, else the one "
              + "that plays.", completion: .player
          ) { draft, name throws(UsageError) in
            guard !name.isEmpty else { throw UsageError("--player can't be ''; it is a name, auto or all") }
            draft.media.player = name == "auto" ? nil : name
          }
        ]), OptionGroup("HUD", hudOptions),
      OptionGroup("Placement, behaviour and look", hud: behaviorLook, hasDefaults: false),
    ]
  ) { draft throws(UsageError) in
    if draft.action == "list" {
      try draft.refuseSubject(of: "media list")
      return .desktop(.list(.media))
    }
    var media = draft.media
    media.action = try draft.mediaAction()
    media.hud = draft.desktopHUD
    media.hud.patch = draft.patch
    return .desktop(.media(media))
  }

  static let watch = Verb(
    name: "watch", abstract: "Show what changes on the desktop, until the command is ended.",
    operands: [
      Operand(
        name: "KIND", help: "What to show. Default: what the section [watch] of the configuration says.",
        completion: .names(DesktopKind.allCases.map(\.rawValue)), path: \.action, isRepeated: true)
    ],
    remarks: [
      HelpText.list("Kinds", DesktopKind.allCases.map { ($0.rawValue, $0.help) }),
      HelpText.wrapped(
        "While it runs, it also carries out 'bezel volume' and its like, so that a held key starts no other program. "
          + "Lock keys are read once a second while they are watched: most compositors don't report them. While jobs "
          + "are watched, KDE's programs show no dialog of their own for a copy."),
    ]
  ) { draft throws(UsageError) in
    var options = WatchOptions()
    options.kinds = try draft.action.map { text throws(UsageError) in
      let names = text.split(whereSeparator: { " ,".contains($0) })
      return try (names.isEmpty ? [""] : names).map { name throws(UsageError) in
        if let kind = DesktopKind(rawValue: String(name)) { return kind }
        let names = DesktopKind.allCases.map(\.rawValue)
        let nearest = suggestion(for: String(name), among: names)
        throw UsageError(
          "there is no kind '\(String(name).shortened)'"
            + (nearest.isEmpty ? "; there are \(names.joined(separator: ", "))" : nearest))
      }
    }
    return .desktop(.watch(options))
  }

  static let wob = Verb(
    name: "wob", abstract: "Show the values that standard input has, as wob 0.16 does.",
    options: [
      OptionGroup(
        "Options",
        [
          LocalOption(
            local: "config", "FILE", "The file. Default: wob/wob.ini in $XDG_CONFIG_HOME or /etc.",
            completion: .file
          ) { draft, path throws(UsageError) in
            guard draft.wob.file == nil else { throw UsageError("--config is given twice; give one file") }
            draft.wob.file = path
          }.short("c"),
          LocalOption(local: "verbose", nil, "Print each value that is shown on standard error.") {
            draft, _ in
            draft.wob.isVerbose = true
          }.short("v"),
          LocalOption(local: "version", nil, "Print the version.") { draft, _ in
            draft.asksForVersion = true
          }.short("V"),
        ])
    ],
    remarks: [
      HelpText.wrapped(
        "A line is a number from 0 to the maximum, 100, and optionally a space and the name of a style of wob.ini. With "
          + "a wob.ini the HUD looks as the file says, without one it has the style osd. Of values that come at once, the "
          + "last one is shown. The status is wob's: 0 at the end of a file, 1 when the other end of a pipe is closed and "
          + "for mistakes, 2 without a compositor.")
    ]
  ) { draft throws(UsageError) in
    draft.asksForVersion ? .text(HelpPage.version) : .desktop(.wob(draft.wob))
  }

  // MARK: Parts

  private static func level(
    _ kind: DesktopKind, _ abstract: String, actions: [String] = ["up", "down", "set", "show", "list"],
    options: @autoclosure @escaping @Sendable () -> [LocalOption]
  ) -> Verb {
    let name = kind.rawValue
    return Verb(
      name: name, abstract: abstract,
      operands: [
        Operand(
          name: "ACTION",
          help:
            "\(actions.joined(separator: ", ")), or V: \(LevelChange.accepted). list prints the devices. Default: show.",
          completion: .names(actions), path: \.action),
        Operand(name: "V", help: "The value to set, as in: \(name) set 40%.", path: \.subject),
      ],
      options: [
        OptionGroup("Options", options()), OptionGroup("HUD", hudOptions),
        OptionGroup("Indicator", hud: indicatorLook, hasDefaults: false),
        OptionGroup("Placement, behaviour and look", hud: behaviorLook, hasDefaults: false),
      ],
      remarks: [
        HelpText.wrapped(
          "Changes go to the next multiple of the step: up from 43% by 5% is 45%. The result is shown in the style "
            + "osd, with the id osd. The status is 0 with or without a HUD, 1 if it failed, 64 for an invalid command "
            + "line or an unknown device, and 69 if there is no such thing here.")
      ],
      prepare: { $0.level = LevelOptions(kind) }
    ) { draft throws(UsageError) in
      var level = draft.level ?? LevelOptions(kind)
      if draft.action == "list" {
        try draft.refuseSubject(of: "\(name) list")
        return .desktop(.list(level.kind))
      }
      level.change = try draft.levelChange(of: name, actions)
      level.hud = draft.desktopHUD
      level.hud.patch = draft.patch
      return .desktop(.level(level))
    }
  }

  private static let stepOption = LocalOption(
    local: "step", "P", "The step of up and down, from 0.1% to 100%. Default: 5%.",
    accepted: "a percentage from 0.1% to 100%",
    { percentage($0).flatMap { (0.001...1).contains($0) ? $0 : nil } }
  ) { $0.level?.step = $1 }

  private static func percentOption(
    _ name: String, _ meaning: String, _ standard: String,
    set: @escaping @Sendable (inout LevelOptions, Double) -> Void
  ) -> LocalOption {
    LocalOption(
      local: name, "P", "\(meaning), a percentage. Default: \(standard).",
      accepted: name == "max" ? "a percentage from 1% to 1000%" : "a percentage from 0% to 100%",
      { percentage($0).flatMap { (name == "max" ? 0.01...10 : 0...1).contains($0) ? $0 : nil } }
    ) { draft, value in
      if var level = draft.level {
        set(&level, value)
        draft.level = level
      }
    }
  }

  /// The part of the whole of a text such as `5%`.
  static func percentage(_ text: String) -> Double? {
    guard text.hasSuffix("%") else { return nil }
    return Double(finite: text.dropLast()).map { $0 / 100 }
  }

  private static func deviceOption(_ help: String, others: [String] = []) -> LocalOption {
    LocalOption(local: "device", "NAME", help, completion: .device(others: others)) {
      draft, name throws(UsageError) in
      guard !name.isEmpty else { throw UsageError("--device can't be ''; it is a name") }
      draft.level?.device = name == "default" ? nil : name
    }
  }

  static let hudOptions: [LocalOption] = [
    LocalOption(localFlag: "hud", "Show the result. Default: yes.") { $0.desktopHUD.isShown = $1 },
    LocalOption(localFlag: "verbose", "Print the reason on standard error if there is no HUD.") {
      $0.desktopHUD.isVerbose = $1
    },
  ]

  private static let indicatorLook = IndicatorOptions.rows.filter {
    ["percent", "segments"].contains($0.name)
  }
  static let behaviorLook = BehaviorOptions.rows.filter { !["watchdog", "grace"].contains($0.name) }
}

extension Draft {
  fileprivate func refuseSubject(of action: String) throws(UsageError) {
    if let subject {
      throw UsageError("'\(subject.shortened)' is one argument too many for '\(action)'")
    }
  }

  fileprivate func levelChange(of verb: String, _ actions: [String]) throws(UsageError) -> LevelChange {
    let action = action ?? "show"
    if action == "set" {
      guard let subject else { throw UsageError("'\(verb) set' needs V, as in: bezel \(verb) set 40%") }
      return try level(subject)
    }
    let change = try level(named: action, of: verb, actions)
    if let subject, ["up", "down"].contains(action),
      LevelChange(text: subject) != nil || Double(finite: subject) != nil
    {
      throw UsageError(
        "'\(action)' takes no amount; give it as a step, as in: bezel \(verb) \(action) --step 5%")
    }
    try refuseSubject(of: "\(verb) \(action.shortened)")
    return change
  }

  private func level(named action: String, of verb: String, _ actions: [String]) throws(UsageError)
    -> LevelChange
  {
    switch actions.contains(action) ? action : "" {
    case "up": return .up(nil)
    case "down": return .down(nil)
    case "mute": return .mute
    case "unmute": return .unmute
    case "toggle": return .toggle
    case "show": return .show
    default: break
    }
    if let change = LevelChange(text: action) { return change }
    guard let first = action.utf8.first(where: { !"+-.".utf8.contains($0) }),
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    else {
      let nearest = suggestion(for: action, among: actions, Self.otherLevelWords)
      throw UsageError(
        "'\(verb)' can't '\(action.shortened)'"
          + (nearest.isEmpty
            ? "; it takes \(actions.joined(separator: ", ")), or \(LevelChange.accepted)" : nearest))
    }
    return try level(action)
  }

  private func level(_ text: String) throws(UsageError) -> LevelChange {
    guard let change = LevelChange(text: text) else {
      throw UsageError("the value can't be '\(text.shortened)'\(Self.advice(text, LevelChange.accepted))")
    }
    return change
  }

  /// What other programs call the actions.
  private static let otherLevelWords = [
    "raise": "up", "increase": "up", "inc": "up", "lower": "down", "decrease": "down", "dec": "down",
    "get": "show", "status": "show", "mute-toggle": "toggle", "toggle-mute": "toggle",
  ]

  private static let otherMediaWords = [
    "toggle": "play-pause", "prev": "previous", "position": "seek", "status": "show", "metadata": "show",
  ]

  /// The sentence's end with the action that another program's word stands for, or else with the nearest name.
  private func suggestion(for text: String, among names: [String], _ words: [String: String]) -> String {
    if let name = words[text], names.contains(name) { return "; did you mean '\(name)'?" }
    return BezelValues.suggestion(for: text, among: names)
  }

  fileprivate func mediaAction() throws(UsageError) -> MediaAction {
    let action = action ?? "show"
    guard action == "seek" else {
      if let found = MediaAction.names.first(where: { $0.0 == action }) {
        try refuseSubject(of: "media \(action.shortened)")
        return found.1
      }
      let names = MediaAction.names.map(\.0) + ["seek", "list"]
      let nearest = suggestion(for: action, among: names, Self.otherMediaWords)
      throw UsageError(
        "'media' can't '\(action.shortened)'"
          + (nearest.isEmpty ? "; its actions are \(names.joined(separator: ", "))" : nearest))
    }
    let text = subject ?? ""
    let isBack = text.hasPrefix("-")
    guard isBack || text.hasPrefix("+"), let distance = Duration(text: String(text.dropFirst())) else {
      throw UsageError("'media seek' needs how far to seek, such as +10s or -10s, not '\(text.shortened)'")
    }
    return .seek(isBack ? .zero - distance : distance)
  }

  private static func advice(_ text: String, _ accepted: String) -> String {
    guard let number = Double(finite: text) else { return "; it is \(accepted), and at most 1000%" }
    // A part of the whole, as other programs have it.
    let percentage =
      (0...1).contains(abs(number)) && text.utf8.contains(UInt8(ascii: "."))
      ? (number * 100).text : text
    return "; a percentage has its sign: \(percentage)%"
  }
}
