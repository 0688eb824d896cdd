import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A HUD on all outputs")
struct AllOutputsTests {
  private static let small = FakeOutput.Properties(name: "DP-1", mode: Extent(640, 480))
  private static let fine = FakeOutput.Properties(name: "DP-2", mode: Extent(900, 600), scale120: 180)

  private let harness: DisplayHarness

  init() throws {
    harness = try DisplayHarness(FakeCompositor(outputs: [Self.small, Self.fine], seats: [[.touch]]))
  }

  @Test("has a bezel in the middle of each, at each one's scale", arguments: [Mask.none, .dim])
  func each(_ mask: Mask) throws {
    let showing = try harness.showFully(.everywhere { $0.mask = mask })
    #expect(harness.bezels.count == 2)
    #expect(harness.display.ids == [HUDDisplay.defaultID])
    #expect(harness.compositor.layerSurfaces.map { $0.output?.properties.name } == ["DP-1", "DP-2"])
    #expect(PaintedBezel(harness.bezels[0])?.box.width == 132)
    #expect(PaintedBezel(harness.bezels[1])?.box.width == 198)
    if mask == .none {
      #expect(harness.place(of: harness.bezels[0]) == Box(x: 254, y: 174, width: 132, height: 132))
      #expect(harness.place(of: harness.bezels[1]) == Box(x: 351, y: 201, width: 198, height: 198))
    }
    harness.hide()
    harness.arrive()
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }

