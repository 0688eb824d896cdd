import BezelKit

// HUDs of the default host: the server if it can be started, otherwise this process.
switch CommandLine.arguments.dropFirst().first {
case "painted":
  // The program's own indicator can't be sent to the server.
  let square = HUD.Indicator.custom(isAnimated: false) { canvas in
    canvas.setColor(HUD.Color(red: 1, green: 0, blue: 0))
    canvas.rectangle(x: -500, y: -500, width: 1000, height: 1000)
    canvas.fill()
  }
  let painted = HUD.show("Painted", indicator: square) { $0.position = .center }
  let other = HUD.show("Sent") { $0.position = .bottom }
  _ = readLine()
  for hud in [painted, other] { hud.dismiss() }
  for hud in [painted, other] { precondition(hud.blockUntilEnded() == .completed, "\(hud.failure as Any)") }
case "picture":
  let bytes: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 144,
    119, 83, 222, 0, 0, 0, 12, 73, 68, 65, 84, 120, 156, 99, 248, 207, 192, 0, 0, 3, 1, 1, 0, 201, 254, 146,
    239, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]
  let hud = HUD.show("Picture", icon: try .image(bytes, isTinted: false)) {
    ($0.timeout, $0.position) = (.never, .center)
  }
  _ = readLine()
  hud.details = "the same picture"
  hud.dismiss(after: .milliseconds(200))
  precondition(hud.blockUntilEnded() == .completed, "\(hud.failure as Any)")
case "refused":
  HUD.setDefaults { $0.host = .server }
  let style = HUD.show("Style") { $0.style = .named("no-such-style") }
  let output = HUD.show("Output") { $0.output = .named("NO-1") }
  let change = HUD.show("Change")
  change.output = .named("NO-1")
  for hud in [style, output, change] {
    let reason = hud.blockUntilEnded()
    print(reason, hud.failure.map { "\($0.reason): \($0)" } ?? "")
  }
default:
  HUD.success("Saved") { ($0.outlivesProcess, $0.timeout) = (true, .never) }
}
