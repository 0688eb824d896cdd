import BezelKit

// The user's server shows the HUD, so that the user's commands reach it.
HUD.setDefaults { $0.host = .server }
let hud = HUD.show("Served", details: "by <bezeld>", indicator: .bar(progress: 0.2)) { $0.position = .center }
_ = readLine()
for step in 0...100 { hud.progress = Double(step) / 100 }
_ = readLine()
hud.succeed("Done")
hud.update { $0.timeout = .after(.milliseconds(300)) }
precondition(hud.blockUntilEnded() == .timedOut, "\(hud.failure as Any)")
let next = HUD.shared.show("One")
let last = HUD.shared.show("Another")
precondition(next.blockUntilEnded() == .superseded)
last.dismiss()
precondition([.completed, .neverShown].contains(last.blockUntilEnded()), "\(last.failure as Any)")
