import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("A HUD without an output")
struct WaitingTests {
  private static let choices: [HUDModel.Placement.Output] = [.focused, .all, .named("DP-1")]

  @Test("waits for one, and is shown there", arguments: choices)
  func shown(_ choice: HUDModel.Placement.Output) throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: []))
    let showing = try harness.show(.ring(0.4) { $0.placement.output = choice })
    harness.wait(.seconds(1))
    #expect(showing.endings == [])
    #expect(harness.display.isWaiting(HUDDisplay.defaultID))
    #expect(harness.remains == [:])
    #expect(harness.sleepsForEver)
    harness.compositor.addOutput(.init(name: "DP-1"))
    harness.settle()
    harness.arrive()
    #expect(!harness.display.isWaiting(HUDDisplay.defaultID))
    #expect(harness.place(of: harness.bezel) == Box(x: 894, y: 474, width: 132, height: 132))
  }

  @Test(
    "waits when the last one goes, and is shown on the next", arguments: choices, [true, false])
  func lastGoes(_ choice: HUDModel.Placement.Output, isTold: Bool) throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(name: "DP-1")]))
    for mask in [Mask.none, .dim] {
      let specification = HUD.Specification.ring(0.4) {
        $0.placement.output = choice
        $0.mask = mask
      }
      let showing = try harness.showFully(specification)
      harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: isTold)
      harness.settle()
      #expect(showing.endings == [])
      #expect(harness.remains == [:])
      #expect(harness.display.isWaiting(HUDDisplay.defaultID))
      harness.compositor.addOutput(.init(name: "DP-1"))
      harness.settle()
      harness.arrive()
      #expect(PaintedBezel(harness.bezel)?.box.width == 132)
      #expect(harness.dimness == (mask == .dim ? 102 : 0))
      harness.hide()
      harness.arrive()
      #expect(showing.endings == [.completed])
    }
  }

  @Test("ends in its own time")
  func ends() throws {
    let harness = try DisplayHarness()
    let timed = try harness.showFully(.ring(1) { $0.timeout = .after(.seconds(5)) }, as: "timed")
    let hidden = try harness.showFully(as: "hidden")
    let held = try harness.showFully(as: "held")
    harness.hide("hidden")
    harness.compositor.remove(harness.compositor.outputs[0])
    harness.settle()
    harness.wait(.seconds(4))
    #expect(timed.endings == [])
    #expect(hidden.endings == [.completed])
    harness.wait(.seconds(4))
    #expect(timed.endings == [.timedOut])
    #expect(held.endings == [])
    harness.hide("held")
    harness.wait(.seconds(1))
    #expect(held.endings == [.completed])
  }

  @Test("that is a status has its time from when it can be seen", arguments: [true, false])
  func unseen(isReduced: Bool) throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: []))
    var status = HUD.Specification.success
    if isReduced { status.theme.motion.animation = .none }
    let showing = try harness.show(status, as: "status")
    let level = try harness.show(.ring(0.4) { $0.timeout = .after(.seconds(1)) }, as: "level")
    harness.wait(.seconds(60))
    #expect(showing.endings == [] && level.endings == [.timedOut])
    #expect(harness.sleepsForEver)
    harness.compositor.addOutput(.init(name: "DP-1"))
    harness.settle()
    harness.wait(.seconds(1))
    #expect(showing.endings == [])
    harness.wait(.seconds(3))
    #expect(showing.endings == [.timedOut])
  }

  @Test("that was seen before ends in its own time, and in another when its text is new")
  func changedStatus() throws {
    let harness = try DisplayHarness()
    let seen = try harness.showFully(.success, as: "seen")
    let changed = try harness.showFully(.success, as: "changed")
    harness.compositor.remove(harness.compositor.outputs[0])
    harness.settle()
    try harness.update(HUD.Specification.hud(.error), of: "changed")
    harness.wait(.seconds(60))
    #expect(seen.endings == [.timedOut] && changed.endings == [])
    harness.hide("changed")
    harness.wait(.seconds(1))
    #expect(changed.endings == [.completed])
  }

  @Test("is changed meanwhile: the newest state is shown")
  func changed() throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: []))
    try harness.show(.masked(.dim))
    try harness.update(.at(.topLeft))
    harness.compositor.addOutput(.init(name: "DP-1"))
    harness.settle()
    harness.arrive()
    #expect(harness.place(of: harness.bezel) == Box(x: 20, y: 20, width: 132, height: 132))
    #expect(harness.backdrop == nil)
  }
}
