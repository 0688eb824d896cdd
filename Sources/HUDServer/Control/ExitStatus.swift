/// What the command `bezel` ends with.
package struct ExitStatus: Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = ExitStatus(rawValue: 0)
  package static let failure = ExitStatus(rawValue: 1)
  package static let noSuchHUD = ExitStatus(rawValue: 3)
  /// With `--wait`: tapped or escaped away.
  package static let dismissedByUser = ExitStatus(rawValue: 10)
  package static let button = ExitStatus(rawValue: 11)
  /// The command line was not understood; sysexits' EX_USAGE.
  package static let usage = ExitStatus(rawValue: 64)
  /// No compositor, or one without layer shell; sysexits' EX_UNAVAILABLE.
  package static let unavailable = ExitStatus(rawValue: 69)
}
