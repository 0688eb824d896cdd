import FakeCompositor
import Testing
import WaylandSurface

/// What keys type, and their repeats.
@Suite struct TextTests {
  @Test func `a key types the text of the user's layout, Shift included`() throws {
    let (harness, painter) = try harness(.us)
    let keyboard = harness.compositor.seats[0].keyboard
    keyboard.press(Keymap.Key.a)
    keyboard.modifiers(depressed: 1 << 0)
    keyboard.press(Keymap.Key.a)
    harness.settle()
    #expect(painter.typed == ["a", "A"])
    let (russian, other) = try self.harness(.russianSwapped)
    russian.compositor.seats[0].keyboard.press(Keymap.Key.a)
    russian.settle()
    #expect(other.typed == ["ф"])
  }

  @Test func `keys without a character and shortcuts type nothing`() throws {
    let (harness, painter) = try harness(.us)
    let keyboard = harness.compositor.seats[0].keyboard
    for key in [Keymap.Key.enter, Keymap.Key.escape, Keymap.Key.tab, Keymap.Key.left] { keyboard.press(key) }
    for modifier in [UInt32(2), 3, 6] {
      keyboard.modifiers(depressed: 1 << modifier)
      keyboard.press(Keymap.Key.a)
    }
    keyboard.modifiers(locked: 1 << 4)
    keyboard.press(Keymap.Key.space)
    keyboard.release(Keymap.Key.space)
    harness.settle()
    #expect(painter.typed == [nil, nil, nil, nil, nil, nil, nil, " "])
    #expect(painter.keys.last?.text == nil, "a release types nothing")
  }

  @Test func `a dead key types nothing by itself`() throws {
    let (harness, painter) = try harness(.us)
    harness.compositor.seats[0].keyboard.press(Keymap.Key.apostrophe)
    harness.settle()
    #expect(painter.typed == [nil])
    #expect(painter.keys.last?.action == .pressed(Key(rawValue: 0xfe51)))
  }

  @Test func `a held key repeats after the delay, at the rate, until it is released`() throws {
    let (harness, painter) = try harness(.us)
    let (seat, clock) = (harness.compositor.seats[0], Clock(harness.connection))
    #expect(harness.connection.longestWait == nil)
    seat.keyboard.press(Keymap.Key.a, time: 1000)
    harness.settle()
    #expect(harness.connection.longestWait == .milliseconds(600))
    clock.advance(599)
    harness.settle()
    #expect(painter.repeats == [])
    clock.advance(1)
    harness.settle()
    #expect(painter.repeats == [.repeated(Key(rawValue: 0x61))])
    #expect(painter.keys.last?.text == "a")
    #expect(painter.keys.last?.time == .milliseconds(1600))
    #expect(harness.connection.longestWait == .milliseconds(40))
    clock.advance(40)
    harness.settle()
    #expect(painter.repeats.count == 2)
    // A release that is read late ends it, too.
    seat.keyboard.release(Keymap.Key.a)
    clock.advance(500)
    harness.settle()
    #expect(painter.repeats.count == 2)
    #expect(harness.connection.longestWait == nil)
  }

  @Test func `a loop that was late repeats once`() throws {
    let (harness, painter) = try harness(.us)
    let clock = Clock(harness.connection)
    harness.compositor.seats[0].keyboard.press(Keymap.Key.a)
    harness.settle()
    clock.advance(10_000)
    harness.settle()
    #expect(painter.repeats.count == 1)
    #expect(harness.connection.longestWait == .milliseconds(40))
  }

  @Test func `another key takes over, a key that doesn't repeat leaves it`() throws {
    let (harness, painter) = try harness(.us)
    let (keyboard, clock) = (harness.compositor.seats[0].keyboard, Clock(harness.connection))
    keyboard.press(Keymap.Key.a)
    keyboard.press(Keymap.Key.e)
    keyboard.press(Keymap.Key.capsLock)
    keyboard.release(Keymap.Key.a)
    harness.settle()
    clock.advance(600)
    harness.settle()
    #expect(painter.repeats == [.repeated(Key(rawValue: 0x65))])
  }

  @Test(arguments: ["rate", "focus", "keyboard", "surface"])
  func `nothing repeats without a rate, the focus, the keyboard or the surface`(lost: String) throws {
    let (harness, painter) = try harness(.us)
    let (seat, clock) = (harness.compositor.seats[0], Clock(harness.connection))
    seat.keyboard.press(Keymap.Key.a)
    harness.settle()
    switch lost {
    case "rate": seat.repeatInfo = (0, 600)
    case "focus": seat.keyboard.leave()
    case "keyboard": seat.capabilities = []
    default: painter.surface.close()
    }
    harness.settle()
    clock.advance(600)
    harness.settle()
    #expect(painter.repeats == [])
  }

  private func harness(_ keymap: Keymap) throws -> (Harness, Painter) {
    let compositor = FakeCompositor(seats: [[.keyboard]])
    compositor.seats[0].keymap = keymap
    let harness = try Harness.ready(compositor)
    let painter = try Painter.shown(on: harness)
    compositor.seats[0].keyboard.enter(try #require(harness.fake))
    harness.settle()
    return (harness, painter)
  }
}

/// The connection's clock, moved by the test.
private final class Clock {
  private var time = Duration.seconds(5)

  init(_ connection: Connection) { connection.now = { [self] in time } }

  func advance(_ milliseconds: Int) { time += .milliseconds(milliseconds) }
}

extension Painter {
  /// The text of each press.
  fileprivate var typed: [String?] {
    keys.compactMap { if case .pressed = $0.action { .some($0.text) } else { nil } }
  }

  fileprivate var repeats: [KeyboardEvent.Action] {
    keys.map(\.action).filter { if case .repeated = $0 { true } else { false } }
  }
}
