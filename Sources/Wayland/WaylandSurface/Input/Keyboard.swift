import CBezelXkbcommon
import Glibc

/// A seat's keyboard: the surface with its focus, and the meaning of its keys.
final class Keyboard {
  private let wire: KeyboardProxy
  private unowned let seat: Seat
  private weak var focus: Surface?
  /// The keymap before it is compiled. That takes milliseconds, and most surfaces never get a key.
  private var source: (descriptor: OwnedDescriptor, size: Int)?
  private var keymap: Keymap?
  private var modifiers = Keymap.Modifiers()

  init(_ wire: KeyboardProxy, of seat: Seat) {
    self.wire = wire
    self.seat = seat
    wire.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() { wire.destroy() }

  /// The seat has no keyboard any more.
  func lose() {
    destroy()
    report(.unfocused, to: focus)
  }

  private func receive(_ event: KeyboardProxy.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      source = format == .xkbV1 ? (descriptor, Int(size)) : nil
      keymap = nil
    case .enter(let serial, let surface, _):
      focus = seat.connection.surface(of: surface)
      report(.focused, to: focus, serial: serial)
    case .leave(let serial, _):
      let left = focus
      focus = nil
      seat.modifiers = []
      report(.unfocused, to: left, serial: serial)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      modifiers = Keymap.Modifiers(depressed: depressed, latched: latched, locked: locked, group: group)
      keymap?.update(modifiers)
      seat.modifiers = Modifiers(rawValue: depressed | latched | locked)
    case .key(let serial, let time, let code, let state):
      guard focus != nil, let key = compiledKeymap()?.key(of: code) else { return }
      report(
        state == .pressed ? .pressed(key) : .released(key), to: focus, at: .milliseconds(time), serial: serial
      )
    case .repeatInfo: break
    }
  }

  private func report(
    _ action: KeyboardEvent.Action, to surface: Surface?, at time: Duration? = nil, serial: UInt32? = nil
  ) {
    surface?.receiveKeyboard(
      KeyboardEvent(
        seat: seat.id, action: action, time: time, modifiers: seat.modifiers,
        serial: serial.map(EventSerial.init)))
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

/// A keyboard layout and the state of its modifiers: turns the codes of keys into keysyms.
final class Keymap {
  /// The arguments of `wl_keyboard.modifiers`.
  struct Modifiers {
    var depressed: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var group: UInt32 = 0
  }

  /// Keymaps have the codes of X, which are the kernel's plus 8.
  private static let codeOffset: UInt32 = 8

  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// Compiles a keymap in xkb's text format, version 1; nil if it is invalid.
  convenience init?(_ text: String) {
    self.init { context in
      xkb_keymap_new_from_string(context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
  }

  /// Compiles a keymap from the memory that the compositor shares. The text may end with a zero.
  ///
  /// A file shorter than the announced size is invalid: reading beyond its end raises SIGBUS.
  convenience init?(descriptor: Int32, size: Int) {
    var status = stat()
    guard size > 0, fstat(descriptor, &status) == 0, status.st_size >= size,
      let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    defer { munmap(memory, size) }
    let length = strnlen(memory.assumingMemoryBound(to: CChar.self), size)
    self.init { context in
      xkb_keymap_new_from_buffer(
        context, memory.assumingMemoryBound(to: CChar.self), length, XKB_KEYMAP_FORMAT_TEXT_V1,
        XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
  }

  private init?(_ compile: (OpaquePointer) -> OpaquePointer?) {
    // The compositor's text is complete: nothing has to be looked up in the file system.
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    // A library doesn't write to the program's standard error.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let keymap = compile(context) else {
      xkb_context_unref(context)
      return nil
    }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.keymap = keymap
    self.state = state
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  func update(_ modifiers: Modifiers) {
    xkb_state_update_mask(
      state, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, modifiers.group)
  }

  /// The keysym of a key by the kernel's code; nil if the layout has none for it.
  func key(of code: UInt32) -> Key? {
    let symbol = xkb_state_key_get_one_sym(state, code + Keymap.codeOffset)
    switch Int32(bitPattern: symbol) {
    case XKB_KEY_NoSymbol: return nil
    case XKB_KEY_KP_Enter: return .return
    case XKB_KEY_KP_Space: return .space
    default: return Key(rawValue: symbol)
    }
  }
}
