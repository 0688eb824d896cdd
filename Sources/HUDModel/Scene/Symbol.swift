/// Bezel's own icons. Each is drawn on a grid of 24 units in one colour.
package enum Symbol: String, CaseIterable, Hashable, Sendable {
  case volumeMuted = "volume-muted"
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
  case display, copy, download, close

  /// Several icons of one thing: the one that is shown depends on the progress.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case volume, battery
  }

  /// The names of all own icons.
  package static var allNames: [String] { (names + Kind.names).sorted() }
}

extension Symbol.Kind {
  /// - Parameters:
  ///   - progress: What the indicator beside it shows; nil for an indicator without progress.
  ///   - isInactive: Whether the HUD shows something that is off.
  /// - Returns: The icon.
  func symbol(for progress: Progress?, isInactive: Bool) -> Symbol {
    switch self {
    case .volume where isInactive: .volumeMuted
    case .volume:
      switch progress?.fraction ?? 1 {
      case ...0: .volumeMuted
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
