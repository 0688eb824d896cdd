import CXkbcommon
import Glibc

/// A keyboard's layout and its modifiers' state: from a key's code to what it means to its user.
final class Keymap {
  /// What `wl_keyboard.modifiers` tells.
  struct Modifiers {
    var depressed: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var group: UInt32 = 0
  }

  /// The kernel's codes are 8 less than those of X, which keymaps are written in.
  private static let codeOffset: UInt32 = 8

  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// A layout from its text.
  ///
  /// - Parameter text: a keymap of xkb's first format; nil is answered for one that isn't valid.
  convenience init?(_ text: String) {
    self.init { context in
      xkb_keymap_new_from_string(context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
  }

  /// A layout from the memory that the compositor shares: text that may or may not end with a zero.
  convenience init?(descriptor: Int32, size: Int) {
    guard size > 0, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
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
    // The compositor's text is complete, so nothing is looked up in the file system.
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    // A library doesn't write to its program's standard error.
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

  /// What a key means now, by the kernel's code; nil for one that means nothing in this layout.
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
