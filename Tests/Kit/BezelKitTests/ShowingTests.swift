import BezelKit
import FakeCompositor
import Testing

@Suite("A HUD in a program")
struct ShowingTests {
  @Test("a HUD is shown, sends its events, and ends when it is dismissed")
  func life() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    await desktop.until("it is shown") { $0.surfaces.first?.pixels != nil }
    #expect(hud.dismissalReason == nil)
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    #expect(hud.dismissalReason == .completed)
    #expect(hud.failure == nil)
    #expect(
      await hud.receivedEvents == [
        .willAppear, .didAppear, .willDisappear, .didDisappear, .ended(.completed),
      ])
    await desktop.clear()
  }

  @Test("the connection to the compositor is closed after the last HUD")
  func connections() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    for _ in 1...2 {
      let hud = HUD.show(.quick(host))
      #expect(await hud.receives(.didAppear))
      hud.dismiss()
      await desktop.clear()
    }
    #expect(await desktop.look { $0.clients.count } == 2)
  }

  @Test("properties keep their values, and the last ones are shown")
  func settings() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    hud.title = "Copying"
    hud.details = "3 of 12"
    hud.progress = 7
    #expect(hud.title == "Copying")
    #expect(hud.details == "3 of 12")
    #expect(hud.progress == 1)
    hud.indicator = .spinner
    #expect(hud.progress == nil)
    hud.progress = 0.25
    #expect(hud.indicator == .ring(progress: 0.25))
    let isChanged = hud.update { $0.position = .bottom }
    #expect(isChanged)
    await desktop.until("it moves to the bottom") { $0.layerSurfaces.first?.placement.anchor == .bottom }
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    let isChangedAfterwards = hud.update { $0.title = "Too late" }
    #expect(!isChangedAfterwards)
    #expect(hud.title == "Copying")
    await desktop.clear()
  }

  @Test("a countdown ends its HUD, whose handle need not be kept")
  func countdown() async throws {
    let desktop = try FakeDesktop()
    var configuration = HUD.Configuration.quick(desktop.host)
    configuration.clock = .countdown(.milliseconds(50))
    let hud = HUD.show(configuration)
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("a task can become a status, which is dismissed automatically")
  func success() async throws {
    let desktop = try FakeDesktop()
    var theme = HUD.Theme.dark
    try theme.set("auto-dismiss-minimum", to: "10ms")
    try theme.set("auto-dismiss-maximum", to: "20ms")
    var configuration = HUD.Configuration.quick(desktop.host)
    configuration.theme = theme
    let hud = HUD.show(configuration)
    hud.succeed()
    #expect(hud.indicator == .success)
    #expect(try await hud.waitUntilEnded() == .timedOut)
    await desktop.clear()
  }

  @Test("a HUD dismissed during its grace time is never shown")
  func grace() async throws {
    let desktop = try FakeDesktop()
    var configuration = HUD.Configuration.quick(desktop.host)
    configuration.grace = .seconds(3600)
    let hud = HUD.show(configuration)
    hud.dismiss()
    #expect(await hud.receivedEvents == [.ended(.neverShown)])
    #expect(await desktop.surfacesMade == 0)
    await desktop.clear()
  }

  @Test("a HUD ends in time on an output without frames")
  func hidden() async throws {
    let desktop = try FakeDesktop()
    desktop.hide(true)
    var configuration = HUD.Configuration.quick(desktop.host)
    configuration.animation = .zoom
    let hud = HUD.show(configuration)
    #expect(await hud.receives(.didAppear))
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("HUDs of one program are stacked")
  func several() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let huds = (1...3).map { _ in HUD.show(.quick(host)) }
    await desktop.until("all are shown") { $0.surfaces.count { $0.pixels != nil } == 3 }
    #expect(await desktop.look { $0.clients.count } == 1)
    for hud in huds { hud.dismiss() }
    for hud in huds { #expect(try await hud.waitUntilEnded() == .completed) }
    await desktop.clear()
  }
}
