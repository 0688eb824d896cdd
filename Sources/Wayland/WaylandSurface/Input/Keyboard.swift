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
  /// Nil while held keys don't repeat.
  private var repetition: (delay: Duration, interval: Duration)?
  private var held: HeldKey?

  /// The key that repeats.
  private struct HeldKey {
    let code: UInt32
    let serial: UInt32
    /// From the connection's clock to the compositor's.
    let offset: Duration
    /// When it repeats next, on the connection's clock.
    var due: Duration
  }

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
      (keymap, held) = (nil, nil)
    case .enter(let serial, let surface, _):
      focus = seat.connection.surface(of: surface)
      report(.focused, to: focus, serial: serial)
    case .leave(let serial, _):
      let left = focus
      (focus, held) = (nil, nil)
      seat.modifiers = []
      keymap?.endSequence()
      report(.unfocused, to: left, serial: serial)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      modifiers = Keymap.Modifiers(depressed: depressed, latched: latched, locked: locked, group: group)
      keymap?.update(modifiers)
      seat.modifiers = Modifiers(rawValue: depressed | latched | locked)
    case .key(let serial, let time, let code, let state):
      receiveKey(code, isPressed: state == .pressed, at: .milliseconds(time), serial)
    case .repeatInfo(let rate, let delay):
      repetition =
        rate > 0 ? (.milliseconds(max(1, delay)), .nanoseconds(1_000_000_000 / Int64(rate))) : nil
      if repetition == nil { held = nil }
    }
  }

  private func receiveKey(_ code: UInt32, isPressed: Bool, at time: Duration, _ serial: UInt32) {
    if !isPressed, held?.code == code { held = nil }
    guard focus != nil, let keymap = compiledKeymap(), let key = keymap.key(of: code) else { return }
    guard isPressed else { return report(.released(key), to: focus, at: time, serial: serial) }
    if let repetition, keymap.repeats(code) {
      let now = seat.connection.now()
      held = HeldKey(code: code, serial: serial, offset: time - now, due: now + repetition.delay)
    }
    report(.pressed(key), to: focus, at: time, serial: serial, text: text(of: code))
  }

  /// The text that a press or a repeat types. A shortcut types none.
  private func text(of code: UInt32) -> String? {
    guard seat.modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return nil }
    return keymap?.text(of: code)
  }

  private func report(
    _ action: KeyboardEvent.Action, to surface: Surface?, at time: Duration? = nil, serial: UInt32? = nil,
    text: String? = nil
  ) {
    surface?.receiveKeyboard(
      KeyboardEvent(
        seat: seat.id, action: action, text: text, time: time, modifiers: seat.modifiers,
        serial: serial.map { EventSerial(seat: seat.id, rawValue: $0) }))
  }

  // MARK: Repeats

  /// When the held key repeats, on the connection's clock; nil if none does.
  var nextRepeat: Duration? { held?.due }

  /// Repeats the held key, if it is time. After a late turn it repeats once: what was missed is not made up for.
  func repeatIfDue() {
    let now = seat.connection.now()
    guard var key = held, key.due <= now, let interval = repetition?.interval, focus?.isOpen == true,
      let symbol = keymap?.key(of: key.code)
    else { return }
    key.due = now + interval
    held = key
    report(.repeated(symbol), to: focus, at: now + key.offset, serial: key.serial, text: text(of: key.code))
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
  /// Read when the first sequence begins; inner nil if the locale has none.
  private var compose: Compose??

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
    let symbol = symbol(of: code)
    return symbol == XKB_KEY_NoSymbol ? nil : Keymap.mainKeys[symbol] ?? Key(rawValue: symbol)
  }

  /// Keys of the number pad by the name that they have elsewhere.
  private static let mainKeys: [UInt32: Key] = [
    UInt32(XKB_KEY_KP_Enter): .return, UInt32(XKB_KEY_KP_Space): .space, UInt32(XKB_KEY_KP_Tab): .tab,
    UInt32(XKB_KEY_KP_Left): .left, UInt32(XKB_KEY_KP_Right): .right, UInt32(XKB_KEY_KP_Up): .up,
    UInt32(XKB_KEY_KP_Down): .down, UInt32(XKB_KEY_KP_Home): .home, UInt32(XKB_KEY_KP_End): .end,
    UInt32(XKB_KEY_KP_Page_Up): .pageUp, UInt32(XKB_KEY_KP_Page_Down): .pageDown,
    UInt32(XKB_KEY_KP_Insert): .insert, UInt32(XKB_KEY_KP_Delete): .delete,
  ]

  private func symbol(of code: UInt32) -> UInt32 {
    xkb_state_key_get_one_sym(state, code + Keymap.codeOffset)
  }

  /// Whether a key repeats while it is held.
  func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code + Keymap.codeOffset) != 0 }

  /// The text that a press of a key types, by itself or as the end of a sequence that it may also begin.
  func text(of code: UInt32) -> String? {
    let symbol = symbol(of: code)
    if compose == nil, Compose.begins(with: symbol) { compose = .some(Compose(locale: Compose.userLocale)) }
    if let outcome = compose??.press(symbol) { return outcome.text }
    let count = Int(xkb_state_key_get_utf8(state, code + Keymap.codeOffset, nil, 0))
    guard count > 0 else { return nil }
    let text = String(unsafeUninitializedCapacity: count + 1) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        Int(xkb_state_key_get_utf8(state, code + Keymap.codeOffset, $0.baseAddress, $0.count))
      }
    }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : text
  }

  /// What was begun by a dead key is forgotten.
  func endSequence() { compose??.reset() }
}
