import FakeCompositor
import Testing
import WaylandSurface

@Suite("Input from seats")
struct SeatTests {
  @Test("a new surface takes input everywhere; where it takes none, it does so from its first commit on")
  func newRegion() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.configures = false
    let painter = try Painter.layer(on: harness)
    let part = Painter(try Subsurface(of: painter.surface, size: LogicalSize(width: 10, height: 10)))
    harness.settle()
    #expect([painter, part].map(\.surface.inputRegion) == [.everything, .everything])
    #expect(harness.compositor.surfaces.map(\.current.inputRegion) == [.everything, .everything])
    #expect(harness.compositor.transcript.made("region") == 0)
    let silent = try Painter.layer(on: harness)
    silent.surface.inputRegion = .nothing
    harness.settle()
    #expect(harness.compositor.surfaces.last?.current.inputRegion == .nothing)
    #expect(harness.compositor.liveObjects["wl_region"] == nil)
  }

  @Test("a new input region takes effect without a new buffer")
  func region() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    painter.surface.inputRegion = .rects([LogicalRect(x: 10, y: 10, width: 5, height: 5)])
    harness.settle()
    #expect(harness.fake?.current.inputRegion == Region(Box(x: 10, y: 10, width: 5, height: 5)))
    painter.surface.inputRegion = .everything
    harness.settle()
    #expect(harness.fake?.current.inputRegion == .everything)
    painter.surface.inputRegion = .nothing
    harness.settle()
    #expect(harness.fake?.current.inputRegion == .nothing)
    #expect(painter.frames.count == 1)
    #expect(harness.compositor.liveObjects["wl_region"] == nil)
  }

  @Test("devices that are added late, removed and added again send input")
  func lateCapabilities() throws {
    let (harness, painter) = try harness(seats: [[]])
    let seat = harness.compositor.seats[0]
    let surface = try #require(harness.fake)
    for _ in 0..<3 {
      seat.capabilities = [.pointer, .touch, .keyboard]
      harness.settle()
      #expect(harness.compositor.liveObjects["wl_pointer"] == 1)
      seat.pointer.move(to: Place(3, 4), on: surface)
      seat.pointer.press()
      seat.pointer.release()
      harness.settle()
      seat.pointer.leave()
      seat.capabilities = []
      harness.settle()
      #expect(harness.compositor.liveObjects["wl_pointer"] == nil)
      #expect(harness.compositor.liveObjects["wl_touch"] == nil)
      #expect(harness.compositor.liveObjects["wl_keyboard"] == nil)
    }
    #expect(painter.taps.count { $0 == .tapped(LogicalPoint(x: 3, y: 4)) } == 3)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a seat that is added late sends input")
  func lateSeat() throws {
    let (harness, painter) = try harness(seats: [])
    let seat = harness.compositor.addSeat([.touch])
    harness.settle()
    seat.touch.down(at: Place(2, 2), on: try #require(harness.fake))
    seat.touch.up()
    harness.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 2, y: 2))])
  }

  @Test("removing a pressed pointer is no tap", arguments: [true, false])
  func lostWhilePressed(isWholeSeat: Bool) throws {
    let (harness, painter) = try harness(seats: [[.pointer, .touch]])
    let seat = harness.compositor.seats[0]
    seat.pointer.move(to: Place(3, 4), on: try #require(harness.fake))
    seat.pointer.press()
    harness.settle()
    if isWholeSeat { harness.compositor.remove(seat) } else { seat.capabilities = [.touch] }
    harness.settle()
    #expect(painter.taps == [.pressed, .cancelled])
    #expect(painter.pointer == [.entered, .pressed(.main), .left])
    #expect(harness.compositor.liveObjects["wl_pointer"] == nil)
    #expect(harness.compositor.refusals == [])
  }

  @Test("removing a touched touchscreen is no tap")
  func touchscreenLost() throws {
    let (harness, painter) = try harness(seats: [[.touch]])
    harness.compositor.seats[0].touch.down(at: Place(3, 4), on: try #require(harness.fake))
    harness.settle()
    harness.compositor.seats[0].capabilities = []
    harness.settle()
    #expect(painter.taps == [.pressed, .cancelled])
    #expect(painter.touches == [.down, .cancelled])
  }

  @Test("input is sent to the surface that has the focus")
  func focus() throws {
    let (harness, first) = try harness(seats: [[.pointer]])
    let second = try Painter.shown(on: harness)
    harness.settle()
    let pointer = harness.compositor.seats[0].pointer
    pointer.move(to: Place(1, 1), on: harness.compositor.surfaces[0])
    pointer.move(to: Place(2, 1), on: harness.compositor.surfaces[1])
    pointer.press(FakePointer.rightButton)
    harness.settle()
    #expect(first.pointer == [.entered, .left])
    #expect(second.pointer == [.entered, .pressed(.secondary)])
    #expect(second.taps == [])
  }

  private func harness(seats: [FakeSeat.Capabilities]) throws -> (Harness, Painter) {
    let harness = try Harness.ready(FakeCompositor(seats: seats))
    let painter = try Painter.shown(on: harness)
    harness.settle()
    return (harness, painter)
  }
}
