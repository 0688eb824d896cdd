import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("Showing")
struct ShowingTests {
  @Test("nothing is sent in the grace time")
  func grace() throws {
    let harness = try DisplayHarness()
    _ = harness.compositor.transcript.take()
    try harness.show(.ring(0.4) { $0.grace = .seconds(1) })
    harness.wait(.milliseconds(999))
    #expect(harness.compositor.transcript.take() == [])
    harness.wait(.milliseconds(1))
    #expect(harness.bezel?.isMapped == true)
  }

  @Test("the first commit has no buffer, and the first picture follows the configure")
  func firstCommit() throws {
    let harness = try DisplayHarness()
    harness.compositor.habits.configures = false
    _ = harness.compositor.transcript.take()
    try harness.show()
    let surface = try #require(harness.bezel)
    let said = harness.compositor.transcript.take()
    #expect(said.filter { $0.hasSuffix(".commit()") } == ["\(surface.label).commit()"])
    #expect(!said.contains { $0.contains(".attach(") || $0.contains(".frame()") })
    surface.layerSurface?.configure(width: 0, height: 0)
    harness.settle()
    #expect(surface.isMapped)
    #expect(PaintedBezel(surface) == nil, "the first picture is a faint one")
    harness.arrive()
    #expect(PaintedBezel(surface)?.box.width == 132)
  }

  @Test("by default: the overlay layer, off the panels, without keyboard, on the compositor's output")
  func placement() throws {
    let harness = try DisplayHarness()
    _ = harness.compositor.transcript.take()
    try harness.showFully()
    let layer = try #require(harness.bezel?.layerSurface)
    #expect(layer.namespace == "bezel")
    #expect(layer.placement.layer == .overlay)
    #expect(layer.placement.exclusiveZone == 0)
    #expect(layer.placement.keyboard == .none)
    #expect(
      harness.compositor.transcript.take().contains {
        $0.hasPrefix("layer_shell#1.get_layer_surface(") && $0.contains(", nil, overlay, \"bezel\")")
      })
  }

  @Test("the surface is on the requested layer", arguments: Placement.Layer.allCases)
  func layer(_ layer: HUDModel.Placement.Layer) throws {
    let harness = try DisplayHarness()
    try harness.show(.ring(0.4) { $0.placement.layer = layer })
    #expect(harness.bezel?.layerSurface.map { "\($0.placement.layer)" } == layer.rawValue)
  }

  @Test("the surface is on the requested output, and moves to another")
  func output() throws {
    let harness = try DisplayHarness(
      FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2", mode: Extent(1280, 800))]))
    let showing = try harness.showFully(.ring(0.4) { $0.placement.output = .named("DP-2") })
    #expect(harness.bezel?.layerSurface?.output?.properties.name == "DP-2")
    try harness.update(.ring(0.4) { $0.placement.output = .named("DP-1") })
    #expect(harness.bezels.map { $0.layerSurface?.output?.properties.name } == ["DP-1"])
    #expect(showing.endings == [])
  }

  @Test("a HUD whose output goes in its grace time is shown on another one")
  func outputGoesDuringGrace() throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2")]))
    let showing = try harness.show(
      .ring(0.4) {
        $0.placement.output = .named("DP-2")
        $0.grace = .seconds(1)
      })
    harness.compositor.remove(harness.compositor.outputs[1])
    harness.wait(.seconds(1))
    harness.arrive()
    #expect(harness.bezels.map { $0.layerSurface?.output?.properties.name } == ["DP-1"])
    #expect(showing.endings == [])
  }

  @Test("an unknown output is an error that names the known ones")
  func unknownOutput() throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2")]))
    let error = ShowError.unknownOutput("HDMI-9", known: ["DP-1", "DP-2"])
    #expect(throws: error) { try harness.show(.ring(0.4) { $0.placement.output = .named("HDMI-9") }) }
    #expect("\(error)" == "unknown output 'HDMI-9'; choose focused, all, DP-1 or DP-2")
    let pattern = ShowError.unknownOutput("!DP-*", known: ["DP-1", "DP-2"])
    #expect(throws: pattern) { try harness.show(.ring(0.4) { $0.placement.output = .named("!DP-*") }) }
    #expect("\(pattern)" == "no output matches '!DP-*'; choose focused, all, DP-1 or DP-2")
    #expect(harness.display.isEmpty)
    #expect(harness.remains == [:])
  }

  @Test("the surface has room for the whole shadow, which is painted outside the bezel only")
  func shadow() throws {
    let harness = try DisplayHarness()
    try harness.showFully()
    let surface = try #require(harness.bezel)
    let painted = try #require(PaintedBezel(surface))
    let extent = try #require(surface.pixels?.extent)
    let outset = try #require(Theme().bezel.shadow?.outset)
    #expect(Double(painted.box.x) >= outset.left)
    #expect(Double(painted.box.y) >= outset.top)
    #expect(Double(extent.width - painted.box.x - painted.box.width) >= outset.right)
    #expect(Double(extent.height - painted.box.y - painted.box.height) >= outset.bottom)
    #expect(painted.shadow(below: 1) > 10)
    #expect(painted.shadow(below: 8) < painted.shadow(below: 1))
    #expect(painted.shadow(below: Int(outset.bottom) + 1) == 0)
  }

  @Test(
    "a bezel fits an output that is smaller than its own size",
    arguments: [Extent(100, 80), Extent(30, 20), Extent(1, 1)])
  func tinyOutput(_ output: Extent) throws {
    let harness = try DisplayHarness(output: output)
    let showing = try harness.showFully(HUD.Specification.ring(0.4).titled("A title of some length"))
    let surface = try #require(harness.bezel)
    #expect(surface.isMapped)
    if let place = harness.place(of: surface) {
      #expect(place.x >= 0 && place.y >= 0)
      #expect(place.x + place.width <= output.width && place.y + place.height <= output.height)
    }
    harness.hide()
    harness.arrive()
    #expect(showing.endings == [.completed])
  }

  @Test("the bezel zooms in from half its size, without overshoot")
  func zoom() throws {
    let harness = try DisplayHarness()
    try harness.show(.hud(.none))
    var lastAlpha: UInt32 = 0
    for _ in 0..<20 {
      let center = try #require(
        harness.bezel?.pixels.map { $0[Int($0.extent.width) / 2, Int($0.extent.height) / 2] })
      #expect(center >> 24 >= lastAlpha)
      lastAlpha = center >> 24
      harness.frame()
    }
    #expect(lastAlpha >= 0xe0)
  }
}
