import BezelKit
import Glibc

let photos = ["beach.jpg", "harbour.jpg", "market.jpg", "tower.jpg"]

struct DiskFull: Error {}

func copy(_ photo: String) throws {
  sleep(1)
  if CommandLine.arguments.contains("--full"), photo == "tower.jpg" { throw DiskFull() }
}

let hud = HUD.show("Copying photos", indicator: .bar(progress: 0))
do {
  for (number, photo) in photos.enumerated() {
    hud.details = photo
    try copy(photo)
    hud.progress = Double(number + 1) / Double(photos.count)
  }
  hud.succeed("Copied")
} catch {
  hud.fail("Not copied", details: "The disk is full.")
}
hud.blockUntilEnded()
