import BezelKit
import BezelKitFoundation
import Foundation

// Shows HUDs in each way, and prints how they ended.

func showAndBlock() throws {
  let hud = HUD.show("Downloading", icon: try .image(contentsOfFile: "cover.png"), button: "Cancel")
  hud.follow(Progress(totalUnitCount: 10))
  hud.progress = 0.5
  hud.succeed("Downloaded")
  print(hud.blockUntilEnded(), hud.failure.map { "\($0.reason): \($0)" } ?? "")
}

func wait() async throws {
  let painted = HUD.Indicator.custom(progress: 0) { canvas in
    canvas.arc(x: 0, y: 0, radius: 10)
    canvas.text("0")
  }
  let hud = HUD.show("Painted", icon: try await .theme("printer"), indicator: painted) {
    $0.outlivesProcess = true
    try? $0.setMarkup(details: "<b>1</b> &lt; 2")
  }
  print(try await hud.waitUntilEnded(), hud.details)
  for await event in hud.events { print(event) }
  hud.onEnd { print($0) }
}

func work() async throws -> Int {
  try await HUD.show(
    "Adding", cancelButton: "Cancel",
    while: { hud in
      try await Task.sleep(for: .milliseconds(1))
      return HUD.show("Adding more", while: { _ in 3 })
    })
}

try showAndBlock()
try await wait()
print(try await work(), HUD.all.count, HUD.shared.current == nil)
