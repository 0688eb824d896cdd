import BezelKit
import BezelKitFoundation
import FakeCompositor
import Foundation
import Testing

@Suite("A HUD that follows a Foundation progress")
struct FollowingTests {
  @Test("shows where it is, and stays for the program's last word when it has finished")
  func follows() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host, .spinner))
    let progress = Progress(totalUnitCount: -1)
    hud.follow(progress)
    #expect(hud.progress == nil)
    progress.totalUnitCount = 4
    progress.completedUnitCount = 1
    await desk.until("a quarter is shown") { _ in hud.progress == 0.25 }
    progress.completedUnitCount = 4
    await desk.until("all of it is shown") { _ in hud.progress == 1 }
    #expect(hud.reason == nil)
    hud.dismiss()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }

  @Test("leaves the program's last word alone, whatever becomes of the progress", arguments: [0.4, 1])
  func lastWord(fraction: Double) async throws {
    let desk = try Desk()
    var configuration = HUD.Configuration.quick(desk.host)
    // However long this takes, the failure doesn't go by itself.
    configuration.timeout = .never
    let hud = HUD.show(configuration)
    let progress = Progress(totalUnitCount: 100)
    hud.follow(progress)
    progress.completedUnitCount = 40
    await desk.until("it is followed") { _ in hud.progress == 0.4 }
    progress.completedUnitCount = Int64(fraction * 100)
    hud.fail("No room")
    // Samples are taken in the order of what is followed: when this one is there, that one was looked at.
    let other = HUD.show(.quick(desk.host))
    let witness = Progress(totalUnitCount: 2)
    witness.completedUnitCount = 1
    other.follow(witness)
    await desk.until("the other one is followed") { _ in other.progress == 0.5 }
    #expect(hud.indicator == .error)
    hud.dismiss()
    other.dismiss()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }

  @Test("goes with its handle, whatever it follows")
  func dropped() async throws {
    let desk = try Desk()
    var hud: HUD? = HUD.show(.quick(desk.host))
    let events = try #require(hud?.events)
    hud?.follow(Progress(totalUnitCount: 100))
    await desk.until("it is shown") { $0.surfaces.first?.pixels != nil }
    hud = nil
    #expect(await events.contains(.ended(.completed)))
    await desk.clear()
  }
}
