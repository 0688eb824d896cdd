import BezelKit

let photos = ["beach.jpg", "harbour.jpg", "market.jpg", "tower.jpg"]

struct DiskFull: Error {}

func copy(_ photo: String) async throws {
  try await Task.sleep(for: .seconds(1))
  if CommandLine.arguments.contains("--full"), photo == "tower.jpg" { throw DiskFull() }
}

try await HUD.show(
  "Copying photos", indicator: .bar(progress: 0), cancelButton: "Cancel",
  while: { hud in
    do {
      for (number, photo) in photos.enumerated() {
        hud.details = photo
        try await copy(photo)
        hud.progress = Double(number + 1) / Double(photos.count)
      }
      hud.succeed("Copied")
    } catch is DiskFull {
      hud.fail("Not copied", details: "The disk is full.")
    }
    try await hud.waitUntilEnded()
  })
