import BezelKit

let photos = ["beach.jpg", "harbour.jpg", "market.jpg", "tower.jpg"]

struct DiskFull: Error {}

func copy(_ photo: String) async throws {
  try await Task.sleep(for: .seconds(1))
  if CommandLine.arguments.contains("--full"), photo == "tower.jpg" { throw DiskFull() }
}

try HUD.setDefaults {
  $0.theme = try HUD.Theme(
    .auto,
    [
      "corner-radius": "10", "indicator-color": "#e8890c", "spring": "450ms",
      "bar-size": "200,6", "bar-outline": "0", "bar-gap": "0",
    ])
  $0.position = .topRight
}

try await HUD.show(
  "Copying photos", indicator: .bar(progress: 0), cancelButton: "Cancel",
  configure: {
    $0.grace = .milliseconds(200)
    $0.minimumShow = .milliseconds(500)
  },
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
