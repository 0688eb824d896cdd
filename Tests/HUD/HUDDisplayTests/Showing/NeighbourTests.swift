import BezelEventLoop
import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("Outputs side by side")
struct NeighbourTests {
  private let harness: DisplayHarness

  /// DP-2 is right of DP-1 and below it: its left and its top edge are beside DP-1.
  init() throws {
    var other = FakeOutput.Properties(name: "DP-2", mode: Extent(900, 600))
    other.position = Extent(640, 480)
    harness = try DisplayHarness(
      FakeCompositor(outputs: [.init(name: "DP-1", mode: Extent(640, 480)), other]))
  }

  private var outputs: [[String]] { harness.display.statuses.map(\.outputs) }

  /// Shows a HUD, and has the compositor report that its surface is on both outputs, the neighbour last or first.
  private func show(
    at position: Position, on output: HUDModel.Placement.Output, by own: Int, neighbourFirst: Bool = false,
    as id: String
  ) throws {
    var specification = HUD.Specification.at(position)
    specification.options.placement.output = output
    try harness.show(specification, as: id)
    let surface = try #require(harness.bezels.last)
    for output in harness.compositor.outputs { surface.leave(output) }
    let both = [harness.compositor.outputs[own], harness.compositor.outputs[1 - own]]
    for output in neighbourFirst ? both.reversed() : both { surface.enter(output) }
    harness.settle()
  }

  @Test(
    "a HUD at an edge beside another output is on its own one",
    arguments: [
      (Position.left, 1), (.top, 1), (.topLeft, 1), (.right, 0), (.bottom, 0), (.bottomRight, 0),
      (.centered(x: 0.1, y: 0.5), 1), (.centered(x: 0.5, y: 0.9), 0),
    ], [true, false])
  func edges(place: (position: Position, output: Int), neighbourFirst: Bool) throws {
    let (position, own) = place
    let name = own == 0 ? "DP-1" : "DP-2"
    try show(at: position, on: .focused, by: own, neighbourFirst: neighbourFirst, as: "focused")
    try show(at: position, on: .named(name), by: own, neighbourFirst: neighbourFirst, as: "named")
    #expect(outputs == [[name], [name]])
    #expect(Set(harness.views.map(\.stackID)).count == 1)
  }

  @Test("a HUD on all outputs is not stacked with itself")
  func all() throws {
    var specification = HUD.Specification.at(.topLeft)
    specification.options.placement.output = .all
    try harness.show(specification)
    harness.bezels[1].enter(harness.compositor.outputs[0])
    harness.settle()
    harness.arrive()
    #expect(outputs == [["DP-1", "DP-2"]])
    let places = harness.bezels.map { harness.place(of: $0) }
    #expect(places[0] != nil && places[0] == places[1])
  }

  @Test("a HUD that leaves an output is on the one where it stays")
  func leaves() throws {
    try show(at: .center, on: .focused, by: 0, as: "a")
    #expect(outputs == [["DP-2"]], "of equal ones the last counts")
    harness.bezel?.leave(harness.compositor.outputs[1])
    harness.settle()
    #expect(outputs == [["DP-1"]])
  }

  @Test(
    "a HUD keeps the place of its share of the output when its mode or scale changes", arguments: [180, 240])
  func follows(scale120: UInt32) throws {
    var specification = HUD.Specification.at(.centered(x: 0.3, y: 0.8))
    specification.options.placement.output = .named("DP-2")
    try harness.showFully(specification)
    harness.compositor.outputs[1].change {
      $0.scale120 = scale120
      $0.mode = Extent(1600, 1200)
    }
    harness.settle()
    harness.arrive()
    let place = harness.place(of: harness.bezel)
    let fresh = try DisplayHarness(output: Extent(1600, 1200), scale120: scale120)
    try fresh.showFully(.at(.centered(x: 0.3, y: 0.8)))
    #expect(place == fresh.place(of: fresh.bezel))
  }

  @Test("a stack is arranged again when its output becomes smaller")
  func stack() throws {
    for id in ["a", "b", "c"] {
      var specification = HUD.Specification.at(.topLeft)
      specification.options.placement.output = .named("DP-2")
      try harness.showFully(specification, as: id)
    }
    #expect(harness.display.isWaiting("a") == false)
    harness.compositor.outputs[1].change { $0.mode = Extent(900, 330) }
    harness.settle()
    harness.arrive()
    #expect(harness.display.isWaiting("a"))
  }

  @Test(
    "a HUD moves to another output when the compositor's choice goes", arguments: [true, false],
    [Mask.none, .dim])
  func goes(isTold: Bool, mask: Mask) throws {
    var specification = HUD.Specification.at(.right)
    specification.options.mask = mask
    let showing = try harness.showFully(specification)
    harness.bezel?.enter(harness.compositor.outputs[1])
    harness.settle()
    #expect(outputs == [["DP-1"]])
    harness.bezel?.leave(harness.compositor.outputs[1])
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: isTold)
    harness.settle()
    harness.arrive()
    #expect(outputs == [["DP-2"]])
    #expect(PaintedBezel(harness.bezel)?.box.width == 132)
    #expect(showing.endings == [])
    harness.hide()
    harness.arrive()
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }

  @Test func `a HUD is on another output when its own goes before the compositor has told which one it is`()
    throws
  {
    try harness.display.show(.at(.right), as: "early")
    harness.loop.turn(timeout: .zero)
    harness.compositor.turn()
    let first = try #require(harness.compositor.layerSurfaces.last)
    first.close()
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: false)
    harness.settle()
    harness.arrive()
    #expect(harness.display.ids == ["early"])
    #expect(harness.compositor.layerSurfaces.last !== first && harness.bezel?.isMapped == true)
  }

  @Test("a HUD that the compositor closes on an output that stays is lost", arguments: [nil, "DP-1", "DP-*"])
  func lost(output: String?) throws {
    var specification = HUD.Specification.at(.left)
    if let output { specification.options.placement.output = .named(output) }
    let closed = try harness.showFully(specification, as: "closed")
    for surface in harness.compositor.layerSurfaces { surface.close() }
    harness.settle()
    #expect(closed.endings == [.lost])
    #expect(harness.remains == [:])
  }

  @Test(
    "a HUD whose outputs go is on another one until one of them comes back",
    arguments: ["DP-2", "dp-2", "DP-2,HDMI-A-1", "*-2", "!DP-1"], [true, false])
  func comesBack(name: String, isTold: Bool) throws {
    var specification = HUD.Specification.at(.left)
    specification.options.placement.output = .named(name)
    let showing = try harness.showFully(specification)
    #expect(outputs == [["DP-2"]])
    harness.compositor.remove(harness.compositor.outputs[1], closingSurfaces: isTold)
    harness.settle()
    harness.arrive()
    #expect(outputs == [["DP-1"]] && showing.endings == [])
    specification.content.title = "Changed"
    try harness.update(specification)
    harness.arrive()
    #expect(outputs == [["DP-1"]] && PaintedBezel(harness.bezel) != nil)
    specification.options.placement.output = .named("DP-9")
    #expect(throws: (any Error).self) { try harness.update(specification) }
    harness.compositor.addOutput(.init(name: "DP-2", mode: Extent(900, 600)))
    harness.settle()
    harness.arrive()
    #expect(outputs == [["DP-2"]] && showing.endings == [])
    #expect(harness.bezels.count == 1 && PaintedBezel(harness.bezel) != nil)
    harness.hide()
    harness.arrive()
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }
}
