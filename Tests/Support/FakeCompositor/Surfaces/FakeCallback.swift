import CBezelProtocols

/// A `wl_callback` for a frame. The compositor destroys it when it has answered.
final class FakeCallback: FakeObject {
  override class var table: UnsafeRawPointer { wl_callback_table() }

  private enum Event: UInt32 { case done }

  func done(_ value: UInt32) {
    guard isAlive else { return }
    send(Event.done.rawValue, .uint(value))
    destroy()
  }
}
