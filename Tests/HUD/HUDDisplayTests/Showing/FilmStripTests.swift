import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

/// Changes of content, looked at frame by frame.
@Suite("Film strips")
struct FilmStripTests {
  private static let compiling = HUD.Specification(Content(indicator: .spinner, title: "make"))
  private static let long =
    "Sources/Parser/expression.cpp:41: error: 'tok' was not declared in this scope, and neither was the other one"

  /// What a HUD shows before and after a change.
  enum Change: String, CaseIterable, CustomTestStringConvertible {
    case spinnerToSuccess, spinnerToError, errorToSpinner, textToRing, growingDetails, cardToBanner

    var specifications: (HUD.Specification, HUD.Specification) {
      let failed = HUD.Specification(
        Content(indicator: .error, title: "make failed", details: FilmStripTests.long))
      switch self {
      case .spinnerToSuccess:
        return (
          compiling, HUD.Specification(Content(indicator: .success, title: "make", details: "took 0:17"))
        )
      case .spinnerToError: return (compiling, failed)
      case .errorToSpinner: return (failed, compiling)
      case .textToRing:
        return (
          HUD.Specification(Content(indicator: .warning, title: "Disk almost full")),
          HUD.Specification(
            Content(indicator: .ring(Progress(0.4)), title: "Copying", details: FilmStripTests.long))
        )
      case .growingDetails:
        return (
          HUD.Specification(Content(indicator: .ring(Progress(0.2)), title: "make", details: "main.cpp")),
          HUD.Specification(
            Content(indicator: .ring(Progress(0.3)), title: "make", details: FilmStripTests.long))
        )
      case .cardToBanner:
        var banner = failed
        banner.theme.layout.arrangement = .banner
        return (compiling, banner)
      }
    }

    var testDescription: String { rawValue }
  }

