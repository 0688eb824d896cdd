import Foundation
import Testing

@testable import WaylandSurface

@Suite struct TapEventTests {
  private let seat = SeatID(global: 1)
  private let point = LogicalPoint(x: 5, y: 5)
  private var taps = TapRecognizer()

  @Test mutating func `only the left button taps`() {
    #expect(taps.handle(pointer(.pressed(.secondary))) == nil)
    #expect(taps.handle(pointer(.released(.secondary))) == nil)
    #expect(taps.handle(pointer(.pressed(.main))) == .pressed)
    #expect(taps.handle(pointer(.released(.secondary))) == nil)
    #expect(taps.handle(pointer(.released(.main))) == .tapped(point))
  }

  @Test mutating func `a pointer that leaves doesn't tap`() {
    _ = taps.handle(pointer(.pressed(.main)))
    #expect(taps.handle(pointer(.left)) == .cancelled)
    #expect(taps.handle(pointer(.released(.main))) == nil)
  }

  @Test mutating func `a finger taps, unless the compositor takes the touch`() {
    #expect(taps.handle(touch(.down)) == .pressed)
    #expect(taps.handle(touch(.up)) == .tapped(point))
    #expect(taps.handle(touch(.down)) == .pressed)
    #expect(taps.handle(touch(.cancelled)) == .cancelled)
  }

  private func pointer(_ action: PointerEvent.Action) -> PointerEvent {
    PointerEvent(seat: seat, action: action, position: point)
  }

  private func touch(_ action: TouchEvent.Action) -> TouchEvent {
    TouchEvent(seat: seat, finger: 0, action: action, position: point)
  }
}

@Suite struct KeymapTests {
  /// Escape, Return and Space with the codes of a PC's keyboard, Enter of a number pad, and a key with two levels.
  private static let text = """
    xkb_keymap {
      xkb_keycodes { <ESC> = 9; <RTRN> = 36; <SPCE> = 65; <KPEN> = 104; <AC01> = 38; <LFSH> = 50; <F5> = 71; <KPUP> = 80; };
      xkb_types {
        virtual_modifiers none;
        type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
        type "TWO_LEVEL" {
          modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base"; level_name[Level2] = "Shift";
        };
      };
      xkb_compatibility { interpret Any + AnyOf(all) { action = SetMods(modifiers = modMapMods); }; };
      xkb_symbols {
        key <ESC> { [ Escape ] }; key <RTRN> { [ Return ] }; key <SPCE> { [ space ] };
        key <KPEN> { [ KP_Enter ] }; key <AC01> { type = "TWO_LEVEL", [ a, A ] }; key <LFSH> { [ Shift_L ] };
        key <F5> { [ F5 ] }; key <KPUP> { [ KP_Up ] };
        modifier_map Shift { <LFSH> };
      };
    };
    """

  @Test func `a key's meaning follows from the layout, not from its code`() throws {
    let keymap = try #require(Keymap(KeymapTests.text))
    #expect(keymap.key(of: 1) == .escape)
    #expect(keymap.key(of: 28) == .return)
    #expect(keymap.key(of: 96) == .return, "the number pad's Enter")
    #expect(keymap.key(of: 72) == .up, "the number pad's arrow")
    #expect(keymap.key(of: 63) == .f(5))
    #expect(keymap.key(of: 57) == .space)
    #expect(keymap.key(of: 200) == nil)
  }

  @Test func `modifiers select the level`() throws {
    let keymap = try #require(Keymap(KeymapTests.text))
    #expect(keymap.key(of: 30) == Key(rawValue: 0x61))
    keymap.update(Keymap.Modifiers(depressed: 1))
    #expect(keymap.key(of: 30) == Key(rawValue: 0x41))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/X11/locale/en_US.UTF-8/Compose")))
  func `a dead key and a letter type one character, by the locale's sequences`() throws {
    let compose = try #require(Compose(locale: "en_US.UTF-8"))
    let (acute, e, a, x) = (UInt32(0xfe51), UInt32(0x65), UInt32(0x61), UInt32(0x78))
    #expect(compose.press(e) == nil, "outside of a sequence a key types its own text")
    #expect(compose.press(acute)?.text == nil)
    #expect(compose.press(e)?.text == "é")
    #expect(compose.press(e) == nil)
    #expect(compose.press(acute) != nil)
    #expect(compose.press(x) != nil, "no such sequence")
    #expect(compose.press(a) == nil)
    #expect(compose.press(acute) != nil)
    compose.reset()
    #expect(compose.press(e) == nil)
  }

  @Test func `text that is not a keymap is rejected`() {
    #expect(Keymap("hello") == nil)
  }

  @Test func `a shared keymap may lack its terminating zero`() throws {
    let memory = try SharedMemory(byteCount: KeymapTests.text.utf8.count)
    memory.bytes.copyBytes(from: KeymapTests.text.utf8)
    let keymap = try #require(Keymap(descriptor: memory.descriptor, size: memory.bytes.count))
    #expect(keymap.key(of: 1) == .escape)
    #expect(Keymap(descriptor: -1, size: 10) == nil)
  }

  @Test func `a file that is shorter than announced is rejected, and not read beyond its end`() async {
    await #expect(processExitsWith: .success) {
      let memory = try SharedMemory(byteCount: 4096)
      memory.bytes.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: " "))
      #expect(Keymap(descriptor: memory.descriptor, size: 3 * 4096) == nil)
    }
  }
}

@Suite struct SolidColorTests {
  @Test func `pixels are premultiplied`() {
    let color = SolidColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(color.pixel == 0x8080_4000)
    #expect(SolidColor.clear.pixel == 0)
  }

  @Test func `components out of range are clamped`() {
    #expect(
      SolidColor(red: 7, green: -1, blue: .nan, alpha: 1) == SolidColor(red: 1, green: 0, blue: 0, alpha: 1))
  }
}
