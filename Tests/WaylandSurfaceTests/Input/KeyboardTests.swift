import FakeCompositor
import Testing
import WaylandSurface

@Suite("A keyboard")
struct KeyboardTests {
  @Test("tells keys by their meaning in the user's layout")
  func layout() throws {
    let (stage, painter) = try stage(.russianSwapped)
    let keyboard = stage.compositor.seats[0].keyboard
    keyboard.enter(try #require(stage.fake))
    // The key where a US keyboard has Escape is Caps Lock here, and the other way round.
    keyboard.press(Keymap.Key.escape)
    keyboard.release(Keymap.Key.escape)
    keyboard.press(Keymap.Key.capsLock)
    keyboard.press(Keymap.Key.a)
    stage.settle()
    let capsLock = Key(rawValue: 0xffe5)
    let cyrillicEf = Key(rawValue: 0x6c6)
    #expect(pressed(painter) == [capsLock, .escape, cyrillicEf])
    #expect(painter.keys.count == 5)
  }

  @Test("tells Escape, Return and Space by name")
  func names() throws {
    let (stage, painter) = try stage(.us)
    let keyboard = stage.compositor.seats[0].keyboard
    keyboard.enter(try #require(stage.fake))
    for key in [Keymap.Key.escape, Keymap.Key.enter, Keymap.Key.space] { keyboard.press(key) }
    stage.settle()
    #expect(pressed(painter) == [.escape, .return, .space])
  }

  @Test("gives its focus, and takes it away")
  func focus() throws {
    let (stage, painter) = try stage(.us)
    let keyboard = stage.compositor.seats[0].keyboard
    keyboard.enter(try #require(stage.fake), pressed: [Keymap.Key.a])
    keyboard.leave()
    stage.settle()
    guard case .focused? = painter.keys.first, case .unfocused? = painter.keys.last else {
      Issue.record("\(painter.keys)")
      return
    }
    // A key that was down before isn't pressed now.
    #expect(painter.keys.count == 2)
  }

  @Test("that is unplugged takes its focus away")
  func unplugged() throws {
    let (stage, painter) = try stage(.us)
    stage.compositor.seats[0].keyboard.enter(try #require(stage.fake))
    stage.settle()
    stage.compositor.seats[0].capabilities = []
    stage.settle()
    #expect(painter.keys.count == 2)
    guard case .unfocused? = painter.keys.last else {
      Issue.record("\(painter.keys)")
      return
    }
  }

  @Test("with a broken keymap, or a key that means nothing, says nothing")
  func broken() throws {
    let (stage, painter) = try stage(Keymap([Keymap.Key.a: "no such symbol }"]))
    let keyboard = stage.compositor.seats[0].keyboard
    keyboard.enter(try #require(stage.fake))
    keyboard.press(Keymap.Key.a)
    keyboard.press(200)
    stage.settle()
    #expect(pressed(painter) == [])
    #expect(stage.connection.isOpen)
  }

  private func pressed(_ painter: Painter) -> [Key] {
    painter.keys.compactMap { if case .pressed(let key, _) = $0 { key } else { nil } }
  }

  private func stage(_ keymap: Keymap) throws -> (Stage, Painter) {
    let compositor = FakeCompositor(seats: [[.keyboard]])
    compositor.seats[0].keymap = keymap
    let stage = try Stage.ready(compositor)
    return (stage, try Painter.shown(on: stage))
  }
}
