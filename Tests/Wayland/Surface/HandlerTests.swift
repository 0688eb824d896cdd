import FakeCompositor
import Testing
import WaylandSurface

/// What the documentation allows in a handler. ``CloseTests`` and ``EndTests`` cover closing.
@Suite("A handler")
struct HandlerTests {
  static let events = ["configured", "frame", "tap"]

  @Test("a handler may create another surface and turn the loop until it is shown", arguments: events)
  func turns(_ name: String) throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.pointer]]))
    let first = try Painter.layer(on: harness)
    var (isHandled, second): (Bool, Painter?) = (false, nil)
    first.onEvent = { [unowned harness] event in
      guard "\(event)".hasPrefix(name), !isHandled else { return }
      isHandled = true
      second = try? Painter.shown(on: harness)
      #expect(second?.frames.count == 1)
    }
    harness.settle()
    try tap(on: harness)
    #expect(second?.surface.isOpen == true)
    #expect(first.taps.last == .tapped(LogicalPoint(x: 1, y: 1)))
    #expect(harness.compositor.surfaces.map(\.isMapped) == [true, true])
    first.repaint(0xff12_3456)
    harness.deliverFrames(2)
    #expect(harness.fake?.pixels?.areAll(0xff12_3456) == true)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a handler may release the last reference to its surface", arguments: events)
  func drops(_ name: String) throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.pointer]]))
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: LogicalSize(width: 9, height: 9))
    var surface: Surface? = try LayerSurface(harness.connection, configuration).surface
    surface?.onEvent = { event in
      if "\(event)".hasPrefix(name) { surface = nil }
      if case .frame = event { surface?.present(.clear) }
    }
    harness.settle()
    try tap(on: harness)
    #expect(surface == nil)
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
    #expect(harness.connection.isOpen)
  }

  /// Presses and releases on the first surface, if it still exists.
  private func tap(on harness: Harness) throws {
    let pointer = harness.compositor.seats[0].pointer
    guard let surface = harness.fake else { return }
    pointer.move(to: Place(1, 1), on: surface)
    pointer.press()
    pointer.release()
    harness.settle()
  }
}
