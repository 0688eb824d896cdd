import BezelValues
import HUDModel
import Testing

/// Rows, and layouts with little room: what becomes smaller, and what stays.
@Suite struct NarrowLayoutTests {
  private let text = Monospace()

  private func layout(_ content: Content, _ theme: Theme = .dark, on screen: Screen? = nil) -> Layout {
    Layout(Layout.Inputs(content, theme: theme, screen: screen ?? desktop), measure: text.measure)
  }

  @Test func `each text of a row is at most as wide as the theme lets texts be, and as what fits`() throws {
    let long = String(repeating: "word ", count: 80)
    let content = Content(icon: .level(.volume), indicator: .none, title: long, details: long)
    var theme = Theme.dark
    theme.layout.arrangement = .row
    let widths = layout(content, theme).texts.map(\.block.maxWidth)
    #expect(widths == [320, 320])
    let narrow = try theme.setting("max-text-width=200")
    let pill = layout(content, narrow)
    for text in pill.texts { #expect(text.block.maxWidth == 200 && text.block.limit == .lines(1)) }
    #expect(pill.size.width <= 490)
    let phone = Screen(size: Size(width: 300, height: 1000), scale: 1)
    let small = layout(content, narrow, on: phone)
    #expect((small.texts.first?.block.maxWidth ?? 0) < 200 && small.size.width <= 260)
  }

  @Test func `a report has as many lines of the reason as there is room for`() {
    var theme = Theme.dark
    theme.layout.arrangement = .report
    let reason = String(repeating: "word ", count: 60)
    let content = Content(indicator: .error, title: "make", details: "a.c:1\n\(reason)")
    func lines(_ height: Double) -> TextBlock.Limit? {
      let layout = layout(content, theme, on: Screen(size: Size(width: 300, height: height), scale: 1))
      #expect(layout.size.height <= height - 40)
      return layout.well == nil ? nil : layout.texts.last?.block.limit
    }
    #expect(lines(600) == .lines(5))
    #expect([.lines(1), .lines(2), .lines(3)].contains(lines(200)))
    #expect(lines(120) == nil)
  }

  @Test func `a row shows the percentage of progress, but none without progress`() throws {
    var theme = Theme()
    (theme.layout.arrangement, theme.indicator.showsPercent) = (.row, true)
    let icon = Icon.symbol(.display)
    #expect(layout(Content(icon: icon, indicator: .bar(.none)), theme).value != nil)
    var content = Content(icon: icon, indicator: .indeterminateBar)
    #expect(layout(content, theme).value == nil)
    #expect(layout(content, theme).size.width == 18 + 24 + 14 + 200 + 20)
    content.valueText = "soon"
    #expect(layout(content, theme).value?.block.string == "soon")
  }

  @Test func `a row without progress, or with buttons, does not stand upright`() {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.row.isVertical) = (.row, true)
    let icon = Icon.symbol(.capsLock)
    #expect(layout(Content(icon: icon, indicator: .bar(.none), title: "Volume"), theme).size.height == 200)
    for content in [
      Content(icon: icon, indicator: .none, title: "Caps Lock on"), Content(icon: icon, indicator: .none),
      Content(icon: icon, indicator: .bar(.none), buttons: ["Stop"]),
    ] {
      let pill = layout(content, theme)
      #expect(pill.size.height == 48 && pill.texts.count == (content.title.isEmpty ? 0 : 1))
      #expect(pill.buttons.count == content.buttons.count)
    }
  }

  @Test func `an upright row is as high as its icon and a short bar need`() throws {
    var theme = try Theme.dark.setting("row-length=20")
    (theme.layout.arrangement, theme.row.isVertical) = (.row, true)
    let pill = layout(Content(icon: .level(.volume), indicator: .bar(Progress(0.4))), theme)
    let (icon, bar) = (try #require(pill.icon), try #require(pill.indicator))
    #expect(bar.height >= 2 * bar.width && bar.maxY < icon.y && icon.maxY < pill.size.height)
    theme.indicator.showsPercent = true
    for length in stride(from: 60, through: 140, by: 5) {
      theme.row.verticalLength = Double(length)
      let pill = layout(Content(icon: .level(.volume), indicator: .bar(Progress(0.4))), theme)
      let bar = try #require(pill.indicator)
      #expect(bar.height >= 2 * bar.width && bar.y > pill.value?.frame.maxY ?? 0, "\(length)")
    }
    let phone = Screen(size: Size(width: 300, height: 60), scale: 1)
    #expect(
      layout(Content(icon: .level(.volume), indicator: .bar(.none)), theme, on: phone).size.height <= 60)
  }

