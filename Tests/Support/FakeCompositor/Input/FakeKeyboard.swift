import CBezelProtocols
import Glibc

/// A seat's keyboard. Keys have the codes of Linux's input events (Escape is 1).
package final class FakeKeyboard {
  /// The surface that has the keyboard focus.
  package private(set) weak var focus: FakeSurface?

  private unowned let seat: FakeSeat
  private var pressed: [UInt32] = []

  init(_ seat: FakeSeat) { self.seat = seat }

  /// Gives the focus to a surface, with the keys that are held.
  package func enter(_ surface: FakeSurface, pressed: [UInt32] = []) {
    leave()
    focus = surface
    self.pressed = pressed
    send(.enter, .uint(serial()), .object(surface), .array(pressed))
    modifiers()
  }

  package func leave() {
    if let focus, focus.isAlive { send(.leave, .uint(serial()), .object(focus)) }
    focus = nil
    pressed = []
  }

  package func press(_ key: UInt32, time: UInt32 = 0) {
    pressed.append(key)
    send(.key, .uint(serial()), .uint(time), .uint(key), .uint(1))
  }

  package func release(_ key: UInt32, time: UInt32 = 0) {
    pressed.removeAll { $0 == key }
    send(.key, .uint(serial()), .uint(time), .uint(key), .uint(0))
  }

  /// Sends the modifiers, as xkb's masks, and the keymap's group.
  package func modifiers(depressed: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
    send(.modifiers, .uint(serial()), .uint(depressed), .uint(0), .uint(locked), .uint(group))
  }

  private enum Event: UInt32 { case keymap, enter, leave, key, modifiers, repeatInfo }

  private func serial() -> UInt32 { seat.compositor.nextSerial() }

  private func send(_ event: Event, _ arguments: EventArgument...) {
    guard let focus, focus.isAlive else { return }
    for object in seat.objects(FakeKeyboardObject.self, for: focus) { object.send(event.rawValue, arguments) }
  }
}

/// A `wl_keyboard`.
final class FakeKeyboardObject: FakeObject, SeatDevice {
  override class var table: UnsafeRawPointer { wl_keyboard_table() }

  let seat: FakeSeat

  private enum Request: UInt32 { case release }
  private enum Event: UInt32 { case keymap, enter, leave, key, modifiers, repeatInfo }

  init(_ seed: Seed, _ seat: FakeSeat) {
    self.seat = seat
    super.init(seed)
    sendKeymap(seat.keymap)
    sendRepeatInfo()
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .release { destroy() }
  }

  func sendRepeatInfo() {
    guard version >= 4 else { return }
    send(Event.repeatInfo.rawValue, .int(seat.repeatInfo.rate), .int(seat.repeatInfo.delay))
  }

  private func sendKeymap(_ keymap: Keymap) {
    let isXKBText: UInt32 = 1
    let (descriptor, size) = keymap.file()
    send(Event.keymap.rawValue, .uint(isXKBText), .fileDescriptor(descriptor), .uint(size))
    close(descriptor)
  }
}
