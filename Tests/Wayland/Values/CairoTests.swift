import FakeCompositor
import Testing
import WaylandCairo
import WaylandSurface

/// Cairo on a surface's buffers.
@Suite struct CairoTests {
  @Test func `a context paints in logical pixels, on a transparent buffer`() throws {
    let harness = try Harness.ready(FakeCompositor(outputs: [FakeOutput.Properties(scale120: 240)]))
    let painter = try Painter.shown(on: harness, size: LogicalSize(width: 4, height: 2))
    paint(painter.surface) { context in
      cairo_set_source_rgb(context, 1, 0, 0)
      cairo_rectangle(context, 0, 0, 2, 1)
      cairo_fill(context)
    }
    harness.settle()
    let pixels = try #require(harness.fake?.pixels)
    #expect(pixels.extent == Extent(8, 4))
    #expect(pixels[3, 1] == 0xffff_0000)
    #expect(pixels[4, 1] == 0)
    #expect(pixels[3, 2] == 0)
  }

  @Test func `a closure's error and result come back`() throws {
    struct Mistake: Error {}
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    guard var buffer = painter.surface.takeBuffer() else { throw Mistake() }
    #expect(buffer.withCairo { cairo_get_line_width($0) } == 2)
    do {
      try buffer.withCairo { _ throws(Mistake) in throw Mistake() }
      Issue.record("no error")
    } catch {}
  }

  private func paint(_ surface: Surface, _ body: (OpaquePointer) -> Void) {
    guard var buffer = surface.takeBuffer() else { return }
    buffer.withCairo(body)
    surface.present(buffer)
  }
}
