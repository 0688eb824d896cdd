import BezelValues
import Glibc
import HUDCommands
import HUDModel
import HUDPainting
import SeededRandom
import Testing

/// A colour as the light of its red, green and blue part, from 0 to 1.
private struct Light {
  var parts: [Double]

  init(parts: [Double]) { self.parts = parts }

  init(_ color: Color, over behind: Light) {
    parts = zip([color.red, color.green, color.blue], behind.parts).map {
      $0 * color.alpha + $1 * (1 - color.alpha)
    }
  }

  static let black = Light(parts: [0, 0, 0])

  /// WCAG 2's relative luminance.
  var luminance: Double {
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  func contrast(with other: Light) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }
}

/// What is behind a HUD.
enum Background: CaseIterable {
  case grey, photo, black, white

  /// Colours in blocks of six pixels, whose neighbours may be black and white.
  fileprivate func lights(width: Int, height: Int) -> [Light] {
    switch self {
    case .grey: return Array(repeating: Light(parts: [0.5, 0.5, 0.5]), count: width * height)
    case .black: return Array(repeating: .black, count: width * height)
    case .white: return Array(repeating: Light(parts: [1, 1, 1]), count: width * height)
    case .photo:
      var random = SeededRandom(seed: 7)
      let columns = width / 6 + 1
      let blocks = (0..<columns * (height / 6 + 1)).map { _ in
        Light(parts: (0..<3).map { _ in Double(random.below(256)) / 255 })
      }
      return (0..<width * height).map { blocks[$0 / width / 6 * columns + $0 % width / 6] }
    }
  }
}

/// The title on its panel, over what may be behind it.
@Suite struct ContrastTests {
  private let resources = PaintResources()

  @Test(arguments: [ThemeSelection.Name.dark, .light], Background.allCases)
  func `a title has a contrast of at least 7 in every style, and of 4.5 on glass`(
    theme: ThemeSelection.Name, backdrop: Background
  ) throws {
    for style in Style.builtIn {
      for blurs in [false, true] {
        guard let contrast = try contrast(of: style, theme, over: backdrop, blurs: blurs) else {
          #expect(style.name == "vertical-osd", "only an upright row has no title")
          continue
        }
        #expect(contrast >= (blurs ? 4.5 : 7), "\(style.name), blur \(blurs)")
      }
    }
  }

  @Test(arguments: [Theme.dark, .light], [0.0, 1])
  func `on glass, a text has a contrast of at least 4.5 over black and white, and a bar of 3`(
    theme: Theme, grey: Double
  ) {
    let panel = Light(theme.bezel.fill, over: Light(parts: [grey, grey, grey]))
    let (text, indicator) = (theme.text, theme.indicator)
    let inks = [
      (text.titleColor, 4.5), (text.detailsColor, 4.5), (text.noteColor, 4.5), (indicator.color, 3),
      (indicator.inactiveColor, 3),
    ]
    for (ink, least) in inks {
      #expect(Light(ink, over: panel).contrast(with: panel) >= least, "\(ink)")
    }
  }

