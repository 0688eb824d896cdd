package import BezelValues

/// What is shown of the desktop. The raw value is the section of the configuration.
package enum DesktopKind: String, CaseIterable, Hashable, Sendable {
  case volume, mic, brightness, media, battery
  case keyboardLight = "keyboard-light"
  case lockKeys = "lock-keys"
  case keyboardLayout = "keyboard-layout"
  case workspace, mode, window, output
  case powerProfile = "power-profile"
  case audioDevice = "audio-device"
  case airplane, recording
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
    case .airplane: "Airplane mode: Wi-Fi, mobile networks and Bluetooth are all blocked, or no longer."
    case .recording: "A program that begins or ends to use a microphone."
    case .jobs: "Copies and other jobs of KDE's programs, with buttons, and the progress sent to docks."
    }
  }

  /// The options that the configuration has for it, besides a HUD's.
  package var options: [any OptionRow] {
    let hud = DesktopHUDOptions.Table.rows
    let all: [any OptionRow] =
      switch self {
      case .volume, .mic, .brightness, .keyboardLight: LevelOptions.Table.of(self).rows + hud
      case .media: MediaOptions.Table.rows + hud
      case .battery: BatteryOptions.Table.rows + hud
      case .lockKeys, .keyboardLayout, .workspace, .powerProfile: hud
      case .mode, .window, .output, .audioDevice, .airplane, .recording, .jobs: []
      }
    return all.filter { $0.isKey }
  }
}
