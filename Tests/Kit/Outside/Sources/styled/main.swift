import BezelKit

// What a HUD does not set is that of the user's configuration: its theme, its styles and the options of all HUDs.
let isServed = CommandLine.arguments.dropFirst().first != "process"
HUD.setDefaults { $0.host = isServed ? .server : .process }
let plain = HUD.show("Plain")
let styled = HUD.show("Styled") {
  $0.style = .named("wide")
  $0.position = .bottom
}
let light = HUD.show("Light") {
  $0.theme = .light
  $0.position = .left
}
_ = readLine()
for hud in [plain, styled, light] { hud.dismiss() }
for hud in [plain, styled, light] {
  precondition(hud.blockUntilEnded() == .completed, "\(hud.failure as Any)")
}
