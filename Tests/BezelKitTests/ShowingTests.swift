import BezelKit
import FakeCompositor
import Testing

@Suite("A HUD in a program")
struct ShowingTests {
  @Test("is on the screen, tells what happens, and goes when it is dismissed")
  func life() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host))
    await desk.until("it is shown") { $0.surfaces.first?.pixels != nil }
    #expect(hud.reason == nil)
    hud.dismiss()
    #expect(await hud.ended == .completed)
    #expect(hud.reason == .completed)
    #expect(hud.failure == nil)
    #expect(
      await hud.story == [.willAppear, .didAppear, .willDisappear, .didDisappear, .ended(.completed)])
    await desk.clear()
  }

  @Test("takes the compositor's connection only as long as there are HUDs")
  func connections() async throws {
    let desk = try Desk()
    let host = desk.host
    for _ in 1...2 {
      let hud = HUD.show(.quick(host))
      #expect(await hud.hears(.didAppear))
      hud.dismiss()
      await desk.clear()
    }
    #expect(await desk.look { $0.clients.count } == 2)
  }

  @Test("keeps what was set when it was, and shows the last of it")
  func settings() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host))
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
    await desk.until("it moves to the bottom") { $0.layerSurfaces.first?.placement.anchor == .bottom }
    hud.dismiss()
    #expect(await hud.ended == .completed)
    let isChangedAfterwards = hud.update { $0.title = "Too late" }
    #expect(!isChangedAfterwards)
    #expect(hud.title == "Copying")
    await desk.clear()
  }

  @Test("turns from a task into a status that leaves by itself")
  func success() async throws {
    let desk = try Desk()
    var theme = HUD.Theme.dark
    try theme.set("auto-dismiss-minimum", to: "10ms")
    try theme.set("auto-dismiss-maximum", to: "20ms")
    var configuration = HUD.Configuration.quick(desk.host)
    configuration.theme = theme
    let hud = HUD.show(configuration)
    hud.succeed()
    #expect(hud.indicator == .success)
    #expect(await hud.ended == .timedOut)
    await desk.clear()
  }

  @Test("that is dismissed in its grace was never there")
  func grace() async throws {
    let desk = try Desk()
    var configuration = HUD.Configuration.quick(desk.host)
    configuration.grace = .seconds(3600)
    let hud = HUD.show(configuration)
    hud.dismiss()
    #expect(await hud.story == [.ended(.neverShown)])
    #expect(await desk.surfacesMade == 0)
    await desk.clear()
  }

  @Test("goes in its own time on an output that shows no frames")
  func hidden() async throws {
    let desk = try Desk()
    desk.hide(true)
    var configuration = HUD.Configuration.quick(desk.host)
    configuration.animation = .zoom
    let hud = HUD.show(configuration)
    #expect(await hud.hears(.didAppear))
    hud.dismiss()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }

  @Test("stacks with the others of its program")
  func several() async throws {
    let desk = try Desk()
    let host = desk.host
    let huds = (1...3).map { _ in HUD.show(.quick(host)) }
    await desk.until("all are shown") { $0.surfaces.count { $0.pixels != nil } == 3 }
    #expect(await desk.look { $0.clients.count } == 1)
    for hud in huds { hud.dismiss() }
    for hud in huds { #expect(await hud.ended == .completed) }
    await desk.clear()
  }
}
