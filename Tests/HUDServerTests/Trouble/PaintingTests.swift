import FakeCompositor
import HUDDisplay
import HUDModel
import Testing

@testable import HUDServer

@Suite("A picture that can't be painted")
struct PaintingTests {
  /// It was taken for an SVG file when it was loaded.
  private static var unpaintable: HUD.Request {
    let picture = LoadedPicture(.drawing(Array("<svg".utf8)), size: Size(width: 1, height: 1))
    return HUD.Request(Content(indicator: .image(Image(picture))))
  }

  @Test("ends its own HUD as failed, and no other")
  func shown() throws {
    let house = try Playhouse()
    let other = try house.showFully(as: "other")
    let showing = try house.showFully(Self.unpaintable, as: "bad")
    #expect(showing.endings == [.failed])
    #expect(other.endings == [])
    #expect(house.display.ids == ["other"])
  }

  @Test("ends a HUD that has come to need it")
  func updated() throws {
    let house = try Playhouse()
    let showing = try house.showFully()
    try house.update(Self.unpaintable)
    house.frame()
    #expect(showing.endings == [.failed])
    #expect(house.remains == [:])
    #expect(house.sleepsForEver)
  }
}
