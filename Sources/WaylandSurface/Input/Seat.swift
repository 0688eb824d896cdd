/// One `wl_seat`: its devices come and go, and each is bound as long as it is there.
final class Seat {
  let id: SeatID
  private let wire: SeatProxy
  private unowned let connection: Connection
  private var pointer: Pointer?
  private var touch: Touch?
  private var keyboard: Keyboard?

  init(_ wire: SeatProxy, id: SeatID, of connection: Connection) {
    self.wire = wire
    self.id = id
    self.connection = connection
    wire.onEvent = { [unowned self] event in
      if case .capabilities(let capabilities) = event { bind(capabilities) }
    }
  }

  /// The compositor took the seat away: whoever had its focus is told.
  func lose() {
    bind([])
    destroy()
  }

  func destroy() {
    pointer?.destroy()
    touch?.destroy()
    keyboard?.destroy()
    wire.destroy()
  }

  private func bind(_ capabilities: SeatProxy.Capability) {
    if capabilities.contains(.pointer) != (pointer != nil) {
      let lost = pointer
      pointer = lost == nil ? Pointer(wire.getPointer(), seat: id, of: connection) : nil
      lost?.lose()
    }
    if capabilities.contains(.touch) != (touch != nil) {
      let lost = touch
      touch = lost == nil ? Touch(wire.getTouch(), seat: id, of: connection) : nil
      lost?.lose()
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      let lost = keyboard
      keyboard = lost == nil ? Keyboard(wire.getKeyboard(), seat: id, of: connection) : nil
      lost?.lose()
    }
  }
}
