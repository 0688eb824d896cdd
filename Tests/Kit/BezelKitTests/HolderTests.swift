import BezelKit
import FakeCompositor
import Testing

@Suite("Handles and holds")
struct HolderTests {
  @Test("A task is dismissed with its handle")
  func dropped() async throws {
    let desktop = try FakeDesktop()
    var hud: HUD? = HUD.show(.quick(desktop.host))
    let events = try #require(hud?.events)
    await desktop.until("it is shown") { $0.surfaces.first?.pixels != nil }
    hud = nil
    #expect(await events.contains(.ended(.completed)))
    await desktop.clear()
  }

  @Test("A handle that is released at once leaves nothing on the screen")
  func droppedAtOnce() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    for _ in 1...50 { _ = HUD.show(.quick(host)) }
    await desktop.until("somebody came") { !$0.clients.isEmpty }
    await desktop.clear()
  }

  @Test("A HUD with a timeout needs no handle")
  func status() async throws {
    let desktop = try FakeDesktop()
    var configuration = HUD.Configuration.quick(desktop.host)
    configuration.timeout = .after(.milliseconds(30))
    let events = HUD.show(configuration).events
    #expect(await events.contains(.ended(.timedOut)))
    await desktop.clear()
  }

  @Test("A delayed dismissal needs no handle")
  func dismissedLater() async throws {
    let desktop = try FakeDesktop()
    var hud: HUD? = HUD.show(.quick(desktop.host))
    let events = try #require(hud?.events)
    let start = ContinuousClock.now
    hud?.dismiss(after: .milliseconds(200))
    hud = nil
    #expect(await events.contains(.ended(.completed)))
    #expect(ContinuousClock.now - start >= .milliseconds(200))
    await desktop.clear()
  }

  @Test("A HUD is dismissed with its last hold, and a second release does nothing")
  func holds() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    let (first, second) = (hud.hold(), hud.hold())
    first.release()
    first.release()
    #expect(await hud.receives(.didAppear))
    #expect(hud.dismissalReason == nil)
    second.release()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("A hold keeps the HUD without a handle")
  func holdWithoutHandle() async throws {
    let desktop = try FakeDesktop()
    var hud: HUD? = HUD.show(.quick(desktop.host))
    let events = try #require(hud?.events)
    var hold: HUD.Hold? = hud?.hold()
    hud = nil
    await desktop.until("it is shown") { $0.surfaces.first?.pixels != nil }
    #expect(hold != nil)
    hold = nil
    #expect(await events.contains(.ended(.completed)))
    await desktop.clear()
  }

  @Test(
    "A removed button releases what its action holds, even the HUD's own hold and another HUD's last handle")
  func heldByButton() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    let stay = hud.hold()
    give(hud, buttonHolding: hud.hold())
    // One button is replaced before it is shown, the other one later.
    for isLate in [false, true] {
      let (early, events) = give(hud, buttonFor: HUD.show(.quick(desktop.host)))
      if isLate { #expect(await early.contains(.didAppear)) }
      hud.button = nil
      #expect(await events.contains { if case .ended = $0 { true } else { false } })
    }
    #expect(hud.dismissalReason == nil)
    stay.release()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  private func give(_ hud: HUD, buttonHolding hold: HUD.Hold) {
    hud.button = HUD.Button("Own") { hold.release() }
  }

  private func give(_ hud: HUD, buttonFor other: HUD) -> (
    AsyncStream<HUD.Event>, AsyncStream<HUD.Event>
  ) {
    hud.button = HUD.Button("Other") { other.dismiss() }
    return (other.events, other.events)
  }

  @Test("A button's action that holds its own HUD is released when the HUD ends")
  func ownButton() async throws {
    let desktop = try FakeDesktop()
    let last = dismissed(HUD.show(.quick(desktop.host)))
    await desktop.until("nothing refers to it") { _ in last.hud == nil }
    await desktop.clear()
  }

  private func dismissed(_ hud: HUD) -> Reference {
    hud.button = HUD.Button("Stop") { hud.details = "Stopping" }
    hud.dismiss()
    return Reference(hud)
  }

  private final class Reference: Sendable {
    weak let hud: HUD?
    init(_ hud: HUD) { self.hud = hud }
  }
}

@Suite("The shared HUD", .serialized)
struct SharedTests {
  @Test("the shared HUD is one HUD: another show replaces it, and earlier handles end as superseded")
  func takenOver() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let first = HUD.shared.show { $0.becomeQuick(on: host) }
    await desktop.until("it is shown") { $0.surfaces.first?.pixels != nil }
    let second = HUD.shared.show(indicator: .ring(progress: 0.5)) { $0.becomeQuick(on: host) }
    #expect(try await first.waitUntilEnded() == .superseded)
    #expect(HUD.shared.current === second)
    #expect(await desktop.surfacesMade == 1)
    first.dismiss()
    first.progress = 0.1
    HUD.shared.dismiss()
    #expect(try await second.waitUntilEnded() == .completed)
    let events = await second.events.reduce(into: []) { $0.append($1) }
    #expect(events == [.willAppear, .didAppear, .willDisappear, .didDisappear, .ended(.completed)])
    #expect(HUD.shared.current == nil)
    await desktop.clear()
  }

  @Test("the shared HUD is shown as long as there is a hold")
  func activities() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let before = HUD.defaults
    HUD.setDefaults { $0.becomeQuick(on: host) }
    defer { HUD.setDefaults { $0 = before } }
    let (first, second) = (HUD.shared.hold("One"), HUD.shared.hold("Two"))
    let hud = try #require(HUD.shared.current)
    #expect(hud.title == "Two")
    first.release()
    #expect(await hud.receives(.didAppear))
    #expect(hud.dismissalReason == nil)
    second.release()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("the shared HUD is shown again for an activity right after a release")
  func oneAfterTheOther() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let before = HUD.defaults
    HUD.setDefaults { $0.host = host }
    defer { HUD.setDefaults { $0 = before } }
    let first = HUD.shared.hold("One")
    let one = try #require(HUD.shared.current)
    #expect(await one.receives(.didAppear))
    first.release()
    let second = HUD.shared.hold("Two")
    let two = try #require(HUD.shared.current)
    #expect(two !== one && two.title == "Two")
    #expect(await two.receives(.didAppear))
    #expect(two.dismissalReason == nil)
    second.release()
    #expect(try await two.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("the shared HUD shows a status right after a dismissal")
  func afterDismissal() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let first = HUD.shared.show { $0.host = host }
    #expect(await first.receives(.didAppear))
    HUD.shared.dismiss()
    let second = HUD.shared.show { $0.host = host }
    #expect(await second.receives(.didAppear))
    #expect(second.dismissalReason == nil)
    #expect([.superseded, .completed].contains(try await first.waitUntilEnded()))
    HUD.shared.dismiss()
    #expect(try await second.waitUntilEnded() == .completed)
    await desktop.clear()
  }
}

extension HUD.Configuration {
  mutating func becomeQuick(on host: HUD.Host) { options.becomeQuick(on: host) }
}

extension HUD.Options {
  mutating func becomeQuick(on host: HUD.Host) {
    self.host = host
    animation = .immediate
  }
}
