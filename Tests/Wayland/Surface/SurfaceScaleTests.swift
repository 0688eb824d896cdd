import FakeCompositor
import Testing
import WaylandSurface

@Suite("A surface's scale")
struct SurfaceScaleTests {
  /// A compositor that supports integer scales only.
  private let whole = Offer.everything.without(.fractionalScale)

  @Test("the first buffer has the output's scale")
  func integer() throws {
    let harness = try Harness.ready(FakeCompositor(whole, outputs: [FakeOutput.Properties(scale120: 240)]))
    let painter = try Painter.shown(on: harness)
    #expect(painter.surface.scale == Scale(2))
    #expect(harness.fake?.current.bufferScale == 2)
    #expect(harness.fake?.pixels?.extent == Extent(200, 100))
    #expect(harness.fake?.logicalSize == Extent(100, 50))
    #expect(harness.fake?.presented == 1)
  }

  @Test(
    "with a fractional scale the buffer is as large, and a viewport scales it to the surface's size",
    arguments: [
      (150, Extent(125, 63)), (180, Extent(150, 75)), (210, Extent(175, 88)), (130, Extent(108, 54)),
    ] as [(UInt32, Extent)])
  func fractional(_ scale120: UInt32, _ extent: Extent) throws {
    let harness = try Harness.ready(FakeCompositor(outputs: [FakeOutput.Properties(scale120: scale120)]))
    let painter = try Painter.shown(on: harness)
    #expect(painter.surface.scale.in120ths == Int(scale120))
    #expect(harness.fake?.pixels?.extent == extent)
    #expect(harness.fake?.current.destination == Extent(100, 50))
    #expect(harness.fake?.current.bufferScale == 1)
    #expect(harness.fake?.presented == 1)
    #expect(harness.compositor.refusals == [])
  }

  @Test("without fractional-scale a fraction is rounded up")
  func roundedUp() throws {
    let harness = try Harness.ready(FakeCompositor(.sway, outputs: [FakeOutput.Properties(scale120: 180)]))
    _ = try Painter.shown(on: harness)
    #expect(harness.fake?.pixels?.extent == Extent(200, 100))
    #expect(harness.fake?.current.bufferScale == 2)
  }

  @Test("the scale is guessed from the output before the compositor sends it, so that one buffer suffices")
  func guessed() throws {
    let compositor = FakeCompositor(outputs: [FakeOutput.Properties(scale120: 180)], habits: .hyprland)
    let harness = try Harness.ready(compositor)
    _ = try Painter.shown(on: harness)
    #expect(harness.fake?.pixels?.extent == Extent(150, 75))
    #expect(harness.fake?.presented == 1)
  }

  @Test("a wrong guess is corrected at once, before any frame callback")
  func guessedWrong() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.sendsFractionalScale = .withheld
    let painter = try Painter.shown(on: harness)
    #expect(harness.fake?.pixels?.extent == Extent(100, 50))
    harness.fake?.fractionalScale?.prefer(210)
    harness.settle()
    #expect(harness.fake?.pixels?.extent == Extent(175, 88))
    #expect(painter.scales.last == Scale(in120ths: 210))
    #expect(harness.compositor.refusals == [])
  }

  @Test("a changed scale causes a new buffer at once", arguments: [true, false])
  func changes(isFractional: Bool) throws {
    let harness = try Harness.ready(FakeCompositor(isFractional ? .everything : whole))
    let painter = try Painter.shown(on: harness)
    painter.isMoving = true
    painter.surface.animator.setNeedsFrame()
    harness.deliverFrames(3)
    for scale in [240, 120, 360] as [UInt32] {
      harness.compositor.outputs[0].change { $0.scale120 = scale }
      harness.settle()
      let factor = Int32(scale / 120)
      #expect(harness.fake?.pixels?.extent == Extent(100 * factor, 50 * factor))
      #expect(harness.fake?.logicalSize == Extent(100, 50))
    }
    #expect(harness.compositor.refusals == [])
  }

  @Test("a changed scale of the output is enough")
  func changesSilently() throws {
    let compositor = FakeCompositor(outputs: [FakeOutput.Properties(scale120: 180)], habits: .hyprland)
    let harness = try Harness.ready(compositor)
    _ = try Painter.shown(on: harness)
    for (scale, extent) in [(240, Extent(200, 100)), (120, Extent(100, 50))] as [(UInt32, Extent)] {
      harness.compositor.outputs[0].change { $0.scale120 = scale }
      harness.settle()
      #expect(harness.fake?.pixels?.extent == extent)
    }
    #expect(harness.compositor.refusals == [])
  }

  @Test("a changed scale causes a new buffer at once even if all are held")
  func changesWhileHeld() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let painter = try Painter.shown(on: harness)
    painter.isMoving = true
    painter.surface.animator.setNeedsFrame()
    harness.deliverFrames(5)
    #expect(painter.starved == 1)
    harness.fake?.fractionalScale?.prefer(180)
    harness.settle()
    #expect(harness.fake?.pixels?.extent == Extent(150, 75))
    #expect(harness.compositor.refusals == [])
  }

  @Test("the scale changes when the surface moves to another output")
  func moves() throws {
    let outputs = [FakeOutput.Properties(name: "one"), FakeOutput.Properties(name: "two", scale120: 240)]
    let harness = try Harness.ready(FakeCompositor(whole, outputs: outputs))
    harness.compositor.habits.entersOutputs = false
    _ = try Painter.shown(on: harness)
    let surface = try #require(harness.fake)
    surface.enter(harness.compositor.outputs[0])
    harness.settle()
    #expect(surface.current.bufferScale == 1)
    surface.enter(harness.compositor.outputs[1])
    harness.settle()
    #expect(surface.current.bufferScale == 2)
    surface.leave(harness.compositor.outputs[1])
    harness.settle()
    #expect(surface.current.bufferScale == 1)
  }

  @Test("an unchanged scale causes no new buffer")
  func unchanged() throws {
    let harness = try Harness.ready(FakeCompositor(outputs: [FakeOutput.Properties(scale120: 180)]))
    let painter = try Painter.shown(on: harness)
    for _ in 0..<3 { harness.fake?.fractionalScale?.prefer(180) }
    harness.settle()
    #expect(painter.frames.count == 1)
  }
}
