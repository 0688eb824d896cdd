import HUDModel
import Testing
import Time

@testable import HUDDisplay

@Suite("Observers")
struct ObserverTests {
  @Test("may be answered by the next command, and by another listener, at once")
  func reentrant() throws {
    let harness = try DisplayHarness()
    var told: [String] = []
    var second: Listener?
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
    first.leave()
    second?.leave()
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
    listener.leave()
  }

  @Test("are none for what was never shown, but its end")
  func neverShown() throws {
    let harness = try DisplayHarness()
    var told: [HUDEvent.Kind] = []
    let listener = harness.display.listen({ told.append($0.kind) }, closed: {})
    try harness.show(.hud(.spinner) { $0.grace = .seconds(1) })
    harness.hide()
    #expect(told == [.ended(.neverShown)])
    listener.leave()
  }
}
