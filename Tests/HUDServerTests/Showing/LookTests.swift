import FakeCompositor
import HUDDisplay
import HUDModel
import Testing

@testable import HUDServer

@Suite("Looks")
struct LookTests {
  private func request(_ name: ThemeSelection.Name, setting assignments: String...) -> HUD.Request {
    var request = HUD.Request.ring(0.4)
    var look = ThemeSelection(name)
    for assignment in assignments { look.set(assignment) }
    request.themeSelection = look
    return request
  }

  /// The colour in the bezel's corner region, where nothing but its fill is.
  private func fill(_ house: Playhouse) throws -> UInt32 {
    try #require(PaintedBezel(house.bezel)?.content.dropFirst(132 * 20 + 66).first)
  }

  @Test("left to the desktop follow it while shown, all others stay")
  func followed() throws {
    let house = try Playhouse()
    try house.showFully(request(.auto))
    let dark = try fill(house)
    house.display.desktop.prefersLight = true
    house.arrive()
    let light = try fill(house)
    #expect(dark & 255 < 60 && light & 255 > 200)
    #expect(house.sleepsForEver)
    house.display.desktop.prefersLight = false
    house.arrive()
    #expect(try fill(house) == dark)
    try house.update(request(.dark))
    house.display.desktop.prefersLight = true
    house.arrive()
    #expect(try fill(house) == dark)
  }

  @Test("left to the desktop are light at once where it prefers that")
  func light() throws {
    let house = try Playhouse()
    house.display.desktop.prefersLight = true
    try house.showFully(request(.auto, setting: "corner-radius=3"))
    #expect(try fill(house) & 255 > 200)
    #expect(house.display.huds.first?.theme.bezel.cornerRadius == 3)
  }

  @Test("reduce motion when the desktop says so, also of what moves already")
  func reduced() throws {
    let house = try Playhouse()
    house.display.desktop.reducesMotion = true
    try house.show(request(.auto))
    house.frame(after: .milliseconds(60))
    #expect(PaintedBezel(house.bezel)?.box.width ?? 132 == 132, "it only fades")
    house.arrive()
    #expect(PaintedBezel(house.bezel)?.box.width == 132)
  }

  @Test("of SVProgressHUD are a little above the middle")
  func centerLine() throws {
    let house = try Playhouse(output: Extent(1920, 1080))
    try house.showFully(request(.svProgressHUD))
    #expect(house.place(of: house.bezel) == Box(x: 918, y: 486 - 42, width: 84, height: 84))
  }
}
