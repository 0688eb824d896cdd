import CBezelProtocols

/// A seat with a pointer, a keyboard and a touchscreen, or some of them.
package final class FakeSeat {
  package struct Capabilities: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let pointer = Capabilities(rawValue: 1)
    package static let keyboard = Capabilities(rawValue: 2)
    package static let touch = Capabilities(rawValue: 4)
  }

  package let name: String
  /// The devices of the seat. A change is sent to all clients, as when a device is added or removed.
  package var capabilities: Capabilities {
    didSet {
      ever.formUnion(capabilities)
      for object in objects(FakeSeatObject.self) { object.sendCapabilities() }
    }
  }
  /// The keymap that new keyboards get.
  package var keymap = Keymap.us
  /// How often a held key repeats in a second, 0 for never, and after how many milliseconds.
  package var repeatInfo: (rate: Int32, delay: Int32) = (25, 600) {
    didSet { for object in objects(FakeKeyboardObject.self) { object.sendRepeatInfo() } }
  }

  package private(set) lazy var pointer = FakePointer(self)
  package private(set) lazy var touch = FakeTouch(self)
  package private(set) lazy var keyboard = FakeKeyboard(self)

  unowned(unsafe) let compositor: FakeCompositor
  weak var global: FakeGlobal?
  /// All capabilities so far: a client may still request a device that was removed.
  private(set) var ever: Capabilities

  init(_ compositor: FakeCompositor, name: String, _ capabilities: Capabilities) {
    self.compositor = compositor
    self.name = name
    self.capabilities = capabilities
    ever = capabilities
  }

  /// The objects of a type that clients have for this seat.
  func objects<T: FakeObject>(_ type: T.Type) -> [T] where T: SeatDevice {
    compositor.objects.compactMap { $0 as? T }.filter { $0.seat === self }
  }

  /// Those of them that belong to the client of a surface.
  func objects<T: FakeObject>(_ type: T.Type, for surface: FakeSurface) -> [T] where T: SeatDevice {
    objects(type).filter { $0.client === surface.client }
  }
}

/// An object that a client has for a seat or for one of its devices.
protocol SeatDevice: AnyObject {
  var seat: FakeSeat { get }
}

/// A `wl_seat`.
final class FakeSeatObject: FakeObject, SeatDevice {
  override class var table: UnsafeRawPointer { wl_seat_table() }

  let seat: FakeSeat

  private enum Request: UInt32 { case getPointer, getKeyboard, getTouch, release }
  private enum Event: UInt32 { case capabilities, name }
  private enum ErrorCode: UInt32 { case missingCapability }

  init(_ seed: Seed, _ seat: FakeSeat) {
    self.seat = seat
    super.init(seed)
    if version >= 2 { send(Event.name.rawValue, .string(seat.name)) }
    sendCapabilities()
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    switch Request(rawValue: opcode) {
    case .getPointer:
      try require(.pointer, "pointer")
      _ = FakePointerObject(seed(arguments.newID(0)), seat)
    case .getKeyboard:
      try require(.keyboard, "keyboard")
      _ = FakeKeyboardObject(seed(arguments.newID(0)), seat)
    case .getTouch:
      try require(.touch, "touchscreen")
      _ = FakeTouchObject(seed(arguments.newID(0)), seat)
    case .release: destroy()
    case nil: break
    }
  }

  func sendCapabilities() {
    send(Event.capabilities.rawValue, .uint(seat.capabilities.rawValue))
  }

  private func require(_ capability: FakeSeat.Capabilities, _ name: String) throws(Refusal) {
    guard seat.ever.contains(capability) else {
      throw refusal(ErrorCode.missingCapability.rawValue, "\(seat.name) never had a \(name)")
    }
  }
}
