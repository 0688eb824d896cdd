import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("The classic spinner")
struct PacingTests {
  private let classic = HUD.Specification.hud(.classic)

  @Test("draws twelve times a second, at any refresh rate", arguments: [Mask.none, .dim])
  func twelve(_ mask: Mask) throws {
    let harness = try DisplayHarness()
    try harness.showFully(.hud(.classic) { $0.mask = mask })
    harness.arrive()
    let surface = try #require(harness.bezel)
    let before = surface.presented
    _ = harness.compositor.transcript.take()
    harness.play(.seconds(2))
    let painted = surface.presented - before
    #expect((23...25).contains(painted))
    #expect(harness.compositor.transcript.take().count { $0.hasSuffix(".commit()") } == painted)
  }

  @Test("sleeps until the next spoke, also on a hidden output")
  func sleeps() throws {
    let harness = try DisplayHarness()
    try harness.showFully(classic)
    harness.arrive()
    // The callback of the last picture comes before the next spoke is due.
    harness.frame(after: .milliseconds(1))
    let surface = try #require(harness.bezel)
    #expect(!surface.awaitsFrame)
    #expect(!harness.sleepsForEver)
    let before = surface.presented
    harness.wait(.seconds(10))
    // One spoke is painted; its callback does not come.
    #expect(surface.presented == before + 1)
    #expect(harness.sleepsForEver)
    harness.frame()
    harness.play(.seconds(1))
    #expect((12...14).contains(surface.presented - before - 1))
  }

  @Test("needs no wake-up once it is replaced, or its HUD disappears")
  func ends() throws {
    let harness = try DisplayHarness()
    try harness.showFully(classic)
    try harness.update(.ring(0.4))
    harness.arrive()
    #expect(harness.sleepsForEver)
    try harness.update(classic)
    harness.arrive()
    #expect(!harness.sleepsForEver)
    harness.hide()
    harness.arrive()
    #expect(harness.sleepsForEver)
  }
}

@Suite("A HUD at rest")
struct RestTests {
  @Test(
    "draws nothing and needs no wake-up",
    arguments: Indicator.Mode.allCases.filter { $0 != .spinner && $0 != .classic }, [Mask.none, .gradient])
  func still(_ mode: Indicator.Mode, mask: Mask) throws {
    let harness = try DisplayHarness()
    let picture = LoadedPicture(size: Size(width: 1, height: 1)) { size in
      [UInt32](repeating: 0xffff_ffff, count: size.width * size.height)
    }
    var specification = HUD.Specification.hud(Indicator(mode, progress: Progress(0.4))) {
      $0.mask = mask
      $0.timeout = .never
    }
    if mode == .image { specification.content.icon = .image(Image(picture)) }
    specification.theme.indicator.showsPercent = true
    try harness.showFully(specification.titled("Saved"))
    // Drawing the strokes may take longer than the bezel's spring.
    harness.play(.seconds(1))
    let surface = try #require(harness.bezel)
    let before = surface.presented
    _ = harness.compositor.transcript.take()
    harness.play(.seconds(2))
    #expect(surface.presented == before)
    #expect(!harness.compositor.transcript.take().contains { $0.hasSuffix(".commit()") })
    #expect(harness.sleepsForEver)
  }
}
