import BezelKit
import FakeCompositor
import Testing

@Suite("A HUD's holders")
struct HolderTests {
  @Test("A task goes with its handle")
  func dropped() async throws {
    let desk = try Desk()
    var hud: HUD? = HUD.show(.quick(desk.host))
    let events = try #require(hud?.events)
    await desk.until("it is shown") { $0.surfaces.first?.pixels != nil }
    hud = nil
    #expect(await events.contains(.ended(.completed)))
    await desk.clear()
  }

  @Test("A handle that is dropped before anything is shown leaves nothing behind")
  func droppedAtOnce() async throws {
    let desk = try Desk()
    let host = desk.host
    for _ in 1...50 { _ = HUD.show(.quick(host)) }
    await desk.until("somebody came") { !$0.clients.isEmpty }
    await desk.clear()
  }

  @Test("One that leaves by itself does so without a handle")
  func status() async throws {
    let desk = try Desk()
    var configuration = HUD.Configuration.quick(desk.host)
    configuration.timeout = .after(.milliseconds(30))
    let events = HUD.show(configuration).events
    #expect(await events.contains(.ended(.timedOut)))
    await desk.clear()
  }

  @Test("One that was dismissed for later keeps its time without a handle")
  func dismissedLater() async throws {
    let desk = try Desk()
    var hud: HUD? = HUD.show(.quick(desk.host))
    let events = try #require(hud?.events)
    let start = ContinuousClock.now
    hud?.dismiss(after: .milliseconds(200))
    hud = nil
    #expect(await events.contains(.ended(.completed)))
    #expect(ContinuousClock.now - start >= .milliseconds(200))
    await desk.clear()
  }

  @Test("It goes when the last of several holds is released, and releasing twice is nothing")
  func holds() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host))
    let (first, second) = (hud.hold(), hud.hold())
    first.release()
    first.release()
    #expect(await hud.hears(.didAppear))
    #expect(hud.reason == nil)
    second.release()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }

  @Test("Others hold it when its handle is gone")
  func holdWithoutHandle() async throws {
    let desk = try Desk()
    var hud: HUD? = HUD.show(.quick(desk.host))
    let events = try #require(hud?.events)
    var hold: HUD.Hold? = hud?.hold()
    hud = nil
    await desk.until("it is shown") { $0.surfaces.first?.pixels != nil }
    #expect(hold != nil)
    hold = nil
    #expect(await events.contains(.ended(.completed)))
    await desk.clear()
  }

  @Test("What a button held is dropped with it, even the HUD's own hold, and another HUD's last handle")
  func heldByButton() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host))
    let stay = hud.hold()
    give(hud, buttonHolding: hud.hold())
    // A button replaced before anybody has looked, and one replaced later.
    for isLate in [false, true] {
      let (early, events) = give(hud, buttonFor: HUD.show(.quick(desk.host)))
      if isLate { #expect(await early.contains(.didAppear)) }
      hud.button = nil
      #expect(await events.contains { if case .ended = $0 { true } else { false } })
    }
    #expect(hud.reason == nil)
    stay.release()
    #expect(await hud.ended == .completed)
    await desk.clear()
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

  @Test("A button that holds its own HUD holds it no longer than it is up")
  func ownButton() async throws {
    let desk = try Desk()
    let last = dismissed(HUD.show(.quick(desk.host)))
    await desk.until("nothing refers to it") { _ in last.hud == nil }
    await desk.clear()
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
  @Test("is one HUD: what is shown next takes its place, and earlier handles end as superseded")
  func takenOver() async throws {
    let desk = try Desk()
    let host = desk.host
    let first = HUD.shared.show { $0.becomeQuick(on: host) }
    await desk.until("it is shown") { $0.surfaces.first?.pixels != nil }
    let second = HUD.shared.show(indicator: .ring(progress: 0.5)) { $0.becomeQuick(on: host) }
    #expect(await first.ended == .superseded)
    #expect(HUD.shared.current === second)
    #expect(await desk.surfacesMade == 1)
    first.dismiss()
    first.progress = 0.1
    HUD.shared.dismiss()
    #expect(await second.ended == .completed)
    #expect(HUD.shared.current == nil)
    await desk.clear()
  }

  @Test("is up for as long as anybody holds it")
  func activities() async throws {
    let desk = try Desk()
    let host = desk.host
    let before = HUD.defaults
    HUD.defaults.becomeQuick(on: host)
    defer { HUD.defaults = before }
    let (first, second) = (HUD.shared.hold("One"), HUD.shared.hold("Two"))
    let hud = try #require(HUD.shared.current)
    #expect(hud.title == "Two")
    first.release()
    #expect(await hud.hears(.didAppear))
    #expect(hud.reason == nil)
    second.release()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }

  @Test("is up again for the next activity, although the one before has only just let go")
  func oneAfterTheOther() async throws {
    let desk = try Desk()
    let host = desk.host
    let before = HUD.defaults
    HUD.defaults.host = host
    defer { HUD.defaults = before }
    let first = HUD.shared.hold("One")
    let one = try #require(HUD.shared.current)
    #expect(await one.hears(.didAppear))
    first.release()
    let second = HUD.shared.hold("Two")
    let two = try #require(HUD.shared.current)
    #expect(two !== one && two.title == "Two")
    #expect(await two.hears(.didAppear))
    #expect(two.reason == nil)
    second.release()
    #expect(await two.ended == .completed)
    await desk.clear()
  }

  @Test("says what it has to say when a dismissal was just before")
  func afterDismissal() async throws {
    let desk = try Desk()
    let host = desk.host
    let first = HUD.shared.show { $0.host = host }
    #expect(await first.hears(.didAppear))
    HUD.shared.dismiss()
    let second = HUD.shared.show { $0.host = host }
    #expect(await second.hears(.didAppear))
    #expect(second.reason == nil)
    #expect([.superseded, .completed].contains(await first.ended))
    HUD.shared.dismiss()
    #expect(await second.ended == .completed)
    await desk.clear()
  }
}

extension HUD.Configuration {
  mutating func becomeQuick(on host: HUD.Host) {
    self.host = host
    animation = HUD.Animation.none
  }
}
