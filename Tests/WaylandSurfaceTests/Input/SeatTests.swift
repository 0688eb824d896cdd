import FakeCompositor
import Testing
import WaylandSurface

@Suite("Input from seats")
struct SeatTests {
  @Test("passes through every new surface, from its first commit on")
  func emptyRegion() throws {
    let stage = try Stage.ready()
    stage.compositor.habits.configures = false
    let painter = try Painter.layer(on: stage)
    _ = Painter(try Subsurface(of: painter.surface, size: LogicalSize(width: 10, height: 10)))
    stage.settle()
    #expect(stage.fake?.current.inputRegion == .nothing)
    let next = try Painter.shown(on: stage)
    stage.settle()
    #expect(stage.compositor.surfaces.allSatisfy { $0.current.inputRegion == .nothing })
    #expect(next.surface.inputRegion == .nothing)
    #expect(stage.compositor.liveObjects["wl_region"] == nil)
  }

  @Test("reaches what of a surface was given to it, without a new picture")
  func region() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.surface.inputRegion = .rects([LogicalRect(x: 10, y: 10, width: 5, height: 5)])
    stage.settle()
    #expect(stage.fake?.current.inputRegion == Region(Box(x: 10, y: 10, width: 5, height: 5)))
    painter.surface.inputRegion = .everything
    stage.settle()
    #expect(stage.fake?.current.inputRegion == .everything)
    painter.surface.inputRegion = .nothing
    stage.settle()
    #expect(stage.fake?.current.inputRegion == .nothing)
    #expect(painter.frames.count == 1)
    #expect(stage.compositor.liveObjects["wl_region"] == nil)
  }

  @Test("comes from devices that appear late, go, and come back")
  func lateCapabilities() throws {
    let (stage, painter) = try stage(seats: [[]])
    let seat = stage.compositor.seats[0]
    let surface = try #require(stage.fake)
    for _ in 0..<3 {
      seat.capabilities = [.pointer, .touch, .keyboard]
      stage.settle()
      #expect(stage.compositor.liveObjects["wl_pointer"] == 1)
      seat.pointer.move(to: Place(3, 4), on: surface)
      seat.pointer.press()
      seat.pointer.release()
      stage.settle()
      seat.pointer.leave()
      seat.capabilities = []
      stage.settle()
      #expect(stage.compositor.liveObjects["wl_pointer"] == nil)
      #expect(stage.compositor.liveObjects["wl_touch"] == nil)
      #expect(stage.compositor.liveObjects["wl_keyboard"] == nil)
    }
    #expect(painter.taps.count { $0 == .tapped(LogicalPoint(x: 3, y: 4)) } == 3)
    #expect(stage.compositor.refusals == [])
  }

  @Test("from a seat that appears late is heard")
  func lateSeat() throws {
    let (stage, painter) = try stage(seats: [])
    let seat = stage.compositor.addSeat([.touch])
    stage.settle()
    seat.touch.down(at: Place(2, 2), on: try #require(stage.fake))
    seat.touch.up()
    stage.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 2, y: 2))])
  }

  @Test("that is taken away while pressed is no tap", arguments: [true, false])
  func lostWhilePressed(isWholeSeat: Bool) throws {
    let (stage, painter) = try stage(seats: [[.pointer, .touch]])
    let seat = stage.compositor.seats[0]
    seat.pointer.move(to: Place(3, 4), on: try #require(stage.fake))
    seat.pointer.press()
    stage.settle()
    if isWholeSeat { stage.compositor.remove(seat) } else { seat.capabilities = [.touch] }
    stage.settle()
    #expect(painter.taps == [.pressed, .cancelled])
    #expect(painter.pointer == [.entered, .pressed(.main), .left])
    #expect(stage.compositor.liveObjects["wl_pointer"] == nil)
    #expect(stage.compositor.refusals == [])
  }

  @Test("of a touchscreen that is taken away while touched is no tap")
  func touchscreenLost() throws {
    let (stage, painter) = try stage(seats: [[.touch]])
    stage.compositor.seats[0].touch.down(at: Place(3, 4), on: try #require(stage.fake))
    stage.settle()
    stage.compositor.seats[0].capabilities = []
    stage.settle()
    #expect(painter.taps == [.pressed, .cancelled])
    #expect(painter.touches == [.down, .cancelled])
  }

  @Test("is told to the surface that it is for")
  func focus() throws {
    let (stage, first) = try stage(seats: [[.pointer]])
    let second = try Painter.shown(on: stage)
    second.surface.inputRegion = .everything
    stage.settle()
    let pointer = stage.compositor.seats[0].pointer
    pointer.move(to: Place(1, 1), on: stage.compositor.surfaces[0])
    pointer.move(to: Place(2, 1), on: stage.compositor.surfaces[1])
    pointer.press(FakePointer.rightButton)
    stage.settle()
    #expect(first.pointer == [.entered, .left])
    #expect(second.pointer == [.entered, .pressed(.secondary)])
    #expect(second.taps == [])
  }

  private func stage(seats: [FakeSeat.Capabilities]) throws -> (Stage, Painter) {
    let stage = try Stage.ready(FakeCompositor(seats: seats))
    let painter = try Painter.shown(on: stage)
    painter.surface.inputRegion = .everything
    stage.settle()
    return (stage, painter)
  }
}
