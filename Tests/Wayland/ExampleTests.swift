import FakeCompositor
import Foundation
import Testing
import WaylandSurface

/// The example program in the library's documentation.
@Suite struct ExampleTests {
  @Test func `the documentation's example is the one that is compiled here`() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let example = try String(contentsOf: here.appendingPathComponent("Example.swift"), encoding: .utf8)
    let page = "../../Sources/Wayland/WaylandSurface/WaylandSurface.docc/WaylandSurface.md"
    let documentation = try String(contentsOf: here.appendingPathComponent(page), encoding: .utf8)
    #expect(documentation.contains("```swift\n\(example)```\n"))
  }

  @Test func `its panel zooms in, settles, and disappears on a tap`() throws {
    let compositor = FakeCompositor(seats: [.touch])
    let connection = try Connection(connectedSocket: compositor.connect().fileDescriptor)
    compositor.settle { connection.turn(timeout: .zero) }
    let panel = try Panel(on: connection)
    compositor.settle { connection.turn(timeout: .zero) }

    for time in stride(from: UInt32(0), through: 480, by: 16) {
      compositor.deliverFrames(at: time)
      compositor.settle { connection.turn(timeout: .zero) }
    }
    _ = compositor.transcript.take()
    compositor.deliverFrames(at: 500)
    compositor.settle { connection.turn(timeout: .zero) }
    #expect(!compositor.transcript.take().contains { $0.contains("commit") }, "at rest it commits nothing")

    let surface = try #require(compositor.surfaces.first)
    #expect(surface.pixels?.extent == Extent(240, 160))
    let touch = try #require(compositor.seats.first?.touch)
    touch.down(at: Place(120, 80), on: surface)
    touch.up()
    compositor.settle { connection.turn(timeout: .zero) }
    #expect(!panel.isShown)
    connection.close()
    #expect(compositor.refusals == [])
  }
}
