import FakeCompositor
import Testing
import WaylandSurface

@Suite("Outputs")
struct OutputTests {
  @Test("each output is reported once, when it is complete")
  func reported() throws {
    let outputs = [
      FakeOutput.Properties(name: "DP-1", mode: Extent(2560, 1440), scale120: 180),
      FakeOutput.Properties(name: "DP-2", scale120: 240),
    ]
    let harness = try Harness.ready(FakeCompositor(outputs: outputs))
    #expect(harness.added.map(\.name) == ["DP-1", "DP-2"])
    #expect(harness.added.map(\.integerScale) == [2, 2])
    #expect(harness.added.first?.pixelSize == BufferSize(width: 2560, height: 1440))
    #expect(harness.added.first?.logicalSize == LogicalSize(width: 1707, height: 960))
    #expect(harness.added.first?.refreshInterval == .nanoseconds(16_666_666))
    #expect(harness.changed == [])
    #expect(harness.connection.outputs == harness.added)
  }

  @Test("an output may have no refresh rate and no size in millimetres")
  func virtual() throws {
    var properties = FakeOutput.Properties()
    properties.refresh = 0
    properties.physicalSize = Extent(-1, -1)
    let harness = try Harness.ready(FakeCompositor(outputs: [properties]))
    #expect(harness.added.map(\.refreshInterval) == [nil])
  }

  @Test("an output below version 4 gets its name from xdg-output")
  func oldName() throws {
    let harness = try Harness.ready(FakeCompositor(.everything.with(.output, 3)))
    #expect(harness.added.map(\.name) == ["HEADLESS-1"])
    let nameless = try Harness.ready(FakeCompositor(.everything.with(.output, 3).without(.xdgOutput)))
    #expect(nameless.added.map(\.name) == [nil])
  }

  @Test("a rotated output is as wide as its mode is high")
  func turned() throws {
    var properties = FakeOutput.Properties(mode: Extent(1920, 1080))
    properties.transform = 1
    for offer in [Offer.everything, .everything.without(.xdgOutput)] {
      let harness = try Harness.ready(FakeCompositor(offer, outputs: [properties]))
      #expect(harness.added.first?.logicalSize == LogicalSize(width: 1080, height: 1920))
    }
  }

  @Test("an output has its place among the others, its transform, and the monitor's make and model")
  func frame() throws {
    var (left, right) = (FakeOutput.Properties(), FakeOutput.Properties(scale120: 240))
    (left.position, left.transform) = (Extent(-1080, 0), 3)
    right.position = Extent(0, 40)
    for offer in [Offer.everything, .everything.without(.xdgOutput)] {
      let harness = try Harness.ready(FakeCompositor(offer, outputs: [left, right]))
      #expect(
        harness.added.map(\.logicalFrame) == [
          LogicalRect(x: -1080, y: 0, width: 1080, height: 1920),
          LogicalRect(x: 0, y: 40, width: 960, height: 540),
        ])
      #expect(harness.added.map(\.transform) == [.rotated270, .normal])
      #expect(harness.added.first.map { [$0.make, $0.model] } == ["Bezel", "Fake"])
    }
  }

  @Test("a surface knows the outputs that it is on")
  func outputsOfSurface() throws {
    let outputs = [FakeOutput.Properties(name: "one"), FakeOutput.Properties(name: "two")]
    let harness = try Harness.ready(FakeCompositor(outputs: outputs))
    let painter = try Painter.layer(on: harness)
    #expect(painter.surface.outputs == [])
    harness.settle()
    #expect(painter.surface.outputs.map(\.name) == ["one"])
    harness.fake?.enter(harness.compositor.outputs[1])
    harness.settle()
    #expect(painter.surface.outputs.map(\.name) == ["one", "two"])
    harness.fake?.leave(harness.compositor.outputs[0])
    harness.settle()
    #expect(painter.surface.outputs.map(\.name) == ["two"])
  }

  @Test("a changed output is reported again, once")
  func changed() throws {
    let harness = try Harness.ready()
    harness.compositor.outputs[0].change { $0.mode = Extent(800, 600) }
    harness.settle()
    #expect(harness.changed.map(\.pixelSize).last == BufferSize(width: 800, height: 600))
    #expect(harness.changed.map(\.logicalSize).last == LogicalSize(width: 800, height: 600))
    #expect(harness.added.count == 1)
  }

  @Test("outputs are added and removed")
  func comeAndGo() throws {
    let harness = try Harness.ready(FakeCompositor(outputs: []))
    #expect(harness.connection.outputs == [])
    let output = harness.compositor.addOutput(FakeOutput.Properties(name: "late"))
    harness.settle()
    #expect(harness.connection.outputs.map(\.name) == ["late"])
    harness.compositor.remove(output)
    harness.settle()
    #expect(harness.connection.outputs == [])
    #expect(harness.removed.map(\.name) == ["late"])
    #expect(harness.compositor.liveObjects["wl_output"] == nil)
    #expect(harness.compositor.liveObjects["zxdg_output_v1"] == nil)
  }

  @Test(
    "removing an output closes its surfaces, whether the compositor sends closed or not",
    arguments: [true, false])
  func surfacesGo(sendsClosed: Bool) throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: sendsClosed)
    harness.settle()
    #expect(painter.closeReasons.count == 1)
    #expect(!painter.surface.isOpen)
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("removing an output does not affect surfaces on others")
  func others() throws {
    let outputs = [FakeOutput.Properties(name: "one"), FakeOutput.Properties(name: "two")]
    let harness = try Harness.ready(FakeCompositor(outputs: outputs))
    let painter = try Painter.shown(on: harness)
    harness.compositor.remove(harness.compositor.outputs[1])
    harness.settle()
    #expect(painter.closeReasons == [])
    #expect(harness.fake?.isMapped == true)
  }

  @Test("a surface is shown on the output that it requests")
  func chosen() throws {
    let outputs = [FakeOutput.Properties(name: "one"), FakeOutput.Properties(name: "two")]
    let harness = try Harness.ready(FakeCompositor(outputs: outputs))
    let two = try #require(harness.connection.outputs.last)
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: LogicalSize(width: 5, height: 5), output: two.id)
    let painter = Painter(try LayerSurface(harness.connection, configuration))
    harness.settle()
    #expect(harness.fakeLayer?.output === harness.compositor.outputs[1])

    harness.compositor.remove(harness.compositor.outputs[1], closingSurfaces: false)
    harness.settle()
    #expect(painter.closeReasons == [.outputRemoved])
    #expect(throws: ConnectionError.outputGone) { try LayerSurface(harness.connection, configuration) }
  }

  @Test("an output that is removed closes a surface that is not configured yet")
  func goneEarly() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.configures = false
    let id = harness.connection.outputs.first?.id
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: LogicalSize(width: 5, height: 5), output: id)
    let painter = Painter(try LayerSurface(harness.connection, configuration))
    harness.settle()
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: false)
    harness.settle()
    #expect(painter.closeReasons == [.outputRemoved])
    #expect(harness.compositor.surfaceObjects == [:])
  }
}
