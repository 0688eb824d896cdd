import BezelValues

/// Bezel's own icons. Each is drawn on a grid of 24 units in one colour.
package enum Symbol: String, CaseIterable, Hashable, Sendable {
  case volumeMuted = "volume-muted"
  case volumeZero = "volume-zero"
  case volumeLow = "volume-low"
  case volumeMedium = "volume-medium"
  case volumeHigh = "volume-high"
  case volumeOveramplified = "volume-overamplified"
  case microphone
  case microphoneOff = "microphone-off"
  case brightness
  case keyboardLight = "keyboard-light"
  case play, pause, stop, next, previous
  case capsLock = "caps-lock"
  case numLock = "num-lock"
  case keyboard, mode, workspace
  case batteryEmpty = "battery-empty"
  case batteryLow = "battery-low"
  case batteryMedium = "battery-medium"
  case batteryHigh = "battery-high"
  case batteryFull = "battery-full"
  case batteryCharging = "battery-charging"
  case powerProfile = "power-profile"
  case batteryCritical = "battery-critical"
  case headphonesOff = "headphones-off"
  case headsetOff = "headset-off"
  case display, copy, download, close, move, trash, file
  case fullscreen, floating, tiled
  case moon, bell, plane, touchpad, wifi, bluetooth, camera, record, clipboard, screenshot, cup, timer,
    terminal
  case question, music, headphones, headset

  /// Several icons of one thing: the one that is shown depends on the progress.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case volume, battery
  }

  /// Whether it is mirrored from right to left, as Apple and Material do it: a loudspeaker, whose waves point at the bar
  /// beside it, a battery, which is filled as that bar is, and an arrow. What plays music is not: a tape runs in one direction everywhere.
  var followsReadingDirection: Bool {
    switch self {
    case .volumeMuted, .volumeZero, .volumeLow, .volumeMedium, .volumeHigh, .volumeOveramplified: true
    case .batteryEmpty, .batteryLow, .batteryMedium, .batteryHigh, .batteryFull, .batteryCritical, .move: true
    default: false
    }
  }

  /// The own icon of a name. Of those that depend on the progress it is the one without progress.
  package init?(ownName name: String) {
    guard let symbol = Symbol(rawValue: name) ?? Kind(rawValue: name)?.symbol(for: nil, isInactive: false)
    else { return nil }
    self = symbol
  }

  /// The names of all own icons.
  package static var allNames: [String] { (names + Kind.names).sorted() }

  /// The name that icon themes of desktops have for it; nil where there is no common one.
  package var desktopName: String? {
    switch self {
    case .volumeMuted, .volumeLow, .volumeMedium, .volumeHigh, .volumeOveramplified: "audio-\(rawValue)"
    // Themes have no icon for it.
    case .volumeZero: "audio-volume-low"
    case .microphone: "microphone-sensitivity-high"
    case .microphoneOff: "microphone-sensitivity-muted"
    case .brightness: "display-brightness"
    case .keyboardLight: "keyboard-brightness"
    case .play: "media-playback-start"
    case .pause: "media-playback-pause"
    case .stop: "media-playback-stop"
    case .next: "media-skip-forward"
    case .previous: "media-skip-backward"
    case .keyboard: "input-keyboard"
    case .batteryEmpty: "battery-level-0"
    case .batteryLow: "battery-level-20"
    case .batteryMedium: "battery-level-50"
    case .batteryHigh: "battery-level-80"
    case .batteryFull: "battery-level-100"
    case .batteryCharging: "battery-level-100-charging"
    case .batteryCritical: "battery-caution"
    case .powerProfile: "power-profile-balanced"
    case .display: "video-display"
    case .copy: "edit-copy"
    case .download: "folder-download"
    case .close: "window-close"
    case .move: "go-jump"
    case .trash: "user-trash"
    case .file: "text-x-generic"
    case .fullscreen: "view-fullscreen"
    case .moon: "weather-clear-night"
    case .bell: "preferences-system-notifications"
    case .plane: "airplane-mode"
    case .touchpad: "input-touchpad"
    case .wifi: "network-wireless"
    case .bluetooth: "bluetooth-active"
    case .camera: "camera-photo"
    case .record: "media-record"
    case .clipboard: "edit-paste"
    case .screenshot: "applets-screenshooter"
    case .terminal: "utilities-terminal"
    case .question: "dialog-question"
    case .music: "audio-x-generic"
    case .headphones: "audio-headphones"
    case .headset: "audio-headset"
    case .capsLock, .numLock, .mode, .workspace, .floating, .tiled, .cup, .timer, .headphonesOff, .headsetOff:
      nil
    }
  }
}

extension Symbol.Kind {
  /// The icon beside an indicator with this progress; nil is an indicator without progress. `isInactive`: the HUD shows
  /// something that is off.
  package func symbol(for progress: Progress?, isInactive: Bool) -> Symbol {
    switch self {
    case .volume where isInactive: .volumeMuted
    case .volume:
      switch progress?.fraction ?? 1 {
      case ...0: .volumeZero
      case ...(1 / 3): .volumeLow
      case ...(2 / 3): .volumeMedium
      case ...1: .volumeHigh
      default: .volumeOveramplified
      }
    case .battery:
      switch progress?.fraction ?? 1 {
      case ..<0.05: .batteryEmpty
      case ..<0.25: .batteryLow
      case ..<0.55: .batteryMedium
      case ..<0.85: .batteryHigh
      default: .batteryFull
      }
    }
  }
}
