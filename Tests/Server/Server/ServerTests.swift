import BezelDBus
import FakeCompositor
import HUDControl
import HUDModel
import HeadlessSway
import Testing
import WaylandSurface

@testable import HUDDisplay
@testable import HUDServer

@Suite("The server's end")
struct ServerTests {
  @Test("by a signal ends the HUDs and the commands that wait, and removes the socket")
  func signal() throws {
    let display = try ServedDisplay()
    try display.run([
      { display.ask("show", "--wait", "a") },
      { display.terminate() },
    ])
    #expect(display.commands.map(\.status) == [0])
    display.compositor.turn()
    #expect(!display.compositor.clients[0].isConnected)
    #expect(!display.hasSocket)
  }

  @Test("comes with the compositor's, as an error", arguments: [true, false])
  func compositorKilled(isShown: Bool) throws {
    let display = try ServedDisplay()
    #expect(throws: ConnectionError.self) {
      try display.run([
        { if isShown { display.ask("show", "--wait", "a") } },
        { display.frame(after: .milliseconds(20)) },
        { display.compositor.kill() },
      ])
    }
    #expect(display.commands.map(\.status) == (isShown ? [1] : []))
    #expect(!display.hasSocket)
  }

  @Test("comes with a protocol error, which is quoted")
  func protocolError() throws {
    let display = try ServedDisplay()
    do {
      try display.run([
        { display.ask("show", "a") },
        {
          display.compositor.layerSurfaces[0].postError(code: 1, "enough")
          display.compositor.turn()
        },
      ])
      Issue.record("the server ended as if nothing was wrong")
    } catch {
      #expect("\(error)".contains("enough"))
    }
  }

  @Test("comes after the idle limit, counted from the last command or HUD")
  func idle() throws {
    let display = try ServedDisplay()
    var hasEnded = true
    try display.run(
      idleLimit: .seconds(600),
      [
        { display.wait(.seconds(599)) },
        { display.ask("show", "a") },
        { display.frame(after: .seconds(3600)) },
        { display.ask("dismiss", "a") },
        { display.wait(.milliseconds(300)) },
        { display.wait(.seconds(599)) },
        { hasEnded = false },
        { display.wait(.seconds(1)) },
      ])
    #expect(!hasEnded)
    #expect(display.commands.map(\.status) == [0, 0])
  }

  @Test("does not come from idleness while a command waits")
  func busy() throws {
    let display = try ServedDisplay()
    try display.run(
      idleLimit: .seconds(5),
      [
        { display.ask("events") },
        { display.wait(.seconds(6)) },
        { display.ask("stop") },
      ])
    #expect(display.commands.map(\.status) == [0, 0])
  }

  @Test("comes while clients are connected that ask for nothing")
  func idleClients() throws {
    let display = try ServedDisplay()
    var hasEnded = true
    try display.run(
      idleLimit: .seconds(5),
      [
        { display.ask() },
        { display.ask("list") },
        { display.wait(.seconds(4)) },
        { hasEnded = false },
        { display.wait(.seconds(1)) },
      ])
    #expect(!hasEnded)
    #expect(display.commands.map(\.status) == [nil, 0])
  }

  @Test("never comes from idleness without a limit")
  func unlimited() throws {
    let display = try ServedDisplay()
    var isServing = false
    try display.run([
      { display.wait(.seconds(1_000_000)) },
      { isServing = true },
      { display.ask("stop") },
    ])
    #expect(isServing)
  }
}

@Suite("A server without a desktop that answers")
struct ServerDesktopTests {
  enum Socket: CaseIterable {
    case none
    case dead
    /// It accepts connections and never answers.
    case silent
  }

  @Test("shows its first HUD as fast as any", arguments: Socket.allCases)
  func firstPicture(desktop: Socket) throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/bus"
    let socket = desktop == .silent ? try UnixSocket.listening(at: path) : nil
    let display = try ServedDisplay()
    display.bus = desktop == .none ? nil : .address("unix:path=\(path)")
    var isPainted = false
    try display.run(
      asked: ["show", "a"],
      [
        { isPainted = display.compositor.layerSurfaces.first?.surface.pixels != nil },
        { display.ask("stop") },
      ])
    #expect(isPainted)
    withExtendedLifetime((folder, socket)) {}
  }
}
