import HUDPainting
import Testing

@testable import HUDModel

@Suite struct RepaintTests {
  let resources = PaintResources()

  private func fresh(_ scene: Scene, scale: Double) throws -> [UInt32] {
    let picture = Picture(sampleSize, scale: scale)
    try picture.paint(scene, with: Painter(resources: PaintResources()))
    return picture.all
  }

  private func buttoned(isFocused: Bool) -> Scene {
    var scene = Scene.sample()
    scene.parts.buttons = [.sample(isFocused: isFocused, resources: resources)]
    return scene
  }

  /// A ring whose right edge is cut.
  private func cut(by length: Double) -> Scene {
    var scene = Scene.sample(.ring(fraction: 0.7))
    scene.parts.area = Rect(x: 60, y: 60, width: 60 - length, height: 60)
    return scene
  }

  @Test(arguments: [1, 1.5, 2])
  func `a part that is cut fades out towards the edge`(scale: Double) throws {
    var scene = Scene.sample(.pie(fraction: 1))
    let picture = Picture(sampleSize, scale: scale)
    let painter = Painter(resources: resources)
    try picture.paint(scene, with: painter)
    let whole = picture.row(Int(86 * scale)).map { $0.red }
    scene.parts.area = Rect(x: 60, y: 60, width: 50, height: 60)
    try picture.paint(scene, with: painter)
    let soft = picture.row(Int(86 * scale)).map { $0.red }
    let (start, end) = (Int(100 * scale), Int(110 * scale))
    #expect(Array(soft[..<start]) == Array(whole[..<start]))
    #expect(soft[end] == soft[Int(125 * scale)], "nothing is painted outside")
    let strip = soft[start..<end]
    #expect(zip(strip, strip.dropFirst()).allSatisfy { $0 >= $1 })
    let steps = zip(strip, strip.dropFirst()).map { Int($0) - Int($1) }
    #expect(steps.max() ?? 255 < 40 && Int(soft[end - 1]) - Int(soft[end]) < 40, "\(Array(strip))")
  }

  @Test(arguments: [1, 1.5, 2])
  func `an error of the floating point numbers is no cut`(scale: Double) throws {
    var scene = Scene.sample(.ring(fraction: 0.7))
    let frame = try #require(scene.parts.indicator?.frame)
    scene.parts.area = Rect(x: frame.x, y: frame.y, width: frame.width - 10, height: frame.height)
    let cut = try fresh(scene, scale: scale)
    for error in [1e-13, 1e-10, 1e-7, 1e-4] {
      scene.parts.area?.x = frame.x + error
      scene.parts.area?.width = frame.width - 10 - error
      #expect(try fresh(scene, scale: scale) == cut, "\(error)")
    }
  }

  @Test(arguments: [1, 1.5, 2])
  func `repainting the damage of a frame gives the same pixels as painting all of it`(scale: Double) throws {
    let painter = Painter(resources: resources)
    let picture = Picture(sampleSize, scale: scale)
    var last: Scene?
    var titled = Scene.titled("Saved", font: titleFont, resources: resources)
    titled.parts.indicator = nil
    let frames: [Scene] = [
      .sample(.spinner(turn: 0)), .sample(.spinner(turn: 0.3)), .sample(.ring(fraction: 0.2)),
      .sample(.ring(fraction: 0.7)), .sample(.bar(fraction: 0.03)), .sample(.bar(fraction: 0.7)),
      .sample(.barOnTrack(fraction: 0.03)), .limited(.barOnTrack(fraction: 0.8)),
      .limited(.barOnTrack(fraction: 0.5)), .sample(.barOnTrack(fraction: 0.5)),
      .sample(.barOnTrack(fraction: 0.613)), .sample(.barOnTrack(fraction: 0.5871)),
      .sample(.barOnTrack(fraction: 0.16)), .sample(.barOnTrack(fraction: 0.14)),
      .sample(.barOnTrack(fraction: 1)), .sample(.bar(fraction: 0.7)), .sample(.bar(fraction: 0.7123)),
      .counting(0.7, resources: resources), .counting(0.73, resources: resources),
      .counting(0.99, resources: resources), .counting(1, resources: resources),
      .sample(.cells(fraction: 0.3)), .sample(.cells(fraction: 0.9)),
      .sample(.pie(fraction: 0.3)), .sample(.pie(fraction: 0.99)), .sample(.thickeningPie(fraction: 0.3)),
      .sample(.classic(brightest: 3)), .sample(.classic(brightest: 4)),
      .sample(.status(.success, drawn: 0.5)),
      .percent(0.99, resources: resources), .percent(1, resources: resources),
      .sample(.status(.warning, drawn: 0.9)),
      .sample(.status(.info, drawn: 1)),
      .sample(), buttoned(isFocused: false), buttoned(isFocused: true), titled,
      cut(by: 10), cut(by: 2), .sample(.ring(fraction: 0.7)),
      .sample(.status(.success, drawn: 1), presence: .init(scale: 1, opacity: 0.6)),
      .sample(.spinner(turn: 0.1), presence: .init(scale: 0.8, opacity: 0.5)),
      .sample(.spinner(turn: 0.2), presence: .init(scale: 0.8, opacity: 0.5)),
      .sample(.spinner(turn: 0.25), presence: .init(scale: 0.93, opacity: 0.7)), .sample(.spinner(turn: 0.3)),
    ]
    for (number, frame) in frames.enumerated() {
      let damage = last.flatMap { frame.damage(since: $0) }
      try picture.paint(
        frame, with: painter, region: damage.map { PixelRect(covering: $0, scale: scale) })
      #expect(try picture.all == fresh(frame, scale: scale), "frame \(number)")
      last = frame
    }
  }

