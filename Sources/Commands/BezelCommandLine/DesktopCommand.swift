import BezelValues
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

  /// Whether the process of `bezel watch` can carry it out.
  package var isForWatcher: Bool {
    kind != nil
  }

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
    case .watch, .wob: nil
    }
  }

  /// How its result is shown.
  package var hud: DesktopHUDOptions {
    switch self {
    case .level(let options): options.hud
    case .media(let options): options.hud
    case .battery(let options): options.hud
    case .lockKeys(_, let hud), .keyboardLayout(_, let hud), .powerProfile(_, let hud): hud
    case .list, .watch, .wob: DesktopHUDOptions()
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

/// A change of a level, such as the volume. Numbers are parts of the whole.
package enum LevelChange: Hashable, Sendable {
  case show
  case set(Double)
  /// To the next multiple of the number; nil is the step of the options.
  case up(Double?)
  case down(Double?)
  case mute, unmute, toggle

  /// Whether it is one of volumes only.
  var isMuting: Bool { [.mute, .unmute, .toggle].contains(self) }
}

/// A command about a level: volume, microphone, brightness or keyboard light.
package struct LevelOptions: Hashable, Sendable {
  package var kind: DesktopKind
  package var change = LevelChange.show
  package var step = 0.05
  /// The limit of changes, and the full length of the bar.
  package var maximum = 1.0
  package var minimum = 0.0
  /// Nil is the default device.
  package var device: String?
  /// The exponent of the perceived brightness; nil is what the device asks for.
  package var exponent: Double?
  /// Whether changes leave the device muted.
  package var keepsMute = false
  package var hud = DesktopHUDOptions()

  package init(_ kind: DesktopKind) {
    self.kind = kind
    // A screen that is black by accident can't be seen.
    if kind == .brightness { minimum = 0.01 }
  }
}

/// What a media player is to do.
package enum MediaAction: Hashable, Sendable {
  case show
  case playPause, play, pause, next, previous, stop
  /// From where it is.
  case seek(Duration)

  /// The names on the command line.
  static let names: [(String, MediaAction)] = [
    ("play-pause", .playPause), ("play", .play), ("pause", .pause), ("next", .next), ("previous", .previous),
    ("stop", .stop), ("show", .show),
  ]
}

/// The options of `bezel media`.
package struct MediaOptions: Hashable, Sendable {
  package var action = MediaAction.show
  /// A name, or `all`. Nil is the one that plays.
  package var player: String?
  package var hud = DesktopHUDOptions()

  package init() {}
}

/// The options of `bezel battery`. Numbers are parts of the whole.
package struct BatteryOptions: Hashable, Sendable {
  package var low = 0.2
  package var critical = 0.05
  package var hud = DesktopHUDOptions()

  package init() {}
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
package struct DesktopHUDOptions: Hashable, Sendable {
  package var patch = Patch()
  package var isShown = true
  /// Whether the reason is printed why there is no HUD.
  package var isVerbose = false

  package init() {}
}

/// The options of `bezel watch`.
package struct WatchOptions: Hashable, Sendable {
  /// Nil is what the configuration says.
  package var kinds: [DesktopKind]?

  package init() {}
}

/// The options of `bezel wob`.
package struct WobOptions: Hashable, Sendable {
  /// The path of a file as `wob.ini`; nil is the user's.
  package var file: String?
  /// Whether each value that is shown is printed.
  package var isVerbose = false

  package init() {}
}

extension LevelChange {
  package static let accepted = "40%, +5%, -5%, 5%+ or 5%-"

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
