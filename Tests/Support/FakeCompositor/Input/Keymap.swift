import Glibc

/// A keyboard layout as xkb text. It is small but complete: it needs none of the system's files.
package struct Keymap: Sendable {
  package let text: String

  /// Keys by their code in Linux's input events.
  package enum Key {
    package static let escape: UInt32 = 1
    package static let enter: UInt32 = 28
    package static let capsLock: UInt32 = 58
    package static let space: UInt32 = 57
    package static let a: UInt32 = 30
    package static let tab: UInt32 = 15
    package static let e: UInt32 = 18
    package static let apostrophe: UInt32 = 40
    package static let left: UInt32 = 105
    package static let right: UInt32 = 106
  }

  /// - Parameter symbols: the name of each key's symbol, by the key's number; "a, A" for one with and without Shift.
  package init(_ symbols: [UInt32: String]) {
    let keys = symbols.sorted { $0.key < $1.key }
    // xkb counts keys from 8, as X11 did.
    let codes = keys.map { "<K\($0.key)> = \($0.key + 8);" }.joined(separator: " ")
    let meanings = keys.map {
      let type = $0.value.contains(",") ? "TWO_LEVEL" : "ONE_LEVEL"
      return "key <K\($0.key)> { type = \"\(type)\", [ \($0.value) ] };"
    }.joined(separator: " ")
    text = """
      xkb_keymap {
        xkb_keycodes "fake" { minimum = 8; maximum = 255; \(codes) };
        xkb_types "fake" {
          type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
          type "TWO_LEVEL" { modifiers = Shift; map[Shift] = 2; level_name[1] = "Base"; level_name[2] = "Shift"; };
        };
        xkb_compatibility "fake" { interpret Caps_Lock { repeat = False; }; };
        xkb_symbols "fake" { name[group1] = "fake"; \(meanings) };
      };

      """
  }

  package static let us = Keymap([
    Key.escape: "Escape", Key.enter: "Return", Key.space: "space", Key.capsLock: "Caps_Lock", Key.a: "a, A",
    Key.e: "e, E", Key.apostrophe: "dead_acute", Key.tab: "Tab", Key.left: "Left", Key.right: "Right",
  ])

  /// A Russian layout with Escape and Caps Lock exchanged.
  package static let russianSwapped = Keymap([
    Key.escape: "Caps_Lock", Key.enter: "Return", Key.space: "space", Key.capsLock: "Escape",
    Key.a: "Cyrillic_ef",
  ])

  /// An anonymous file of the text, terminated by a zero as the protocol requires, and its size.
  func file() -> (descriptor: Int32, size: UInt32) {
    guard let file = tmpfile() else { preconditionFailure("no temporary file for a keymap") }
    defer { fclose(file) }
    let bytes = Array(text.utf8) + [0]
    fwrite(bytes, 1, bytes.count, file)
    fflush(file)
    return (dup(fileno(file)), UInt32(bytes.count))
  }
}
