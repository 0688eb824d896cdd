import Testing

@testable import WaylandSurface

@Suite struct TapRecognizerTests {
  private let finger = TapRecognizer.Contact.finger(seat: SeatID(global: 1), id: 0)
  private let mouse = TapRecognizer.Contact.pointer(seat: SeatID(global: 1))
  private let start = LogicalPoint(x: 50, y: 50)
  private var taps = TapRecognizer(area: .rects([LogicalRect(x: 45, y: 0, width: 100, height: 100)]))

  @Test mutating func `press and release in place is a tap`() {
    #expect(taps.press(finger, at: start) == .pressed)
    #expect(taps.isPressed)
    #expect(taps.move(finger, to: LogicalPoint(x: 60, y: 50)) == nil)
    #expect(taps.release(finger) == .tapped(start))
    #expect(!taps.isPressed)
  }

  @Test mutating func `a press that moves more than ten pixels is none, even when it comes back`() {
    _ = taps.press(mouse, at: start)
    #expect(taps.move(mouse, to: LogicalPoint(x: 57, y: 57.2)) == .cancelled)
    #expect(taps.move(mouse, to: start) == nil)
    #expect(taps.release(mouse) == nil)
  }

  @Test mutating func `a press that leaves the area is none`() {
    _ = taps.press(mouse, at: start)
    #expect(taps.move(mouse, to: LogicalPoint(x: 44, y: 50)) == .cancelled)
    #expect(taps.release(mouse) == nil)
  }

  @Test mutating func `a press outside the area is none`() {
    #expect(taps.press(mouse, at: LogicalPoint(x: 10, y: 10)) == nil)
    #expect(taps.release(mouse) == nil)
  }

  @Test mutating func `a second contact neither taps nor disturbs the first`() {
    _ = taps.press(finger, at: start)
    #expect(taps.press(mouse, at: start) == nil)
    #expect(taps.move(mouse, to: LogicalPoint(x: 0, y: 0)) == nil)
    #expect(taps.release(mouse) == nil)
    #expect(taps.release(finger) == .tapped(start))
  }

  @Test mutating func `a contact that is cancelled is no tap`() {
    _ = taps.press(finger, at: start)
    #expect(taps.cancel(finger) == .cancelled)
    #expect(taps.release(finger) == nil)
  }

  @Test mutating func `nothing taps where nothing counts`() {
    taps.area = .nothing
    #expect(taps.press(mouse, at: start) == nil)
    taps.area = .everything
    #expect(taps.press(mouse, at: start) == .pressed)
  }
}