  @Test(arguments: [Theme.dark, .light], [0.0, 1])
  func `what is off stands out from its track by at least 3`(theme: Theme, grey: Double) throws {
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)))
    (content.isInactive, content.valueText) = (true, "Muted")
    let (scene, _) = HUD.still(
      HUD.Specification(content, theme: theme), on: Screen(size: Size(width: 800, height: 600), scale: 1),
      measure: resources.measure)
    let (bar, panel) = (try #require(scene.parts.indicator), scene.bezel.fill)
    let track = Light(bar.trackColor, over: Light(panel, over: Light(parts: [grey, grey, grey])))
    #expect(Light(bar.color, over: track).contrast(with: track) >= 3)
  }

  @Test(arguments: ThemeSelection.Name.allCases, [0.0, 1])
  func
    `a badge stands out from its panel by at least 3, its glyph by 3.5, and what is beyond 100 % from its track by 3`(
      name: ThemeSelection.Name, grey: Double
    )
  {
    let theme = ThemeSelection(name).theme(on: DesktopPreferences())
    var fill = theme.bezel.fill
    fill.alpha = max(fill.alpha, theme.bezel.unblurredAlpha)
    let (panel, style) = (Light(fill, over: Light(parts: [grey, grey, grey])), theme.indicator)
    let track = Light(style.trackColor, over: panel)
    #expect(Light(style.overflow ?? style.warning, over: track).contrast(with: track) >= 3)
    guard style.statusStyle == .badge else { return }
    let glyphs = [
      (style.success, style.glyph), (style.error, style.glyph), (style.warning, style.warningGlyph),
      (style.info, style.glyph),
    ]
    for (color, glyph) in glyphs {
      let badge = Light(color, over: panel)
      #expect(badge.contrast(with: panel) >= 3, "\(color)")
      #expect(Light(glyph, over: badge).contrast(with: badge) >= 3.5, "\(color)")
    }
  }

  @Test(arguments: ThemeSelection.Name.allCases, [false, true])
  func `the label of a destructive button has a contrast of at least 4.5 in every state`(
    name: ThemeSelection.Name, prefersContrast: Bool
  ) throws {
    var desktop = DesktopPreferences()
    desktop.prefersContrast = prefersContrast
    let theme = ThemeSelection(name).theme(on: desktop)
    let delete = Content.Button("Delete", isDestructive: true)
    for (labels, state) in [[delete], [delete, "Keep"]].flatMap({ labels in
      ([[], .hovered, .pressed, .focused] as [ButtonState]).map { (labels, $0) }
    }) {
      let content = Content(indicator: .none, title: "Delete?", buttons: labels)
      var hud = HUD(id: "", HUD.Specification(content, theme: theme))
      hud.buttonStates[0] = state
      let button = try #require(buttons(of: hud).first)
      let panel = Light(theme.bezel.fill, over: Light(parts: [0.5, 0.5, 0.5]))
      let fill = Light(button.fill, over: panel)
      let label = try #require(button.face.label)
      #expect(Light(label.color, over: fill).contrast(with: fill) >= 4.5, "\(state)")
    }
  }

  @Test(arguments: ThemeSelection.Name.allCases, [false, true])
  func `a destructive button has a stronger edge than others`(
    name: ThemeSelection.Name, prefersContrast: Bool
  )
    throws
  {
    var desktop = DesktopPreferences()
    desktop.prefersContrast = prefersContrast
    let delete = Content.Button("Delete", isDestructive: true)
    let content = Content(indicator: .none, title: "Delete?", buttons: [delete, "Keep"])
    let theme = ThemeSelection(name).theme(on: desktop)
    let buttons = buttons(of: HUD(id: "", HUD.Specification(content, theme: theme)))
    try #require(buttons.count == 2)
    #expect(buttons[0].borderWidth > buttons[1].borderWidth)
  }

  @Test(arguments: ThemeSelection.Name.allCases, [0, 0.25, 0.5, 0.75, 1])
  func `an icon on an image has a contrast of at least 3`(name: ThemeSelection.Name, grey: Double) {
    let shade = ThemeSelection(name).theme(on: DesktopPreferences()).banner.shade
    let image = Light(shade, over: Light(parts: [grey, grey, grey]))
    #expect(Light(shade.legibleInk, over: image).contrast(with: image) >= 3)
  }

  private func buttons(of hud: HUD) -> [Scene.Button] {
    var (hud, layout, now) = (hud, OutputLayout(), Instant(sinceStart: .zero))
    _ = hud.show(hud.specification, at: now)
    layout.update(
      for: hud, on: Screen(size: Size(width: 800, height: 600), scale: 1), at: now, measure: resources.measure
    )
    now = now + .seconds(5)
    return hud.scene(layout, at: now, in: Rect(x: 0, y: 0, width: 800, height: 600)).parts.buttons
  }

  @Test(arguments: [ThemeSelection.Name.dark, .light])
  func `with high contrast, a loudspeaker's waves that are off stand out by at least 3`(
    name: ThemeSelection.Name
  ) throws {
    var desktop = DesktopPreferences()
    desktop.prefersContrast = true
    var theme = ThemeSelection(name).theme(on: desktop)
    (theme.layout.arrangement, theme.indicator.showsPercent) = (.row, true)
    let content = Content(icon: .level(.volume), indicator: .bar(Progress(0)))
    let (scene, size) = HUD.still(
      HUD.Specification(content, theme: theme), on: Screen(size: Size(width: 800, height: 600), scale: 1),
      measure: resources.measure)
    let picture = Picture(size, scale: 4)
    try picture.paint(scene, with: Painter(resources: resources))
    let icon = try #require(scene.parts.icon?.frame)
    // The middle of the last wave.
    let wave = picture[Point(x: icon.x + 21.8, y: icon.y + 12)]
    let behind = Light.black
    let panel = over(picture[Point(x: icon.x + 12.5, y: icon.y + 12)], behind)
    #expect(over(wave, behind).contrast(with: panel) >= 3)
  }

  /// The least contrast between the title's ink and the panel under it; nil without a title.
  private func contrast(
    of style: Style, _ theme: ThemeSelection.Name, over backdrop: Background, blurs: Bool
  ) throws -> Double? {
    var patch = style.patch
    (patch.title, patch.details, patch.progress) = ("Volume", "Speakers", Progress(0.4))
    (patch.icon, patch.theme) = ("volume", theme.rawValue)
    var specification = HUD.Specification(Content())
    patch.apply(to: &specification, with: Patch.Resources())
    var screen = Screen(size: Size(width: 800, height: 600), scale: 2)
    screen.blurs = blurs
    let (scene, size) = HUD.still(
      specification.themed(for: DesktopPreferences()), on: screen, measure: resources.measure)
    guard let title = scene.parts.texts.first else { return nil }
    let picture = Picture(size, scale: 2)
    try picture.paint(scene, with: Painter(resources: resources))
    let lights = backdrop.lights(width: picture.width, height: picture.height)
    let (left, top) = (Int(title.frame.x * 2), Int(title.frame.y * 2))
    let (right, bottom) = (Int(title.frame.maxX * 2), Int(title.frame.maxY * 2))
    let panel = picture[left - 4, top]
    let inks = (top..<bottom).flatMap { y in (left..<right).map { (x: $0, y: y) } }
    let strongest = inks.map { distance(picture[$0.x, $0.y], panel) }.max() ?? 0
    // The pixels that the ink covers wholly.
    return inks.filter { distance(picture[$0.x, $0.y], panel) == strongest }.map { place in
      let behind =
        blurs
        ? blurred(lights, picture, at: place) : lights[place.y * picture.width + place.x]
      return over(picture[place.x, place.y], behind).contrast(with: over(panel, behind))
    }.min()
  }

  private func distance(_ one: Pixel, _ other: Pixel) -> Int { abs(Int(one.green) - Int(other.green)) }

  /// A pixel with premultiplied colours over what is behind it.
  private func over(_ pixel: Pixel, _ behind: Light) -> Light {
    let rest = 1 - Double(pixel.alpha) / 255
    let parts = [pixel.red, pixel.green, pixel.blue]
    return Light(parts: zip(parts, behind.parts).map { min(1, Double($0) / 255 + rest * $1) })
  }

  /// What a compositor's blur leaves of the backdrop at a place.
  private func blurred(_ lights: [Light], _ picture: Picture, at place: (x: Int, y: Int)) -> Light {
    let columns = max(0, place.x - 12)...min(picture.width - 1, place.x + 12)
    let rows = max(0, place.y - 12)...min(picture.height - 1, place.y + 12)
    var sum = [0.0, 0, 0]
    for y in rows {
      for x in columns { for part in 0..<3 { sum[part] += lights[y * picture.width + x].parts[part] } }
    }
    return Light(parts: sum.map { $0 / Double(rows.count * columns.count) })
  }
}
