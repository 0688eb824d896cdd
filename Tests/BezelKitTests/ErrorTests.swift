import BezelKit
import EventLoop
import FakeCompositor
import Glibc
import Testing
import WaylandSurface

@Suite("When there is nothing to show a HUD on")
struct TroubleTests {
  @Test("it ends as failed, with one sentence, and nobody waits")
  func noCompositor() async throws {
    let hud = HUD.show(.quick(HUD.Host { () throws in try Connection(display: "/nowhere/wayland-7") }))
    #expect(await hud.ended == .failed)
    #expect(hud.failure?.contains("/nowhere/wayland-7") == true)
    #expect(await hud.story == [.ended(.failed)])
  }

  @Test("a compositor without layer shell is named as what it is")
  func noLayerShell() async throws {
    let desk = try Desk(.everything.without(.layerShell))
    let hud = HUD.show(.quick(desk.host))
    #expect(await hud.ended == .failed)
    #expect(hud.failure?.contains("zwlr_layer_shell_v1") == true)
    await desk.clear()
  }

  @Test("an output that isn't there is named, and so are those that are")
  func noOutput() async throws {
    let desk = try Desk()
    var configuration = HUD.Configuration.quick(desk.host)
    configuration.output = .named("NO-1")
    let hud = HUD.show(configuration)
    #expect(await hud.ended == .failed)
    #expect(hud.failure?.contains("'NO-1'") == true)
    await desk.clear()
  }

  @Test("a compositor that dies ends its HUDs as lost, and the next one is shown on its successor")
  func compositorDies() async throws {
    let desk = try Desk()
    let host = desk.host
    let huds = (1...2).map { _ in HUD.show(.quick(host)) }
    await desk.until("they are shown") { $0.surfaces.count { $0.pixels != nil } == 2 }
    await desk.look { $0.kill() }
    for hud in huds {
      #expect(await hud.ended == .lost)
      #expect(hud.failure?.isEmpty == false)
    }
    let next = HUD.show(.quick(host))
    #expect(await next.hears(.didAppear))
    next.dismiss()
    #expect(await next.ended == .completed)
    #expect(await desk.look { $0.clients.count } == 2)
  }

  @Test("a surface that the compositor closes ends its HUD as lost")
  func closed() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host))
    await desk.until("it is shown") { $0.surfaces.first?.pixels != nil }
    await desk.look { for layer in $0.layerSurfaces { layer.close() } }
    #expect(await hud.ended == .lost)
    await desk.clear()
  }

  @Test("a HUD of a thread that can be waited for")
  func blocking() async throws {
    let desk = try Desk()
    let hud = HUD.show(.quick(desk.host))
    let reason = await withCheckedContinuation { continuation in
      _ = DetachedThread.start {
        let reason = hud.waitUntilEnded()
        continuation.resume(returning: reason)
      }
      hud.dismiss(after: .milliseconds(20))
    }
    #expect(reason == .completed)
    await desk.clear()
  }
}
