import Foundation
import HUDModel
import HUDPainting
import Testing

@Suite struct IndicatorTests {
  let painter = Painter(resources: PaintResources())
  let center = sampleFrame.center

  /// Paints only the indicator; panel and shadow are clear.
  private func paint(_ picture: Scene.Indicator.Picture, scale: Double = 1) throws -> Picture {
    let target = Picture(sampleSize, scale: scale)
    try target.paint(.sample(picture, fill: .clear, shadow: nil), with: painter)
    return target
  }

  /// The alpha at a distance from the indicator's centre. `turn` counts clockwise from 12 o'clock.
  private func alpha(_ picture: Picture, at turn: Double, radius: Double) -> Int {
    let angle = turn * 2 * .pi
    return picture[Point(x: center.x + sin(angle) * radius, y: center.y - cos(angle) * radius)].alpha
  }

  @Test(arguments: [1, 1.5, 2])
  func `a ring has its line width and fits its frame`(scale: Double) throws {
    let picture = try paint(.ring(fraction: 1), scale: scale)
    let row = picture.row(Int(center.y * scale)).map(\.alpha)
    let light = Double(row.reduce(0, +)) / 255 / scale
    #expect(abs(light - 8) < 0.15, "4 on either side, not \(light)")
    #expect(row.firstIndex { $0 > 10 } == Int(80 * scale))
    #expect(row.lastIndex { $0 > 10 } == Int(120 * scale) - 1)
  }

  @Test func `a ring fills clockwise from the top, over its track`() throws {
    let picture = try paint(.ring(fraction: 0.4))
    for turn in [0.02, 0.1, 0.2, 0.3, 0.38] { #expect(alpha(picture, at: turn, radius: 18) > 240) }
    for turn in [0.46, 0.6, 0.75, 0.94] {
      #expect((40...60).contains(alpha(picture, at: turn, radius: 18)), "the track at \(turn)")
    }
    let empty = try paint(.ring(fraction: 0))
    #expect(empty.all.allSatisfy { Pixel(word: $0).alpha <= 52 })
  }

  @Test func `a spinner fades from its head to its tail, and turns`() throws {
    for turn in [0.0, 0.3, 0.77] {
      let picture = try paint(.spinner(turn: turn), scale: 2)
      let fade = (1...19).map { alpha(picture, at: turn + Double($0) / 20, radius: 18) }
      #expect(zip(fade, fade.dropFirst()).allSatisfy { $0 < $1 + 4 }, "\(fade)")
      #expect(fade[0] < 10 && fade[18] > 235, "\(fade)")
      #expect(alpha(picture, at: turn, radius: 18) == 0, "the gap")
    }
  }

  @Test(arguments: [0.98, 0.99])
  func `a ring below 100% has a gap with every line cap`(fraction: Double) throws {
    for cap in [LineCap.round, .square, .butt] {
      var scene = Scene.sample(.ring(fraction: fraction), fill: .clear, shadow: nil)
      scene.parts.indicator?.lineCap = cap
      scene.parts.indicator?.trackColor = .clear
      let target = Picture(sampleSize, scale: 2)
      try target.paint(scene, with: painter)
      let least = (0...100).map { alpha(target, at: 0.95 + Double($0) / 2000, radius: 18) }.min() ?? 255
      #expect(least < (fraction < 0.99 ? 60 : 180), "\(cap)")
    }
    let full = try paint(.ring(fraction: 1), scale: 2)
    #expect((0..<200).allSatisfy { alpha(full, at: Double($0) / 200, radius: 18) == 255 })
  }

  // MARK: Spokes

  @Test func `twelve spokes fade behind the brightest one`() throws {
    for brightest in [0, 5, 11] {
      let picture = try paint(.classic(brightest: brightest), scale: 2)
      let spokes = (0..<12).map { alpha(picture, at: Double(brightest - $0) / 12, radius: 15) }
      #expect(spokes.first ?? 0 > 240)
      #expect(zip(spokes, spokes.dropFirst()).allSatisfy { $0 + 4 >= $1 }, "\(spokes)")
      #expect(Set(spokes.map { $0 / 10 }).count >= 8 && spokes.allSatisfy { $0 > 50 })
      let gaps = (0..<12).map { alpha(picture, at: (Double($0) + 0.5) / 12, radius: 18) }
      #expect(gaps.allSatisfy { $0 == 0 }, "\(gaps)")
    }
  }

  @Test(arguments: [Scene.Indicator.Picture.spinner(turn: 0.25), .classic(brightest: 3), .pie(fraction: 1)])
  func `a round indicator stays within its frame`(picture: Scene.Indicator.Picture) throws {
    let painted = try paint(picture)
    for y in 0..<painted.height {
      for x in 0..<painted.width where painted[x, y].alpha > 0 {
        #expect((80..<120).contains(x) && (66..<106).contains(y))
      }
    }
  }

  // MARK: Pie

  @Test func `the wedge of a pie grows with progress, inside a gap and an outline`() throws {
    let light = try [0, 0.25, 0.5, 0.75, 1].map { fraction in
      try paint(.pie(fraction: fraction)).all.reduce(0) { $0 + Double($1 >> 24) / 255 }
    }
    // A disc of radius 16.
    let quarter = Double.pi * 16 * 16 / 4
    for step in 1...4 { #expect(abs(light[step] - light[0] - quarter * Double(step)) < 3, "\(light)") }
    let picture = try paint(.pie(fraction: 0.5), scale: 2)
    #expect(alpha(picture, at: 0.25, radius: 8) == 255 && alpha(picture, at: 0.75, radius: 8) == 0)
    for turn in [0.1, 0.3, 0.7] {
      #expect(alpha(picture, at: turn, radius: 17) < 60, "the gap")
      #expect((110...140).contains(alpha(picture, at: turn, radius: 19)), "the outline")
    }
  }

  @Test func `a pie without a gap has no seam between wedge and outline`() throws {
    for fraction in [0.5, 1] {
      let picture = try paint(.thickeningPie(fraction: fraction), scale: 2)
      for radius in stride(from: 16.6, to: 19.4, by: 0.4) {
        #expect(alpha(picture, at: 0.2, radius: radius) == 255)
      }
      #expect(alpha(picture, at: 0.2, radius: 15) == 0)
    }
    let half = try paint(.thickeningPie(fraction: 0.5), scale: 2)
    #expect(alpha(half, at: 0.7, radius: 19) == 255 && alpha(half, at: 0.7, radius: 17) == 0)
  }

  // MARK: Percent

  @Test(arguments: [0, 0.07, 0.42, 1])
  func `a percentage is centred in its ring`(fraction: Double) throws {
    var scene = Scene.percent(fraction, resources: painter.resources)
    (scene.bezel.fill, scene.bezel.shadow) = (.clear, nil)
    scene.parts.indicator?.color = .clear
    scene.parts.indicator?.trackColor = .clear
    let picture = Picture(sampleSize, scale: 2)
    try picture.paint(scene, with: painter)
    let columns = (0..<picture.width).filter { x in picture.column(x).contains { $0.alpha > 60 } }
    let rows = (0..<picture.height).filter { y in picture.row(y).contains { $0.alpha > 60 } }
    let first = try #require(columns.first), last = try #require(columns.last)
    let top = try #require(rows.first), bottom = try #require(rows.last)
    #expect(abs(Double(first + last + 1) / 4 - center.x) <= 1)
    #expect(abs(Double(top + bottom + 1) / 4 - center.y) <= 1)
  }
}
