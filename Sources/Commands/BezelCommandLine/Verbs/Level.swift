package import BezelValues
import HUDCommands
import HUDModel

// `bezel volume`, `bezel brightness` and `bezel keyboard-light`.

/// A change of a level, such as the volume. Numbers are parts of the whole.
package enum LevelChange: Hashable, Sendable {
  case show
  case set(Double)
  /// To the next multiple of the number; nil is the step of the options.
  case up(Double?)
  case down(Double?)
  case mute, unmute, toggle
  /// Makes the next device the default one.
  case nextDevice
}

/// A command about a level: volume, microphone, brightness or keyboard light.
package struct LevelOptions: DesktopCommand {
  /// The options of a kind of level. Percentages are parts of the device's range.
  package struct Table: OptionTable {
    package static let table = of(.volume)
    private static let sound = Table(
      least: 0, device: "The sink or source, by its name in 'volume list'", others: [], "the default one",
      without: ["min", "exponent"])
    private static let screen = Table(
      least: 0.01,
      light:
        "The screen: a backlight by its name in /sys, a monitor by its output, a light by the name of its "
        + "section, 'focused' for the output in focus, or all", others: ["all", "focused"],
      "the best backlight, otherwise the monitor in focus")
    private static let keyboard = Table(
      least: 0, light: "The keyboard, by its name in /sys, or all", others: ["all"], "the best one")

    package let step = Option(
      "step", "P", .percentage(0.001...1), default: 0.05, "The step of up and down.")
    package let maximum = Option(
      "max", "P", .percentage(Progress.maxima), default: 1, "The limit, and the full length of the bar.")
    package let minimum: Option<Double>
    package let device: Option<String?>
    package let exponent = Option(
      "exponent", "E", .optional(.number(1...10), none: "default"), default: .some(nil),
      absence: "what the device needs",
      "The exponent of the perceived brightness; 1 is linear.")
    package let isMicrophone = Option(
      flag: "mic", default: false, isKey: false, "The microphone in place of the speakers.")
    package let keepsMute = Option(
      flag: "keep-mute", default: false, "Leave a muted device muted; up unmutes it otherwise.")
    /// The names of the rows that the kind does not have.
    private let excluded: [String]

    private init(least: Double, light: String, others: [String], _ absence: String) {
      self.init(
        least: least, device: light, others: others, absence, without: ["max", "mic", "keep-mute"])
    }

    private init(
      least: Double, device: String, others: [String], _ absence: String, without names: [String]
    ) {
      minimum = Option("min", "P", .percentage(0...1), default: least, "The lower limit.")
      self.device = Option(
        "device", "NAME", .optional(.name(completion: .device(others: others)), none: "default"),
        default: .some(nil),
        absence: absence, "\(device).")
      excluded = names
    }

    package var rows: [any OptionRow] { allRows.filter { !excluded.contains($0.name) } }

    package static func of(_ kind: DesktopKind) -> Table {
      switch kind {
      case .brightness: screen
      case .keyboardLight: keyboard
      default: sound
      }
    }
  }

  package var kind: DesktopKind
  package var change = LevelChange.show
  package var values = OptionValues()

  package init(_ kind: DesktopKind) { self.kind = kind }

  /// The options that the wheel and a drag on the HUD need, as words; without the device, which they name themselves.
  package var settings: [String] {
    table.rows.filter { $0 !== table.device && $0 !== table.isMicrophone }.flatMap { $0.words(in: values) }
  }

  /// The options of the indicator that the commands of levels accept.
  static let indicatorRows: [any OptionRow] = [
    IndicatorOptions.table.showsPercent, IndicatorOptions.table.segments,
  ]

  package var table: Table { .of(kind) }
}

extension Verb {
  static let volume = level(
    .volume, "Change the speaker or microphone volume, and show it.",
    actions: ["up", "down", "set", "mute", "unmute", "toggle", "next-device", "show", "list"])
  static let brightness = level(.brightness, "Change the brightness of the screen, and show it.")
  static let keyboardLight = level(.keyboardLight, "Change the light of the keyboard, and show it.")

