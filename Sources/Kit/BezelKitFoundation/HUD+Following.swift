// BezelKitFoundation: the part of BezelKit that needs Foundation: a HUD follows a `Progress`. It is a module of
// its own so that BezelKit links no Foundation. Called by other packages.

public import BezelKit
public import Foundation

extension HUD {
  /// Shows the progress of a Foundation progress, until that has finished or was cancelled or the HUD has ended.
  ///
  /// It is in the module BezelKitFoundation.
  ///
  ///     let hud = HUD.show("Copying")
  ///     hud.follow(progress)
  ///
  /// The HUD's thread reads the progress once a frame, so that frequent changes cost the work nothing. While it is
  /// indeterminate the HUD shows a spinner. Its end does not end the HUD: call
  /// ``BezelKit/HUD/succeed(_:details:buttons:)`` or ``BezelKit/HUD/dismiss()``.
  ///
  /// - Parameter progress: The progress. Several HUDs can follow one.
  public func follow(_ progress: Progress) {
    showSamples {
      Sample(
        progress: progress.isIndeterminate ? nil : progress.fractionCompleted,
        isLast: progress.isFinished || progress.isCancelled)
    }
  }
}
