import BezelEventLoop
import BezelValues
import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("A connection that breaks")
struct ReconnectionTests {
  @Test("is replaced, if the compositor still answers: what was up is shown again")
  func replaced() throws {
    let desktop = try SessionHarness()
    let display = desktop.session.display
    for id in ["a", "b"] { try display.show(.at(.top), as: id) }
    try display.show(.masked(.dim), as: "masked")
    desktop.settle()
    display.send(.hide, to: "b")
    desktop.compositor.clients[0].kill()
    desktop.settle()
    desktop.wait(.seconds(1))
    #expect(desktop.session.failure == nil)
    #expect(display.ids == ["a", "masked"])
    #expect(desktop.compositor.clients.map(\.isConnected) == [false, true])
    #expect(desktop.compositor.surfaces.count(where: \.isMapped) == 3)
    // A second loss soon after is the end.
    desktop.compositor.clients[1].kill()
    desktop.settle()
    #expect(desktop.session.failure != nil)
    #expect(display.ids == [])
  }

  @Test("ends the HUDs, if the compositor refuses another, or doesn't answer", arguments: [true, false])
  func notReplaced(isRefused: Bool) throws {
    let desktop = try SessionHarness()
    try desktop.session.display.show(.spinner, as: "a")
    desktop.settle()
    if isRefused { desktop.refusesConnections = true } else { desktop.isSilent = true }
    desktop.compositor.clients[0].kill()
    desktop.settle()
    #expect(desktop.session.display.ids == (isRefused ? [] : ["a"]))
    desktop.wait(.seconds(5))
    #expect(desktop.session.display.ids == [])
    guard case .lost = desktop.session.failure else {
      Issue.record("the failure is \(String(describing: desktop.session.failure))")
      return
    }
  }
}

/// A whole session on a fake compositor.
private final class SessionHarness {
  let compositor = FakeCompositor()
  let session: DisplaySession
  var refusesConnections = false
  /// Whether new connections are accepted and not answered.
  var isSilent = false
  private let clock = ManualClock()
  private let loop: EventLoop

  init() throws {
    let (clock, compositor) = (clock, compositor)
    loop = EventLoop { clock.now }
    let connection = try Connection(connectedSocket: compositor.connect().fileDescriptor)
    compositor.settle { connection.turn(timeout: .zero) }
    var connect: () throws -> Connection = { connection }
    session = DisplaySession(connection, fonts: try FontLoading(), desktop: nil, on: loop) { try connect() }
    connect = { [unowned self] in
      if refusesConnections { throw ConnectionError.unreachable(display: "wayland-1", errno: 111) }
      if isSilent { return try Connection(connectedSocket: FakeCompositor.silentSocket()) }
      return try Connection(connectedSocket: compositor.connect().fileDescriptor)
    }
  }

  deinit {
    session.close()
    loop.finish()
  }

  func settle() {
    compositor.settle { for _ in 0..<3 { loop.turn(timeout: .zero) } }
  }

  func wait(_ duration: Duration) {
    clock.now = clock.now + duration
    settle()
  }
}