  @Test(arguments: [1, 1.5, 2])
  func `a HUD that follows one of its size has the same pixels as without it`(scale: Double) throws {
    var titled = Scene.titled("Saved", font: titleFont, resources: resources)
    titled.parts.indicator = nil
    let scenes: [Scene] = [
      .sample(.ring(fraction: 0.2)), .sample(.ring(fraction: 0.7)), .sample(), titled, .sample(),
      buttoned(isFocused: true), .sample(.spinner(turn: 0.1)), .percent(0.99, resources: resources),
      .sample(.status(.success, drawn: 0.5)),
    ]
    for (number, scene) in scenes.enumerated() {
      let picture = Picture(sampleSize, scale: scale)
      // The painter's panel is kept for the next one.
      try picture.paint(scene, with: Painter(resources: resources))
      let alone = Picture(sampleSize, scale: scale)
      try alone.paint(scene, with: Painter(resources: PaintResources()))
      #expect(picture.all == alone.all, "scene \(number)")
    }
  }

  @Test func `resources with the panel of a HUD that has gone are released`() throws {
    weak var released: PaintResources?
    do {
      let resources = PaintResources()
      released = resources
      try Picture(sampleSize, scale: 1).paint(.sample(), with: Painter(resources: resources))
    }
    #expect(released == nil)
  }

  @Test func `only the region is painted, and all of it`() throws {
    let region = PixelRect(x: 30, y: 30, width: 50, height: 20)
    let picture = Picture(sampleSize, scale: 1, filledWith: 0xFFAA_BBCC)
    let painter = Painter(resources: resources)
    try picture.paint(.sample(), with: painter, region: region)
    let whole = Picture(sampleSize, scale: 1)
    try whole.paint(.sample(), with: painter)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let isInside = (30..<80).contains(x) && (30..<50).contains(y)
        #expect(picture[x, y].word == (isInside ? whole[x, y].word : 0xFFAA_BBCC))
      }
    }
  }

  @Test func `older pixels beside the HUD are cleared`() throws {
    let picture = Picture(sampleSize, scale: 1, filledWith: 0xFFAA_BBCC)
    try picture.paint(.sample(shadow: nil), with: Painter(resources: resources))
    #expect(try picture.all == fresh(.sample(shadow: nil), scale: 1))
    #expect(picture[0, 0].alpha == 0 && picture[199, 189].alpha == 0)
  }

  @Test func `a region is clipped to the target`() throws {
    let picture = Picture(sampleSize, scale: 1.5, filledWith: 0xFFAA_BBCC)
    let painter = Painter(resources: resources)
    try picture.paint(.sample(), with: painter, region: PixelRect(x: 500, y: 0, width: 9, height: 9))
    #expect(picture.all.allSatisfy { $0 == 0xFFAA_BBCC })
    try picture.paint(.sample(), with: painter, region: PixelRect(x: 151, y: 148, width: 1000, height: 2))
    let painted = (0..<picture.height).filter { y in picture.row(y).contains { $0.word != 0xFFAA_BBCC } }
    #expect(painted == [148, 149])
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `a rectangle covers the pixels that it touches`(scale: Double) {
    let rect = Rect(x: 101 / scale, y: 99.4 / scale, width: 20 / scale, height: 1 / scale)
    #expect(PixelRect(covering: rect, scale: scale) == PixelRect(x: 101, y: 99, width: 20, height: 2))
  }

  @Test func `a HUD that moves by whole pixels keeps its pixels`() throws {
    var moved = Scene.sample(.ring(fraction: 0.3))
    moved.bezel.frame = moved.bezel.frame.offset(x: 4, y: -2)
    moved.parts.indicator = Scene.indicator(.ring(fraction: 0.3))
    moved.parts.indicator?.frame.x += 4
    moved.parts.indicator?.frame.y -= 2
    let painter = Painter(resources: resources)
    let picture = Picture(sampleSize, scale: 1.5)
    try picture.paint(.sample(.ring(fraction: 0.3)), with: painter)
    let before = picture.all
    try picture.paint(moved, with: painter)
    for y in 10..<200 {
      #expect(
        Array(picture.row(y)[50...]).map(\.word)
          == before[(y + 3) * picture.width..<(y + 4) * picture.width].dropFirst(44).dropLast(6).map(\.self))
    }
  }

  @Test func `a painter paints at several scales in turn`() throws {
    let painter = Painter(resources: resources)
    for scale in [1, 2, 1.25, 1] {
      let picture = Picture(sampleSize, scale: scale)
      try picture.paint(.sample(.ring(fraction: 0.3)), with: painter)
      #expect(try picture.all == fresh(.sample(.ring(fraction: 0.3)), scale: scale))
    }
  }
}
