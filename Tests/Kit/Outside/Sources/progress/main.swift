import BezelKit
import BezelKitFoundation
import Foundation

let progress = Progress(totalUnitCount: 3)
let hud = HUD.show("Copying")
hud.follow(progress)
while readLine() != nil { progress.completedUnitCount += 1 }
hud.dismiss()
hud.blockUntilEnded()