  private static func level(
    _ kind: DesktopKind, _ abstract: String, actions: [String] = ["up", "down", "set", "show", "list"]
  ) -> Verb {
    let name = kind.rawValue
    return Verb(
      name: name, abstract: abstract, example: "bezel \(name) up",
      operands: [
        Operand(
          name: "ACTION",
          help:
            "\(actions.joined(separator: ", ")), or V: \(LevelChange.accepted). list prints the devices. Default: print the level.",
          completion: .names(actions)),
        Operand(name: "V", help: "The value to set, or how far up or down, as in: \(name) set 40%."),
      ],
      options: [OptionGroup("Options", LevelOptions.Table.of(kind).rows), StateReportOptions.group]
        + hudGroups,
      remarks: [
        HelpText.wrapped(
          "Changes go to the next multiple of the step: up from 43% by 5% is 45%. The result is shown in the style "
            + "osd, with the id osd. The status is 0 with or without a HUD, 1 if it failed, 64 for an invalid command "
            + "line or an unknown device, and 69 if this machine has no such device.")
      ]
    ) { arguments throws(UsageError) in
      var level = LevelOptions(kind)
      level.values = arguments.values
      if level.values.has(level.table.isMicrophone) { level.kind = level.isMicrophone ? .mic : .volume }
      let table = level.table
      if arguments.operand(0) == "list" {
        let idle = table.rows.filter { $0 !== table.isMicrophone }
        return try arguments.list(level, of: name, without: idle)
      }
      level.change = try arguments.levelChange(of: name, actions)
      if level.change == .nextDevice {
        try arguments.refuse([table.device], "'volume next-device' chooses the device")
      }
      let idle: [any OptionRow] = [table.step, table.maximum, table.minimum, table.keepsMute]
      return try arguments.stateReport(level, of: name, without: idle)
    }
  }

  /// Percentage and cells, and the look of all.
  private static var hudGroups: [OptionGroup] {
    var groups = DesktopHUDOptions.groups()
    groups.insert(OptionGroup("Indicator", LevelOptions.indicatorRows, hasDefaults: false), at: 1)
    return groups
  }
}

extension Arguments {
  fileprivate func levelChange(of verb: String, _ actions: [String]) throws(UsageError) -> LevelChange {
    let action = operand(0) ?? "show"
    if action == "set" {
      guard let subject = operand(1) else {
        throw UsageError("'\(verb) set' needs V, as in: bezel \(verb) set 40%")
      }
      return try level(subject)
    }
    if let subject = operand(1), let sign = ["up": "+", "down": "-"][action] {
      if let change = LevelChange(text: sign + subject) { return change }
      if Double(finite: subject) != nil { return try level(subject) }
      if subject.hasSuffix("%") {
        throw UsageError(
          "'\(verb) \(action)' can't take '\(subject.shortened)'; it takes an amount such as 5%, above 0% and at most 1000%"
        )
      }
    }
    let change = try level(named: action, of: verb, actions)
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
    case "next-device": return .nextDevice
    default: break
    }
    if let change = LevelChange(text: action) { return change }
    guard let first = action.utf8.first(where: { !"+-.".utf8.contains($0) }),
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    else {
      throw .unknownAction(
        action, of: verb, among: actions, orValues: LevelChange.forms, words: Self.otherLevelWords)
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
    "get": "show", "status": "show", "switch": "next-device", "mute-toggle": "toggle",
    "toggle-mute": "toggle",
  ]

  private static func advice(_ text: String, _ accepted: String) -> String {
    guard let number = Double(finite: text) else { return "; it is \(accepted), and at most 1000%" }
    // A part of the whole, as other programs have it.
    let percentage =
      (0...1).contains(abs(number)) && text.utf8.contains(UInt8(ascii: "."))
      ? (number * 100).text : text
    return "; a percentage has its sign: \(percentage)%"
  }
}

extension LevelChange {
  static let forms = ["40%", "+5%", "-5%", "5%+", "5%-"]
  package static let accepted = forms.choices

  /// Reads `40%`, `+5%`, `-5%`, `5%+` or `5%-`. Nil for any other text.
  init?(text: String) {
    var text = text[...]
    var sign: Character?
    if let first = text.first, "+-".contains(first) {
      sign = first
      text.removeFirst()
    } else if let last = text.last, "+-".contains(last) {
      sign = last
      text.removeLast()
    }
    guard text.last == "%", let first = text.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      let percent = Double(finite: text.dropLast()), (0...1000).contains(percent)
    else { return nil }
    switch sign {
    case "+": self = .up(percent / 100)
    case "-": self = .down(percent / 100)
    default: self = .set(percent / 100)
    }
    guard sign == nil || percent > 0 else { return nil }
  }
}
