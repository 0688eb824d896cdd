import BezelValues
import HUDModel
import Testing

@Suite struct ThemeSelectionTests {
  private func theme(_ settings: String..., ofTheme: [String] = []) throws -> Theme {
    var selection = ThemeSelection(.dark)
    selection.setTheme(try ofTheme.map { try ThemeAssignment(parsing: $0) })
    for setting in settings { selection.set(try ThemeAssignment(parsing: setting)) }
    return selection.theme(on: DesktopPreferences())
  }

  @Test func `a family is that of all fonts, but not of one that has its own`() throws {
    let theme = try theme("font=Inter", "title-font=Noto Sans 20", "percent-font=11")
    #expect(theme.text.titleFont.family == "Noto Sans")
    let others = [theme.text.detailsFont, theme.text.noteFont, theme.row.valueFont, theme.button.font]
    #expect(others.allSatisfy { $0.family == "Inter" } && theme.indicator.percentFont.family == "Inter")
    #expect(try self.theme("title-font=Noto Sans 20", "font=Inter").text.titleFont.family == "Inter")
    var desktop = DesktopPreferences()
    desktop.fontFamily = "Cantarell"
    #expect(ThemeSelection(.dark).theme(on: desktop).text.titleFont.family == "Cantarell")
    let level = try ["title-font=Noto Sans 20", "font=Inter"].map { try ThemeAssignment(parsing: $0) }
    let sorted = level.reduce(into: [ThemeAssignment]()) { $0 = $0.replacing($1) }
    #expect(sorted.map(\.key) == ["font", "title-font"], "a single property of a level wins")
  }

  @Test func `a scale multiplies the lengths of the theme and of styles, not those that the user sets`()
    throws
  {
    let plain = try theme()
    let large = try theme("icon-size=50", "scale=2", ofTheme: ["corner-radius=6", "scale=3"])
    #expect(large.text.titleFont.size == 2 * plain.text.titleFont.size)
    #expect(large.row.barSize == Size(width: 400, height: 12) && large.bezel.cornerRadius == 12)
    #expect(large.indicator.iconSize == 50 && large.indicator.ringSize == 2 * plain.indicator.ringSize)
    #expect(large.bezel.shadow == plain.bezel.shadow && large.layout.edgeMargin == plain.layout.edgeMargin)
    var selection = ThemeSelection(.dark)
    selection.set(ThemeAssignment(constant: "icon-size", "104"))
    selection.set("scale", to: "0.5")
    let small = selection.theme(on: DesktopPreferences()).indicator
    #expect(small.iconSize == 52 && small.ringSize == plain.indicator.ringSize / 2)
  }

  @Test(arguments: [
    ("scale=0", "scale can't be '0'; it is a number from 0.25 to 4"),
    ("scale=50", "scale can't be '50'; it is a number from 0.25 to 4"),
    ("font=", "font can't be ''; it is a font family, such as Inter, without a size"),
    (
      "font=Inter 15",
      "font can't be 'Inter 15'; it is a font family, such as Inter, without a size"
    ),
  ])
  func `a shorthand refuses what it can't be`(assignment: String, message: String) {
    #expect(throws: UsageError(message)) { try ThemeAssignment(parsing: assignment) }
  }

  @Test func `the name of a font may end in a small number`() throws {
    #expect(try ThemeAssignment(parsing: "font=Source Serif 4").text == "Source Serif 4")
  }

  private func theme(_ selection: ThemeSelection, light: Bool = false, reduced: Bool = false) -> Theme {
    var desktop = DesktopPreferences()
    desktop.prefersLight = light
    desktop.reducesMotion = reduced
    return selection.theme(on: desktop)
  }

  @Test func `auto is dark or light as the desktop prefers, and all others are fixed`() {
    #expect(theme(ThemeSelection(.auto)) == .dark)
    #expect(theme(ThemeSelection(.auto), light: true) == .light)
    for (name, expected) in [
      (ThemeSelection.Name.dark, Theme.dark), (.light, .light), (.mbProgressHUD, .mbProgressHUD),
      (.svProgressHUD, .svProgressHUD),
    ] {
      #expect(theme(ThemeSelection(name)) == expected && theme(ThemeSelection(name), light: true) == expected)
    }
  }

