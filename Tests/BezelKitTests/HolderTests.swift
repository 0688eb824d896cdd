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
