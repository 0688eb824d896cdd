import HUDPainting
import Testing

@testable import HUDModel

@Suite struct PresenceTests {
  let painter = Painter(resources: PaintResources())

  private func paint(_ scale: Double, _ opacity: Double, fill: Color = .black) throws -> Picture {
    let picture = Picture(sampleSize, scale: 1)
    try picture.paint(
      .sample(
        .ring(fraction: 1), fill: fill, shadow: nil, presence: .init(scale: scale, opacity: opacity)),
      with: painter)
    return picture
  }

  @Test func `a HUD fades as a group: the panel is not visible through the indicator`() throws {
    let picture = try paint(1, 0.5)
    let panel = picture[50, 86]
    let ring = picture[82, 86]
    #expect(abs(panel.alpha - 128) <= 1 && panel.red == 0)
    #expect(ring.distance(to: Pixel(word: 0x8080_8080)) <= 2, "\(ring)")
  }

  @Test(arguments: [0.5, 0.75, 1.2])
  func `the zoom keeps the bezel's centre in place`(scale: Double) throws {
    let picture = try paint(scale, 1)
    let solid = picture.row(90).indices.filter { picture.row(90)[$0].alpha > 127 }
    #expect(solid.first == Int(100 - 60 * scale) && solid.last == Int(100 + 60 * scale) - 1)
    let tall = picture.column(100).indices.filter { picture.column(100)[$0].alpha > 127 }
    #expect(abs((tall.first ?? 0) - Int(86 - 50 * scale)) <= 1)
  }

  @Test(arguments: [(0, 1), (1, 0), (0, 0)])
  func `a HUD with scale or opacity 0 paints nothing`(scale: Double, opacity: Double) throws {
    #expect(try paint(scale, opacity).all.allSatisfy { $0 == 0 })
  }

  @Test func `a zoomed HUD stays within its extent`() throws {
    for scale in [0.5, 0.83, 1.3] {
      let scene = Scene.sample(presence: .init(scale: scale, opacity: 1))
      let picture = Picture(sampleSize, scale: 1)
      try picture.paint(scene, with: painter)
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture[x, y].alpha > 0 {
          #expect(scene.extent.grown(by: 1).contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        }
      }
    }
  }
}
