import HUDModel
import HUDPainting
import Testing

@Suite struct ButtonTests {
  let resources = PaintResources()

  private func paint(isFocused: Bool, scale: Double) throws -> Picture {
    var scene = Scene.sample(border: 0, shadow: nil)
    scene.parts.buttons = [.sample("", isFocused: isFocused, resources: resources)]
    let picture = Picture(sampleSize, scale: scale)
    try picture.paint(scene, with: Painter(resources: resources))
    return picture
  }

  private let fill = Pixel(word: 0xFF_C8_3C_3C)
  private let panel = Pixel(word: 0xCC_10_20_30)

  @Test(arguments: [1, 1.5, 2])
  func `fill, border and round ends are in their places`(scale: Double) throws {
    let picture = try paint(isFocused: false, scale: scale)
    let (left, middle) = (Int(60 * scale), Int(105 * scale))
    #expect(picture[Point(x: 100, y: 105)] == fill)
    #expect(picture[Int(100 * scale), Int(90 * scale)].word == 0xFFFF_FFFF)
    #expect(picture[left, middle].red > 220, "almost all of the half circle's end is covered")
    #expect(picture[left - 1, middle] == panel)
    #expect(picture[left + Int(2 * scale), Int(92 * scale)] == panel, "outside of the half circle")
  }

  @Test(arguments: [1, 1.5, 2])
  func `the focus ring is two pixels outside of the edge, and only painted with the focus`(scale: Double)
    throws
  {
    let (x, gap) = (Int(100 * scale), Int((2 * scale).rounded()))
    let top = Int(90 * scale)
    let ring = Pixel(word: 0xFF_00_FF_00)
    let focused = try paint(isFocused: true, scale: scale)
    #expect(focused[x, top - gap] == panel)
    #expect(focused[x, top - gap - 1] == ring)
    #expect(focused[x, top - gap - Int(2 * scale)] == ring)
    #expect(focused[x, top - gap - Int(2 * scale) - 1] == panel)
    #expect(try paint(isFocused: false, scale: scale).all.allSatisfy { Pixel(word: $0) != ring })
  }
}
