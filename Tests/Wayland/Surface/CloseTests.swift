import FakeCompositor
import Testing
import WaylandSurface

@Suite("Closing a surface")
struct CloseTests {
  enum Phase: CaseIterable {
    case made, unconfigured, configuredUnread, shown, callbackInFlight, allBuffersHeld, presentationAsked
    case solid, withSubsurface, withSubsurfaceUnshown
  }

  @Test("close() destroys all objects in the protocol's order, in every phase", arguments: Phase.allCases)
  func close(_ phase: Phase) throws {
    let (harness, painter) = try harness(in: phase)
    painter.surface.close()
    painter.surface.close()
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
    #expect(painter.closeReasons == [])
    #expect(harness.connection.isOpen)
  }

  @Test(
    "a close by the compositor is reported once, and all objects are destroyed", arguments: Phase.allCases)
  func closed(_ phase: Phase) throws {
    let (harness, painter) = try harness(in: phase)
    harness.settle()
    harness.fakeLayer?.close()
    harness.settle()
    #expect(painter.closeReasons == [.closedByCompositor])
    #expect(!painter.surface.isOpen)
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("releasing the last reference destroys all objects")
  func released() throws {
    let harness = try Harness.ready()
    let configuration = LayerSurface.Configuration(namespace: "test", size: LogicalSize(width: 9, height: 9))
    var painter: Painter? = Painter(try LayerSurface(harness.connection, configuration))
    harness.settle()
    #expect(painter?.frames.count == 1)
    painter = nil
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("later calls and events do nothing")
  func afterwards() throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.pointer]]))
    let painter = try Painter.shown(on: harness)
    let surface = try #require(harness.fake)
    painter.surface.close()
    // The compositor has not processed it yet, and still sends events.
    harness.compositor.seats[0].pointer.move(to: Place(1, 1), on: surface)
    harness.compositor.seats[0].pointer.press()
    harness.compositor.deliverFrames(at: 16)
    harness.fakeLayer?.configure(width: 4, height: 4)
    harness.fakeLayer?.close()
    painter.surface.animator.setNeedsFrame()
    painter.surface.inputRegion = .nothing
    painter.surface.present(.clear)
    #expect(!painter.hasBuffer)
    harness.settle()
    #expect(painter.frames.count == 1)
    #expect(painter.pointer == [])
    #expect(harness.compositor.refusals == [])
  }

  @Test(
    "every event's handler may close the surface",
    arguments: ["configured", "frame", "closed", "tap", "scaleChanged"])
  func insideHandler(_ name: String) throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.pointer]]))
    let painter = try Painter.layer(on: harness)
    painter.onEvent = { [unowned painter] event in
      if "\(event)".hasPrefix(name) { painter.surface.close() }
    }
    harness.settle()
    harness.fake?.fractionalScale?.prefer(180)
    harness.settle()
    if let surface = harness.fake {
      harness.compositor.seats[0].pointer.move(to: Place(1, 1), on: surface)
      harness.compositor.seats[0].pointer.press()
      harness.compositor.seats[0].pointer.release()
    }
    harness.settle()
    harness.fakeLayer?.close()
    harness.settle()
    #expect(!painter.surface.isOpen)
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
    #expect(harness.connection.isOpen)
  }

  @Test("another surface can be created afterwards")
  func again() throws {
    let harness = try Harness.ready()
    for _ in 0..<5 {
      let painter = try Painter.shown(on: harness)
      #expect(harness.compositor.surfaces.map(\.isMapped) == [true])
      painter.surface.close()
      harness.settle()
    }
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("closing one surface does not affect another")
  func others() throws {
    let harness = try Harness.ready()
    let first = try Painter.shown(on: harness)
    let second = try Painter.shown(on: harness)
    harness.compositor.layerSurfaces[0].close()
    harness.settle()
    #expect(first.closeReasons == [.closedByCompositor])
    #expect(second.closeReasons == [])
    second.repaint(0xffab_cdef)
    harness.deliverFrames()
    #expect(harness.fake?.pixels?.areAll(0xffab_cdef) == true)
  }

  /// A surface in this phase.
  private func harness(in phase: Phase) throws -> (Harness, Painter) {
    let harness = try Harness.ready()
    let habits = phase == .unconfigured ? false : true
    harness.compositor.habits.configures = habits
    harness.compositor.habits.releases = phase == .allBuffersHeld ? .withheld : .whenReplaced
    let painter = try Painter.layer(on: harness)
    painter.reportsPresentation = phase == .presentationAsked
    guard phase != .made else { return (harness, painter) }
    guard phase != .configuredUnread else {
      harness.connection.turn(timeout: .zero)
      harness.compositor.turn()
      return (harness, painter)
    }
    harness.settle()
    if phase == .solid { painter.surface.present(.clear) }
    painter.isMoving = phase == .callbackInFlight || phase == .allBuffersHeld
    painter.surface.animator.setNeedsFrame()
    harness.deliverFrames(phase == .allBuffersHeld ? 5 : 1)
    if phase == .withSubsurface || phase == .withSubsurfaceUnshown {
      let child = Painter(try Subsurface(of: painter.surface, size: LogicalSize(width: 10, height: 10)))
      harness.painters.append(child)
      if phase == .withSubsurface { harness.settle() }
    }
    return (harness, painter)
  }
}
