import FakeCompositor
import Testing
import WaylandSurface

/// How to write the next test: copy this file.
///
/// A `Harness` is a fake compositor and a connection to it, a `Painter` a surface that paints itself in one
/// colour. Messages are exchanged in `settle()` only, so there is nothing to wait for: cause something,
/// settle, and check the events (`painter`), what the compositor shows (`harness.fake`) and the messages
/// (`transcript`). A rule that the client broke is in `refusals`: check it at the end of every test.
@Suite("A skeleton of a test")
struct SkeletonTests {
  @Test("shows the way from a surface to its pixels")
  func skeleton() throws {
    // The test chooses what the compositor offers and how it behaves.
    let harness = try Harness.ready(FakeCompositor(.sway, outputs: [FakeOutput.Properties(scale120: 240)]))

    // After settling, the surface is configured and painted.
    let painter = try Painter.shown(on: harness, size: LogicalSize(width: 30, height: 20))
    #expect(painter.sizes == [LogicalSize(width: 30, height: 20)])
    #expect(harness.fake?.pixels?.extent == Extent(60, 40))

    // The test controls the compositor's clock, too.
    painter.repaint(0xffff_0000)
    harness.compositor.deliverFrames(at: 16)
    harness.settle()
    #expect(harness.fake?.pixels?.areAll(0xffff_0000) == true)

    // The transcript shows the requests that follow, in order.
    _ = harness.compositor.transcript.take()
    painter.surface.close()
    harness.settle()
    #expect(
      harness.compositor.transcript.take().prefix(2) == ["layer_surface#1.destroy()", "surface#1.destroy()"])
    #expect(harness.compositor.refusals == [])
  }
}
