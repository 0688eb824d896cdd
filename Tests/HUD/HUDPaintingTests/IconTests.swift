import HUDModel
import HUDPainting
import Testing

@Suite struct IconTests {
  let painter = Painter(resources: PaintResources())
  let center = sampleFrame.center

  private func paint(
    _ status: Scene.Indicator.Status, drawn: Double = 1, scale: Double = 1
  ) throws -> Picture {
    let target = Picture(sampleSize, scale: scale)
    try target.paint(.sample(.status(status, drawn: drawn), fill: .clear, shadow: nil), with: painter)
    return target
  }

  @Test(arguments: Scene.Indicator.Status.allCases)
  func `strokes appear one after another`(status: Scene.Indicator.Status) throws {
    let light = try [0, 0.25, 0.5, 0.75, 1].map { drawn in
      try paint(status, drawn: drawn).all.map { Pixel(word: $0).alpha }.reduce(0, +)
    }
    #expect(light[0] == 0)
    #expect(light == light.sorted() && Set(light).count == 5)
  }

  @Test(arguments: Scene.Indicator.Status.allCases)
  func `an icon is centred in its frame`(status: Scene.Indicator.Status) throws {
    let picture = try paint(status)
    let columns = (0..<picture.width).filter { x in picture.column(x).contains { $0.alpha > 100 } }
    let rows = (0..<picture.height).filter { y in picture.row(y).contains { $0.alpha > 100 } }
    let first = try #require(columns.first), last = try #require(columns.last)
    let top = try #require(rows.first), bottom = try #require(rows.last)
    #expect(abs(Double(first + last + 1) / 2 - center.x) <= 1)
    // The triangle is slightly above the centre.
    #expect(abs(Double(top + bottom + 1) / 2 - center.y) <= (status == .warning ? 2 : 1))
    #expect(first >= 80 && last < 120 && top >= 66 && bottom < 106)
  }

  @Test(arguments: [
    Symbol.volumeMuted, .volumeZero, .volumeLow, .volumeMedium, .volumeHigh, .volumeOveramplified,
  ])
  func `a loudspeaker that keeps its width is centred at every level`(symbol: Symbol) throws {
    func columns(_ symbol: Symbol, keepsWidth: Bool) throws -> ClosedRange<Int> {
      let picture = Picture(sampleSize, scale: 2)
      let scene = Scene.sample(.symbol(symbol, keepsWidth: keepsWidth), fill: .clear, shadow: nil)
      try picture.paint(scene, with: painter)
      let ink = (0..<picture.width).filter { x in picture.column(x).contains { $0.alpha > 30 } }
      return try #require(ink.first)...(try #require(ink.last))
    }
    let ink = try columns(symbol, keepsWidth: true)
    // The frame has 80 pixels. At 104 logical pixels this is less than 2.
    #expect(abs(Double(ink.lowerBound + ink.upperBound + 1) / 2 - 2 * center.x) <= 1.5)
    #expect(ink.lowerBound == (try columns(.volumeHigh, keepsWidth: false)).lowerBound, "the body stays")
  }

  @Test(arguments: [(Symbol.volumeLow, true), (.batteryLow, true), (.next, false), (.terminal, false)])
  func `a loudspeaker and a battery are mirrored from right to left, what plays is not`(
    symbol: Symbol, isMirrored: Bool
  ) throws {
    func rows(isRightToLeft: Bool) throws -> [[Int]] {
      var theme = Theme.dark
      (theme.layout.arrangement, theme.layout.isRightToLeft) = (.row, isRightToLeft)
      let content = Content(icon: .symbol(symbol), indicator: .none)
      let screen = Screen(size: Size(width: 400, height: 300), scale: 2)
      let (scene, size) = HUD.still(
        HUD.Specification(content, theme: theme), on: screen, measure: PaintResources().measure)
      let picture = Picture(size, scale: 2)
      try picture.paint(scene, with: painter)
      let frame = try #require(scene.parts.icon?.frame)
      let (left, right) = (Int(2 * frame.x), Int(2 * frame.maxX))
      return (Int(2 * frame.y)..<Int(2 * frame.maxY)).map { y -> [Int] in
        (left..<right).map { x -> Int in Int(picture[x, y].green) }
      }
    }
    let plain: [[Int]] = try rows(isRightToLeft: false)
    let other: [[Int]] = try rows(isRightToLeft: true)
    guard isMirrored else {
      #expect(plain == other)
      return
    }
    var greatest = 0
    for (row, mirrored) in zip(plain, other) {
      for x in row.indices { greatest = max(greatest, abs(row[x] - mirrored[row.count - 1 - x])) }
    }
    #expect(plain != other && greatest <= 8)
  }

  @Test func `behind an icon on an image only a disc is shaded`() throws {
    let white = LoadedPicture(size: Size(width: 8, height: 8)) { size in
      [UInt32](repeating: 0xffff_ffff, count: size.width * size.height)
    }
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    var content = Content(icon: .image(Image(white, isTinted: false)), indicator: .none, title: "So What")
    content.glyph = .symbol(.pause)
    let screen = Screen(size: Size(width: 800, height: 600), scale: 1)
    let (scene, size) = HUD.still(
      HUD.Specification(content, theme: theme), on: screen, measure: PaintResources().measure)
    let picture = Picture(size, scale: 1)
    try picture.paint(scene, with: painter)
    let frame = try #require(scene.parts.icon?.frame)
    func level(_ x: Double, _ y: Double) -> Int {
      Int(picture[Int(frame.x + x * frame.width), Int(frame.y + y * frame.height)].green)
    }
    #expect(level(0.2, 0.2) > 250 && level(0.5, 0.25) < 180)
  }

  @Test(arguments: [
    Symbol.mode, .moon, .bell, .plane, .touchpad, .wifi, .bluetooth, .camera, .record, .clipboard,
    .screenshot, .cup,
    .timer, .terminal, .question, .music, .move, .trash, .file, .fullscreen, .floating, .tiled,
  ])
  func `an icon weighs as much as the loudspeaker, and is inside its grid`(symbol: Symbol) throws {
    func ink(of symbol: Symbol) throws -> (weight: Double, reach: Int) {
      let picture = Picture(sampleSize, scale: 1)
      try picture.paint(.sample(.symbol(symbol), fill: .clear, shadow: nil), with: painter)
      let pixels = (0..<picture.height).flatMap { y in (0..<picture.width).map { (x: $0, y: y) } }
        .filter { picture[$0.x, $0.y].alpha > 20 }
      let weight = pixels.map { Double(picture[$0.x, $0.y].alpha) / 255 }.reduce(0, +)
      let far = pixels.map { x, y in
        let (right, down) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
        return max(abs(right), abs(down))
      }
      return (weight, Int((far.max() ?? 0).rounded(.up)))
    }
    let (speaker, own) = (try ink(of: .volumeMedium), try ink(of: symbol))
    let share = own.weight / speaker.weight
    #expect((0.85...1.15).contains(share), "\(symbol): \(share)")
    #expect(own.reach <= 20, "the frame is 40 pixels wide")
  }

  @Test(arguments: [Scene.Indicator.Status.warning, .info])
  func `a symmetric icon has symmetric pixels`(status: Scene.Indicator.Status) throws {
    let picture = try paint(status, scale: 2)
    for y in 0..<picture.height {
      let row = picture.row(y).map(\.alpha)
      for x in 160..<200 { #expect(abs(row[x] - row[399 - x]) <= 6, "(\(x), \(y))") }
    }
  }
}
