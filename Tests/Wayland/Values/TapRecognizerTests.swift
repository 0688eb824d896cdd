import Testing

@testable import WaylandSurface

@Suite struct TapRecognizerTests {
  private let finger = TapRecognizer.Contact.finger(seat: SeatID(global: 1), id: 0)
  private let mouse = TapRecognizer.Contact.pointer(seat: SeatID(global: 1))
  private let start = LogicalPoint(x: 50, y: 50)
  private var taps = TapRecognizer(area: .rects([LogicalRect(x: 45, y: 0, width: 100, height: 100)]))

  @Test mutating func `a press and a release in place is a tap`() {
    #expect(taps.press(finger, at: start) == .pressed)
    #expect(taps.isPressed)
    #expect(taps.move(finger, to: LogicalPoint(x: 60, y: 50)) == nil)
    #expect(taps.release(finger) == .tapped(start))
    #expect(!taps.isPressed)
  }

  @Test mutating func `a press that moves more than ten pixels is no tap, even if it returns`() {
    _ = taps.press(mouse, at: start)
    #expect(taps.move(mouse, to: LogicalPoint(x: 57, y: 57.2)) == .cancelled)
    #expect(taps.move(mouse, to: start) == nil)
    #expect(taps.release(mouse) == nil)
  }

  @Test mutating func `a press that leaves the area is no tap`() {
    _ = taps.press(mouse, at: start)
    #expect(taps.move(mouse, to: LogicalPoint(x: 44, y: 50)) == .cancelled)
    #expect(taps.release(mouse) == nil)
  }

  @Test mutating func `a press outside the area is no tap`() {
    #expect(taps.press(mouse, at: LogicalPoint(x: 10, y: 10)) == nil)
    #expect(taps.release(mouse) == nil)
  }

  @Test mutating func `a second contact neither taps nor affects the first`() {
    _ = taps.press(finger, at: start)
    #expect(taps.press(mouse, at: start) == nil)
    #expect(taps.move(mouse, to: LogicalPoint(x: 0, y: 0)) == nil)
    #expect(taps.release(mouse) == nil)
    #expect(taps.release(finger) == .tapped(start))
  }

  @Test mutating func `a cancelled contact is no tap`() {
    _ = taps.press(finger, at: start)
    #expect(taps.cancel(finger) == .cancelled)
    #expect(taps.release(finger) == nil)
  }

  @Test mutating func `without an area nothing is a tap`() {
    taps.area = .nothing
    #expect(taps.press(mouse, at: start) == nil)
    taps.area = .everything
    #expect(taps.press(mouse, at: start) == .pressed)
  }
}
