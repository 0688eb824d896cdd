import Testing

@testable import DesktopControls

@Suite struct SerialQueueTests {
  private let queue = SerialQueue()

  @Test func `commands that ask what has not answered end with the first one, the others are run`() {
    let (silence, other) = (DesktopFailure("x does not answer", isSilence: true), DesktopFailure("x refuses"))
    for failure in [silence, other] {
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
  }
}
