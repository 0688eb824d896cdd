import FakeCompositor
import HUDModel
import Testing

@testable import HUDServer

@Suite("A HUD whose only motion is spokes")
struct PacingTests {
  private let classic = HUD.Request.hud(.classic)

  @Test("paints twelve times a second, however often the output does", arguments: [Mask.none, .dim])
  func twelve(_ mask: Mask) throws {
    let house = try Playhouse()
    try house.showFully(.hud(.classic) { $0.mask = mask })
    house.arrive()
    let surface = try #require(house.bezel)
    let before = surface.presented
    _ = house.compositor.transcript.take()
    house.play(.seconds(2))
    let painted = surface.presented - before
    #expect((23...25).contains(painted))
    #expect(house.compositor.transcript.take().count { $0.hasSuffix(".commit()") } == painted)
  }

  @Test("sleeps until the next spoke, also on an output that is hidden")
  func sleeps() throws {
    let house = try Playhouse()
    try house.showFully(classic)
    house.arrive()
    // The callback of what was painted last, before the next spoke's time.
    house.frame(after: .milliseconds(1))
    let surface = try #require(house.bezel)
    #expect(!surface.awaitsFrame)
    #expect(!house.sleepsForEver)
    let before = surface.presented
    house.wait(.seconds(10))
    // One spoke is painted, and its callback doesn't come.
    #expect(surface.presented == before + 1)
    #expect(house.sleepsForEver)
    house.frame()
    house.play(.seconds(1))
    #expect((12...14).contains(surface.presented - before - 1))
  }

  @Test("that becomes something else, or goes, wakes nobody any more")
  func ends() throws {
    let house = try Playhouse()
    try house.showFully(classic)
    try house.update(.ring(0.4))
    house.arrive()
    #expect(house.sleepsForEver)
    try house.update(classic)
    house.arrive()
    #expect(!house.sleepsForEver)
    house.hide()
    house.arrive()
    #expect(house.sleepsForEver)
  }
}

@Suite("A HUD at rest")
struct RestTests {
  @Test(
    "paints nothing and wakes nobody",
    arguments: Indicator.Mode.allCases.filter { $0 != .spinner && $0 != .classic }, [Mask.none, .gradient])
  func still(_ mode: Indicator.Mode, mask: Mask) throws {
    let house = try Playhouse()
    let picture = LoadedPicture(.pixels([0xffff_ffff], width: 1, height: 1), size: Size(width: 1, height: 1))
    var request = HUD.Request.hud(Indicator(mode, progress: Progress(0.4)) ?? .image(Image(picture))) {
      $0.mask = mask
      $0.timeout = .never
    }
    request.theme.indicator.showsPercent = true
    try house.showFully(request.titled("Saved"))
    // Strokes may be drawn for longer than the bezel springs.
    house.play(.seconds(1))
    let surface = try #require(house.bezel)
    let before = surface.presented
    _ = house.compositor.transcript.take()
    house.play(.seconds(2))
    #expect(surface.presented == before)
    #expect(!house.compositor.transcript.take().contains { $0.hasSuffix(".commit()") })
    #expect(house.sleepsForEver)
  }
}
