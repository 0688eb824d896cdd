import BezelKit
import BezelKitFoundation
import FakeCompositor
import Foundation
import Testing

@Suite("A HUD that follows a Foundation progress")
struct FollowingTests {
  @Test("a HUD shows the progress, and stays when it has finished")
  func follows() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host, .spinner))
    let progress = Progress(totalUnitCount: -1)
    hud.follow(progress)
    #expect(hud.progress == nil)
    progress.totalUnitCount = 4
    progress.completedUnitCount = 1
    await desktop.until("a quarter is shown") { _ in hud.progress == 0.25 }
    progress.completedUnitCount = 4
    await desktop.until("all of it is shown") { _ in hud.progress == 1 }
    #expect(hud.dismissalReason == nil)
    hud.dismiss()
    let reason = try await hud.waitUntilEnded()
    #expect(reason == .completed)
    await desktop.clear()
  }

  @Test("later progress does not replace the program's result", arguments: [0.4, 1])
  func lastWord(fraction: Double) async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    let progress = Progress(totalUnitCount: 100)
    hud.follow(progress)
    progress.completedUnitCount = 40
    await desktop.until("it is followed") { _ in hud.progress == 0.4 }
    progress.completedUnitCount = Int64(fraction * 100)
    hud.fail("No room")
    // The failure must not time out before the check.
    hud.update { $0.timeout = .never }
    // Progress is sampled in the order in which it was followed, so the first one has been sampled, too.
    let other = HUD.show(.quick(desktop.host))
    let witness = Progress(totalUnitCount: 2)
    witness.completedUnitCount = 1
    other.follow(witness)
    await desktop.until("the other one is followed") { _ in other.progress == 0.5 }
    #expect(hud.indicator == .error)
    hud.dismiss()
    other.dismiss()
    let reason = try await hud.waitUntilEnded()
    #expect(reason == .completed)
    await desktop.clear()
  }

  @Test("a HUD that follows a progress is dismissed with its handle")
  func dropped() async throws {
    let desktop = try FakeDesktop()
    var hud: HUD? = HUD.show(.quick(desktop.host))
    let events = try #require(hud?.events)
    hud?.follow(Progress(totalUnitCount: 100))
    await desktop.until("it is shown") { $0.surfaces.first?.pixels != nil }
    hud = nil
    #expect(await events.contains(.ended(.completed)))
    await desktop.clear()
  }
}
