import CBezelProtocols

/// A seat's touchscreen. Times are milliseconds; positions are logical pixels of the surface.
package final class FakeTouch {
  private unowned let seat: FakeSeat
  /// The surface of each finger; it gets all of that finger's events.
  private var fingers: [Int32: FakeSurface] = [:]

  init(_ seat: FakeSeat) { self.seat = seat }

  package func down(_ finger: Int32 = 0, at place: Place, on surface: FakeSurface, time: UInt32 = 0) {
    precondition(surface.current.inputRegion.contains(place), "\(surface.label) takes no input at \(place)")
    fingers[finger] = surface
    send(
      finger, .down, .uint(seat.compositor.nextSerial()), .uint(time), .object(surface), .int(finger),
      .fixed(place.x), .fixed(place.y))
    endFrame(finger)
  }

  package func move(_ finger: Int32 = 0, to place: Place, time: UInt32 = 0) {
    send(finger, .motion, .uint(time), .int(finger), .fixed(place.x), .fixed(place.y))
    endFrame(finger)
  }

  package func up(_ finger: Int32 = 0, time: UInt32 = 0) {
    send(finger, .up, .uint(seat.compositor.nextSerial()), .uint(time), .int(finger))
    endFrame(finger)
    fingers[finger] = nil
  }

  /// Cancels the touch, as a compositor does that recognises a gesture.
  package func cancel() {
    for finger in fingers.keys.prefix(1) { send(finger, .cancel) }
    fingers = [:]
  }

  private enum Event: UInt32 { case down, up, motion, frame, cancel }

  private func send(_ finger: Int32, _ event: Event, _ arguments: EventArgument...) {
    for object in objects(of: finger) { object.send(event.rawValue, arguments) }
  }

  private func endFrame(_ finger: Int32) {
    send(finger, .frame)
  }

  private func objects(of finger: Int32) -> [FakeTouchObject] {
    guard let surface = fingers[finger], surface.isAlive else { return [] }
    return seat.objects(FakeTouchObject.self, for: surface)
  }
}

/// A `wl_touch`.
final class FakeTouchObject: FakeObject, SeatDevice {
  override class var table: UnsafeRawPointer { wl_touch_table() }

  let seat: FakeSeat

  private enum Request: UInt32 { case release }

  init(_ seed: Seed, _ seat: FakeSeat) {
    self.seat = seat
    super.init(seed)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .release { destroy() }
  }
}