  @Test func `a long value leaves the title its room in a row`() throws {
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: "Music")
    content.valueText = String(repeating: "wide ", count: 60)
    var theme = Theme.dark
    theme.layout.arrangement = .row
    let pill = layout(content, theme)
    #expect(pill.value?.frame.width == 198 && pill.texts.first?.block.string == "Music")
    #expect(pill.texts.first?.frame.width == 45, "the title is whole")
    #expect(pill.indicator?.width == 200 && pill.size.width < 600)
    let narrow = Screen(size: Size(width: 460, height: 800), scale: 1)
    let small = layout(content, theme, on: narrow)
    #expect(small.texts.first?.frame.width == 45 && small.indicator?.width ?? 0 >= 100)
    #expect((44...80).contains(small.value?.frame.width ?? 0) && small.size.width <= 420)
    content.valueText = "1.2 of 4.8 GB"
    #expect(layout(content, theme).value?.frame.width == 117, "it is whole")
  }

  /// Outputs of 280 by 180 pixels.
  private static let small = [1, 1.5].map { Screen(size: Size(width: 280, height: 180), scale: $0) }
  private static let words = String(repeating: "word ", count: 80)

  @Test(arguments: [
    [Content.Button(words)], [.init(words), .init(.close)], [.init(words), .init(words, id: "b")],
  ])
  func `a row shortens labels and texts before it loses a part`(buttons: [Content.Button]) {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    let copy = Icon.symbol(.copy)
    for (icon, indicator) in [(nil, .spinner), (copy, .spinner), (copy, .bar(.none))] as [(Icon?, Indicator)]
    {
      let content = Content(
        icon: icon, indicator: indicator, title: "t", details: Self.words, buttons: buttons)
      let pill = layout(content, theme)
      #expect(pill.buttons.count == buttons.count && pill.indicator != nil && pill.texts.count == 2)
      for screen in Self.small {
        let pill = layout(content, theme, on: screen)
        #expect(pill.buttons.count == buttons.count && pill.indicator != nil)
        #expect(pill.size.width <= 240 && pill.buttons.allSatisfy { $0.frame.maxX <= pill.size.width - 19 })
      }
    }
  }

  @Test func `on a small output, a row has the beginning of its texts beside a shorter bar`() {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.indicator.showsPercent) = (.row, true)
    let content = Content(icon: .symbol(.play), indicator: .bar(Progress(0.4)), title: Self.words)
    for screen in Self.small {
      let pill = layout(content, theme, on: screen)
      #expect(pill.texts.count == 1 && pill.value != nil && (20..<200).contains(pill.indicator?.width ?? 0))
    }
  }

  @Test func `an icon in a column leaves the bar and the title their height`() throws {
    let theme = try Theme.dark.setting("icon-size=104").setting("minimum-size=200")
    let content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: "Volume")
    #expect(layout(content, theme).icon?.width == 104)
    let low = layout(content, theme, on: Self.small[0])
    #expect((24..<104).contains(low.icon?.width ?? 0))
    let (bar, title) = (try #require(low.indicator), try #require(low.texts.first?.frame))
    #expect(bar.height == 7 && bar.maxY < title.y && title.maxY <= low.size.height)
  }

  // A report is as wide as its text.
  @Test(arguments: [Arrangement.column, .row, .banner])
  func `dots without enough room are smaller`(arrangement: Arrangement) throws {
    var theme = Theme.dark
    theme.layout.arrangement = arrangement
    let dots = try #require(Dots(text: String(repeating: "o", count: 41) + "*"))
    var hud = HUD.shown(Content(indicator: .dots(dots), title: "42 · web"), theme: theme)
    func shown(on screen: Screen) throws -> (shape: Scene.Indicator.DotShape, width: Double) {
      let scene = hud.scene(at: after(1000), on: screen)
      guard let indicator = scene.parts.indicator, case .dots(_, _, let shape) = indicator.picture else {
        throw UsageError("no dots")
      }
      #expect(scene.parts.texts.map(\.block.string) == ["42 · web"])
      return (shape, indicator.frame.width)
    }
    #expect(try shown(on: desktop).shape.size == 8)
    #expect(try shown(on: desktop).shape.activeWidth == 22)
    theme.indicator.dots.size = 26
    hud = HUD.shown(Content(indicator: .dots(dots), title: "42 · web"), theme: theme)
    #expect(try shown(on: desktop).shape.activeWidth == shown(on: desktop).shape.size)
    theme.indicator.dots.size = 8
    hud = HUD.shown(Content(indicator: .dots(dots), title: "42 · web"), theme: theme)
    let (shape, width) = try shown(on: Self.small[1])
    #expect(shape.size < 8 && abs(41 * (shape.size + shape.gap) + shape.activeWidth - width) < 0.01)
  }
}
