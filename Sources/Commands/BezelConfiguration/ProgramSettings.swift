import BezelValues
package import HUDModel

/// A kind of value of a program's section that is no option of `show`, such as `step` of `[volume]`.
package struct ProgramKey<Value: Sendable>: Sendable {
  package let name: String
  /// What a value has to be, as the end of a sentence.
  let accepted: String
  /// Nil for a text that isn't accepted.
  let read: @Sendable (String) -> Value?

  init(_ name: String, accepted: String, _ read: @escaping @Sendable (String) -> Value?) {
    (self.name, self.accepted, self.read) = (name, accepted, read)
  }
}

extension ProgramKey<Double> {
  /// The step of `up` and `down`, as a part of the whole.
  package static let step = percentage("step", 0.001...1, "a percentage from 0.1% to 100%")
  /// The limit, and the full length of the bar.
  package static let max = percentage("max", 0.01...10, "a percentage from 1% to 1000%")
  /// The limit downwards.
  package static let min = share("min")
  /// The charge at which a battery is low.
  package static let low = share("low")
  /// The charge at which a battery is nearly empty.
  package static let critical = share("critical")

  private static func share(_ name: String) -> Self {
    percentage(name, 0...1, "a percentage from 0% to 100%")
  }

  private static func percentage(_ name: String, _ range: ClosedRange<Double>, _ accepted: String) -> Self {
    Self(name, accepted: accepted) { text in
      guard text.hasSuffix("%"), let number = Double(finite: text.dropLast()) else { return nil }
      return range.contains(number / 100) ? number / 100 : nil
    }
  }
}

extension ProgramKey<Double?> {
  /// The exponent of the perceived brightness; nil is what the device needs.
  package static let exponent = Self(
    "exponent", accepted: "a number from 1 to 10, or default for what the device needs"
  ) { text in
    if text == ConfigurationCompiler.defaultValue { return .some(nil) }
    return Double(finite: text).flatMap { (1...10).contains($0) ? .some($0) : nil }
  }
}

extension ProgramKey<String> {
  /// The name of a sink, a source, a screen or a keyboard; `default` is the default one.
  package static let device = name("device", "the name of a device, or default")
  /// The name of a player, `auto` or `all`.
  package static let player = name("player", "auto, all or the name of a player")

  private static func name(_ key: String, _ accepted: String) -> Self {
    Self(key, accepted: accepted) { $0.isEmpty || $0.utf8.count > String.longestName ? nil : $0 }
  }
}

extension ProgramKey<String?> {
  /// The regular expression of a line with progress; nil for none.
  package static let match = Self("match", accepted: "a regular expression") { text in
    text.isEmpty ? nil : .some(text == ConfigurationCompiler.defaultValue ? nil : text)
  }
}

extension ProgramKey<Bool> {
  /// Whether changes leave a muted device muted.
  package static let keepMute = answer("keep-mute")
  /// Whether the command of a key shows its result.
  package static let hud = answer("hud")
  /// Whether there is a button that interrupts the command.
  package static let cancel = answer("cancel")
  /// Whether the time of runs is stored and used.
  package static let history = answer("history")
  /// Whether the reason is printed why there is no HUD.
  package static let verbose = answer("verbose")

  private static func answer(_ name: String) -> Self {
    Self(name, accepted: Bool.acceptedAnswers) { Bool(answer: $0) }
  }
}

extension ProgramKey<Duration> {
  /// The time in which a command shows no HUD.
  package static let grace = time("grace")
  /// The same for the commands of a shell.
  package static let after = time("after")

  private static func time(_ name: String) -> Self {
    Self(name, accepted: Duration.accepted) { Duration(text: $0) }
  }
}

extension ProgramKey<Options.Timeout> {
  /// When the HUD of a failure is dismissed.
  package static let errorTimeout = Self("error-timeout", accepted: Options.Timeout.accepted) {
    Options.Timeout(text: $0)
  }
}

