import FakeCompositor
import Testing

@testable import WaylandSurface

@Suite("Many surfaces, and sockets that fill up")
struct CrowdTests {
  private static func harness() throws -> Harness {
    var habits = Habits()
    habits.configuresAll = true
    habits.expectsAnswers = false
    return try Harness.ready(FakeCompositor(.everything, habits: habits))
  }

  @Test("at most 16 surfaces are committed in a turn, and all of them in the end")
  func turns() throws {
    let harness = try Harness.ready()
    for _ in 0..<50 { _ = try Painter.layer(on: harness) }
    var counts: [Int] = []
    _ = harness.compositor.transcript.take()
    for _ in 0..<9 {
      harness.connection.endTurn()
      let isImmediate = harness.connection.prepareToWait().contains(.immediate)
      harness.connection.finishWaiting(readable: true)
      harness.compositor.turn()
      counts.append(harness.compositor.transcript.take().count { $0.hasSuffix(".commit()") })
      #expect(isImmediate || counts.reduce(0, +) >= 50)
    }
    #expect(counts.prefix(6) == [16, 16, 16, 16, 16, 16])
    #expect(counts.allSatisfy { $0 <= 16 })
    harness.settle()
    #expect(harness.compositor.surfaces.count(where: \.isMapped) == 50)
  }

  @Test("a compositor that sends every surface a configure for each commit of one doesn't drop the client")
  func configuresForAll() throws {
    let harness = try Self.harness()
    harness.client.limitUnreadEvents(to: 32 << 10)
    for _ in 0..<64 { _ = try Painter.layer(on: harness) }
    harness.settle()
    #expect(harness.closings == [])
    #expect(harness.compositor.surfaces.count(where: \.isMapped) == 64)
  }

  @Test("what arrives while surfaces are painted is read, and dispatched in the next turn")
  func readsWhilePainting() throws {
    let harness = try Self.harness()
    for _ in 0..<64 { _ = try Painter.layer(on: harness) }
    harness.settle()
    harness.client.limitUnreadEvents(to: 16 << 10)
    var isPainting = false
    for painter in harness.painters {
      painter.surface.animator.setNeedsFrame()
      painter.onEvent = { event in
        switch event {
        case .frame:
          isPainting = true
          // As a compositor in another process does meanwhile.
          for _ in 0..<3 { harness.compositor.configureAll() }
          harness.compositor.turn()
          isPainting = false
        case .configured: #expect(!isPainting)
        default: break
        }
      }
    }
    harness.compositor.deliverFrames(at: 16)
    harness.compositor.turn()
    for _ in 0..<10 { harness.connection.turn(timeout: .zero) }
    #expect(harness.closings == [])
    #expect(harness.painters.allSatisfy { $0.frames.count == 2 })
  }

  @Test("while the compositor reads nothing surfaces are left alone; it gets their newest state later")
  func fullSocket() throws {
    let harness = try Harness.ready()
    let surfaces = try (0..<6).map { _ in try Painter.shown(on: harness).surface }
    harness.client.limitUnreadRequests(to: 4 << 10)
    for step in 1...500 {
      for surface in surfaces {
        surface.inputRegion = .rects([LogicalRect(x: 0, y: 0, width: step, height: 9)])
      }
      harness.connection.turn(timeout: .zero)
    }
    #expect(harness.closings == [])
    // It sleeps until the compositor reads.
    #expect(harness.connection.prepareToWait() == [.readable, .writable])
    harness.connection.finishWaiting(readable: false)
    harness.settle()
    #expect(harness.compositor.surfaces.allSatisfy { $0.current.inputRegion.boxes.first?.width == 500 })
    #expect(harness.compositor.transcript.count("surface#1.commit") < 400)
  }

  @Test("surfaces that are closed meanwhile are destroyed when the compositor reads again")
  func closedMeanwhile() throws {
    let harness = try Harness.ready()
    for _ in 0..<80 { _ = try Painter.shown(on: harness) }
    harness.client.limitUnreadRequests(to: 4 << 10)
    let first = harness.painters[0].surface
    var step = 0
    while !harness.connection.isSocketFull {
      step += 1
      first.inputRegion = .rects([LogicalRect(x: 0, y: 0, width: step, height: 9)])
      harness.connection.turn(timeout: .zero)
    }
    harness.painters = []
    first.close()
    for _ in 0..<5 { harness.connection.turn(timeout: .zero) }
    #expect(harness.closings == [])
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }
}
