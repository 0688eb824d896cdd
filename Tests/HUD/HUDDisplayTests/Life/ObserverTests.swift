import BezelValues
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("Observers")
struct ObserverTests {
  @Test("leave the display's list when they are cancelled")
  func cancelled() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show()
    let before = harness.display.observers.all.count
    var observers = [
      harness.display.listen { _ in }, harness.display.watch(showing.id) { _, _ in },
    ]
    #expect(harness.display.observers.all.count == before + 2)
    for observer in observers { observer.cancel() }
    #expect(harness.display.observers.all.count == before)
    observers = []
    harness.display.send(.removed, to: showing.id)
    #expect(harness.display.observers.all.isEmpty, "a watch ends with its showing")
  }

  @Test("that another one cancels don't receive the event that is being reported")
  func cancelledMeanwhile() throws {
    let harness = try DisplayHarness()
    var received = 0
    var second: EventObserver?
    let first = harness.display.listen { _ in second?.cancel() }
    second = harness.display.listen { _ in received += 1 }
    try harness.show()
    harness.display.close()
    #expect(received == 0)
    first.cancel()
  }

  @Test("may give a command and add another observer while they are notified")
  func reentrant() throws {
    let harness = try DisplayHarness()
    var received: [String] = []
    var second: EventObserver?
    let first = harness.display.listen { [display = harness.display] notice in
      guard let event = notice.event else { return }
      received.append("\(event.id) \(event.word)")
      guard event.id == "a", event.reason != nil else { return }
      second = display.listen {
        if let event = $0.event { received.append("second: \(event.id) \(event.word)") }
      }
      _ = try? display.show(.spinner, as: "b")
    }
    try harness.showFully(as: "a")
    harness.display.send(.lost, to: "a")
    harness.settle()
    #expect(
      received == [
        "a willAppear", "a didAppear", "a willDisappear", "a didDisappear", "a ended", "b willAppear",
        "second: b willAppear",
      ])
    first.cancel()
    second?.cancel()
  }

  @Test("receive the time of an event")
  func instants() throws {
    let harness = try DisplayHarness()
    var received: [Duration] = []
    let start = harness.now
    let observer = harness.display.listen {
      if let event = $0.event { received.append(event.instant - start) }
    }
    try harness.show()
    harness.wait(.seconds(1))
    harness.hide()
    harness.wait(.seconds(1))
    #expect(received == [0, 250, 1000, 1240, 1240].map { .milliseconds($0) })
    observer.cancel()
  }

  @Test("receive the title of a showing until its end, also when another one takes its place")
  func titles() throws {
    let harness = try DisplayHarness()
    var received: [String] = []
    let observer = harness.display.listen {
      if let event = $0.event { received.append("\(event.word): \(event.title)") }
    }
    try harness.showFully(HUD.Specification.spinner.titled("Old"))
    harness.hide()
    try harness.show(HUD.Specification.spinner.titled("New"))
    #expect(
      received == [
        "willAppear: Old", "didAppear: Old", "willDisappear: Old", "didDisappear: Old", "ended: Old",
        "willAppear: New",
      ])
    observer.cancel()
  }

  @Test("receive only the end of a HUD that was never shown")
  func neverShown() throws {
    let harness = try DisplayHarness()
    var received: [HUDEvent.Kind] = []
    let observer = harness.display.listen { if let event = $0.event { received.append(event.kind) } }
    try harness.show(.hud(.spinner) { $0.grace = .seconds(1) })
    harness.hide()
    #expect(received == [.ended(.neverShown)])
    observer.cancel()
  }
}
