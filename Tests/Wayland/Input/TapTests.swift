import FakeCompositor
import Testing
import WaylandSurface

@Suite("A tap")
struct TapTests {
  private let harness: Harness
  private let painter: Painter
  private let surface: FakeSurface
  private let seat: FakeSeat

  init() throws {
    harness = try Harness.ready(FakeCompositor(seats: [[.pointer, .touch]]))
    painter = try Painter.shown(on: harness)
    surface = try #require(harness.fake)
    seat = harness.compositor.seats[0]
  }

  @Test("a press and a release of the pointer in place is a tap")
  func pointer() {
    seat.pointer.move(to: Place(10.5, 20.25), on: surface)
    seat.pointer.press()
    seat.pointer.move(to: Place(15, 20), on: surface)
    seat.pointer.release()
    harness.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 10.5, y: 20.25))])
    #expect(painter.pointer == [.entered, .pressed(.main), .moved, .released(.main)])
  }

  @Test("a touch and a release in place is a tap")
  func touch() {
    seat.touch.down(7, at: Place(10, 20), on: surface)
    seat.touch.move(7, to: Place(14, 20))
    seat.touch.up(7)
    harness.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 10, y: 20))])
    #expect(painter.touches == [.down, .moved, .up])
  }

  @Test("a contact that moves more than ten pixels is no tap")
  func drag() {
    seat.pointer.move(to: Place(10, 20), on: surface)
    seat.pointer.press()
    seat.pointer.move(to: Place(21, 20), on: surface)
    seat.pointer.move(to: Place(10, 20), on: surface)
    seat.pointer.release()
    seat.touch.down(at: Place(10, 20), on: surface)
    seat.touch.move(to: Place(10, 31))
    seat.touch.up()
    harness.settle()
    #expect(painter.taps == [.pressed, .cancelled, .pressed, .cancelled])
  }

  @Test("a tap is cancelled when the pointer leaves or the compositor cancels the touch")
  func takenAway() {
    seat.pointer.move(to: Place(10, 20), on: surface)
    seat.pointer.press()
    seat.pointer.leave()
    seat.touch.down(at: Place(10, 20), on: surface)
    seat.touch.cancel()
    harness.settle()
    #expect(painter.taps == [.pressed, .cancelled, .pressed, .cancelled])
    #expect(painter.touches == [.down, .cancelled])
  }

  @Test("only contacts within the area are taps")
  func area() {
    painter.surface.tapArea = .rects([LogicalRect(x: 40, y: 10, width: 20, height: 20)])
    seat.pointer.move(to: Place(10, 20), on: surface)
    seat.pointer.press()
    seat.pointer.release()
    seat.pointer.move(to: Place(40, 10), on: surface)
    seat.pointer.press()
    seat.pointer.release()
    harness.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 40, y: 10))])
  }

  @Test("a second finger does not affect the first one's tap")
  func twoFingers() {
    seat.touch.down(0, at: Place(10, 20), on: surface)
    seat.touch.down(1, at: Place(50, 20), on: surface)
    seat.touch.up(1)
    seat.touch.up(0)
    harness.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 10, y: 20))])
  }

  @Test("a tap's handler may close the surface")
  func closes() {
    painter.onEvent = { [painter] event in
      if case .tap(.tapped) = event { painter.surface.close() }
    }
    seat.touch.down(at: Place(10, 20), on: surface)
    seat.touch.up()
    seat.touch.down(1, at: Place(10, 20), on: surface)
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
    painter.onEvent = nil
  }
}
