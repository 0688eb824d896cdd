import FakeCompositor
import Testing
import WaylandSurface

@Suite("Opening a connection")
struct StartUpTests {
  @Test("asks and returns, before the compositor has said a word")
  func neverBlocks() throws {
    let stage = try Stage()
    #expect(!stage.connection.isReady)
    #expect(stage.events.isEmpty)
    #expect(stage.compositor.transcript.lines.isEmpty)
  }

  @Test("is ready once, when the registry has been answered and then the outputs")
  func ready() throws {
    let stage = try Stage()
    for _ in 0..<3 {
      stage.connection.turn(timeout: .zero)
      #expect(stage.readyCount == 0)
      stage.compositor.turn()
    }
    stage.connection.turn(timeout: .zero)
    #expect(stage.readyCount == 1)
    stage.settle()
    #expect(stage.readyCount == 1)
    #expect(stage.compositor.refusals == [])
  }

  @Test("knows the outputs that are there when it is ready")
  func knowsOutputs() throws {
    let outputs = [FakeOutput.Properties(name: "DP-1"), FakeOutput.Properties(name: "DP-2", scale120: 240)]
    let stage = try Stage(FakeCompositor(outputs: outputs))
    var known: [String?] = []
    stage.onEvent = { if case .ready = $0 { known = stage.connection.outputs.map(\.name) } }
    stage.settle()
    #expect(known == ["DP-1", "DP-2"])
    #expect(stage.added.count == 2)
  }

  @Test("tells what is offered beyond the least")
  func features() throws {
    let all: Features = [.layerShell, .viewporter, .fractionalScale, .singlePixelBuffer, .presentationTime]
    let many = try Stage.ready()
    #expect(many.connection.features == all)
    let few = try Stage.ready(FakeCompositor(.everything.without(.viewporter, .presentation)))
    #expect(few.connection.features == [.layerShell])
  }

  @Test(
    "ends with one sentence where something needed is missing",
    arguments: [Offer.Global.compositor, .shm, .subcompositor])
  func missing(_ global: Offer.Global) throws {
    let stage = try Stage.ready(FakeCompositor(.everything.without(global)))
    #expect(stage.closings == [.missing(interface: global.rawValue)])
    #expect(stage.readyCount == 0)
    #expect(!stage.connection.isOpen)
    #expect(stage.client.leftBehind == [:])
  }

  @Test("ends where something needed is too old")
  func tooOld() throws {
    let stage = try Stage.ready(FakeCompositor(.everything.with(.compositor, 3)))
    #expect(stage.closings == [.tooOld(interface: "wl_compositor", offered: 3, needed: 4)])
  }

  @Test("succeeds without a layer shell, and refuses layer surfaces by name")
  func noLayerShell() throws {
    let stage = try Stage.ready(FakeCompositor(.everything.without(.layerShell)))
    #expect(stage.readyCount == 1)
    #expect(!stage.connection.features.contains(.layerShell))
    #expect(throws: ConnectionError.missing(interface: "zwlr_layer_shell_v1")) {
      try Painter.layer(on: stage)
    }
    stage.settle()
    #expect(stage.compositor.surfaceObjects == [:])
  }

  @Test("binds each global at the newest version that both sides speak")
  func versions() throws {
    let old = try Stage.ready(FakeCompositor(.sway.with(.layerShell, 2).with(.output, 3)))
    #expect(old.compositor.transcript.count(#"registry#1.bind("zwlr_layer_shell_v1", 2)"#) == 1)
    #expect(old.compositor.transcript.count(#"registry#1.bind("wl_output", 3)"#) == 1)
    let new = try Stage.ready(FakeCompositor(.everything))
    #expect(new.compositor.transcript.count(#"registry#1.bind("wl_compositor", 4)"#) == 1)
    #expect(new.compositor.refusals == [])
  }

  @Test("works with the oldest versions that there are, to the end")
  func oldest() throws {
    let offer = Offer.everything.without(.xdgOutput, .viewporter, .fractionalScale, .singlePixelBuffer)
      .with(.compositor, 4).with(.output, 2).with(.seat, 1).with(.layerShell, 1)
    let stage = try Stage.ready(FakeCompositor(offer, seats: [[.pointer, .keyboard, .touch]]))
    let painter = try Painter.shown(on: stage)
    #expect(stage.fake?.isMapped == true)
    painter.surface.inputRegion = .everything
    stage.settle()
    stage.compositor.seats[0].pointer.move(to: Place(5, 5), on: try #require(stage.fake))
    stage.compositor.seats[0].pointer.press()
    stage.compositor.seats[0].pointer.release()
    stage.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 5, y: 5))])
    stage.connection.close()
    stage.settle()
    #expect(stage.compositor.refusals == [])
    #expect(stage.client.leftBehind == [:])
  }

  @Test("fails at once where nobody listens")
  func nobody() {
    #expect(throws: ConnectionError.self) { try Connection(display: "/nonexistent/bezel-wayland") }
  }
}
