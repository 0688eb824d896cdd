import BezelKit
import BezelKitFoundation
import Foundation

/// MBProgressHUD, "Determinate with NSProgress": a progress object updates the HUD, and its button cancels the object.
func determinateWithProgress() async throws {
  let progress = Progress(totalUnitCount: 100)
  let cancel = HUD.Button("Cancel") { progress.cancel() }
  let hud = HUD.show("Loading...", indicator: .pie(), button: cancel) {
    $0.theme = .mbProgressHUD
    $0.dismissOn = .never
  }
  hud.follow(progress)
  while !progress.isFinished, !progress.isCancelled {
    await work(0.05)
    progress.completedUnitCount += 1
  }
  hud.dismiss()
  print("The HUD ended as \(try await hud.waitUntilEnded()).")
}
