import FakeCompositor
import Testing
import WaylandSurface

@Suite("A keyboard")
struct KeyboardTests {
  @Test("keys have the meaning of the user's layout")
  func layout() throws {
    let (harness, painter) = try harness(.russianSwapped)
    let keyboard = harness.compositor.seats[0].keyboard
    keyboard.enter(try #require(harness.fake))
    // This layout exchanges Escape and Caps Lock of a US keyboard.
    keyboard.press(Keymap.Key.escape)
    keyboard.release(Keymap.Key.escape)
    keyboard.press(Keymap.Key.capsLock)
    keyboard.press(Keymap.Key.a)
    harness.settle()
    let capsLock = Key(rawValue: 0xffe5)
    let cyrillicEf = Key(rawValue: 0x6c6)
    #expect(pressed(painter) == [capsLock, .escape, cyrillicEf])
    #expect(painter.keys.count == 5)
  }

  @Test("Escape, Return and Space are sent by name")
  func names() throws {
    let (harness, painter) = try harness(.us)
    let keyboard = harness.compositor.seats[0].keyboard
    keyboard.enter(try #require(harness.fake))
    for key in [Keymap.Key.escape, Keymap.Key.enter, Keymap.Key.space] { keyboard.press(key) }
    harness.settle()
    #expect(pressed(painter) == [.escape, .return, .space])
  }

  @Test("focus is sent when it is gained and lost")
  func focus() throws {
    let (harness, painter) = try harness(.us)
    let keyboard = harness.compositor.seats[0].keyboard
    keyboard.enter(try #require(harness.fake), pressed: [Keymap.Key.a])
    keyboard.leave()
    harness.settle()
    guard painter.keys.first?.action == .focused, painter.keys.last?.action == .unfocused else {
      Issue.record("\(painter.keys)")
      return
    }
    // A key that was held before the focus is not reported.
    #expect(painter.keys.count == 2)
  }

  @Test("unplugging the keyboard removes the focus")
  func unplugged() throws {
    let (harness, painter) = try harness(.us)
    harness.compositor.seats[0].keyboard.enter(try #require(harness.fake))
    harness.settle()
    harness.compositor.seats[0].capabilities = []
    harness.settle()
    #expect(painter.keys.count == 2)
    guard painter.keys.last?.action == .unfocused else {
      Issue.record("\(painter.keys)")
      return
    }
  }

  @Test("a broken keymap, or a key without a meaning, sends nothing")
  func broken() throws {
    let (harness, painter) = try harness(Keymap([Keymap.Key.a: "no such symbol }"]))
    let keyboard = harness.compositor.seats[0].keyboard
    keyboard.enter(try #require(harness.fake))
    keyboard.press(Keymap.Key.a)
    keyboard.press(200)
    harness.settle()
    #expect(pressed(painter) == [])
    #expect(harness.connection.isOpen)
  }

  private func pressed(_ painter: Painter) -> [Key] {
    painter.keys.compactMap { if case .pressed(let key) = $0.action { key } else { nil } }
  }

  private func harness(_ keymap: Keymap) throws -> (Harness, Painter) {
    let compositor = FakeCompositor(seats: [[.keyboard]])
    compositor.seats[0].keymap = keymap
    let harness = try Harness.ready(compositor)
    return (harness, try Painter.shown(on: harness))
  }
}
