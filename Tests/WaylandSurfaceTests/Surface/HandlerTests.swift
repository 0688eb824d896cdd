import FakeCompositor
import Testing
import WaylandSurface

/// What the documentation allows to a handler. (Closing is in ``CloseTests`` and ``EndTests``.)
@Suite("A handler")
struct HandlerTests {
  static let events = ["configured", "frame", "tap"]

  @Test("may make another surface and turn the loop until that is shown", arguments: events)
  func turns(_ name: String) throws {
    let stage = try Stage.ready(FakeCompositor(seats: [[.pointer]]))
    let first = try Painter.layer(on: stage)
    first.surface.inputRegion = .everything
    var (isHandled, second): (Bool, Painter?) = (false, nil)
    first.onEvent = { [unowned stage] event in
      guard "\(event)".hasPrefix(name), !isHandled else { return }
      isHandled = true
      second = try? Painter.shown(on: stage)
      #expect(second?.frames.count == 1)
    }
    stage.settle()
    try tap(on: stage)
    #expect(second?.surface.isOpen == true)
    #expect(first.taps.last == .tapped(LogicalPoint(x: 1, y: 1)))
    #expect(stage.compositor.surfaces.map(\.isMapped) == [true, true])
    first.repaint(0xff12_3456)
    stage.deliverFrames(2)
    #expect(stage.fake?.pixels?.areAll(0xff12_3456) == true)
    #expect(stage.compositor.refusals == [])
  }

  @Test("may drop the last reference to its surface", arguments: events)
  func drops(_ name: String) throws {
    let stage = try Stage.ready(FakeCompositor(seats: [[.pointer]]))
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: LogicalSize(width: 9, height: 9))
    var surface: Surface? = try LayerSurface(stage.connection, configuration).surface
    surface?.inputRegion = .everything
    surface?.onEvent = { event in
      if "\(event)".hasPrefix(name) { surface = nil }
      if case .frame = event { surface?.present(.clear) }
    }
    stage.settle()
    try tap(on: stage)
    #expect(surface == nil)
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
    #expect(stage.connection.isOpen)
  }

  /// Presses and releases on the first surface, if it is still there.
  private func tap(on stage: Stage) throws {
    let pointer = stage.compositor.seats[0].pointer
    guard let surface = stage.fake else { return }
    pointer.move(to: Place(1, 1), on: surface)
    pointer.press()
    pointer.release()
    stage.settle()
  }
}
