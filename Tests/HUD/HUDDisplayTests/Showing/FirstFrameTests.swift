import BezelValues
import FakeCompositor
import HUDModel
import HUDPainting
import Testing

@testable import HUDDisplay

@Suite("The first picture, while the fonts are being loaded")
struct FirstFrameTests {
  /// HUDs whose size depends on their texts.
  enum Kind: CaseIterable {
    case card, row, titledRow, banner, buttons, texts

    var specification: HUD.Specification {
      var content = Content(indicator: self == .texts ? .none : .bar(Progress(0.4)))
      if self != .row { content.title = "Copying files" }
      if self == .card || self == .banner { content.details = "a detail\nand another one" }
      if self == .buttons { content.buttons = [Content.Button("Cancel", id: "cancel")] }
      var theme = Theme.dark
      theme.layout.arrangement =
        switch self {
        case .row, .titledRow: .row
        case .banner: .banner
        case .card, .buttons, .texts: .column
        }
      theme.indicator.showsPercent = self == .row
      theme.motion.animation = .none
      return HUD.Specification(content, theme: theme)
    }
  }

  /// A display that waits for its fonts, with a HUD that the compositor has configured.
  private func makeDisplay(_ specification: HUD.Specification) throws -> DisplayHarness {
    let harness = try DisplayHarness()
    harness.display.awaitFonts()
    try harness.show(specification)
    return harness
  }

  private func loadFonts(_ harness: DisplayHarness) {
    harness.display.fontsLoaded(Fonts())
    harness.settle()
  }

  @Test("it has the texts", arguments: Kind.allCases)
  func whole(_ kind: Kind) throws {
    let warm = try DisplayHarness()
    try warm.show(kind.specification)
    let expected = try #require(PaintedBezel(warm.bezel))

    let harness = try makeDisplay(kind.specification)
    harness.wait(.milliseconds(79))
    #expect(harness.bezel?.layerSurface != nil && harness.bezel?.isMapped == false)
    loadFonts(harness)
    let first = try #require(PaintedBezel(harness.bezel))
    #expect(first.size == expected.size)
    #expect(first.shows(expected))
    harness.play(.milliseconds(200))
    #expect(PaintedBezel(harness.bezel)?.size == first.size)
  }

  @Test("comes before its backdrop, or with it", arguments: [Animation.none, .zoom])
  func backdrop(_ animation: Animation) throws {
    var specification = Kind.card.specification
    specification.options.mask = .dim
    specification.themeSelection?.set("animation", to: animation.rawValue)
    let harness = try makeDisplay(specification)
    for _ in 0..<7 {
      harness.wait(.milliseconds(10))
      #expect(harness.dimness == 0 && harness.bezel?.isMapped != true)
    }
    loadFonts(harness)
    #expect(harness.bezel?.isMapped == true)
    harness.play(.milliseconds(400))
    #expect(harness.dimness == 102)
  }

  @Test("when they are late it has the space of the texts, and keeps its size", arguments: Kind.allCases)
  func late(_ kind: Kind) throws {
    let harness = try makeDisplay(kind.specification)
    harness.wait(.milliseconds(80))
    let first = try #require(PaintedBezel(harness.bezel))
    harness.play(.milliseconds(50))
    #expect(PaintedBezel(harness.bezel)?.shows(first) == true)
    loadFonts(harness)
    for _ in 0..<10 {
      #expect(PaintedBezel(harness.bezel)?.box == first.box)
      harness.frame()
    }
    #expect(PaintedBezel(harness.bezel)?.shows(first) == false, "the texts are there")
    #expect(!harness.views[0].layout.isMoving(at: harness.now))
  }

  @Test("late texts fade in")
  func fade() throws {
    var specification = HUD.Specification.hud(.ring(Progress(0.5))).titled("Copying")
    specification.content.details = "file 1 of 2"
    let harness = try makeDisplay(specification)
    harness.wait(.milliseconds(80))
    harness.play(.milliseconds(600))
    let without = try #require(PaintedBezel(harness.bezel))
    loadFonts(harness)
    var strengths: [UInt32] = []
    for _ in 0..<8 {
      harness.frame()
      let content = try #require(PaintedBezel(harness.bezel)).content
      strengths.append(zip(content, without.content).map { max($0, $1) - min($0, $1) }.max() ?? 0)
    }
    #expect(strengths[0] > 0 && strengths[0] < strengths[2])
    #expect(strengths[6] == strengths[7])
  }

  @Test("a late row with a value is the row with its value")
  func lateRow() throws {
    let warm = try DisplayHarness()
    try warm.show(Kind.row.specification)
    let expected = try #require(PaintedBezel(warm.bezel))
    let harness = try makeDisplay(Kind.row.specification)
    harness.wait(.milliseconds(80))
    #expect(PaintedBezel(harness.bezel)?.box == expected.box)
    loadFonts(harness)
    harness.play(.milliseconds(200))
    #expect(PaintedBezel(harness.bezel)?.shows(expected) == true)
  }

  @Test("a HUD without texts does not wait")
  func withoutTexts() throws {
    let harness = try makeDisplay(.spinner)
    #expect(harness.bezel?.isMapped == true)
  }
}

extension PaintedBezel {
  fileprivate var size: Extent { Extent(box.width, box.height) }

  /// Pictures are not compared in an expectation: it would print every pixel.
  fileprivate func shows(_ other: PaintedBezel) -> Bool { content == other.content }
}
