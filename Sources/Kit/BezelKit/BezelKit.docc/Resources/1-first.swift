import BezelKit
import Glibc

let hud = HUD.show("Copying photos")
sleep(3)
hud.dismiss()
hud.blockUntilEnded()
