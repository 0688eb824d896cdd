import BezelKit
import Glibc

let photos = ["beach.jpg", "harbour.jpg", "market.jpg", "tower.jpg"]

let hud = HUD.show("Copying photos", indicator: .bar(progress: 0))
for (number, photo) in photos.enumerated() {
  hud.details = photo
  sleep(1)
  hud.progress = Double(number + 1) / Double(photos.count)
}
hud.dismiss()
hud.blockUntilEnded()
