import CBezelProtocols

/// A seat's pointer, moved by the test. Times are milliseconds; positions are logical pixels of the surface.
package final class FakePointer {
  /// The surface under the pointer.
  package private(set) weak var focus: FakeSurface?

  private unowned let seat: FakeSeat
  private var holdsFrame = false

  /// The left button, by its code in Linux's input events.
  package static let leftButton: UInt32 = 0x110
  package static let rightButton: UInt32 = 0x111

  init(_ seat: FakeSeat) { self.seat = seat }

  /// Moves to a position on a surface, and enters it if necessary.
  package func move(to place: Place, on surface: FakeSurface, time: UInt32 = 0) {
    precondition(surface.current.inputRegion.contains(place), "\(surface.label) takes no input at \(place)")
    if focus !== surface {
      leave()
      focus = surface
      send(.enter, .uint(serial()), .object(surface), .fixed(place.x), .fixed(place.y))
    } else {
      send(.motion, .uint(time), .fixed(place.x), .fixed(place.y))
    }
    endFrame()
  }

  package func leave() {
    guard let focus else { return }
    if focus.isAlive {
      send(.leave, .uint(serial()), .object(focus))
      endFrame()
    }
    self.focus = nil
  }

  package func press(_ button: UInt32 = leftButton, time: UInt32 = 0) {
    send(.button, .uint(serial()), .uint(time), .uint(button), .uint(1))
    endFrame()
  }

  package func release(_ button: UInt32 = leftButton, time: UInt32 = 0) {
    send(.button, .uint(serial()), .uint(time), .uint(button), .uint(0))
    endFrame()
  }

  /// Turns a wheel by 120ths of a step: down, or up if it is negative.
  package func turnWheel(_ value120: Int, time: UInt32 = 0) {
    for object in objects {
      if object.version >= 5 { object.send(Event.axisSource.rawValue, .uint(0)) }
      if object.version >= 8 {
        object.send(Event.axisValue120.rawValue, .uint(0), .int(Int32(value120)))
      } else if object.version >= 5, value120 / 120 != 0 {
        object.send(Event.axisDiscrete.rawValue, .uint(0), .int(Int32(value120 / 120)))
      }
    }
    send(.axis, .uint(time), .uint(0), .fixed(Double(value120) / 120 * 15))
    endFrame()
  }

  /// Moves fingers on a touchpad, in logical pixels, and lifts them.
  package func scroll(x: Double, y: Double, lifting: Bool = false, time: UInt32 = 0) {
    for object in objects where object.version >= 5 { object.send(Event.axisSource.rawValue, .uint(1)) }
    for (axis, distance) in [(UInt32(1), x), (0, y)] where distance != 0 {
      send(.axis, .uint(time), .uint(axis), .fixed(distance))
      for object in objects where lifting && object.version >= 5 {
        object.send(Event.axisStop.rawValue, .uint(time), .uint(axis))
      }
    }
    endFrame()
  }

  /// Groups the events of `body` into one frame.
  package func inOneFrame(_ body: () -> Void) {
    holdsFrame = true
    body()
    holdsFrame = false
    endFrame()
  }

  private enum Event: UInt32 {
    case enter, leave, motion, button, axis, frame, axisSource, axisStop, axisDiscrete, axisValue120
  }

  private func serial() -> UInt32 { seat.compositor.nextSerial() }

  private func send(_ event: Event, _ arguments: EventArgument...) {
    for object in objects { object.send(event.rawValue, arguments) }
  }

  /// Since version 5 `frame` marks the end of a group of events.
  private func endFrame() {
    guard !holdsFrame else { return }
    for object in objects where object.version >= 5 { object.send(Event.frame.rawValue) }
  }

  private var objects: [FakePointerObject] {
    guard let focus, focus.isAlive else { return [] }
    return seat.objects(FakePointerObject.self, for: focus)
  }
}

/// A `wl_pointer`.
final class FakePointerObject: FakeObject, SeatDevice {
  override class var table: UnsafeRawPointer { wl_pointer_table() }

  let seat: FakeSeat

  private enum Request: UInt32 { case setCursor, release }
  private enum ErrorCode: UInt32 { case role }

  init(_ seed: Seed, _ seat: FakeSeat) {
    self.seat = seat
    super.init(seed)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .setCursor: try setCursor(arguments.object(1))
    case .release: destroy()
    case nil: break
    }
  }

  private func setCursor(_ surface: FakeSurface?) throws(Refusal) {
    guard let surface else { return }
    guard surface.role == nil || surface.role == .cursor else {
      throw refusal(ErrorCode.role.rawValue, "\(surface.label) already has a role")
    }
    surface.role = .cursor
  }
}
