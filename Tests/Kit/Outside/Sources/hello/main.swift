import BezelKit

let hud = HUD.show("Hello", indicator: .ring(progress: 0.4))
_ = readLine()
hud.succeed("Done")
hud.blockUntilEnded()
