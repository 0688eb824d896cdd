import BezelEventLoop
import BezelKit
import FakeCompositor
import Glibc
import Testing
import WaylandSurface

@Suite("Errors of the display")
struct ErrorTests {
  @Test("without a compositor a HUD ends as failed, with one sentence")
  func noCompositor() async throws {
    let hud = HUD.show(.quick(HUD.Host { () throws in try Connection(display: "/nowhere/wayland-7") }))
    #expect(try await hud.waitUntilEnded() == .failed)
    #expect(hud.failure?.reason == .noCompositor)
    #expect(hud.failure?.description.contains("/nowhere/wayland-7") == true)
    #expect(await hud.receivedEvents == [.ended(.failed)])
  }

  @Test("the error for a compositor without layer shell names the protocol")
  func noLayerShell() async throws {
    let desktop = try FakeDesktop(.everything.without(.layerShell))
    let hud = HUD.show(.quick(desktop.host))
    #expect(try await hud.waitUntilEnded() == .failed)
    #expect(hud.failure?.reason == .noLayerShell)
    #expect(hud.failure?.description.contains("zwlr_layer_shell_v1") == true)
    await desktop.clear()
  }

  @Test("the error for an unknown output names it and the known ones")
  func noOutput() async throws {
    let desktop = try FakeDesktop()
    var configuration = HUD.Configuration.quick(desktop.host)
    configuration.output = .named("NO-1")
    let hud = HUD.show(configuration)
    #expect(try await hud.waitUntilEnded() == .failed)
    #expect(hud.failure?.reason == .unknownOutput)
    #expect(hud.failure?.description.contains("'NO-1'") == true)
    await desktop.clear()
  }

  @Test("when the compositor crashes its HUDs end as lost, and the next HUD is shown on a new compositor")
  func compositorDies() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let huds = (1...2).map { _ in HUD.show(.quick(host)) }
    await desktop.until("they are shown") { $0.surfaces.count { $0.pixels != nil } == 2 }
    desktop.isDown = true
    await desktop.look { $0.kill() }
    for hud in huds {
      #expect(try await hud.waitUntilEnded() == .lost)
      #expect(hud.failure?.reason == .lost && hud.failure?.description.isEmpty == false)
    }
    desktop.isDown = false
    let next = HUD.show(.quick(host))
    #expect(await next.receives(.didAppear))
    next.dismiss()
    #expect(try await next.waitUntilEnded() == .completed)
    #expect(await desktop.look { $0.clients.count } == 2)
  }

  @Test("when a connection breaks and the compositor still answers, its HUDs are shown again")
  func connectionBreaks() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let huds = (1...2).map { _ in HUD.show(.quick(host)) }
    await desktop.until("they are shown") { $0.surfaces.count { $0.pixels != nil } == 2 }
    await desktop.look { $0.kill() }
    await desktop.until("they are shown again") { $0.surfaces.count { $0.pixels != nil } == 2 }
    for hud in huds {
      #expect(hud.dismissalReason == nil)
      hud.dismiss()
      #expect(try await hud.waitUntilEnded() == .completed)
    }
    #expect(await desktop.look { $0.clients.count } == 2)
  }

  @Test("of more HUDs than an output has room for, the oldest wait and have their turn")
  func tooMany() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let huds = (0..<HUD.maximumCount + 4).map { number in
      var configuration = HUD.Configuration.quick(host)
      configuration.offset = HUD.Offset(x: Double(number))
      return HUD.show(configuration)
    }
    await desktop.until("as many as may be are shown") {
      $0.surfaces.count { $0.pixels != nil } == HUD.maximumCount
    }
    for hud in huds.suffix(4) {
      hud.dismiss()
      #expect(try await hud.waitUntilEnded() == .completed)
    }
    for hud in huds.prefix(4) { #expect(await hud.receives(.didAppear)) }
    for hud in huds.dropLast(4) {
      hud.dismiss()
      #expect(try await hud.waitUntilEnded() == .completed)
    }
    await desktop.clear()
  }

  @Test("a surface that the compositor closes ends its HUD as lost")
  func closed() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    await desktop.until("it is shown") { $0.surfaces.first?.pixels != nil }
    await desktop.look { for layer in $0.layerSurfaces { layer.close() } }
    #expect(try await hud.waitUntilEnded() == .lost)
    await desktop.clear()
  }

  @Test("a thread can wait for a HUD")
  func blocking() async throws {
    let desktop = try FakeDesktop()
    let hud = HUD.show(.quick(desktop.host))
    let reason = await withCheckedContinuation { continuation in
      _ = DetachedThread.start {
        let reason = hud.blockUntilEnded()
        continuation.resume(returning: reason)
      }
      hud.dismiss(after: .milliseconds(20))
    }
    #expect(reason == .completed)
    await desktop.clear()
  }
}
