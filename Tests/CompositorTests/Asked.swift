import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs only where it is asked for: these compositors are installed for nothing else.
  static var whenAsked: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["BEZEL_COMPOSITORS"] != nil,
      "`make test-compositors` installs KWin and Weston and runs these")
  }
}
