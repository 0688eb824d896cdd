import FakeCompositor
import Testing
import WaylandSurface

@Suite("Outputs")
struct OutputTests {
  @Test("are told once each, when all about them is known")
  func told() throws {
    let outputs = [
      FakeOutput.Properties(name: "DP-1", mode: Extent(2560, 1440), scale120: 180),
      FakeOutput.Properties(name: "DP-2", scale120: 240),
    ]
    let stage = try Stage.ready(FakeCompositor(outputs: outputs))
    #expect(stage.added.map(\.name) == ["DP-1", "DP-2"])
    #expect(stage.added.map(\.integerScale) == [2, 2])
    #expect(stage.added.first?.pixelSize == BufferSize(width: 2560, height: 1440))
    #expect(stage.added.first?.logicalSize == LogicalSize(width: 1707, height: 960))
    #expect(stage.added.first?.refreshInterval == .nanoseconds(16_666_666))
    #expect(stage.changed == [])
    #expect(stage.connection.outputs == stage.added)
  }

  @Test("may have no rate and no size in millimetres")
  func virtual() throws {
    var properties = FakeOutput.Properties()
    properties.refresh = 0
    properties.physicalSize = Extent(-1, -1)
    let stage = try Stage.ready(FakeCompositor(outputs: [properties]))
    #expect(stage.added.map(\.refreshInterval) == [nil])
  }

  @Test("have a name from xdg-output where they are too old for their own")
  func oldName() throws {
    let stage = try Stage.ready(FakeCompositor(.everything.with(.output, 3)))
    #expect(stage.added.map(\.name) == ["HEADLESS-1"])
    let nameless = try Stage.ready(FakeCompositor(.everything.with(.output, 3).without(.xdgOutput)))
    #expect(nameless.added.map(\.name) == [nil])
  }

  @Test("that are turned are as wide as their mode is high")
  func turned() throws {
    var properties = FakeOutput.Properties(mode: Extent(1920, 1080))
    properties.transform = 1
    for offer in [Offer.everything, .everything.without(.xdgOutput)] {
      let stage = try Stage.ready(FakeCompositor(offer, outputs: [properties]))
      #expect(stage.added.first?.logicalSize == LogicalSize(width: 1080, height: 1920))
    }
  }

  @Test("that change are told anew, once")
  func changed() throws {
    let stage = try Stage.ready()
    stage.compositor.outputs[0].change { $0.mode = Extent(800, 600) }
    stage.settle()
    #expect(stage.changed.map(\.pixelSize).last == BufferSize(width: 800, height: 600))
    #expect(stage.changed.map(\.logicalSize).last == LogicalSize(width: 800, height: 600))
    #expect(stage.added.count == 1)
  }

  @Test("come and go")
  func comeAndGo() throws {
    let stage = try Stage.ready(FakeCompositor(outputs: []))
    #expect(stage.connection.outputs == [])
    let output = stage.compositor.addOutput(FakeOutput.Properties(name: "late"))
    stage.settle()
    #expect(stage.connection.outputs.map(\.name) == ["late"])
    stage.compositor.remove(output)
    stage.settle()
    #expect(stage.connection.outputs == [])
    #expect(stage.removed.map(\.name) == ["late"])
    #expect(stage.compositor.liveObjects["wl_output"] == nil)
    #expect(stage.compositor.liveObjects["zxdg_output_v1"] == nil)
  }

  @Test("that go take their surfaces along, whether the compositor says so or not", arguments: [true, false])
  func surfacesGo(isTold: Bool) throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    stage.compositor.remove(stage.compositor.outputs[0], closingSurfaces: isTold)
    stage.settle()
    #expect(painter.closeReasons.count == 1)
    #expect(!painter.surface.isOpen)
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("that go leave surfaces elsewhere alone")
  func others() throws {
    let outputs = [FakeOutput.Properties(name: "one"), FakeOutput.Properties(name: "two")]
    let stage = try Stage.ready(FakeCompositor(outputs: outputs))
    let painter = try Painter.shown(on: stage)
    stage.compositor.remove(stage.compositor.outputs[1])
    stage.settle()
    #expect(painter.closeReasons == [])
    #expect(stage.fake?.isMapped == true)
  }

  @Test("can be chosen, and a surface is on the one that it asked for")
  func chosen() throws {
    let outputs = [FakeOutput.Properties(name: "one"), FakeOutput.Properties(name: "two")]
    let stage = try Stage.ready(FakeCompositor(outputs: outputs))
    let two = try #require(stage.connection.outputs.last)
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: LogicalSize(width: 5, height: 5), output: two.id)
    let painter = Painter(try LayerSurface(stage.connection, configuration))
    stage.settle()
    #expect(stage.fakeLayer?.output === stage.compositor.outputs[1])

    stage.compositor.remove(stage.compositor.outputs[1], closingSurfaces: false)
    stage.settle()
    #expect(painter.closeReasons == [.outputRemoved])
    #expect(throws: ConnectionError.outputGone) { try LayerSurface(stage.connection, configuration) }
  }

  @Test("that go before a surface has been configured end it, too")
  func goneEarly() throws {
    let stage = try Stage.ready()
    stage.compositor.habits.configures = false
    let id = stage.connection.outputs.first?.id
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: LogicalSize(width: 5, height: 5), output: id)
    let painter = Painter(try LayerSurface(stage.connection, configuration))
    stage.settle()
    stage.compositor.remove(stage.compositor.outputs[0], closingSurfaces: false)
    stage.settle()
    #expect(painter.closeReasons == [.outputRemoved])
    #expect(stage.compositor.surfaceObjects == [:])
  }
}
