import Synchronization
import Testing

@testable import BezelKit

@Suite("Concurrent use")
struct RaceTests {
  @Test("A hundred threads show, change and dismiss: every showing ends once")
  func threads() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let reasons = try await withThrowingTaskGroup(of: HUD.DismissalReason.self) { group in
      for number in 0..<100 {
        group.addTask {
          let hud = HUD.show(.quick(host))
          hud.progress = 0.5
          hud.title = "\(number)"
          if number % 2 == 0 { hud.dismiss(after: .milliseconds(number)) } else { hud.dismiss() }
          hud.dismiss()
          let reason = try await hud.waitUntilEnded()
          let events = await hud.receivedEvents
          #expect(events.last == .ended(reason))
          #expect(events.count == 1 || events.count == 5, "\(events)")
          #expect(Set(events).count == events.count)
          return reason
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reasons.count == 100)
    #expect(reasons.allSatisfy { $0 == .completed || $0 == .neverShown })
    await desktop.clear()
  }

  @Test("However often progress is set, one change is queued, and the last one counts")
  func progress() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    for step in 1...100_000 { hud.progress = Double(step) / 100_000 }
    #expect(hud.progress == 1)
    #expect(await hud.receives(.didAppear))
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  /// Records the commands that are queued.
  private final class Queue: CommandReceiver {
    let words = Mutex<[String]>([])
    let refusal: HUD.Failure? = nil
    let mergesChanges = true

    func enqueue(_ command: BackendCommand, for hud: HUDState) -> Bool {
      words.withLock { $0.append("\(command)".prefix { $0 != "(" }.description) }
      return false
    }

    func wake() {}
  }

  @Test("Queued calls keep their order, and changes are merged only up to the next call")
  func queue() {
    let queue = Queue()
    HUDScope.$recorded.withValue(HUDScope(receiver: queue)) {
      let hud = HUD.show("Working")
      for step in 1...1000 { hud.progress = Double(step) / 1000 }
      hud.dismiss()
      hud.title = "Late"
      hud.title = "Later"
      #expect(queue.words.withLock { $0 } == ["show", "change", "hide", "change"])
      let configuration = hud.state.takeChange()
      #expect(configuration.progress == 1 && configuration.title == "Later")
      hud.title = "Next"
      #expect(queue.words.withLock { $0 }.last == "change" && queue.words.withLock { $0 }.count == 5)
      hud.state.end(.completed)
    }
  }

  @Test("Concurrent updates are all applied")
  func updates() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { hud.update { $0.offset.x += 1 } } }
      }
    }
    #expect(hud.configuration.offset.x == 800)
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("All waiting callers get the same reason")
  func waiters() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    async let reasons = withThrowingTaskGroup(of: HUD.DismissalReason.self) { group in
      for _ in 0..<20 { group.addTask { try await hud.waitUntilEnded() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(await hud.receives(.didAppear))
    hud.dismiss()
    #expect(try await reasons == Array(repeating: .completed, count: 20))
    await desktop.clear()
  }
}
