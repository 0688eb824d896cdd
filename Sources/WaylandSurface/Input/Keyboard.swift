/// A seat's keyboard: which surface has its focus, and what its keys mean.
final class Keyboard {
  private let wire: KeyboardProxy
  private let seat: SeatID
  private unowned let connection: Connection
  private weak var focus: Surface?
  /// The keymap as it came. Compiling one takes milliseconds, and most surfaces never get a key.
  private var source: (descriptor: OwnedDescriptor, size: Int)?
  private var keymap: Keymap?
  private var modifiers = Keymap.Modifiers()

  init(_ wire: KeyboardProxy, seat: SeatID, of connection: Connection) {
    self.wire = wire
    self.seat = seat
    self.connection = connection
    wire.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() { wire.destroy() }

  /// There is no keyboard any more.
  func lose() {
    destroy()
    focus?.receive(.unfocused(seat))
  }

  private func receive(_ event: KeyboardProxy.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      source = format == .xkbV1 ? (descriptor, Int(size)) : nil
      keymap = nil
    case .enter(_, let surface, _):
      focus = connection.surface(of: surface)
      focus?.receive(.focused(seat))
    case .leave:
      let left = focus
      focus = nil
      left?.receive(.unfocused(seat))
    case .modifiers(_, let depressed, let latched, let locked, let group):
      modifiers = Keymap.Modifiers(depressed: depressed, latched: latched, locked: locked, group: group)
      keymap?.update(modifiers)
    case .key(_, _, let code, let state): receive(code, state)
    case .repeatInfo: break
    }
  }

  private func receive(_ code: UInt32, _ state: KeyboardProxy.KeyState) {
    guard let focus, let key = compiledKeymap()?.key(of: code) else { return }
    focus.receive(state == .pressed ? .pressed(key, seat) : .released(key, seat))
  }

  private func compiledKeymap() -> Keymap? {
    if let keymap { return keymap }
    guard let source else { return nil }
    self.source = nil
    keymap = Keymap(descriptor: source.descriptor.fileDescriptor, size: source.size)
    keymap?.update(modifiers)
    return keymap
  }
}