  @Test(arguments: ThemeSelection.Name.allCases)
  func `a selection knows its arrangement and its icons without the theme`(name: ThemeSelection.Name) {
    var look = ThemeSelection(name)
    #expect(look.arrangement == theme(look).layout.arrangement)
    #expect(look.iconSource == theme(look).indicator.iconSource)
    look.set("layout", to: "row")
    look.set("icon-source", to: "theme")
    #expect(look.arrangement == .row && theme(look).layout.arrangement == .row)
    #expect(look.iconSource == .theme && theme(look).indicator.iconSource == .theme)
  }

  @Test func `auto selects other themes than the built-in ones`() {
    var (dark, light) = (ThemeSelection(.dark), ThemeSelection(.mbProgressHUD))
    dark.set("corner-radius", to: "7")
    light.set("fill", to: "#ff0000")
    var look = ThemeSelection(dark: dark, light: light)
    look.set("border-width", to: "3")
    #expect(theme(look).bezel.cornerRadius == 7 && theme(look).bezel.fill == Theme.dark.bezel.fill)
    let onLight = theme(look, light: true)
    #expect(onLight.bezel.cornerRadius == Theme.mbProgressHUD.bezel.cornerRadius)
    #expect(onLight.bezel.fill == Color(255, 0, 0))
    #expect(theme(look).bezel.borderWidth == 3 && onLight.bezel.borderWidth == 3)
  }

  @Test func `properties are kept when the desktop's preference changes`() {
    var look = ThemeSelection()
    look.set("corner-radius", to: "7")
    #expect(theme(look).bezel.cornerRadius == 7)
    #expect(theme(look, light: true).bezel.cornerRadius == 7)
    #expect(theme(look, light: true).bezel.fill == Theme.light.bezel.fill)
  }

  @Test func `setting a property again replaces its assignment`() {
    var look = ThemeSelection()
    for step in 0..<1000 { look.set("corner-radius", to: "\(step % 7)") }
    look.set("foreground", to: "#ffffff")
    look.set("title-color", to: "#ff0000")
    #expect(look.assignments.count == 3)
    #expect(theme(look).text.titleColor == Color(255, 0, 0))
    look.set("foreground", to: "#00ff00")
    #expect(theme(look).text.titleColor == Color(0, 255, 0), "later ones override earlier ones")
  }

  @Test func `the HUD's setting for reduced motion overrides the desktop's`() {
    #expect(theme(ThemeSelection(), reduced: true).motion.isReduced)
    var look = ThemeSelection()
    look.set("reduced-motion", to: "on")
    #expect(theme(look).motion.isReduced)
    look.set("reduced-motion", to: "off")
    #expect(!theme(look, reduced: true).motion.isReduced)
  }

  @Test func `the desktop scales texts, but not a font that is set`() {
    var desktop = DesktopPreferences()
    desktop.textScale = 1.25
    var look = ThemeSelection()
    look.set("details-font", to: "20")
    let theme = look.theme(on: desktop)
    #expect(theme.text.titleFont.size == Theme.dark.text.titleFont.size * 1.25)
    #expect(theme.button.font.size == Theme.dark.button.font.size * 1.25)
    #expect(theme.text.detailsFont.size == 20)
    for (wish, scale) in [(0, 0.5), (-1, 0.5), (100, 3), (.nan, 1), (.infinity, 3)] {
      desktop.textScale = wish
      #expect(desktop.textScale == scale)
    }
  }

  @Test func `what is beside scaled texts grows with them`() throws {
    var desktop = DesktopPreferences()
    desktop.textScale = 2
    func theme(_ settings: KeyValuePairs<String, String>, scaled: Bool = true) -> Theme {
      var look = ThemeSelection()
      for (key, value) in settings { look.set(key, to: value) }
      return look.theme(on: scaled ? desktop : DesktopPreferences())
    }
    func layout(_ content: Content, _ theme: Theme) -> Layout {
      let screen = Screen(size: Size(width: 1920, height: 1080), scale: 1)
      return Layout(Layout.Inputs(content, theme: theme, screen: screen), measure: Monospace().measure)
    }
    let volume = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: "Volume")
    let pill = layout(volume, theme(["layout": "row", "percent": "on"]))
    #expect(pill.size.height == 96 && pill.icon == Rect(x: 36, y: 24, width: 48, height: 48))
    #expect(pill.indicator?.size == Size(width: 200, height: 12) && pill.value?.frame.width == 88)
    #expect(pill.texts.first.map { $0.frame.x - (pill.indicator?.maxX ?? 0) } == 28)
    let dots = Content(indicator: try #require(Dots(text: "o*o").map(Indicator.dots)), title: "1")
    #expect(layout(dots, theme(["layout": "row"])).indicator?.size == Size(width: 104, height: 16))
    let upright: KeyValuePairs = ["layout": "row", "row-vertical": "on", "percent": "on"]
    let tall = layout(volume, theme(upright))
    #expect(tall.size == Size(width: 96, height: 400) && tall.indicator?.width == 12)
    let number = layout(volume, theme(upright, scaled: false)).value?.block.font.size
    #expect(tall.value?.block.font.size == number.map { 2 * $0 })
    let inRing = [false, true].map { isScaled in
      var hud = HUD.shown(
        Content(indicator: .ring(Progress(0.4)), title: "Copying"),
        theme: theme(["percent": "on"], scaled: isScaled))
      return hud.scene(at: after(1000)).parts.indicator?.label?.block.font.size ?? 0
    }
    #expect(inRing[0] > 0 && inRing[1] == 2 * inRing[0])
  }

