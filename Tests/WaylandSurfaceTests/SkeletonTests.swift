import FakeCompositor
import Testing
import WaylandSurface

/// How to write the next test: copy this file.
///
/// A `Stage` is a fake compositor and a connection to it, a `Painter` a surface that paints itself in one
/// colour. Nothing moves but in `settle()`, so there is nothing to wait for: say what happens, settle, and look
/// at what the client told (`painter`), what the compositor shows (`stage.fake`) and what went over the wire
/// (`transcript`). A client that breaks a rule is in `refusals`: look there at the end of every test.
@Suite("A skeleton of a test")
struct SkeletonTests {
  @Test("shows the way from a surface to its pixels")
  func skeleton() throws {
    // What the compositor offers and how it behaves is the test's choice.
    let stage = try Stage.ready(FakeCompositor(.sway, outputs: [FakeOutput.Properties(scale120: 240)]))

    // A surface is configured and painted as soon as both sides have talked.
    let painter = try Painter.shown(on: stage, size: LogicalSize(width: 30, height: 20))
    #expect(painter.sizes == [LogicalSize(width: 30, height: 20)])
    #expect(stage.fake?.pixels?.extent == Extent(60, 40))

    // The compositor's clock is the test's, too.
    painter.repaint(0xffff_0000)
    stage.compositor.deliverFrames(at: 16)
    stage.settle()
    #expect(stage.fake?.pixels?.areAll(0xffff_0000) == true)

    // What the client says from here on reads like a script.
    _ = stage.compositor.transcript.take()
    painter.surface.close()
    stage.settle()
    #expect(
      stage.compositor.transcript.take().prefix(2) == ["layer_surface#1.destroy()", "surface#1.destroy()"])
    #expect(stage.compositor.refusals == [])
  }
}