extension ProgramKey<Indicator.Mode> {
  /// The indicator of known progress.
  package static let mode = Self("mode", accepted: "ring, bar or pie") { text in
    Indicator.Mode(rawValue: text).flatMap { $0.showsProgress ? $0 : nil }
  }
}

/// A key in a section: a row of the table of the programs' own keys.
package struct ProgramSetting: Sendable {
  package let key: String
  /// The built-in value, as it is written.
  package let builtIn: String
  /// What the key sets, in one sentence.
  package let meaning: String
  /// What a value has to be, as the end of a sentence.
  package let accepted: String
  let accepts: @Sendable (String) -> Bool

  init<Value>(_ key: ProgramKey<Value>, _ builtIn: String, _ meaning: String) {
    (self.key, self.builtIn, self.meaning, accepted) = (key.name, builtIn, meaning, key.accepted)
    accepts = { key.read($0) != nil }
  }
}

extension ConfigurationKeys {
  /// The keys of programs that are no options of `show`, by section.
  package static let programs: [String: [ProgramSetting]] = [
    "run": [
      ProgramSetting(.cancel, "no", "Whether there is a button that interrupts the command."),
      ProgramSetting(.errorTimeout, "never", "When the HUD of a failure is dismissed."),
      ProgramSetting(.grace, "500ms", "A command that ends within this time shows no HUD."),
      ProgramSetting(.history, "yes", "Whether the time of runs is stored and used for estimates."),
      ProgramSetting(.match, "default", "The lines with progress, besides those of known tools."),
      ProgramSetting(.mode, "ring", "The indicator of known progress."),
      ProgramSetting(.verbose, "no", "Whether the reason is printed why there is no HUD."),
    ],
    "hook": [ProgramSetting(.after, "10s", "A command that ends within this time shows no HUD.")],
    "volume": sound, "mic": sound,
    "brightness": light(least: "1%"), "keyboard-light": light(least: "0%"),
    "media": [ProgramSetting(.player, "auto", "The player."), showsHUD],
    "lock-keys": [showsHUD], "keyboard-layout": [showsHUD], "workspace": [showsHUD], "mode": [],
    "window": [], "output": [],
    "battery": [
      ProgramSetting(.low, "20%", "The charge at which the battery is low."),
      ProgramSetting(.critical, "5%", "The charge at which the battery is nearly empty."), showsHUD,
    ],
    "power-profile": [showsHUD], "audio-device": [], "jobs": [], "wob": [],
  ]

  /// The sections of what is shown in the style `osd` by default.
  static let displays = Set(programs.keys).subtracting(["run", "hook", "wob"])

  private static let showsHUD = ProgramSetting(.hud, "yes", "Whether the command shows its result.")
  private static let step = ProgramSetting(.step, "5%", "The step of up and down.")

  private static let sound = [
    step, ProgramSetting(.max, "100%", "The limit, and the full length of the bar."),
    ProgramSetting(.device, "default", "The device."),
    ProgramSetting(.keepMute, "no", "Whether changes leave a muted device muted."), showsHUD,
  ]

  private static func light(least: String) -> [ProgramSetting] {
    [
      step, ProgramSetting(.min, least, "The limit downwards."),
      ProgramSetting(.device, "default", "The device, or all."),
      ProgramSetting(.exponent, "default", "The exponent of the perceived brightness."), showsHUD,
    ]
  }
}

extension Configuration {
  /// The value of a key in a program's section: that of the files, else the built-in one.
  ///
  /// - Precondition: The section has the key.
  package func value<Value>(of key: ProgramKey<Value>, in section: String) -> Value {
    let builtIn = ConfigurationKeys.programs[section]?.first { $0.key == key.name }?.builtIn
    for text in [programSettings[section]?[key.name], builtIn] {
      if let value = text.flatMap(key.read) { return value }
    }
    preconditionFailure("the section [\(section)] has no key '\(key.name)'")
  }
}
