package import BezelValues
package import HUDCommands
import HUDModel

/// What a key of the desktop asks for. `bezel-desktop` carries it out.
package enum DesktopCommand: Hashable, Sendable {
  case level(LevelOptions)
  case media(MediaOptions)
  case battery(BatteryOptions)
  /// Nil is all of them.
  case lockKeys(LockKey?, DesktopHUDOptions)
  case keyboardLayout(isNext: Bool, DesktopHUDOptions)
  case powerProfile(PowerProfileChange, DesktopHUDOptions)
  /// Prints the names that `--device` or `--player` accepts.
  case list(DesktopKind)
  /// Shows what changes, until the command is ended.
  case watch(WatchOptions)
  /// Shows the values of standard input.
  case wob(WobOptions)
  /// Carries out the commands of standard input.
  case pipe(PipeOptions)

  /// What it is about; nil for one that runs on its own.
  package var kind: DesktopKind? {
    switch self {
    case .level(let options): options.kind
    case .media: .media
    case .battery: .battery
    case .lockKeys: .lockKeys
    case .keyboardLayout: .keyboardLayout
    case .powerProfile: .powerProfile
    case .list(let kind): kind
    case .watch, .wob, .pipe: nil
    }
  }

  /// How its result is shown.
  package var hud: DesktopHUDOptions {
    switch self {
    case .level(let options): options.hud
    case .media(let options): options.hud
    case .battery(let options): options.hud
    case .lockKeys(_, let hud), .keyboardLayout(_, let hud), .powerProfile(_, let hud): hud
    case .list, .watch, .wob, .pipe: DesktopHUDOptions()
    }
  }
}

/// What is shown of the desktop. The raw value is the section of the configuration.
package enum DesktopKind: String, CaseIterable, Hashable, Sendable {
  case volume, mic, brightness, media, battery
  case keyboardLight = "keyboard-light"
  case lockKeys = "lock-keys"
  case keyboardLayout = "keyboard-layout"
  case workspace, mode, window, output
  case powerProfile = "power-profile"
  case audioDevice = "audio-device"
  /// Work of other programs.
  case jobs
}

extension DesktopKind {
  /// What is shown, in one sentence.
  package var help: String {
    switch self {
    case .volume: "The volume of the default sink."
    case .mic: "The volume of the default source."
    case .brightness: "The brightness of the screens."
    case .media: "What a media player plays."
    case .battery: "The charger, and a battery that is low."
    case .keyboardLight: "The light of the keyboard."
    case .lockKeys: "A lock key that was switched on or off."
    case .keyboardLayout: "The layout of the keyboard, by its long name."
    case .workspace: "The name of the workspace, and the dots of its output."
    case .mode: "The binding mode or submap, until it ends."
    case .window: "A window that became floating, tiled, fullscreen or sticky."
    case .output: "An output that was connected or disconnected."
    case .powerProfile: "The new power profile."
    case .audioDevice: "The new default sink or source."
    case .jobs: "Copies and other jobs of KDE's programs, with buttons, and the progress sent to docks."
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

  package var values = OptionValues()
  package var patch = Patch()

  package init() {}

  init(_ arguments: Arguments) {
    (values, patch) = (arguments.values, Patch(of: arguments.values))
  }

  /// The groups of the help page.
  static func groups(besides groups: OptionGroup...) -> [OptionGroup] {
    groups + [
      OptionGroup("HUD", Table.rows),
      OptionGroup(
        "Placement, behaviour and look",
        BehaviorOptions.rows.filter { !["watchdog", "grace"].contains($0.name) }, hasDefaults: false),
    ]
  }
}

extension DesktopCommand {
  /// Takes the options of the configuration where the command line has none.
  package mutating func merge(over section: OptionValues) {
    switch self {
    case .level(var options):
      options.values.merge(over: section)
      options.hud.values.merge(over: section)
      self = .level(options)
    case .media(var options):
      options.values.merge(over: section)
      options.hud.values.merge(over: section)
      self = .media(options)
    case .battery(var options):
      options.values.merge(over: section)
      options.hud.values.merge(over: section)
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
    case .list, .watch, .wob, .pipe: break
    }
  }
}

extension DesktopKind {
  /// The options that the configuration has for it, besides those of a HUD.
  package var options: [any OptionRow] {
    let hud = DesktopHUDOptions.Table.rows
    let all: [any OptionRow] =
      switch self {
      case .volume, .mic, .brightness, .keyboardLight: LevelOptions.Table.of(self).rows + hud
      case .media: MediaOptions.Table.rows + hud
      case .battery: BatteryOptions.Table.rows + hud
      case .lockKeys, .keyboardLayout, .workspace, .powerProfile: hud
      case .mode, .window, .output, .audioDevice, .jobs: []
      }
    return all.filter { $0.isKey }
  }
}

extension Arguments {
  func refuseSubject(of action: String) throws(UsageError) {
    if let subject = operand(1) {
      throw UsageError("'\(subject.shortened)' is one argument too many for '\(action)'")
    }
  }
}

/// The end of an error about an unknown action: the one that another program's word stands for, or else the nearest name.
func suggestion(for text: String, among names: [String], _ words: [String: String]) -> String {
  if let name = words[text], names.contains(name) { return "; did you mean '\(name)'?" }
  return BezelValues.suggestion(for: text, among: names)
}
