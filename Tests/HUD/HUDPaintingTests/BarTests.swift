import BezelValues
import Glibc
import HUDPainting
import Testing

@testable import HUDModel

@Suite struct BarTests {
  let painter = Painter(resources: PaintResources())

  /// Paints only a bar, from (60, 80) to (140, 92).
  private func paint(_ picture: Scene.Indicator.Picture, scale: Double = 1) throws -> Picture {
    let target = Picture(sampleSize, scale: scale)
    try target.paint(.sample(picture, fill: .clear, shadow: nil), with: painter)
    return target
  }

  private func light(_ picture: Picture) -> Double {
    picture.all.reduce(0) { $0 + Double($1 >> 24) / 255 } / picture.scale / picture.scale
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `a bar is filled from the left within its outline`(fraction: Double) throws {
    let row = try paint(.bar(fraction: fraction)).row(86).map(\.alpha)
    let end = 63 + Int(74 * fraction)
    #expect(row[60] > 110 && row[61...62].allSatisfy { $0 < 20 })
    #expect(row[64..<end - 1].allSatisfy { $0 == 255 })
    #expect(row[end + 1..<139].allSatisfy { $0 < 20 })
    #expect(row[139] > 110 && row[140...].allSatisfy { $0 == 0 } && row[..<60].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `a bar without an outline has a track`(fraction: Double) throws {
    let row = try paint(.barOnTrack(fraction: fraction)).row(86).map(\.alpha)
    let end = 60 + Int(80 * fraction)
    #expect(row[62..<end - 2].allSatisfy { $0 == 255 })
    #expect(row[end + 1..<138].allSatisfy { $0 == 51 })
    #expect(row[..<60].allSatisfy { $0 == 0 } && row[140...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Arrangement.column, .row, .banner], [1, 1.25, 1.5, 1.75, 2])
  func `the bar of mbprogresshud has an outline and a thin fill at every scale`(
    arrangement: Arrangement, scale: Double
  ) throws {
    var specification = HUD.Specification(
      Content(indicator: .bar(Progress(0.5)), title: "Title"), theme: .mbProgressHUD)
    specification.theme.layout.arrangement = arrangement
    (specification.theme.bezel.fill, specification.theme.bezel.unblurredAlpha) = (.clear, 0)
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    let (scene, size) = HUD.still(specification, on: screen, measure: painter.resources.measure)
    let picture = Picture(size, scale: scale)
    try picture.paint(scene, with: painter)
    let bar = try #require(scene.parts.indicator?.frame)
    let column = picture.column(Int((bar.x + bar.width / 4) * scale)).map(\.alpha)
    let top = Int((bar.y * scale).rounded()), height = Int((bar.height * scale).rounded())
    // The line, the gap, the fill, the gap and the line.
    let runs = column[top..<top + height].split { $0 < 8 }.map(\.count)
    try #require(runs.count == 3, "\(column[top..<top + height])")
    #expect(runs[0] == runs[2] && (0.2...0.38).contains(Double(runs[1]) / Double(height)), "\(runs)")
  }

  @Test func `cells without progress have a band that moves`() throws {
    func lit(from start: Double, to end: Double) throws -> [Int] {
      var cells = Scene.Indicator.Cells(count: 8, gap: 2, cornerRadius: 0)
      cells.start = start
      let row = try paint(.cells(fraction: end, cells)).row(86).map(\.alpha)
      return (0..<8).map { row[60 + $0 * 10 + $0 / 4 + 3] }
    }
    #expect(try lit(from: 0.25, to: 0.625) == [51, 51, 255, 255, 255, 51, 51, 51])
    let partly = try lit(from: 0.1875, to: 0.5)
    #expect(partly[1] > 51 && partly[1] < 255 && partly[2] == 255 && partly[4] == 51)
  }

  @Test func `a translucent fill shows nothing of the colour beyond 100 %`() throws {
    func paint(_ limit: Scene.Indicator.Limit?) throws -> Picture {
      let target = Picture(sampleSize, scale: 1)
      var scene = Scene.sample(
        .bar(fraction: 0.8, .init(width: 0, gap: 2, color: .white)), fill: .clear, shadow: nil)
      scene.parts.indicator?.limit = limit
      scene.parts.indicator?.color = .white.faded(0.9)
      try target.paint(scene, with: painter)
      return target
    }
    let beyond = Scene.Indicator.Limit(share: 0.5, color: Color(255, 0, 0))
    let (whole, parts) = (try paint(nil), try paint(beyond))
    #expect((62..<98).allSatisfy { parts[$0, 86] == whole[$0, 86] })
    // The tick is 2 wide, a stripe 8, and what is between them 4.
    #expect(
      [101..<109, 113..<120].joined().allSatisfy { parts[$0, 86].green < 80 && parts[$0, 86].red == 255 })
    #expect([109..<113].joined().allSatisfy { parts[$0, 86] == parts[130, 86] })
  }

  @Test func `a cell beyond 100 % is half as thick`() throws {
    let picture = Picture(sampleSize, scale: 1)
    try picture.paint(.limited(.cells(fraction: 1), fill: .clear), with: painter)
    let beyond = (130..<140).map { picture.column($0)[80..<92].count { $0.red > 200 && $0.green < 90 } }
    #expect(beyond.max() == 6)
  }

  @Test(arguments: ["ring", "pie", "cells"])
  func `rings, pies and cells have another colour beyond 100 %`(name: String) throws {
    func indicator(_ fraction: Double) -> Scene.Indicator.Picture {
      name == "ring"
        ? .ring(fraction: fraction) : name == "pie" ? .pie(fraction: fraction) : .cells(fraction: fraction)
    }
    func redness(_ fraction: Double) throws -> Int {
      let picture = Picture(sampleSize, scale: 2)
      try picture.paint(.limited(indicator(fraction)), with: painter)
      return picture.all.count { $0 >> 16 & 0xff > 200 && $0 >> 8 & 0xff < 90 }
    }
    #expect(try redness(0.6) == 0)
    let (some, all) = (try redness(0.85), try redness(1))
    #expect(some > 40 && all > some * 5 / 4, "\(some) and \(all)")
  }

  @Test(arguments: [1, 2], [Scene.Indicator.Picture.ring(fraction: 1), .pie(fraction: 1)])
  func `a ring or a pie beyond 100 % is in stripes`(scale: Double, indicator: Scene.Indicator.Picture) throws
  {
    let picture = Picture(sampleSize, scale: scale)
    try picture.paint(.limited(indicator), with: painter)
    let radius = if case .ring = indicator { 18.0 } else { 12.0 }
    let isRed = (0..<1440).map { step in
      let angle = Double(step) / 1440 * 2 * .pi
      let (x, y) = (sampleFrame.center.x + radius * sin(angle), sampleFrame.center.y - radius * cos(angle))
      let pixel = picture.column(Int(x * scale))[Int(y * scale)]
      return pixel.red > 150 && pixel.green < 90
    }
    let ends = zip(isRed, isRed.dropFirst()).count { $0 != $1 }
    #expect(!isRed[..<900].contains(true) && ends > 6, "\(ends)")
  }

  @Test(arguments: [1, 1.5, 2])
  func `the lines of a bar are whole pixels at every scale`(scale: Double) throws {
    let column = try paint(.bar(fraction: 0.9), scale: scale).column(Int(100 * scale)).map(\.alpha)
    // The distance of the fill from the edge is rounded as a whole.
    let line = scale.rounded(.down)
    let gap = (3 * scale).rounded() - line
    let (top, height) = (80 * scale, 12 * scale)
    let runs = [(line, 128), (gap, 0), (height - 2 * line - 2 * gap, 255), (gap, 0), (line, 128)]
    let expected = runs.flatMap { Array(repeating: $0.1, count: Int($0.0)) }
    #expect(Array(column[Int(top)..<Int(top + height)]) == expected)
  }

  @Test(arguments: [Scene.Indicator.Picture.bar, Scene.Indicator.Picture.barOnTrack])
  func `the area of the fill grows with progress, and is never less than a cap's`(
    bar: @Sendable (Double) -> Scene.Indicator.Picture
  ) throws {
    let fractions = [0, 0.01, 0.02, 0.2, 0.3, 0.5]
    let light = try fractions.map { self.light(try paint(bar($0), scale: 4)) }
    #expect(light == light.sorted() && light[1] > light[0] && light[2] == light[1], "\(light)")
    let full = self.light(try paint(bar(1), scale: 4)) - light[0]
    for (fraction, light) in zip(fractions, light.map { $0 - light[0] }).dropFirst(3) {
      #expect(light <= fraction * full * 1.02 + 0.1, "\(fraction): \(light) of \(full)")
    }
  }

  @Test(arguments: [0.01, 0.03, 0.06])
  func `a short fill has both of its round ends`(fraction: Double) throws {
    let row = try paint(.bar(fraction: fraction), scale: 4).row(86 * 4).map(\.alpha)
    let fill = row[63 * 4..<137 * 4].indices.filter { row[$0] > 127 }
    #expect(fill.count == 6 * 4, "\(fill.count)")
    #expect(fill.first == 63 * 4)
  }

  @Test func `a bar that is too thin for its outline has a track instead`() throws {
    var scene = Scene.sample(.bar(fraction: 0.5), fill: .clear, shadow: nil)
    scene.parts.indicator?.frame = Rect(x: 60, y: 86, width: 80, height: 2)
    let picture = Picture(sampleSize, scale: 1)
    try picture.paint(scene, with: painter)
    #expect(picture[80, 86].alpha == 255 && picture[120, 86].alpha == 51)
  }

  @Test(arguments: [1.0, 4])
  func `a tick beyond 100 percent has the size that the theme gives it`(width: Double) throws {
    var theme = Theme.dark
    (theme.indicator.bar.tickWidth, theme.indicator.bar.tickOverhang) = (width, 5)
    var specification = HUD.Specification(Content(indicator: .bar(Progress(1.2, upTo: 1.5))), theme: theme)
    specification.content.maximum = 1.5
    let screen = Screen(size: Size(width: 400, height: 300), scale: 1)
    let bar = HUD.still(specification, on: screen, measure: painter.resources.measure).scene.parts.indicator
    guard case .bar(_, _, let picture) = bar?.picture else { throw UsageError("no bar") }
    #expect(picture.tickWidth == width && picture.tickOverhang == 5)
  }

  @Test func `a bar that is wider than its bezel is clipped`() throws {
    var scene = Scene.sample(.bar(fraction: 0.9))
    scene.parts.indicator?.frame = Rect(x: 20, y: 80, width: 160, height: 12)
    let picture = Picture(sampleSize, scale: 1)
    try picture.paint(scene, with: painter)
    let bare = Picture(sampleSize, scale: 1)
    try bare.paint(.sample(), with: painter)
    for x in Array(0..<40) + Array(160..<200) { #expect(picture.column(x) == bare.column(x)) }
    #expect(picture[40, 86] != bare[40, 86])
  }

  // MARK: Cells

  /// The lengths of the cells and of the gaps between them, along the middle.
  private func runs(_ picture: Picture) -> (cells: [Int], gaps: [Int]) {
    let row = picture.row(Int(86 * picture.scale)).map { $0.alpha > 25 }
    guard let first = row.firstIndex(of: true), let last = row.lastIndex(of: true) else { return ([], []) }
    var runs: (cells: [Int], gaps: [Int]) = ([], [])
    var length = 0
    for x in first...last {
      length += 1
      guard x == last || row[x] != row[x + 1] else { continue }
      if row[x] { runs.cells.append(length) } else { runs.gaps.append(length) }
      length = 0
    }
    return runs
  }

  @Test(arguments: [1, 1.25, 1.5, 2], [3, 8, 10, 16])
  func `cells fill the bar in whole pixels, and their widths differ by at most one`(scale: Double, count: Int)
    throws
  {
    let cells = Scene.Indicator.Cells(count: count, gap: 2, cornerRadius: 0)
    let picture = try paint(.cells(fraction: 1, cells), scale: scale)
    let runs = runs(picture)
    #expect(runs.cells.count == count && (runs.cells.max() ?? 0) - (runs.cells.min() ?? 0) <= 1)
    #expect(runs.cells.reduce(0, +) + runs.gaps.reduce(0, +) == Int((80 * scale).rounded()))
    #expect(Set(runs.gaps) == [Int((2 * scale).rounded())])
    #expect(picture.row(Int(86 * scale)).allSatisfy { $0.alpha == 0 || $0.alpha == 255 })
  }

  @Test func `without a radius a bar, its outline and its fill have square corners`() throws {
    var square = Scene.Indicator.Bar()
    square.cornerRadius = 0
    let outline = Scene.Indicator.Outline(width: 2, gap: 2, color: .white)
    let picture = try paint(.bar(fraction: 0.5, outline, square))
    #expect(picture[60, 80].alpha == 255 && picture[139, 91].alpha == 255, "the corners of the outline")
    #expect(picture[62, 82].alpha == 0 && picture[64, 84].alpha == 255, "the gap, and the corner of the fill")
    #expect(picture[99, 84].alpha == 255 && picture[100, 84].alpha == 0, "the end of the fill")
  }

  @Test func `from right to left, cells and dots are mirrored`() throws {
    var cells = Scene.Indicator.Cells(count: 7, gap: 2, cornerRadius: 0)
    let plain = try paint(.cells(fraction: 0.4, cells)).row(86)[60..<140]
    cells.isReversed = true
    let mirrored = try paint(.cells(fraction: 0.4, cells)).row(86)[60..<140]
    #expect(Array(mirrored) == plain.reversed())

    let dots = try #require(Dots(text: "o*.."))
    var shape = Scene.Indicator.DotShape(
      size: 8, activeWidth: 22, gap: 7, occupiedColor: Color(255, 255, 255, alpha: 0.5))
    let row = try paint(.dots(dots, active: 1, shape)).row(86)[60..<140]
    shape.isReversed = true
    let reversed = try paint(.dots(dots, active: 1, shape)).row(86)[60..<140]
    #expect(zip(reversed, row.reversed()).allSatisfy { $0.distance(to: $1) <= 2 })
    #expect(row.contains { $0.alpha > 0 } && Array(reversed) != Array(row), "\(row.map(\.alpha))")
  }

  @Test func `cells are filled from the left, the last one in part`() throws {
    let picture = try paint(.cells(fraction: 0.44))
    // Eight cells of 8 or 9 pixels and gaps of 2, from 60 on.
    let strengths = (0..<8).map { picture[64 + 41 * $0 / 4, 86].alpha }
    #expect(strengths[..<3].allSatisfy { $0 == 255 } && strengths[4...].allSatisfy { $0 == 51 })
    #expect((130...175).contains(strengths[3]), "half of a cell over its track: \(strengths[3])")
    #expect(try paint(.cells(fraction: 0)).all.allSatisfy { $0 >> 24 <= 51 })
  }

  @Test func `more cells than pixels are clipped to the bar`() throws {
    let picture = try paint(.cells(fraction: 1, .init(count: 100, gap: 2, cornerRadius: 2)))
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].alpha > 0 {
        #expect((60..<140).contains(x) && (80..<92).contains(y))
      }
    }
  }
}
