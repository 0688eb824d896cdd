import FakeCompositor
import Testing
import WaylandSurface

@Suite("A surface's end")
struct CloseTests {
  enum Phase: CaseIterable {
    case made, unconfigured, configuredUnread, shown, callbackInFlight, allBuffersHeld, presentationAsked
    case solid, withSubsurface, withSubsurfaceUnshown
  }

  @Test("by close leaves nothing, in the protocol's order, whenever it comes", arguments: Phase.allCases)
  func close(_ phase: Phase) throws {
    let (stage, painter) = try stage(in: phase)
    painter.surface.close()
    painter.surface.close()
    stage.settle()
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
    #expect(painter.closeReasons == [])
    #expect(stage.connection.isOpen)
  }

  @Test("by the compositor is told once, and leaves nothing", arguments: Phase.allCases)
  func closed(_ phase: Phase) throws {
    let (stage, painter) = try stage(in: phase)
    stage.settle()
    stage.fakeLayer?.close()
    stage.settle()
    #expect(painter.closeReasons == [.closedByCompositor])
    #expect(!painter.surface.isOpen)
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("by letting go of it leaves nothing")
  func released() throws {
    let stage = try Stage.ready()
    let configuration = LayerSurface.Configuration(namespace: "test", size: LogicalSize(width: 9, height: 9))
    var painter: Painter? = Painter(try LayerSurface(stage.connection, configuration))
    stage.settle()
    #expect(painter?.frames.count == 1)
    painter = nil
    stage.settle()
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("makes everything that comes later do nothing")
  func afterwards() throws {
    let stage = try Stage.ready(FakeCompositor(seats: [[.pointer]]))
    let painter = try Painter.shown(on: stage)
    painter.surface.inputRegion = .everything
    stage.settle()
    let surface = try #require(stage.fake)
    painter.surface.close()
    // The compositor doesn't know it yet, and goes on talking to it.
    stage.compositor.seats[0].pointer.move(to: Place(1, 1), on: surface)
    stage.compositor.seats[0].pointer.press()
    stage.compositor.deliverFrames(at: 16)
    stage.fakeLayer?.configure(width: 4, height: 4)
    stage.fakeLayer?.close()
    painter.surface.animator.setNeedsFrame()
    painter.surface.inputRegion = .nothing
    painter.surface.present(.clear)
    #expect(!painter.hasBuffer)
    stage.settle()
    #expect(painter.frames.count == 1)
    #expect(painter.pointer == [])
    #expect(stage.compositor.refusals == [])
  }

  @Test(
    "may come from inside any of its events",
    arguments: ["configured", "frame", "closed", "tap", "scaleChanged"])
  func insideHandler(_ name: String) throws {
    let stage = try Stage.ready(FakeCompositor(seats: [[.pointer]]))
    let painter = try Painter.layer(on: stage)
    painter.surface.inputRegion = .everything
    painter.onEvent = { [unowned painter] event in
      if "\(event)".hasPrefix(name) { painter.surface.close() }
    }
    stage.settle()
    stage.fake?.fractionalScale?.prefer(180)
    stage.settle()
    if let surface = stage.fake {
      stage.compositor.seats[0].pointer.move(to: Place(1, 1), on: surface)
      stage.compositor.seats[0].pointer.press()
      stage.compositor.seats[0].pointer.release()
    }
    stage.settle()
    stage.fakeLayer?.close()
    stage.settle()
    #expect(!painter.surface.isOpen)
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
    #expect(stage.connection.isOpen)
  }

  @Test("leaves room for the next one")
  func again() throws {
    let stage = try Stage.ready()
    for _ in 0..<5 {
      let painter = try Painter.shown(on: stage)
      #expect(stage.compositor.surfaces.map(\.isMapped) == [true])
      painter.surface.close()
      stage.settle()
    }
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("of one leaves another alone")
  func others() throws {
    let stage = try Stage.ready()
    let first = try Painter.shown(on: stage)
    let second = try Painter.shown(on: stage)
    stage.compositor.layerSurfaces[0].close()
    stage.settle()
    #expect(first.closeReasons == [.closedByCompositor])
    #expect(second.closeReasons == [])
    second.repaint(0xffab_cdef)
    stage.deliverFrames()
    #expect(stage.fake?.pixels?.areAll(0xffab_cdef) == true)
  }

  /// A surface that has come so far.
  private func stage(in phase: Phase) throws -> (Stage, Painter) {
    let stage = try Stage.ready()
    let habits = phase == .unconfigured ? false : true
    stage.compositor.habits.configures = habits
    stage.compositor.habits.releases = phase == .allBuffersHeld ? .withheld : .whenReplaced
    let painter = try Painter.layer(on: stage)
    painter.reportsPresentation = phase == .presentationAsked
    guard phase != .made else { return (stage, painter) }
    guard phase != .configuredUnread else {
      stage.connection.turn(timeout: .zero)
      stage.compositor.turn()
      return (stage, painter)
    }
    stage.settle()
    if phase == .solid { painter.surface.present(.clear) }
    painter.isMoving = phase == .callbackInFlight || phase == .allBuffersHeld
    painter.surface.animator.setNeedsFrame()
    stage.deliverFrames(phase == .allBuffersHeld ? 5 : 1)
    if phase == .withSubsurface || phase == .withSubsurfaceUnshown {
      let child = Painter(try Subsurface(of: painter.surface, size: LogicalSize(width: 10, height: 10)))
      stage.cast.append(child)
      if phase == .withSubsurface { stage.settle() }
    }
    return (stage, painter)
  }
}
