import FakeCompositor
import Testing
import WaylandSurface

/// A template for new tests: copy this file.
///
/// A `Harness` is a fake compositor with a connection. A `Painter` is a surface that fills itself with one colour.
/// Messages are exchanged only in `settle()`, so a test never waits: cause something, settle, and check the events
/// (`painter`), the compositor's state (`harness.fake`) and the messages (`transcript`). `refusals` lists the protocol
/// rules that the client broke; check it at the end of every test.
@Suite("A template for tests")
struct SkeletonTests {
  @Test("a surface is created, configured and painted")
  func skeleton() throws {
    // The test chooses what the compositor offers and how it behaves.
    let harness = try Harness.ready(FakeCompositor(.sway, outputs: [FakeOutput.Properties(scale120: 240)]))

    // After settling, the surface is configured and painted.
    let painter = try Painter.shown(on: harness, size: LogicalSize(width: 30, height: 20))
    #expect(painter.sizes == [LogicalSize(width: 30, height: 20)])
    #expect(harness.fake?.pixels?.extent == Extent(60, 40))

    // The test also controls the compositor's clock.
    painter.repaint(0xffff_0000)
    harness.compositor.deliverFrames(at: 16)
    harness.settle()
    #expect(harness.fake?.pixels?.areAll(0xffff_0000) == true)

    // The transcript shows these requests in order.
    _ = harness.compositor.transcript.take()
    painter.surface.close()
    harness.settle()
    #expect(
      harness.compositor.transcript.take().prefix(2) == ["layer_surface#1.destroy()", "surface#1.destroy()"])
    #expect(harness.compositor.refusals == [])
  }
}
