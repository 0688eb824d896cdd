import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("Themes")
struct LookTests {
  private func specification(_ name: ThemeSelection.Name, setting assignments: String...) throws
    -> HUD.Specification
  {
    var specification = HUD.Specification.ring(0.4)
    var look = ThemeSelection(name)
    for assignment in assignments { look.set(try ThemeAssignment(parsing: assignment)) }
    specification.themeSelection = look
    return specification
  }

  /// The colour of a pixel that shows the bezel's fill alone.
  private func fill(_ harness: DisplayHarness) throws -> UInt32 {
    try #require(PaintedBezel(harness.bezel)?.content.dropFirst(132 * 20 + 66).first)
  }

  @Test("auto follows the desktop while shown; other themes don't")
  func followed() throws {
    let harness = try DisplayHarness()
    try harness.showFully(specification(.auto))
    let dark = try fill(harness)
    harness.display.desktop.prefersLight = true
    harness.settle()
    harness.arrive()
    let light = try fill(harness)
    #expect(dark & 255 < 60 && light & 255 > 200)
    #expect(harness.sleepsForEver)
    harness.display.desktop.prefersLight = false
    harness.settle()
    harness.arrive()
    #expect(try fill(harness) == dark)
    try harness.update(specification(.dark))
    harness.display.desktop.prefersLight = true
    harness.arrive()
    #expect(try fill(harness) == dark)
  }

  @Test("auto is light from the first picture on where the desktop prefers that")
  func light() throws {
    let harness = try DisplayHarness()
    harness.display.desktop.prefersLight = true
    try harness.showFully(specification(.auto, setting: "corner-radius=3"))
    #expect(try fill(harness) & 255 > 200)
    #expect(harness.display.huds.first?.theme.bezel.cornerRadius == 3)
  }

  @Test("motion is reduced when the desktop requires it")
  func reduced() throws {
    let harness = try DisplayHarness()
    harness.display.desktop.reducesMotion = true
    try harness.show(specification(.auto))
    harness.frame(after: .milliseconds(60))
    #expect(PaintedBezel(harness.bezel)?.box.width ?? 132 == 132, "it only fades")
    harness.arrive()
    #expect(PaintedBezel(harness.bezel)?.box.width == 132)
  }

  @Test("SVProgressHUD's is a little above the middle")
  func centerLine() throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080))
    try harness.showFully(specification(.svProgressHUD))
    #expect(harness.place(of: harness.bezel) == Box(x: 918, y: 486 - 42, width: 84, height: 84))
  }
}
