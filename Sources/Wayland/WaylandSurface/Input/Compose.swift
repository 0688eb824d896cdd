import BezelPosix
import CBezelXkbcommon

/// The sequences of a locale: what several keys type together, such as a dead accent and a letter.
///
/// The file has thousands of lines, and most programs never need it: it is read when a sequence begins.
final class Compose {
  /// What a press means to the sequences.
  enum Outcome {
    /// It is part of a sequence that goes on, or is none that exists.
    case nothing
    /// It has ended a sequence, which types this.
    case typed(String)

    var text: String? { if case .typed(let text) = self { text } else { nil } }
  }

  private let state: OpaquePointer

  /// Reads the sequences of a locale, or the user's own; nil if there are none.
  convenience init?(locale: String) {
    self.init { xkb_compose_table_new_from_locale($0, locale, XKB_COMPOSE_COMPILE_NO_FLAGS) }
  }

  private init?(_ read: (OpaquePointer) -> OpaquePointer?) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    // The table keeps the context, and the state keeps the table.
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let table = read(context) else { return nil }
    defer { xkb_compose_table_unref(table) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
    self.state = state
  }

  deinit { xkb_compose_state_unref(state) }

  /// The locale by which the program's text is typed.
  static var userLocale: String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.nonemptyValue).first ?? "C"
  }

  /// Whether a keysym begins sequences: dead keys and the Compose key do.
  static func begins(with symbol: UInt32) -> Bool {
    (0xfe50...0xfe93).contains(symbol) || symbol == XKB_KEY_Multi_key
  }

  /// Returns nil for a press outside of all sequences, which types its own text.
  func press(_ symbol: UInt32) -> Outcome? {
    let isInside = xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING
    guard isInside || Compose.begins(with: symbol) else { return nil }
    // Modifiers are no part of a sequence.
    guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .nothing }
    let status = xkb_compose_state_get_status(state)
    if status == XKB_COMPOSE_NOTHING { return nil }
    guard status == XKB_COMPOSE_COMPOSED else { return .nothing }
    defer { reset() }
    let count = Int(xkb_compose_state_get_utf8(state, nil, 0))
    return .typed(
      String(unsafeUninitializedCapacity: count + 1) { buffer in
        buffer.withMemoryRebound(to: CChar.self) {
          Int(xkb_compose_state_get_utf8(state, $0.baseAddress, $0.count))
        }
      })
  }

  func reset() { xkb_compose_state_reset(state) }
}
