import BezelValues

/// What a HUD controls: the wheel over it and a drag on its bar change it.
package struct Control: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case volume, mic, brightness, media
    case keyboardLight = "keyboard-light"
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

  package init(_ kind: Kind, device: String? = nil) {
    self.kind = kind
    self.device = device
  }

  /// What `init(text:)` accepts, for messages.
  package static let accepted =
    "\(Kind.allCases.map(\.rawValue).choices), with ':' and a device if it is not the usual one"

  /// Reads `volume` or `brightness:intel_backlight`.
  package init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])), parts.last != "" else { return nil }
    self.init(kind, device: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The control as `init(text:)` reads it.
  package var text: String { device.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue }
}
