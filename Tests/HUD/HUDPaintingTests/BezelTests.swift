import HUDModel
import HUDPainting
import Testing

@Suite struct BezelTests {
  let painter = Painter(resources: PaintResources())

  private func paint(_ scene: Scene, scale: Double = 1) throws -> Picture {
    let picture = Picture(sampleSize, scale: scale)
    try picture.paint(scene, with: painter)
    return picture
  }

  @Test(arguments: [1, 1.5, 2])
  func `the fill has its colour up to the edge`(scale: Double) throws {
    let picture = try paint(.sample(), scale: scale)
    let fill = Pixel(word: 0xCC_10_20_30)
    #expect(picture[sampleFrame.center] == fill)
    #expect(picture[Int(sampleFrame.x * scale), picture.height / 2] == fill)
    #expect(picture[Int(sampleFrame.maxX * scale) - 1, picture.height / 2] == fill)
  }

  @Test func `the shadow doesn't darken the panel`() throws {
    let picture = try paint(.sample(fill: .clear))
    for y in 56..<116 {
      for x in 41..<159 { #expect(picture[x, y].alpha == 0, "at \(x), \(y)") }
    }
  }

  @Test func `the shadow is soft, is moved down and ends within the scene's extent`() throws {
    let scene = Scene.sample()
    let picture = try paint(scene)
    let column = picture.column(100).map(\.alpha)
    let below = Array(column[136...])
    #expect(below == below.sorted(by: >), "the shadow gets no darker away from the panel")
    #expect(zip(below, below.dropFirst()).allSatisfy { $0 - $1 <= 4 }, "there is no step: \(below)")
    #expect(below[0] > 50)
    #expect(column[136] > column[35] + 20)
    #expect(below.last == 0)
    for x in 0..<picture.width {
      for y in 0..<picture.height where !scene.extent.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      {
        #expect(picture[x, y].alpha == 0)
      }
    }
  }

  @Test func `without a shadow nothing is painted outside of the frame`() throws {
    let picture = try paint(.sample(shadow: nil))
    #expect(picture.row(86).enumerated().allSatisfy { ($1.alpha > 0) == (40..<160).contains($0) })
    #expect(picture.column(100).enumerated().allSatisfy { ($1.alpha > 0) == (36..<136).contains($0) })
  }

  @Test func `corners have their radius`() throws {
    let picture = try paint(.sample(fill: .white, shadow: nil))
    // The arc's middle is (1 − 1/√2) of the radius from either edge: 5.27 pixels.
    let diagonal = (0..<10).map { picture[40 + $0, 36 + $0].alpha }
    #expect(diagonal[..<5].allSatisfy { $0 == 0 })
    #expect((1..<255).contains(diagonal[5]))
    #expect(diagonal[6...].allSatisfy { $0 == 255 })
    #expect(picture[40 + 17, 36].alpha > 245)
    #expect(picture[40 + 8, 36].alpha == 0)
  }

  @Test(arguments: [(1, 1), (1.5, 1), (2, 2), (3, 3)])
  func `the border is whole pixels just inside the edge`(scale: Double, pixels: Int) throws {
    let picture = try paint(.sample(fill: .black, border: 1, shadow: nil), scale: scale)
    let edge = Int(sampleFrame.x * scale)
    let row = picture.row(Int(sampleFrame.center.y * scale))
    #expect(row[edge - 1].alpha == 0)
    #expect(row[edge..<edge + pixels].allSatisfy { $0.word == 0xFFFF_FFFF })
    #expect(row[edge + pixels].word == 0xFF00_0000)
  }

  @Test(arguments: [(-300, 0), (300, 0), (0, -300), (90, 70)])
  func `a shadow that is moved beyond the surface is clipped`(x: Double, y: Double) throws {
    var shadow = Shadow()
    shadow.offset = Point(x: x, y: y)
    #expect(try paint(.sample(shadow: shadow))[sampleFrame.center] == Pixel(word: 0xCC_10_20_30))
  }

  @Test func `a panel that is smaller than its corners and blur is painted`() throws {
    var scene = Scene.sample()
    scene.bezel.frame = Rect(x: 90, y: 90, width: 9, height: 5)
    #expect(try paint(scene)[94, 92] == Pixel(word: 0xCC_10_20_30))
    scene.bezel.frame = Rect(x: 90, y: 90, width: 0, height: 0)
    #expect(try paint(scene)[94, 92].alpha < 30)
  }
}
