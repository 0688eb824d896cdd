import FakeCompositor
import Testing
import WaylandSurface

@Suite("Time, modifiers and serial of an input event")
struct EventOriginTests {
  @Test("a pointer's events have the compositor's time and serial, and the keyboard's modifiers")
  func pointer() throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.pointer, .keyboard]]))
    let events = try record(harness) { if case .pointer(let event) = $0 { event } else { nil } }
    let (seat, fake) = (harness.compositor.seats[0], try #require(harness.fake))
    seat.keyboard.enter(fake)
    seat.keyboard.modifiers(depressed: 1 << 0 | 1 << 2, locked: 1 << 4)
    seat.pointer.move(to: Place(10, 10), on: fake)
    seat.pointer.move(to: Place(11, 10), on: fake, time: 40)
    seat.pointer.press(time: 4_294_967_295)
    seat.pointer.release(time: 7)
    seat.pointer.turnWheel(120, time: 9)
    seat.keyboard.modifiers(depressed: 1 << 3 | 1 << 6, locked: 1 << 1)
    seat.pointer.turnWheel(120, time: 10)
    seat.keyboard.leave()
    seat.pointer.turnWheel(120, time: 11)
    harness.settle()
    #expect(
      events().map(\.time) == [
        nil, .milliseconds(40), .milliseconds(4_294_967_295), .milliseconds(7), .milliseconds(9),
        .milliseconds(10), .milliseconds(11),
      ])
    let held: Modifiers = [.shift, .control, .numLock]
    #expect(events().map(\.modifiers) == [held, held, held, held, held, [.alt, .logo, .capsLock], []])
    let serials = events().map(\.serial)
    #expect(serials.map { $0 != nil } == [true, false, true, true, false, false, false])
    #expect(Set(serials.compactMap(\.self)).count == 3)
  }

  @Test("so have the events of keys and fingers")
  func keysAndFingers() throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.touch, .keyboard]]))
    let keys = try record(harness) { if case .keyboard(let event) = $0 { event } else { nil } }
    let touches = try record(harness) { if case .touch(let event) = $0 { event } else { nil } }
    let (seat, fake) = (harness.compositor.seats[0], try #require(harness.fake))
    seat.keyboard.enter(fake)
    seat.keyboard.modifiers(depressed: 1 << 0)
    seat.keyboard.press(Keymap.Key.a, time: 21)
    seat.touch.down(1, at: Place(5, 5), on: fake, time: 22)
    seat.touch.move(1, to: Place(6, 5), time: 23)
    seat.touch.cancel()
    seat.keyboard.leave()
    harness.settle()
    #expect(keys().map(\.time) == [nil, .milliseconds(21), nil])
    #expect(keys().map(\.modifiers) == [[], .shift, []])
    #expect(keys().allSatisfy { $0.serial != nil })
    #expect(touches().map(\.time) == [.milliseconds(22), .milliseconds(23), nil])
    #expect(touches().map(\.modifiers) == [.shift, .shift, .shift])
    #expect(touches().map { $0.serial != nil } == [true, false, false])
  }

  /// The events of a new surface, as far as `pick` takes them.
  private func record<Event>(
    _ harness: Harness, _ pick: @escaping (Surface.Event) -> Event?
  ) throws -> () -> [Event] {
    let painter = try harness.painters.first ?? Painter.shown(on: harness)
    let (record, next) = (Record<Event>(), painter.onEvent)
    painter.onEvent = { event in
      next?(event)
      if let event = pick(event) { record.events.append(event) }
    }
    return { record.events }
  }
}

private final class Record<Event> {
  var events: [Event] = []
}
