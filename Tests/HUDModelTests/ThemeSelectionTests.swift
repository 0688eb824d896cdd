import HUDModel
import Testing

@Suite struct ThemeSelectionTests {
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
    #expect(theme.indicator.percentFont == Theme.dark.indicator.percentFont)
    for (wish, scale) in [(0, 0.5), (-1, 0.5), (100, 3), (.nan, 1), (.infinity, 3)] {
      desktop.textScale = wish
      #expect(desktop.textScale == scale)
    }
  }

  @Test func `the desktop doesn't change a theme that was given as a value`() {
    var desktop = DesktopPreferences()
    desktop.prefersLight = true
    var request = HUD.Request(Content(), theme: .dark)
    #expect(request.themed(for: desktop).theme == .dark)
    request.themeSelection = ThemeSelection()
    #expect(request.themed(for: desktop).theme == .light)
  }
}