  @Test("a tap on any output dismisses it on all", arguments: 0..<2)
  func tap(_ index: Int) throws {
    let showing = try harness.showFully(.everywhere())
    let bezel = harness.bezels[index]
    let size = try #require(bezel.logicalSize)
    let middle = Place(Double(size.width) / 2, Double(size.height) / 2)
    harness.compositor.seats[0].touch.down(at: middle, on: bezel)
    harness.settle()
    harness.compositor.seats[0].touch.up()
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [.tapped])
    #expect(harness.remains == [:])
  }

  @Test("is shown on a new output at once")
  func comes() throws {
    let showing = try harness.showFully(.everywhere())
    harness.compositor.addOutput(.init(name: "DP-3", mode: Extent(800, 600)))
    harness.settle()
    harness.arrive()
    #expect(harness.bezels.count == 3)
    #expect(harness.place(of: harness.bezels[2]) == Box(x: 334, y: 234, width: 132, height: 132))
    #expect(showing.endings == [])
    #expect(harness.sleepsForEver)
    harness.hide()
    harness.compositor.addOutput(.init(name: "DP-4"))
    harness.settle()
    #expect(harness.bezels.count == 3, "it is on its way out")
    harness.arrive()
    #expect(harness.remains == [:])
  }

  @Test(
    "disappears from an output that goes, and waits for another when the last goes",
    arguments: [true, false],
    [Mask.none, .dim])
  func goes(isTold: Bool, mask: Mask) throws {
    let showing = try harness.showFully(.everywhere { $0.mask = mask })
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: isTold)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
    #expect(harness.bezels.count == 1)
    #expect(PaintedBezel(harness.bezel)?.box.width == 198)
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: isTold)
    harness.settle()
    #expect(showing.endings == [])
    #expect(harness.remains == [:])
    for name in ["DP-3", "DP-4"] { harness.compositor.addOutput(.init(name: name)) }
    harness.settle()
    harness.arrive()
    #expect(harness.compositor.layerSurfaces.map { $0.output?.properties.name } == ["DP-3", "DP-4"])
  }

  @Test("does not return to an output where the compositor has closed it")
  func closed() throws {
    let showing = try harness.showFully(.everywhere())
    harness.compositor.layerSurfaces[0].close()
    harness.settle()
    harness.arrive()
    try harness.update(.everywhere())
    harness.arrive()
    #expect(harness.bezels.count == 1)
    #expect(showing.endings == [])
  }

  @Test("its first frame counts on another output, if the one where it was in flight goes")
  func firstFrame() throws {
    var specification = HUD.Specification.everywhere()
    specification.options.minimumShow = .seconds(1)
    let showing = try harness.show(specification)
    harness.compositor.remove(harness.compositor.outputs[0])
    harness.settle()
    harness.frame()
    harness.frame()
    harness.hide()
    harness.wait(.milliseconds(900))
    #expect(harness.phase == .visible, "its second is not over")
    harness.wait(.milliseconds(500))
    #expect(showing.endings == [.completed])
  }

  @Test("stacks with the others of each output")
  func stacks() throws {
    try harness.showFully(.everywhere { $0.placement.position = .top }, as: "everywhere")
    var specification = HUD.Specification.at(.top)
    specification.options.placement.output = .named("DP-2")
    try harness.showFully(specification, as: "there")
    harness.arrive()
    #expect(harness.bezels.map { harness.place(of: $0)?.y } == [20, 30 + 216, 30])
  }

  @Test("an output is found by its name as it is, also if that looks like a pattern")
  func patterns() throws {
    let names = ["DP-1", "DP-*", "[a-z]"]
    let harness = try DisplayHarness(FakeCompositor(outputs: names.map { .init(name: $0) }))
    for name in names {
      try harness.showFully(.ring(0.4) { $0.placement.output = .named(name) }, as: name)
    }
    #expect(harness.display.statuses.map(\.outputs) == names.map { [$0] })
    #expect(throws: ShowError.unknownOutput("HDMI-?", known: names)) {
      try harness.display.show(.ring(0.4) { $0.placement.output = .named("HDMI-?") }, as: "none")
    }
  }

  @Test("a list, a pattern and an omitted output mean several, also those that come later")
  func lists() throws {
    let harness = try DisplayHarness(
      FakeCompositor(outputs: ["DP-1", "DP-2", "HDMI-A-1"].map { .init(name: $0) }))
    for (text, outputs) in [
      ("DP-1,HDMI-A-1", ["DP-1", "HDMI-A-1"]), ("DP-*", ["DP-1", "DP-2"]), ("!DP-1", ["DP-2", "HDMI-A-1"]),
      ("ALL, !hdmi*", ["DP-1", "DP-2"]), ("DP-2,nosuch", ["DP-2"]),
    ] {
      try harness.showFully(.ring(0.4) { $0.placement.output = .named(text) }, as: text)
      #expect(harness.display.statuses.last?.outputs == outputs, "\(text)")
    }
    harness.compositor.addOutput(.init(name: "DP-3"))
    harness.settle()
    harness.arrive()
    let outputs = Dictionary(uniqueKeysWithValues: harness.display.statuses.map { ($0.hud.id, $0.outputs) })
    #expect(outputs["DP-*"] == ["DP-1", "DP-2", "DP-3"] && outputs["!DP-1"] == ["DP-2", "HDMI-A-1", "DP-3"])
    #expect(outputs["DP-1,HDMI-A-1"] == ["DP-1", "HDMI-A-1"])
    harness.compositor.remove(harness.compositor.outputs[0])
    harness.settle()
    harness.arrive()
    #expect(harness.display.statuses.first?.outputs == ["HDMI-A-1"])
  }

  @Test("can replace a HUD on one output, and be replaced by it")
  func changes() throws {
    let showing = try harness.showFully(.ring(0.4))
    for (output, count) in [
      (HUDModel.Placement.Output.all, 2), (.named("DP-2"), 1), (.all, 2), (.focused, 1),
    ] {
      try harness.update(.ring(0.4) { $0.placement.output = output })
      harness.arrive()
      #expect(harness.bezels.count == count)
    }
    #expect(showing.endings == [])
  }
}

extension HUD.Specification {
  fileprivate static func everywhere(_ change: (inout Options) -> Void = { _ in }) -> HUD.Specification {
    ring(0.4) {
      $0.placement.output = .all
      change(&$0)
    }
  }
}
