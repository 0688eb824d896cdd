import BezelKit

let photos = ["beach.jpg", "harbour.jpg", "market.jpg", "tower.jpg"]

struct DiskFull: Error {}

func copy(_ photo: String) async throws {
  try await Task.sleep(for: .seconds(1))
  if CommandLine.arguments.contains("--full"), photo == "tower.jpg" { throw DiskFull() }
}

var theme = HUD.Theme.auto
theme.cornerRadius = 10
theme.indicatorColor = HUD.Color("#e8890c")
theme.spring = .milliseconds(450)
theme.barSize = HUD.Size(width: 200, height: 6)
theme.barOutline = 0
theme.barGap = 0

HUD.setDefaults {
  $0.theme = theme
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
