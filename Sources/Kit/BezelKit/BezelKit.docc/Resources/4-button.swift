import BezelKit

let photos = ["beach.jpg", "harbour.jpg", "market.jpg", "tower.jpg"]

struct DiskFull: Error {}

func copy(_ photo: String) async throws {
  try await Task.sleep(for: .seconds(1))
  if CommandLine.arguments.contains("--full"), photo == "tower.jpg" { throw DiskFull() }
}

let hud = HUD.show("Copying photos", indicator: .bar(progress: 0), button: "Cancel")
let copying = Task {
  do {
    for (number, photo) in photos.enumerated() {
      hud.details = photo
      try await copy(photo)
      hud.progress = Double(number + 1) / Double(photos.count)
    }
    hud.succeed("Copied")
  } catch {
    hud.fail("Not copied", details: "The disk is full.")
  }
}
if await hud.waitUntilEnded() == .button { copying.cancel() }
await copying.value
