import HUDModel
import Testing

/// The percentage of bars and pies outside of a row.
@Suite struct PercentTests {
  private let text = Monospace()
  private static let bar = Indicator.bar(Progress(0.42))

  private func theme(_ arrangement: Arrangement = .column, set settings: String...) throws -> Theme {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.indicator.showsPercent) = (arrangement, true)
    for setting in settings { theme = try theme.setting(setting) }
    return theme
  }

  private func layout(_ content: Content, _ theme: Theme, scale: Double = 1) -> Layout {
    let screen = Screen(size: desktop.size, scale: scale)
    return Layout(Layout.Inputs(content, theme: theme, screen: screen), measure: text.measure)
  }

  @Test(
    arguments: [
      (.column, bar, []), (.column, .pie(Progress(0.42)), []), (.column, bar, ["bar-size=16,120"]),
      (.column, bar, ["right-to-left=on"]), (.banner, bar, []), (.banner, .pie(Progress(0.42)), []),
      (.banner, bar, ["right-to-left=on"]), (.row, bar, ["row-vertical=on"]), (.row, bar, []),
    ] as [(Arrangement, Indicator, [String])], [1, 1.25, 1.5, 2])
  func `each layout shows the percentage, beside its indicator and inside the bezel`(
    look: (arrangement: Arrangement, indicator: Indicator, settings: [String]), scale: Double
  ) throws {
    var theme = try theme(look.arrangement)
    for setting in look.settings { theme = try theme.setting(setting) }
    var content = Content(
      indicator: look.indicator, title: "Uploading", details: "holiday.mp4", buttons: ["Stop"])
    if look.arrangement == .banner { content.note = "3 of 12" }
    if look.settings == ["row-vertical=on"] { content.buttons = [] }
    let layout = layout(content, theme, scale: scale)
    let value = try #require(layout.value?.frame)
    let others =
      [layout.indicator].compactMap { $0 } + layout.texts.map(\.frame) + layout.buttons.map(\.frame)
    for other in others {
      #expect(
        other.maxX <= value.x || value.maxX <= other.x || other.maxY <= value.y || value.maxY <= other.y,
        "\(other) and \(value)")
    }
    for frame in others + [value] {
      #expect(frame.x >= 4 && frame.maxX <= layout.size.width - 4)
      #expect(frame.y >= 8 && frame.maxY <= layout.size.height - 8)
      #expect((frame.y * scale).rounded() == frame.y * scale)
    }
    let settled = HUD.still(
      HUD.Specification(content, theme: theme), on: Screen(size: desktop.size, scale: scale),
      measure: text.measure)
    #expect(settled.scene.parts.value?.block.string == "42%")
  }

  @Test(arguments: [bar, .indeterminateBar, .pie(Progress(0.42))])
  func `a banner has the value text in the place of the percentage`(indicator: Indicator) throws {
    var theme = try theme(.banner)
    theme.indicator.showsPercent = false
    var content = Content(indicator: indicator, title: "So What")
    #expect(layout(content, theme).value == nil)
    content.valueText = "1:24"
    let short = layout(content, theme)
    let (value, picture) = (try #require(short.value), try #require(short.indicator))
    #expect(value.block.string == "1:24" && value.frame.width >= 31)
    #expect(value.frame.x >= picture.maxX && value.frame.maxX <= short.size.width - 16)
    var hud = HUD.shown(content, theme: theme)
    #expect(hud.scene(at: after(1000)).parts.value?.block.string == "1:24")
    content.valueText = String(repeating: "wide ", count: 200)
    let long = layout(content, theme)
    #expect((long.indicator?.width ?? 0) >= 28 && long.size.width <= 1880)
    #expect(long.value?.block.limit == .lines(1))
    theme.layout.arrangement = .column
    #expect(layout(content, theme).value == nil)
  }

  @Test(arguments: [Arrangement.column, .banner])
  func `the width is that of the widest number`(arrangement: Arrangement) throws {
    let theme = try theme(arrangement)
    var content = Content(indicator: .bar(.none), title: "Uploading")
    let layouts = [0, 0.07, 0.42, 1].map { fraction in
      content.indicator = .bar(Progress(fraction))
      return layout(content, theme)
    }
    #expect(Set(layouts).count == 1)
    // Four characters of 0.6 × 13.
    #expect(layouts[0].value?.frame.width == 32)
    let estimate = try layout(content, theme.setting("estimate=on"))
    #expect(estimate.value?.frame.width == 39)
    content.indicator = .indeterminateBar
    #expect(layout(content, theme).value == nil)
  }

  @Test func `a card's bar keeps its length, and shares the width of longer texts`() throws {
    let short = layout(Content(indicator: Self.bar, title: "Saving"), try theme())
    #expect(short.indicator?.size == Size(width: 160, height: 7))
    #expect(short.value?.frame.x == (short.indicator?.maxX ?? 0) + 8)
    // A multiple of 8.
    #expect(short.size.width == 26 + 160 + 8 + 32 + 26 + 4)
    let wide = layout(Content(indicator: Self.bar, title: "Saving all of the pictures"), try theme())
    #expect(wide.indicator?.width == 194)
    let fixed = layout(
      Content(indicator: Self.bar, title: "Saving all of the pictures"), try theme(set: "bar-fits-texts=off"))
    #expect(fixed.indicator?.width == 160)
  }

  @Test func `a square keeps its size, and a banner too`() throws {
    let content = Content(indicator: Self.bar, title: "Saving")
    var (square, banner) = (try theme(set: "square=on", "minimum-size=200"), try theme(.banner))
    let sizes = [square, banner].map { layout(content, $0).size }
    (square.indicator.showsPercent, banner.indicator.showsPercent) = (false, false)
    let without = [square, banner].map { layout(content, $0).size }
    #expect(sizes[0] == without[0])
    // The number is higher than the bar. It takes of the space above the bar.
    #expect(sizes[1].width == without[1].width && abs(sizes[1].height - without[1].height) <= 6)
  }

  @Test func `without room there is no percentage`() throws {
    let narrow = Screen(size: Size(width: 140, height: 800), scale: 1)
    let inputs = Layout.Inputs(Content(indicator: Self.bar), theme: try theme(), screen: narrow)
    let layout = Layout(inputs, measure: text.measure)
    #expect(layout.value == nil && layout.indicator?.width == 48)
  }

  @Test func `it grows with the desktop's text, in an upright pill as far as there is room`() {
    var large = DesktopPreferences()
    large.textScale = 2
    func size(_ settings: KeyValuePairs<String, String> = [:]) -> Double? {
      var selection = ThemeSelection(.dark)
      selection.set("percent", to: "on")
      for (key, value) in settings { selection.set(key, to: value) }
      let content = Content(indicator: Self.bar, title: "Saving")
      return layout(content, selection.theme(on: large)).value?.block.font.size
    }
    #expect(size() == 26)
    #expect(size(["layout": "banner"]) == 26)
    #expect(size(["layout": "row", "row-vertical": "on"]) == 26)
    #expect(size(["layout": "row", "row-vertical": "on", "row-height": "48"]).map { $0 < 17 } == true)
    #expect(size(["percent-font": "20"]) == 20, "a size of its own stays")
  }
}