  @Test(arguments: ThemeSelection.Name.allCases)
  func `higher contrast makes panels opaque, with a border and strong texts`(name: ThemeSelection.Name) {
    var desktop = DesktopPreferences()
    desktop.prefersContrast = true
    let theme = ThemeSelection(name).theme(on: desktop)
    #expect(theme.bezel.fill.alpha == 1 && theme.bezel.unblurredAlpha == 1 && !theme.bezel.blurs)
    #expect(theme.bezel.borderWidth >= 2 && theme.bezel.borderColor == theme.text.titleColor)
    #expect([theme.text.titleColor, theme.text.detailsColor].allSatisfy { $0.alpha == 1 })
    var own = ThemeSelection(name)
    own.set("border-width", to: "0")
    #expect(own.theme(on: desktop).bezel.borderWidth == 0, "what the user sets wins")
  }

  @Test func `progress has the accent colour of the desktop or of the theme where the theme wants it`() throws
  {
    let blue = Color(0, 0, 255)
    var desktop = DesktopPreferences()
    desktop.accent = blue
    let color = { (accent: String, indicator: Indicator) -> Color? in
      var specification = HUD.Specification(Content(indicator: indicator))
      var selection = ThemeSelection(.dark)
      selection.set("accent", to: accent)
      specification.themeSelection = selection
      let screen = Screen(size: Size(width: 800, height: 600), scale: 1)
      return HUD.still(specification.themed(for: desktop), on: screen) { _ in .zero }.scene.parts.indicator?
        .color
    }
    for indicator in [Indicator.ring(.none), .pie(.none), .bar(.none), .indeterminateBar] {
      #expect(color("auto", indicator) == blue)
      #expect(color("none", indicator) == Theme.dark.indicator.color)
      #expect(color("#ff0000", indicator) == Color(255, 0, 0))
    }
    #expect(color("auto", .spinner) == Theme.dark.indicator.color)
    #expect(color("auto", .success) == Theme.dark.indicator.success)
    desktop.accent = nil
    #expect(color("auto", .bar(.none)) == Theme.dark.indicator.color)
  }

  @Test func `fonts without a family have that of the desktop`() {
    var desktop = DesktopPreferences()
    desktop.fontFamily = "Cantarell"
    var look = ThemeSelection()
    look.set("details-font", to: "Inter 13")
    look.set("note-font", to: "14")
    let text = look.theme(on: desktop).text
    #expect(
      [text.titleFont.family, text.detailsFont.family, text.noteFont.family] == [
        "Cantarell", "Inter", "Cantarell",
      ])
    #expect(look.theme(on: DesktopPreferences()).text.titleFont.family == nil)
  }

  @Test func `the language decides about the direction, unless the theme does`() {
    var desktop = DesktopPreferences()
    desktop.isRightToLeft = true
    #expect(ThemeSelection().theme(on: desktop).layout.isRightToLeft)
    var look = ThemeSelection()
    look.set("right-to-left", to: "off")
    #expect(!look.theme(on: desktop).layout.isRightToLeft)
  }

  @Test func `the desktop doesn't change a theme that was given as a value`() {
    var desktop = DesktopPreferences()
    desktop.prefersLight = true
    var specification = HUD.Specification(Content(), theme: .dark)
    #expect(specification.themed(for: desktop).theme == .dark)
    specification.themeSelection = ThemeSelection()
    #expect(specification.themed(for: desktop).theme == .light)
  }
}
