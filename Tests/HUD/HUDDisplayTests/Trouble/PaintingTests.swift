import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A picture that can't be painted")
struct PaintingTests {
  /// It was loaded, but can't be drawn at any size.
  private static var unpaintable: HUD.Specification {
    let picture = LoadedPicture(size: Size(width: 1, height: 1)) { _ throws(ImageError) in
      throw ImageError(.broken, "the image is a broken SVG file; export it again, or give another one")
    }
    return HUD.Specification(Content(icon: .image(Image(picture)), indicator: .none))
  }

  @Test("ends its own HUD as failed, and no other")
  func shown() throws {
    let harness = try DisplayHarness()
    let other = try harness.showFully(as: "other")
    let showing = try harness.showFully(Self.unpaintable, as: "bad")
    #expect(showing.endings == [.failed])
    #expect(other.endings == [])
    #expect(harness.display.ids == ["other"])
  }

  @Test("ends a HUD that is updated with it")
  func updated() throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully()
    try harness.update(Self.unpaintable)
    harness.frame()
    #expect(showing.endings == [.failed])
    #expect(harness.remains == [:])
    #expect(harness.sleepsForEver)
  }
}
