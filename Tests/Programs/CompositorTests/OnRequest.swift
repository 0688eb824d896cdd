import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a test only on request: these compositors are installed for nothing else.
  static var onRequest: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["BEZEL_COMPOSITORS"] != nil,
      "`make test-compositors` installs KWin and Weston and runs these")
  }
}
