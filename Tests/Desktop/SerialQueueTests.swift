import BezelEventLoop
import BezelValues
import Testing

@testable import DesktopControls

@Suite struct SerialQueueTests {
  private let silence = DesktopFailure("x does not answer", isSilence: true)

  @Test func `commands that ask what has not answered end with the first one, the others are run`() {
    let loop = EventLoop()
    let queue = SerialQueue(on: loop)
    for failure in [silence, DesktopFailure("x refuses")] {
      var events: [String] = []
      for (name, target) in [("1", "x"), ("2", "x"), ("3", "y"), ("4", "x")] {
        queue.add(asking: target) { _ in
          events.append("ended \(name)")
        } _: {
          events.append("began \(name)")
        }
      }
      queue.next(after: failure)
      #expect(
        events
          == (failure == silence ? ["began 1", "ended 2", "ended 4", "began 3"] : ["began 1", "began 2"]))
      for _ in 0..<(failure == silence ? 1 : 3) { queue.next() }
      queue.add({ _ in }) { events.append("began 5") }
      #expect(events.last == "began 5")
      queue.next()
    }
    loop.finish()
  }

  @Test func `a command that has waited for less than half of the time is asked for itself`() {
    var now = Instant.monotonic()
    let loop = EventLoop(clock: { now })
    let queue = SerialQueue(on: loop)
    var events: [String] = []
    func add(_ name: String, after time: Duration) {
      now = now + time
      loop.turn(timeout: .zero)
      queue.add({ _ in events.append("ended \(name)") }) { events.append("began \(name)") }
    }
    add("1", after: .zero)
    add("2", after: .seconds(1))
    add("3", after: .milliseconds(850))
    now = now + .milliseconds(150)
    loop.turn(timeout: .zero)
    queue.next(after: silence)
    #expect(events == ["began 1", "ended 2", "began 3"])
    // Its time begins with it.
    add("4", after: .milliseconds(900))
    now = now + .milliseconds(1100)
    loop.turn(timeout: .zero)
    queue.next(after: silence)
    #expect(events.dropFirst(3) == ["ended 4"])
    loop.finish()
  }
}
