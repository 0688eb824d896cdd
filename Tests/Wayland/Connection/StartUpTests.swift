import FakeCompositor
import Testing
import WaylandSurface

@Suite("Opening a connection")
struct StartUpTests {
  @Test("opening sends requests and returns before the compositor answers")
  func neverBlocks() throws {
    let harness = try Harness()
    #expect(!harness.connection.isReady)
    #expect(harness.events.isEmpty)
    #expect(harness.compositor.transcript.lines.isEmpty)
  }

  @Test("the connection is ready once, after the globals and the outputs are known")
  func ready() throws {
    let harness = try Harness()
    for _ in 0..<3 {
      harness.connection.turn(timeout: .zero)
      #expect(harness.readyCount == 0)
      harness.compositor.turn()
    }
    harness.connection.turn(timeout: .zero)
    #expect(harness.readyCount == 1)
    harness.settle()
    #expect(harness.readyCount == 1)
    #expect(harness.compositor.refusals == [])
  }

  @Test("the outputs are known when the connection is ready")
  func knowsOutputs() throws {
    let outputs = [FakeOutput.Properties(name: "DP-1"), FakeOutput.Properties(name: "DP-2", scale120: 240)]
    let harness = try Harness(FakeCompositor(outputs: outputs))
    var known: [String?] = []
    harness.onEvent = { if case .ready = $0 { known = harness.connection.outputs.map(\.name) } }
    harness.settle()
    #expect(known == ["DP-1", "DP-2"])
    #expect(harness.added.count == 2)
  }

  @Test("optional features are reported")
  func features() throws {
    let all: Features = [.layerShell, .viewporter, .fractionalScale, .presentationTime]
    let many = try Harness.ready()
    #expect(many.connection.features == all)
    let few = try Harness.ready(FakeCompositor(.everything.without(.viewporter, .presentation)))
    #expect(few.connection.features == [.layerShell])
  }

  @Test(
    "a missing required global is an error of one sentence",
    arguments: [Offer.Global.compositor, .shm, .subcompositor])
  func missing(_ global: Offer.Global) throws {
    let harness = try Harness.ready(FakeCompositor(.everything.without(global)))
    #expect(harness.closings == [.missing(interface: global.rawValue)])
    #expect(harness.readyCount == 0)
    #expect(!harness.connection.isOpen)
    #expect(harness.client.leftBehind == [:])
  }

  @Test("a required global that is too old closes the connection")
  func tooOld() throws {
    let harness = try Harness.ready(FakeCompositor(.everything.with(.compositor, 3)))
    #expect(harness.closings == [.tooOld(interface: "wl_compositor", offered: 3, needed: 4)])
  }

  @Test("without a layer shell it succeeds, and the error for a layer surface names the protocol")
  func noLayerShell() throws {
    let harness = try Harness.ready(FakeCompositor(.everything.without(.layerShell)))
    #expect(harness.readyCount == 1)
    #expect(!harness.connection.features.contains(.layerShell))
    #expect(throws: ConnectionError.missing(interface: "zwlr_layer_shell_v1")) {
      try Painter.layer(on: harness)
    }
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
  }

  @Test("each global is bound at the newest version that both sides support")
  func versions() throws {
    let old = try Harness.ready(FakeCompositor(.sway.with(.layerShell, 2).with(.output, 3)))
    #expect(old.compositor.transcript.count(#"registry#1.bind("zwlr_layer_shell_v1", 2)"#) == 1)
    #expect(old.compositor.transcript.count(#"registry#1.bind("wl_output", 3)"#) == 1)
    let new = try Harness.ready(FakeCompositor(.everything))
    #expect(new.compositor.transcript.count(#"registry#1.bind("wl_compositor", 4)"#) == 1)
    #expect(new.compositor.refusals == [])
  }

  @Test("the oldest versions suffice for a surface's whole life")
  func oldest() throws {
    let offer = Offer.everything.without(.xdgOutput, .viewporter, .fractionalScale)
      .with(.compositor, 4).with(.output, 2).with(.seat, 1).with(.layerShell, 1)
    let harness = try Harness.ready(FakeCompositor(offer, seats: [[.pointer, .keyboard, .touch]]))
    let painter = try Painter.shown(on: harness)
    #expect(harness.fake?.isMapped == true)
    harness.compositor.seats[0].pointer.move(to: Place(5, 5), on: try #require(harness.fake))
    harness.compositor.seats[0].pointer.press()
    harness.compositor.seats[0].pointer.release()
    harness.settle()
    #expect(painter.taps == [.pressed, .tapped(LogicalPoint(x: 5, y: 5))])
    harness.connection.close()
    harness.settle()
    #expect(harness.compositor.refusals == [])
    #expect(harness.client.leftBehind == [:])
  }

  @Test("it fails at once if nobody listens")
  func nobody() {
    #expect(throws: ConnectionError.self) { try Connection(display: "/nonexistent/bezel-wayland") }
  }
}
