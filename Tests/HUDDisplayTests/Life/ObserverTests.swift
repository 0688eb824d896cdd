import HUDModel
import Testing
import Time

@testable import HUDDisplay

@Suite("Observers")
struct ObserverTests {
  @Test("leave at once when they are cancelled, whatever they observe")
  func cancelled() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show()
    let before = harness.display.observers.all.count
    var observers = [
      harness.display.listen({ _ in }, closed: {}), harness.display.watch(showing.id) { _ in },
    ]
    #expect(harness.display.observers.all.count == before + 2)
    for observer in observers { observer.cancel() }
    #expect(harness.display.observers.all.count == before)
    observers = []
    harness.display.send(.removed, to: showing.id)
    #expect(harness.display.observers.all.isEmpty, "a watch ends with its showing")
  }

  @Test("that are cancelled by another one receive no more, not even what it receives")
  func cancelledMeanwhile() throws {
    let harness = try DisplayHarness()
    var received = 0
    var second: EventObserver?
    let first = harness.display.listen({ _ in second?.cancel() }, closed: {})
    second = harness.display.listen({ _ in received += 1 }, closed: { received += 1 })
    try harness.show()
    harness.display.close()
    #expect(received == 0)
    first.cancel()
  }

  @Test("may give the next command, and add another observer, while they are notified")
  func reentrant() throws {
    let harness = try DisplayHarness()
    var told: [String] = []
    var second: EventObserver?
    let first = harness.display.listen { [display = harness.display] event in
      told.append("\(event.id) \(event.word)")
      guard event.id == "a", event.reason != nil else { return }
      second = display.listen({ told.append("second: \($0.id) \($0.word)") }, closed: {})
      _ = try? display.show(.spinner, as: "b")
    } closed: {
    }
    try harness.showFully(as: "a")
    harness.display.send(.lost, to: "a")
    harness.settle()
    #expect(
      told == [
        "a willAppear", "a didAppear", "a willDisappear", "a didDisappear", "a ended", "b willAppear",
        "second: b willAppear",
      ])
    first.cancel()
    second?.cancel()
  }

  @Test("say when it happened")
  func instants() throws {
    let harness = try DisplayHarness()
    var told: [Duration] = []
    let start = harness.now
    let listener = harness.display.listen({ told.append($0.instant - start) }, closed: {})
    try harness.show()
    harness.wait(.seconds(1))
    harness.hide()
    harness.wait(.seconds(1))
    #expect(told == [0, 300, 1000, 1300, 1300].map { .milliseconds($0) })
    listener.cancel()
  }

  @Test("are none for what was never shown, but its end")
  func neverShown() throws {
    let harness = try DisplayHarness()
    var told: [HUDEvent.Kind] = []
    let listener = harness.display.listen({ told.append($0.kind) }, closed: {})
    try harness.show(.hud(.spinner) { $0.grace = .seconds(1) })
    harness.hide()
    #expect(told == [.ended(.neverShown)])
    listener.cancel()
  }
}
