public import BezelKit
public import Foundation

extension HUD {
  /// Lets a Foundation progress drive the HUD's, until it has finished or was cancelled or the HUD has ended.
  ///
  ///     let hud = HUD.show("Copying")
  ///     hud.follow(progress)
  ///
  /// The progress is looked at once in a sixtieth of a second, on the HUD's own thread: however fast it moves, that
  /// costs the work nothing. As long as it is indeterminate the HUD is a spinner. What its end means is for the
  /// program to say, with ``BezelKit/HUD/succeed(_:details:)`` or ``BezelKit/HUD/dismiss()``.
  ///
  /// - Parameter progress: What is followed; it can be followed by several HUDs.
  public func follow(_ progress: Progress) {
    follow {
      Sample(
        progress: progress.isIndeterminate ? nil : progress.fractionCompleted,
        isLast: progress.isFinished || progress.isCancelled)
    }
  }
}
