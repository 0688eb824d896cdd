/// What the command `bezel` ends with.
package struct ExitStatus: Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = ExitStatus(rawValue: 0)
  package static let failure = ExitStatus(rawValue: 1)
  package static let noSuchHUD = ExitStatus(rawValue: 3)
  /// The HUD was dismissed by a tap or by Escape.
  package static let dismissedByUser = ExitStatus(rawValue: 10)
  /// The HUD's button was pressed.
  package static let buttonPressed = ExitStatus(rawValue: 11)
  /// The command line was not understood. The same number as `EX_USAGE` in sysexits.h.
  package static let usage = ExitStatus(rawValue: 64)
  /// There is no compositor, or it has no layer shell. The same number as `EX_UNAVAILABLE` in sysexits.h.
  package static let unavailable = ExitStatus(rawValue: 69)
}
