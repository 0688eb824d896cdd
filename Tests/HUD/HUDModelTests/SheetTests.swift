import HUDModel
import Testing

/// Compares layouts with the pixels of the design sheet, whose font is Inter, at scale 1.5. A length may differ by one
/// buffer pixel.
@Suite struct SheetTests {
  private static let screen = Screen(size: Size(width: 1920, height: 1080), scale: 1.5)

  /// The heights of lines in Inter. A character is 0.55 of the font size wide.
  private func measure(_ block: TextBlock) -> Size {
    Size(
      width: (Double(block.string.count) * block.font.size * 0.55).rounded(.up),
      height: 1.21 * block.font.size)
  }

  private func layout(_ content: Content, _ arrangement: Arrangement = .column) -> Layout {
    var theme = Theme.dark
    theme.layout.arrangement = arrangement
    return Layout(Layout.Inputs(content, theme: theme, screen: Self.screen), measure: measure)
  }

  private func isNear(_ one: Double?, _ other: Double) -> Bool {
    one.map { abs($0 - other) * Self.screen.scale <= 1.001 } ?? false
  }

  private static let progress = Progress(0.63)

  @Test(
    arguments: [
      (Content(indicator: .spinner, title: "Compiling"), 122),
      (Content(indicator: .ring(progress), title: "Copying", details: "holiday.mp4"), 141),
      (Content(indicator: .success, title: "make", details: "took 0:17"), 141),
      (Content(indicator: .warning, title: "Disk almost full"), 122),
      (Content(indicator: .bar(progress), title: "Uploading", details: "holiday.mp4 · 3 of 12"), 100),
    ] as [(Content, Double)])
  func `a card is as high as on the sheet`(content: Content, height: Double) throws {
    let layout = layout(content)
    #expect(isNear(layout.size.height, height), "\(layout.size)")
    #expect(isNear(layout.indicator?.y, 22))
    let last = try #require(layout.texts.last?.frame)
    #expect(isNear(layout.size.height - last.maxY, 20))
    let indicator = try #require(layout.indicator)
    #expect(isNear(layout.texts[0].frame.y - indicator.maxY, 14))
    if layout.texts.count > 1 { #expect(isNear(last.y - layout.texts[0].frame.maxY, 3)) }
  }

  @Test func `a third line is as far below as on the sheet`() {
    var content = Content(indicator: .ring(Self.progress), title: "make", details: "Compiling expression.cpp")
    content.note = "19 of 30 · 0:12 · 5 s left"
    let layout = layout(content)
    #expect(isNear(layout.size.height, 161.5), "\(layout.size)")
    #expect(isNear(layout.texts[2].frame.y - layout.texts[1].frame.maxY, 6))
  }

  @Test func `a job's banner has the sheet's lengths`() {
    var content = Content(
      icon: .symbol(.copy), indicator: .bar(Self.progress), title: "Copying 12 files",
      buttons: [.init(.close)])
    content.note = "1.2 of 4.8 GB · 210 MB/s"
    let layout = layout(content, .banner)
    #expect(isNear(layout.size.width, 376) && isNear(layout.size.height, 86.5), "\(layout.size)")
    #expect(isNear(layout.icon?.x, 20) && isNear(layout.icon?.width, 28))
    let bar = layout.indicator
    #expect(isNear(bar?.x, 64) && isNear(bar?.width, 250) && isNear(bar?.height, 6))
    #expect(isNear(layout.texts[0].frame.y, 16) && isNear(bar?.y, 43))
    #expect(isNear(layout.texts[1].frame.y, 56))
    let button = layout.buttons.first?.frame
    #expect(isNear(button?.x, 330) && isNear(button?.y, 28) && isNear(button?.width, 30))
  }

  @Test func `a failure has the picture's lengths`() throws {
    var content = Content(
      indicator: .error, title: "make failed",
      details: "expression.cpp:41:9\nerror: 'tok' was not declared in this scope")
    content.note = "status 2 · 0:09"
    let layout = layout(content, .report)
    let well = try #require(layout.well)
    #expect(layout.size.width <= 456 && isNear(well.x, 24) && isNear(well.width, layout.size.width - 48))
    #expect(layout.indicator.map { isNear($0.x, 24) && isNear($0.width, 32) } == true)
    #expect(
      layout.texts.map { isNear($0.frame.x, 70) || isNear($0.frame.x, 36) } == [true, true, true, true])
    #expect(layout.texts.map(\.block.alignment) == [.left, .left, .left, .left])
    #expect(layout.texts[2].block.string == "expression.cpp:41:9")
    #expect(layout.texts[2].color == Theme.dark.report.placeColor)
    #expect(isNear(well.y - max(layout.texts[1].frame.maxY, layout.indicator?.maxY ?? 0), 12))
    #expect(isNear(layout.size.height - well.maxY, 20))
    content.details = ""
    #expect(self.layout(content, .report).well == nil)
  }

  @Test func `a song's banner has the sheet's lengths`() throws {
    let picture = LoadedPicture(size: Size(width: 56, height: 56)) { size in
      [UInt32](repeating: 0, count: size.width * size.height)
    }
    let art = Icon.image(Image(picture, isTinted: false))
    var content = Content(
      icon: art, indicator: .bar(Self.progress), title: "So What", details: "Miles Davis")
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    let layout = Layout(Layout.Inputs(content, theme: theme, screen: Self.screen), measure: measure)
    #expect(isNear(layout.size.width, 376) && isNear(layout.size.height, 80), "\(layout.size)")
    #expect(layout.icon.map { isNear($0.x, 12) && isNear($0.y, 12) && isNear($0.width, 56) } ?? false)
    let bar = layout.indicator
    #expect(isNear(bar?.x, 82) && isNear(bar?.width, 272) && isNear(bar?.height, 4))
    #expect(isNear(layout.texts[0].frame.y, 14.5))
    #expect(isNear(layout.texts[1].frame.y - layout.texts[0].frame.maxY, 1))
    #expect(isNear(bar?.maxY, 61.5))
    // On a tile, and without the artist, it has the same size.
    (content.icon, content.details) = (.symbol(.music), "")
    theme.banner.hasTile = true
    let tile = Layout(Layout.Inputs(content, theme: theme, screen: Self.screen), measure: measure)
    #expect(tile.size == layout.size && tile.icon == layout.icon)
  }

  @Test func `a pill has the sheet's lengths`() {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    theme.indicator.showsPercent = true
    let content = Content(icon: .level(.volume), indicator: .bar(Self.progress))
    let layout = Layout(Layout.Inputs(content, theme: theme, screen: Self.screen), measure: measure)
    #expect(isNear(layout.size.height, 48) && isNear(layout.size.width, 334), "\(layout.size)")
    #expect(isNear(layout.icon?.x, 18) && isNear(layout.icon?.y, 12) && isNear(layout.icon?.width, 24))
    #expect(isNear(layout.indicator?.x, 56) && isNear(layout.indicator?.width, 200))
    #expect(isNear(layout.value?.frame.x, 270) && isNear(layout.value?.frame.width, 44))
    #expect(isNear(layout.value?.frame.y, 15))
  }
}