  @Test(
    "no text leaves the padding, and the indicator is never empty", arguments: Change.allCases,
    [120, 180] as [UInt32])
  func strip(_ change: Change, scale120: UInt32) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: scale120)
    let (before, after) = change.specifications
    try harness.showFully(before)
    harness.arrive()
    try harness.update(after)
    var frames = 0
    while frames < 40, harness.views.first?.nextFrame != nil || frames < 30 {
      try check(
        harness, isBanner: after.theme.layout.arrangement == .banner, scale: Double(scale120) / 120,
        "frame \(frames)")
      harness.frame()
      frames += 1
    }
    #expect(harness.views.first?.bezelFrame.shown?.leaving == nil)
  }

  @Test(
    "a pill and a card replace each other: the old content stays whole at first, and nothing is cut by a line",
    arguments: [true, false], [120, 180] as [UInt32])
  func pillAndCard(toCard: Bool, scale120: UInt32) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: scale120)
    let card = HUD.Specification(Content(indicator: .error, title: "make failed", details: Self.long))
    var pill = HUD.Specification(
      Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: "Music"))
    pill.theme.layout.arrangement = .row
    try harness.showFully(toCard ? pill : card)
    harness.arrive()
    let scale = Double(scale120) / 120
    let before = try light(harness, scale)
    try harness.update(toCard ? card : pill)
    let first = try light(harness, scale)
    #expect(first > before * 9 / 10 && first < before * 11 / 10, "\(first) of \(before)")
    var softened = 0
    for _ in 0..<30 {
      harness.frame()
      let scene = try #require(harness.views.first?.bezelFrame.shown)
      for parts in [scene.parts, scene.leaving].compactMap({ $0 }) {
        let frames = parts.texts.map(\.frame) + [parts.icon?.frame, parts.indicator?.frame].compactMap { $0 }
        let cut = frames.filter { $0.y < parts.area?.y ?? $0.y }
        #expect(cut.allSatisfy { parts.edgeFade(of: $0).top > 0 }, "an edge that cuts is soft")
        softened += cut.count
      }
    }
    // What leaves a card is gone before the panel shrinks.
    #expect((softened > 0) == toCard)
  }

  @Test("a card that becomes a report has no badge that is cut")
  func badge() throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: 180)
    var failed = HUD.Specification(Content(indicator: .error, title: "make failed", details: Self.long))
    failed.content.note = "status 2"
    failed.theme.layout.arrangement = .report
    try harness.showFully(Self.compiling)
    harness.arrive()
    try harness.update(failed)
    var visible = 0
    for frame in 0..<40 {
      let parts = try #require(harness.views.first?.bezelFrame.shown).parts
      let badge = try #require(parts.indicator)
      let fade = parts.edgeFade(of: badge.frame)
      #expect(fade == .zero || badge.opacity == 0, "frame \(frame): \(fade)")
      visible += badge.opacity > 0.5 ? 1 : 0
      harness.frame()
    }
    #expect(visible > 20)
  }

  @Test("a part that ends at the edge of the others' room stays whole while the panel grows")
  func untouched() throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: 120)
    func display(_ details: String) -> HUD.Specification {
      var specification = HUD.Specification(Content(icon: .symbol(.display), title: "DP-2", details: details))
      specification.theme.layout.arrangement = .row
      return specification
    }
    try harness.showFully(display(""))
    harness.arrive()
    func title() throws -> Int {
      let frame = try #require(harness.views.first?.bezelFrame.shown?.parts.texts.first).frame
      return try count(in: frame, #require(harness.bezel?.pixels), 1, above: 0xc0) { _ in true }
    }
    let before = try title()
    try harness.update(display("2560 × 1440"))
    for frame in 0..<24 {
      #expect(try title() > before * 9 / 10, "frame \(frame)")
      harness.frame()
    }
  }

  @Test(
    "what stays is not cut while the panel grows, whatever the margins are",
    arguments: [
      (Arrangement.column, "top-padding=2"), (.column, "padding=60,40"), (.banner, "banner-padding=4"),
      (.banner, "banner-art-padding=40"), (.row, "row-side-padding=2"),
    ])
  func margins(arrangement: Arrangement, property: String) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: 120)
    let margin = try ThemeAssignment(parsing: property)
    func copying(_ details: String) -> HUD.Specification {
      let content = Content(
        icon: .symbol(.copy), indicator: .bar(Progress(0.4)), title: "Copying", details: details)
      var specification = HUD.Specification(content)
      specification.theme.layout.arrangement = arrangement
      margin.apply(to: &specification.theme)
      return specification
    }
    try harness.showFully(copying("a"))
    harness.arrive()
    try harness.update(copying("all of the pictures, and what else is in this folder"))
    for frame in 0..<30 {
      let parts = try #require(harness.views.first?.bezelFrame.shown).parts
      for part in [parts.icon?.frame, parts.indicator?.frame, parts.texts.first?.frame].compactMap({ $0 }) {
        var fade = parts.edgeFade(of: part)
        // The texts of a banner have all the width of the widest.
        if arrangement == .banner { fade.right = 0 }
        #expect(max(fade.left, fade.top, fade.right, fade.bottom) < 1, "frame \(frame): \(fade)")
      }
      harness.frame()
    }
  }

  @Test(
    "a bar grows with the texts below it, but in a banner, which keeps its width",
    arguments: [Arrangement.column, .banner], [false, true])
  func growingBar(arrangement: Arrangement, isRightToLeft: Bool) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: 120)
    func saving(_ title: String) -> HUD.Specification {
      var specification = HUD.Specification(Content(indicator: .bar(Progress(0.4)), title: title))
      (specification.theme.layout.arrangement, specification.theme.layout.isRightToLeft) = (
        arrangement, isRightToLeft
      )
      return specification
    }
    try harness.showFully(saving("a"))
    harness.arrive()
    try harness.update(saving("all of the pictures in this folder, and what is in its folders"))
    var bars: [Rect] = []
    for _ in 0..<30 {
      let scene = try #require(harness.views.first?.bezelFrame.shown)
      let (bezel, bar) = (scene.bezel.frame, try #require(scene.parts.indicator).frame)
      bars.append(bar.offset(x: -bezel.x, y: -bezel.y))
      // It keeps its distance from the panel's edges, but for the multiple of 8 that the panel's width is.
      #expect(abs(bar.x - bezel.x - bars[0].x) < 5 && abs(bezel.maxX - bar.maxX - bars[0].x) < 5)
      harness.frame()
    }
    #expect(arrangement == .banner ? bars[29].width == bars[0].width : bars[29].width > bars[0].width + 40)
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $1.width - $0.width < 60 })
  }

  @Test("a row that is mirrored fades, and its parts don't move")
  func mirrored() throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: 120)
    var row = HUD.Specification(
      Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: "Music"))
    row.theme.layout.arrangement = .row
    try harness.showFully(row)
    harness.arrive()
    let icon = try #require(harness.views.first?.bezelFrame.shown?.parts.icon).frame
    row.theme.layout.isRightToLeft = true
    try harness.update(row)
    let scene = try #require(harness.views.first?.bezelFrame.shown)
    #expect(scene.leaving?.icon?.frame == icon && scene.parts.icon.map { $0.opacity < 0.1 } == true)
  }

  @Test("a row that stood upright fades, and its parts don't move")
  func upright() throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: 120)
    var upright = HUD.Specification(Content(icon: .level(.volume), indicator: .bar(Progress(0.7))))
    upright.theme.layout.arrangement = .row
    upright.theme.row.isVertical = true
    try harness.showFully(upright)
    harness.arrive()
    let before = try light(harness, 1)
    var level = upright
    level.theme.row.isVertical = false
    try harness.update(level)
    #expect(try light(harness, 1) > before * 9 / 10, "at first it is as bright as before")
    for _ in 0..<30 {
      let bar = harness.views.first?.bezelFrame.shown?.leaving?.indicator?.frame
      #expect(bar.map { $0.height > 10 * $0.width } ?? true)
      harness.frame()
    }
  }

  /// The sum of the pixels of the content that are brighter than the panel.
  private func light(_ harness: DisplayHarness, _ scale: Double) throws -> Int {
    let bezel = try #require(harness.views.first?.bezelFrame.shown).bezel.frame
    let pixels = try #require(harness.bezel?.pixels)
    return count(in: bezel.grown(by: -3), pixels, scale, above: 0x50) { _ in true }
  }

  /// Checks the pixels of the frame that is on the screen.
  private func check(_ harness: DisplayHarness, isBanner: Bool, scale: Double, _ frame: Comment) throws {
    let scene = try #require(harness.views.first?.bezelFrame.shown)
    let pixels = try #require(harness.bezel?.pixels)
    // Not the corners, where the border is.
    let (bezel, margins) = (scene.bezel.frame, Theme().layout)
    let across = bezel.shrunk(by: Insets(left: 2, top: 24, right: 2, bottom: 24))
    let down = bezel.shrunk(by: Insets(left: 24, top: 2, right: 24, bottom: 2))
    let padding =
      isBanner
      ? bezel.grown(by: -Theme().banner.artPadding)
      : bezel.shrunk(
        by: Insets(
          left: margins.horizontalPadding, top: margins.verticalPadding, right: margins.horizontalPadding,
          bottom: margins.verticalPadding))
    let outside = count(in: bezel, pixels, scale, above: 0x34) {
      (across.contains($0) || down.contains($0)) && !padding.contains($0)
    }
    #expect(outside == 0, frame)
    let indicators = [scene.parts.indicator, scene.leaving?.indicator].compactMap { $0?.frame }
    let lit = count(in: bezel, pixels, scale, above: 0x40) { point in
      indicators.contains { $0.contains(point) }
    }
    #expect(Double(lit) > 100 * scale * scale, frame)
  }

  /// The number of pixels that are brighter than `limit`, in the part of `rect` where `isCounted`.
  private func count(
    in rect: Rect, _ pixels: Pixels, _ scale: Double, above limit: UInt32, where isCounted: (Point) -> Bool
  ) -> Int {
    var count = 0
    for y in Int((rect.y * scale).rounded(.up))..<Int((rect.maxY * scale).rounded(.down)) {
      for x in Int((rect.x * scale).rounded(.up))..<Int((rect.maxX * scale).rounded(.down)) {
        let word = pixels[x, y]
        guard max(word >> 16 & 0xff, word >> 8 & 0xff, word & 0xff) > limit else { continue }
        if isCounted(Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)) { count += 1 }
      }
    }
    return count
  }
}
