import BezelValues

/// What a HUD controls: the wheel over it and a drag on its bar change it.
package struct Control: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case volume, mic, brightness, media
    case keyboardLight = "keyboard-light"
    /// A player's own volume.
    case mediaVolume = "media-volume"
  }

  /// What the user has done.
  package enum Change: Hashable, Sendable {
    /// Turned the wheel by so many steps; up is positive.
    case steps(Int)
    /// Pressed the bar, or moved on it.
    case set(Progress)
  }

  package let kind: Kind
  /// The device or the player by its name; nil is the one that the commands of the kind choose.
  package let device: String?
  /// More words of the kind's command, such as `--step 1%`, which the key had that has shown the HUD.
  package let settings: [String]

  package init(_ kind: Kind, device: String? = nil, settings: [String] = []) {
    (self.kind, self.device, self.settings) = (kind, device, settings)
  }

  /// What `init(text:)` accepts, for messages.
  package static let accepted =
    "\(Kind.allCases.map(\.rawValue).choices), with ':' and a device if it is not the usual one"

  /// Reads `volume`, `brightness:intel_backlight` or `volume --step 1%`.
  package init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    let start = words.firstIndex { $0.hasPrefix("--") } ?? words.endIndex
    let settings = Array(words[start...])
    var text = text
    if !settings.isEmpty {
      text = words[..<start].joined(separator: " ")
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])), parts.last != "" else { return nil }
    self.init(kind, device: parts.count > 1 ? String(parts[1]) : nil, settings: settings)
  }

  /// The control as `init(text:)` reads it.
  package var text: String {
    ([device.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue] + settings).joined(separator: " ")
  }
}
