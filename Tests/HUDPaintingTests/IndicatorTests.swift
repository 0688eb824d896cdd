import Foundation
import HUDModel
import HUDPainting
import Testing

@Suite struct IndicatorTests {
  let painter = ScenePainter(studio: Studio())
  let center = sampleFrame.center

  /// Only the indicator's light is left: panel and shadow are clear.
  private func paint(_ picture: Scene.Indicator.Picture, scale: Double = 1) throws -> Picture {
    let target = Picture(sampleSize, scale: scale)
    try target.paint(.sample(picture, fill: .clear, shadow: nil), with: painter)
    return target
  }

  /// The pixels on a ray from the indicator's middle, in turns clockwise from 12 o'clock.
  private func alpha(_ picture: Picture, at turn: Double, radius: Double) -> Int {
    let angle = turn * 2 * .pi
    return picture[Point(x: center.x + sin(angle) * radius, y: center.y - cos(angle) * radius)].alpha
  }

  @Test(arguments: [1, 1.5, 2])
  func `a ring is as thick as its line and fits its frame`(scale: Double) throws {
    let picture = try paint(.ring(fraction: 1), scale: scale)
    let row = picture.row(Int(center.y * scale)).map(\.alpha)
    let light = Double(row.reduce(0, +)) / 255 / scale
    #expect(abs(light - 8) < 0.15, "4 on either side, not \(light)")
    #expect(row.firstIndex { $0 > 10 } == Int(80 * scale))
    #expect(row.lastIndex { $0 > 10 } == Int(120 * scale) - 1)
  }

  @Test func `a ring fills clockwise from the top over its track`() throws {
    let picture = try paint(.ring(fraction: 0.4))
    for turn in [0.02, 0.1, 0.2, 0.3, 0.38] { #expect(alpha(picture, at: turn, radius: 18) > 240) }
    for turn in [0.46, 0.6, 0.75, 0.94] {
      #expect((40...60).contains(alpha(picture, at: turn, radius: 18)), "the track at \(turn)")
    }
    let empty = try paint(.ring(fraction: 0))
    #expect(empty.all.allSatisfy { Pixel(word: $0).alpha <= 52 })
  }

  @Test func `a spinner's tail fades steadily from its head, and turns`() throws {
    for turn in [0.0, 0.3, 0.77] {
      let picture = try paint(.spinner(turn: turn), scale: 2)
      let fade = (1...19).map { alpha(picture, at: turn + Double($0) / 20, radius: 18) }
      #expect(zip(fade, fade.dropFirst()).allSatisfy { $0 < $1 + 4 }, "\(fade)")
      #expect(fade[0] < 10 && fade[18] > 235, "\(fade)")
      #expect(alpha(picture, at: turn, radius: 18) == 0, "the gap")
    }
  }

  @Test func `a spinner stays within its frame`() throws {
    let picture = try paint(.spinner(turn: 0.25))
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].alpha > 0 {
        #expect((80..<120).contains(x) && (66..<106).contains(y))
      }
    }
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `a bar is filled from the left`(fraction: Double) throws {
    let row = try paint(.bar(fraction: fraction)).row(86).map(\.alpha)
    let end = 60 + Int(80 * fraction)
    #expect(row[62..<end - 2].allSatisfy { $0 == 255 })
    #expect(row[end + 1..<138].allSatisfy { $0 == 51 })
    #expect(row[..<60].allSatisfy { $0 == 0 } && row[140...].allSatisfy { $0 == 0 })
  }

  @Test func `a little progress is a little of the bar`() throws {
    let light = try [0, 0.01, 0.05, 0.1].map { fraction in
      try paint(.bar(fraction: fraction)).all.map { Pixel(word: $0).alpha }.reduce(0, +)
    }
    #expect(light == light.sorted() && Set(light).count == 4)
  }

  @Test(arguments: [true, false])
  func `an icon's strokes are drawn on`(isCheck: Bool) throws {
    let light = try [0, 0.25, 0.5, 0.75, 1].map { drawn in
      let picture: Scene.Indicator.Picture = isCheck ? .success(drawn: drawn) : .error(drawn: drawn)
      return try paint(picture).all.map { Pixel(word: $0).alpha }.reduce(0, +)
    }
    #expect(light[0] == 0)
    #expect(light == light.sorted() && Set(light).count == 5)
  }

  @Test(arguments: [true, false])
  func `an icon is balanced in its frame`(isCheck: Bool) throws {
    let picture = try paint(isCheck ? .success(drawn: 1) : .error(drawn: 1))
    let columns = (0..<picture.width).filter { x in picture.column(x).contains { $0.alpha > 100 } }
    let rows = (0..<picture.height).filter { y in picture.row(y).contains { $0.alpha > 100 } }
    let first = try #require(columns.first), last = try #require(columns.last)
    let top = try #require(rows.first), bottom = try #require(rows.last)
    #expect(abs(Double(first + last + 1) / 2 - center.x) <= 1)
    #expect(abs(Double(top + bottom + 1) / 2 - center.y) <= 1)
    #expect(first >= 80 && last < 120 && top >= 66 && bottom < 106)
  }
}
