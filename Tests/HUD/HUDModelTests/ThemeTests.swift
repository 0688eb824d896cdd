import BezelValues
import Glibc
import HUDModel
import Testing

@Suite struct ThemeTests {
  @Test(arguments: ThemeSelection.Name.allCases)
  func `texts and icons have enough contrast with the bezel`(name: ThemeSelection.Name) {
    let theme = ThemeSelection(name).theme(on: DesktopPreferences())
    func luminance(_ color: Color) -> Double {
      let parts = [color.red, color.green, color.blue].map {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    func over(_ color: Color, _ ground: Color) -> Color {
      func mix(_ a: Double, _ b: Double) -> Double { a * color.alpha + b * (1 - color.alpha) }
      return Color(
        red: mix(color.red, ground.red), green: mix(color.green, ground.green),
        blue: mix(color.blue, ground.blue))
    }
    func contrast(_ color: Color) -> Double {
      let ground = luminance(theme.bezel.fill)
      let front = luminance(over(color, theme.bezel.fill))
      return (max(ground, front) + 0.05) / (min(ground, front) + 0.05)
    }
    // The limits of WCAG 2 for text and for graphics.
    #expect(contrast(theme.text.titleColor) > (theme == .mbProgressHUD ? 4.5 : 7))
    #expect(contrast(theme.text.detailsColor) > 4.5)
    for color in [
      theme.indicator.color, theme.indicator.success, theme.indicator.error, theme.indicator.warning,
      theme.indicator.info,
    ] { #expect(contrast(color) > 3) }
  }

  @Test func `a copy that is changed leaves the theme as it was`() {
    let theme = Theme.light
    var copy = theme
    #expect(copy == theme)
    copy.bezel.cornerRadius = 3
    copy.indicator.size = 5
    #expect(copy != theme && copy.bezel.cornerRadius == 3 && copy.indicator.size == 5)
    #expect(theme.bezel.cornerRadius == 20 && theme.indicator.size == 48)
  }

  // MARK: Properties

  private func set(_ assignment: String, in theme: Theme = .dark) throws -> Theme {
    try theme.setting(assignment)
  }

  private func error(_ assignment: String) -> String? {
    do throws(UsageError) {
      _ = try Theme.dark.setting(assignment)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a property is set by its name`() throws {
    #expect(try set("corner-radius=24").bezel.cornerRadius == 24)
    #expect(try set("fill=#ff000080").bezel.fill == Color(255, 0, 0, alpha: 128 / 255))
    #expect(try set("fill=#0f8").bezel.fill == Color(0, 255, 136))
    #expect(try set("shadow=off").bezel.shadow == nil)
    #expect(try set("shadow-blur=10", in: set("shadow=off")).bezel.shadow?.blur == 10)
    #expect(try set("shadow-offset=-3,4.5").bezel.shadow?.offset == Point(x: -3, y: 4.5))
    #expect(try set("padding=10").layout.verticalPadding == 10)
    #expect(try set("padding=10,5").layout.verticalPadding == 5)
    #expect(try set("minimum-size=150,100").layout.minimumSize == Size(width: 150, height: 100))
    #expect(try set("square=on").layout.isSquare)
    #expect(
      try set("title-font=Noto Sans 18 bold").text.titleFont
        == Font(family: "Noto Sans", size: 18, weight: .bold))
    #expect(
      try set("title-font=Noto Sans Bold 18").text.titleFont
        == Font(family: "Noto Sans", size: 18, weight: .bold))
    #expect(try set("title-font=12").text.titleFont == Font(size: 12, weight: .regular))
    #expect(try set("title-lines=1").text.titleLines == 1)
    #expect(try set("ring-width=2").indicator.lineWidth == 2)
    #expect(try set("spring=500ms").motion.settlingTime == .milliseconds(500))
    #expect(try set("damping=0.6").motion.dampingRatio == 0.6)
    #expect(try set("foreground=#ffffff").indicator.color == .white)
    #expect(try set("foreground=#ffffff").indicator.error == Theme.dark.indicator.error)
    #expect(try set("foreground=#ffffff", in: .mbProgressHUD).indicator.error == .white)
    #expect(try set("fill=#00000033").bezel.unblurredAlpha == 0.2)
  }

  /// A value of each property that isn't its default.
  private static let samples = [
    "fill": "#123456", "border-color": "#123456", "border-width": "3", "corner-radius": "7", "shadow": "off",
    "shadow-color": "#123456", "shadow-offset": "1,2", "shadow-blur": "3", "padding": "7", "edge-margin": "7",
    "indicator-gap": "7", "icon-gap": "7", "text-gap": "7", "minimum-size": "7", "square": "on",
    "max-text-width": "77",
    "stack-gap": "7", "foreground": "#123456", "title-font": "7", "title-color": "#123456",
    "title-lines": "7",
    "details-font": "7", "details-color": "#123456", "indicator-size": "7", "ring-width": "7",
    "bar-size": "7,8",
    "button-font": "7", "button-color": "#123456", "button-fill": "#123456", "button-hover": "#123456",
    "button-pressed": "#123456", "button-border-color": "#123456", "button-border-width": "3",
    "button-focus-color": "#123456", "button-focus-width": "3", "button-padding": "7", "button-width": "7",
    "button-height": "7", "button-radius": "7", "button-top-gap": "7",
    "indicator-color": "#123456", "track-color": "#123456", "success-color": "#123456",
    "error-color": "#123456",
    "warning-color": "#123456", "overflow-color": "#123456", "info-color": "#123456", "backdrop": "#123456",
    "spring": "77ms",
    "damping": "0.7",
    "spinner-turn": "77ms", "stroke-drawing": "77ms", "blur": "off", "unblurred-alpha": "0.3",
    "center-line": "0.3", "indicator-size-without-text": "7", "icon-size": "7", "indicator-inset": "7",
    "line-cap": "butt", "backdrop-gradient": "#123456", "animation": "pop", "reduced-motion": "on",
    "auto-dismiss-base": "7s", "auto-dismiss-per-character": "7s", "auto-dismiss-minimum": "7s",
    "auto-dismiss-maximum": "7s", "spinner": "classic", "classic-size": "7", "percent": "on",
    "estimate": "on",
    "percent-font": "7", "percent-gap": "7", "outline-color": "#123456", "pie-outline": "7", "pie-gap": "7",
    "pie-width": "7",
    "bar-width": "7", "bar-inset": "7", "bar-outline": "7", "bar-gap": "7", "segments": "7",
    "segment-gap": "7", "segment-radius": "7", "top-edge-color": "#123456", "corner-shape": "round",
    "contact-shadow": "off", "top-padding": "7", "layout": "row", "right-to-left": "on", "row-vertical": "on",
    "row-height": "77", "row-length": "77", "row-side-padding": "7", "accent": "auto",
    "bar-corner-radius": "3",
    "button-gap": "9",
    "button-icon-size": "9",
    "row-padding": "9", "row-button-padding": "3",
    "row-upright-padding": "20,10", "row-upright-gap": "9", "tick-width": "1", "tick-overhang": "5",
    "row-gap": "7", "row-icon-size": "7",
    "row-bar-size": "7,8", "value-font": "7", "value-width": "7", "value-room": "Muted",
    "row-corner-radius": "7",
    "banner-padding": "7", "banner-gap": "7", "banner-icon-size": "7", "banner-art-size": "7",
    "banner-art-radius": "7", "banner-art-padding": "7", "banner-width": "7", "banner-bar-height": "7",
    "banner-art-bar-height": "7",
    "banner-bar-gap": "7", "banner-text-gap": "7", "banner-art-gap": "7",
    "banner-corner-radius": "7", "note-font": "7", "note-color": "#123456",
    "note-gap": "7", "ring-size": "7", "icon-color": "#123456", "icon-source": "theme",
    "inactive-color": "#123456", "status-style": "outline", "glyph-color": "#123456",
    "warning-glyph-color": "#123456", "bar-fits-texts": "off", "dot-size": "7", "dot-active-width": "7",
    "dot-gap": "5", "content-fade": "77ms", "fade-in": "77ms", "fade-out": "77ms", "zoom-start": "0.7",
    "zoom-end": "0.7", "report-padding": "7", "report-icon-size": "7",
    "report-gap": "7", "report-width": "77", "report-well-gap": "7", "report-well-padding": "7",
    "report-well-radius": "7",
    "report-well-color": "#123456", "report-well-font": "7", "report-place-color": "#123456",
    "font": "Noto Sans", "scale": "1.5",
    "pulses": "2",
    "width-step": "9", "details-lines": "7", "button-default-color": "#123456",
    "button-default-fill": "#123456", "banner-tile": "on", "banner-tile-color": "#123456",
    "banner-shade": "#123456", "banner-glyph-size": "7", "banner-art-rise": "7", "value-spring": "77ms",
    "shrink": "off", "bar-direction": "up", "bar-replaces": "on",
  ]

  @Test(arguments: ThemeProperty.all.map(\.key))
  func `every property changes the theme, and refuses other values with what it accepts`(
    key: String
  ) throws {
    let sample = try #require(Self.samples[key])
    #expect(try set("\(key)=\(sample)") != .dark)
    let property = try #require(ThemeProperty.all.first { $0.key == key })
    #expect(error("\(key)=") != nil)
    // Any text is a family.
    guard !["font", "value-room"].contains(key) else { return }
    #expect(error("\(key)=nonsense") == "\(key) can't be 'nonsense'; it is \(property.accepted)")
    #expect(error("\(key)=nan") != nil)
  }

  @Test func `names are unique, and each is in one group`() {
    #expect(Set(ThemeProperty.all.map(\.key)).count == ThemeProperty.all.count)
    #expect(ThemeProperty.groups.flatMap(\.properties).map(\.key) == ThemeProperty.all.map(\.key))
  }

  @Test(
    arguments: [
      ("corner-radius=12", 12), ("corner-radius=40", 20), ("banner-corner-radius=30", 30),
      ("fill=#123456", 20),
    ] as [(String, Double)])
  func `a banner has the corners of all bezels, up to a radius`(assignment: String, radius: Double) throws {
    for theme in [Theme.dark, .light] {
      let content = Content(indicator: .none, title: "Title", details: "Details")
      var hud = HUD.shown(content, theme: try theme.setting("layout=banner").setting(assignment))
      #expect(hud.scene(at: after(1000)).bezel.cornerRadius == radius)
    }
  }

  @Test(arguments: ThemeProperty.all.map(\.key))
  func `a property has a meaning, and a default that it accepts`(key: String) throws {
    let property = try ThemeProperty.named(key)
    #expect(property.meaning.hasSuffix(".") && property.meaning.first?.isUppercase == true)
    #expect(property.meaning.count <= 100, "\(property.meaning.count)")
    // By default, these have no value.
    let unset: Set = [
      "banner-corner-radius", "bar-corner-radius", "button-radius", "pie-width", "row-corner-radius",
      "fade-in", "details-lines", "value-room",
    ]
    guard !unset.contains(key) else { return }
    let theme = try set("\(key)=\(property.defaultText)")
    #expect(property.text(in: theme) == property.defaultText)
  }

  @Test(arguments: ThemeProperty.all.map(\.key))
  func `the text of a property is what was set`(key: String) throws {
    let sample = try #require(Self.samples[key])
    #expect(try ThemeProperty.named(key).text(in: set("\(key)=\(sample)")) == sample)
  }

  @Test(arguments: [
    ("fill", "#1e1e21c7"), ("corner-radius", "20"), ("ring-width", "4.5"), ("blur", "on"),
    ("padding", "26,20"),
    ("title-font", "15 semibold"), ("details-font", "13"), ("shadow-offset", "0,10"), ("animation", "zoom"),
    ("spring", "250ms"), ("fade-out", "240ms"), ("zoom-start", "0.86"), ("spinner-turn", "1s"),
    ("auto-dismiss-base", "1.25s"), ("square", "off"),
    ("pie-width", "to the centre"), ("button-radius", "half the height"), ("title-lines", "3"),
  ])
  func `defaults are those of the theme dark`(key: String, text: String) throws {
    #expect(try ThemeProperty.named(key).defaultText == text)
  }

  @Test(arguments: [
    "corner-radius=-1", "corner-radius=501", "fill=red", "fill=#12", "fill=#12345g", "padding=1,2,3",
    "padding=,",
    "title-lines=0", "title-lines=2.5", "title-font=Sans", "title-font=Sans 300", "spring=0s", "spring=2min",
    "damping=0", "damping=1.1", "shadow-offset=1", "square=maybe",
    "segments=-1", "segments=101", "segments=2.5", "bar-width=0", "pie-width=0", "spinner=pie", "percent=1",
  ])
  func `a value out of range is refused`(assignment: String) {
    #expect(error(assignment) != nil)
  }

  @Test
  func `the error for an unknown property suggests the nearest one, or names the command that lists them`() {
    #expect(error("radius=3") == "unknown property 'radius'; did you mean 'corner-radius'?")
    #expect(error("forground=#fff") == "unknown property 'forground'; did you mean 'foreground'?")
    #expect(error("weather=3") == "unknown property 'weather'; 'bezel help properties' lists them")
    #expect(error("corner-radius")?.contains("KEY=VALUE") == true)
  }

  @Test(arguments: ["margin", "row-spacing", "icon-spacing", "text-spacing", "stack-spacing", "row-margin"])
  func `the error for an old name has the present one`(old: String) throws {
    let name = try #require(ThemeProperty.newName(of: old))
    #expect(ThemeProperty.find(name) != nil && ThemeProperty.find(old) == nil)
    #expect(error("\(old)=3") == "unknown property '\(old)'; write '\(name)'")
  }

  @Test func `the error for a long value is short`() {
    #expect((error("fill=" + String(repeating: "x", count: 1 << 20)) ?? "").utf8.count < 200)
  }
}

extension Theme {
  /// The theme with an assignment such as `corner-radius=24`.
  func setting(_ assignment: String) throws(UsageError) -> Theme {
    var theme = self
    try ThemeAssignment(parsing: assignment).apply(to: &theme)
    return theme
  }
}
