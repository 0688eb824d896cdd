import HUDModel
import HUDPainting
import Testing

/// The numbers of MBProgressHUD and SVProgressHUD, measured in painted pictures.
@Suite struct ThemePictureTests {
  private let painter = Painter(resources: PaintResources())

  private struct Painted {
    let scene: Scene
    let picture: Picture
    var frame: Rect { scene.bezel.frame }
  }

  /// `scale` is pixels per logical pixel, `blurs` whether the compositor blurs.
  private func paint(
    _ name: ThemeSelection.Name, _ content: Content, scale: Double = 4, blurs: Bool = false
  ) throws -> Painted {
    try paint(in: ThemeSelection(name).theme(on: DesktopPreferences()), content, scale: scale, blurs: blurs)
  }

  private func paint(
    in theme: Theme, _ content: Content, scale: Double, blurs: Bool = false
  ) throws -> Painted {
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale, blurs: blurs)
    let (scene, size) = HUD.still(
      HUD.Specification(content, theme: theme), on: screen, measure: painter.resources.measure)
    let picture = Picture(size, scale: scale)
    try picture.paint(scene, with: painter)
    return Painted(scene: scene, picture: picture)
  }

  private func alphas(_ painted: Painted, downFrom point: Point) -> [Int] {
    painted.picture.column(Int(point.x * painted.picture.scale)).map(\.alpha)
  }

  /// The radius of a corner, measured along its diagonal.
  private func cornerRadius(_ painted: Painted) -> Double {
    let scale = painted.picture.scale
    let (left, top) = (Int(painted.frame.x * scale), Int(painted.frame.y * scale))
    let fill = painted.picture[left + 20 * Int(scale), top + 1].alpha
    let cover = (0..<Int(20 * scale)).map {
      min(1, Double(painted.picture[left + $0, top + $0].alpha) / Double(fill))
    }
    let clear = cover.reduce(0) { $0 + (1 - $1) }
    return clear / scale / (1 - 0.5.squareRoot())
  }

  @Test(
    arguments: [(ThemeSelection.Name.mbProgressHUD, 5.0), (.svProgressHUD, 14)], [1.5, 2, 4])
  func `corners have the original's radius`(theme: (ThemeSelection.Name, Double), scale: Double) throws {
    var bare = ThemeSelection(theme.0).theme(on: DesktopPreferences())
    bare.bezel.shadow = nil
    bare.bezel.borderWidth = 0
    let painted = try paint(in: bare, Content(), scale: scale)
    #expect(abs(cornerRadius(painted) - theme.1) < 0.5, "\(cornerRadius(painted))")
  }

  @Test(arguments: [
    (ThemeSelection.Name.mbProgressHUD, "", 37.0 / 2 - 1, 77.0), (.svProgressHUD, "", 24, 84),
    (.svProgressHUD, "Loading", 18, 0),
  ])
  func `a full ring and its bezel have the original's sizes`(
    theme: ThemeSelection.Name, title: String, radius: Double, side: Double
  ) throws {
    let painted = try paint(theme, Content(indicator: .ring(Progress(1)), title: title))
    if side > 0 { #expect(painted.frame.size == Size(width: side, height: side)) }
    let center = try #require(painted.scene.parts.indicator).frame.center
    let scale = painted.picture.scale
    let fill = painted.picture[center].alpha
    let column = alphas(painted, downFrom: center)
    let stroke = column[..<Int(center.y * scale)].indices.filter {
      column[$0] > (fill + 255 * 2) / 3 - 30 && column[$0] > fill + 8
    }
    let first = try #require(stroke.first), last = try #require(stroke.last)
    let outer = center.y - Double(first) / scale
    let inner = center.y - Double(last + 1) / scale
    #expect(abs((outer + inner) / 2 - radius) <= 0.5, "\(outer) to \(inner)")
    #expect(abs(outer - inner - 2) <= 0.5, "\(outer) to \(inner)")
  }

  @Test(arguments: [(ThemeSelection.Name.mbProgressHUD, 20.0), (.svProgressHUD, 12 + 5)], [1.5, 2, 4])
  func `the margins around a ring are the original's`(
    theme: (ThemeSelection.Name, Double), scale: Double
  ) throws {
    let painted = try paint(theme.0, Content(indicator: .ring(Progress(1))), scale: scale)
    let middle = painted.frame.center
    for line in [
      painted.picture.column(Int(middle.x * scale)), painted.picture.row(Int(middle.y * scale)),
    ] {
      let bezel = line.indices.filter { line[$0].alpha > 128 }
      let first = try #require(bezel.first), last = try #require(bezel.last)
      let fill = line[first + Int(5 * scale)].red
      let ring = line.indices.filter { line[$0].alpha > 128 && line[$0].red < fill * 2 / 3 }
      let start = try #require(ring.first), end = try #require(ring.last)
      #expect(abs(Double(start - first) / scale - theme.1) <= 0.5, "\(Double(start - first) / scale)")
      #expect(abs(Double(last - end) / scale - theme.1) <= 0.5, "\(Double(last - end) / scale)")
    }
  }

  @Test func `the distances between rows are the original's`() throws {
    let mb = try paint(
      .mbProgressHUD, Content(indicator: .ring(.none), title: "Loading", details: "more")
    ).scene
    let sv = try paint(.svProgressHUD, Content(indicator: .ring(.none), title: "Loading")).scene
    let ring = try #require(mb.parts.indicator).frame
    #expect(ring.size == Size(width: 37, height: 37))
    #expect(ring.y - mb.bezel.frame.y == 20)
    #expect(mb.parts.texts[0].frame.y - ring.maxY == 4)
    #expect(mb.parts.texts[1].frame.y - mb.parts.texts[0].frame.maxY == 4)
    #expect(mb.bezel.frame.maxY - mb.parts.texts[1].frame.maxY == 20)
    // The height is 12 + 48 + 8 + text + 12. The ring is 5 inside its box of 48.
    let text = sv.parts.texts[0].frame
    #expect(try #require(sv.parts.indicator).frame.y - sv.bezel.frame.y == 12 + 5)
    #expect(text.y - sv.bezel.frame.y == 12 + 48 + 8)
    #expect(sv.bezel.frame.height == 12 + 48 + 8 + text.height + 12)
    #expect(sv.bezel.frame.maxY - text.maxY == 12)
  }

  @Test func `a title has one line in MBProgressHUD, and wraps at 200 in SVProgressHUD`() throws {
    let title = Array(repeating: "many words", count: 40).joined(separator: " ")
    let mb = try paint(.mbProgressHUD, Content(title: title), scale: 1).scene
    let sv = try paint(.svProgressHUD, Content(title: title), scale: 1).scene
    #expect(mb.parts.texts[0].frame.height < 30 && mb.parts.texts[0].frame.width > 1500)
    #expect(mb.bezel.frame.width <= 1920 - 40)
    #expect((100...300).contains(sv.parts.texts[0].frame.height))
    #expect(sv.parts.texts[0].frame.width <= 200)
  }

  @Test(arguments: [
    (ThemeSelection.Name.mbProgressHUD, Color(red: 0.8, green: 0.8, blue: 0.8, alpha: 0.6)),
    (.svProgressHUD, Color.white.faded(0.6)),
  ])
  func `the fill has the original's alpha if it is blurred, and a higher one if not`(
    theme: ThemeSelection.Name, fill: Color
  ) throws {
    let glass = try paint(theme, Content(indicator: .none, title: " "), blurs: true)
    let pixel = glass.picture[Point(x: glass.frame.center.x, y: glass.frame.y + 2)]
    #expect(abs(Double(pixel.alpha) - fill.alpha * 255) <= 1)
    #expect(abs(Double(pixel.red) - fill.red * fill.alpha * 255) <= 1)
    #expect(glass.scene.bezel.isBlurred)
    let plain = try paint(theme, Content(indicator: .none, title: " "))
    #expect(plain.picture[Point(x: plain.frame.center.x, y: plain.frame.y + 2)].alpha > 230)
    #expect(!plain.scene.bezel.isBlurred)
    // Neither theme has a shadow or a border.
    #expect(glass.picture.row(1).allSatisfy { $0.alpha == 0 } || glass.frame.y == 0)
  }

  @Test func `icons have the original's size and colour`() throws {
    let sv = try paint(.svProgressHUD, Content(indicator: .error, title: "No")).scene
    let mb = try paint(.mbProgressHUD, Content(indicator: .success, title: "Yes")).scene
    #expect(sv.parts.indicator?.frame.size == Size(width: 28, height: 28))
    #expect(sv.parts.indicator?.color == .black)
    #expect(mb.parts.indicator?.frame.size == Size(width: 37, height: 37))
    #expect(mb.parts.indicator?.color == .black.faded(0.7))
  }

  /// The painted parts of a vertical line through the centre of an indicator with the theme of MBProgressHUD, in
  /// logical pixels from the top of its row.
  private func ink(_ indicator: Indicator) throws -> [Range<Double>] {
    var clear = Theme.mbProgressHUD
    clear.bezel.fill = .clear
    clear.bezel.unblurredAlpha = 0
    let painted = try paint(in: clear, Content(indicator: indicator, title: " "), scale: 4)
    let top = painted.frame.y + clear.layout.verticalPadding
    let column = alphas(painted, downFrom: painted.frame.center).map { $0 > 89 }
    let edges = column.indices.dropFirst().filter { column[$0] != column[$0 - 1] }
      .map { Double($0) / 4 - top }
    return stride(from: 0, to: edges.count - 1, by: 2).map { edges[$0]..<edges[$0 + 1] }
  }

  @Test func `pie, bar and spokes have the sizes of MBProgressHUD`() throws {
    // An outline of 2 that gets 4 thick, in a box of 37.
    #expect(try ink(.pie(.none)) == [0..<2, 35..<37])
    #expect(try ink(.pie(Progress(1))) == [0..<4, 33..<37])
    // The box is 10 high, the middle of the outline 2 inside of it, and the fill 4.
    #expect(try ink(.bar(.none)) == [1..<3, 7..<9])
    #expect(try ink(.bar(Progress(1))) == [1..<3, 4..<6, 7..<9])
    let spinner = try paint(.mbProgressHUD, Content(title: "Loading")).scene
    #expect(spinner.parts.indicator?.picture == .classic(brightest: 0))
    #expect(spinner.parts.indicator?.frame.size == Size(width: 37, height: 37))
    #expect(try paint(.svProgressHUD, Content()).scene.parts.indicator?.picture == .spinner(turn: 0))
    let spokes = try ink(.spinner)
    #expect(spokes.first?.lowerBound ?? 9 < 0.5 && spokes.last?.upperBound ?? 0 <= 37)
  }

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2])
  func `the bar of MBProgressHUD has sharp edges at every scale`(scale: Double) throws {
    let painted = try paint(
      .mbProgressHUD, Content(indicator: .bar(Progress(1)), title: " "), scale: scale)
    let column = alphas(painted, downFrom: painted.frame.center)
    // Only the alphas of the fill and of the bar, and none between.
    #expect(Set(column.filter { $0 > 0 }).count == 2, "\(column)")
  }

  @Test(arguments: [(LineCap.butt, 0.0), (.square, 0.5), (.round, 0.39)])
  func `progress ends with its line cap`(cap: LineCap, beyond: Double) throws {
    let light = try [cap, .butt].map { cap in
      var scene = Scene.sample(.ring(fraction: 0.5), fill: .clear, shadow: nil)
      scene.parts.indicator?.lineCap = cap
      scene.parts.indicator?.trackColor = .clear
      let picture = Picture(sampleSize, scale: 4)
      try picture.paint(scene, with: painter)
      return Double(picture.all.reduce(0) { $0 + Int($1 >> 24) }) / 255 / 16
    }
    // Two caps of a line of width 4, less half of what the arc is shortened by.
    let givenUp = cap == .butt ? 0 : 0.5 * 16.0
    #expect(abs(light[0] - light[1] - 2 * beyond * 16 + givenUp) < 1.5, "\(light)")
  }
}
