import FakeCompositor
import Testing
import WaylandSurface

@Suite("A layer surface's configures")
struct ConfigureTests {
  @Test("the first commit has no buffer, and a buffer follows the first configure")
  func firstCommit() throws {
    let harness = try Harness.ready(FakeCompositor(.everything.without(.fractionalScale)))
    harness.compositor.habits.configures = false
    let painter = try Painter.layer(on: harness)
    _ = harness.compositor.transcript.take()
    painter.surface.animator.setNeedsFrame()
    harness.settle()
    #expect(painter.frames == [])
    #expect(!painter.hasBuffer)
    let requests = harness.compositor.transcript.take()
    #expect(requests.last == "surface#1.commit()")
    #expect(!requests.contains { $0.hasPrefix("surface#1.attach") })
    #expect(requests.contains("layer_surface#1.set_size(100, 50)"))

    harness.fakeLayer?.configure(width: 100, height: 50)
    harness.settle()
    #expect(painter.frames == [.zero])
    #expect(harness.fake?.isMapped == true)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a buffer prepared before the first configure is used unless the size differs")
  func prepared() throws {
    for granted: Int32 in [100, 80] {
      let harness = try Harness.ready()
      harness.compositor.habits.configures = false
      let surface = try #require(try Painter.layer(on: harness).layer)
      harness.settle()
      surface.prepareFirstFrame()
      harness.settle()
      #expect(harness.compositor.liveObjects["wl_buffer"] == 1)
      #expect(harness.fake?.isMapped == false)
      harness.fakeLayer?.configure(width: granted, height: 50)
      harness.settle()
      #expect(harness.fake?.isMapped == true)
      #expect(harness.fake?.logicalSize == Extent(granted, 50))
      #expect(harness.compositor.transcript.made("shm_pool") == (granted == 100 ? 1 : 2))
      surface.prepareFirstFrame()
      harness.settle()
      #expect(harness.compositor.liveObjects["wl_shm_pool"] == 1)
      #expect(harness.compositor.refusals == [])
    }
  }

  @Test("a configure is acknowledged right before the commit that answers it")
  func ackBeforeCommit() throws {
    let harness = try Harness.ready()
    _ = try Painter.shown(on: harness)
    let requests = harness.compositor.transcript.requests
    let ack = try #require(requests.firstIndex { $0.hasPrefix("layer_surface#1.ack_configure") })
    let attach = try #require(requests.firstIndex { $0.hasPrefix("surface#1.attach") })
    let commit = try #require(requests.lastIndex(of: "surface#1.commit()"))
    #expect(attach < commit && ack < commit)
    #expect(!requests[ack..<commit].contains("surface#1.commit()"))
  }

  @Test("of several configures the last one's serial and size are used")
  func several() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    _ = harness.compositor.transcript.take()
    harness.fakeLayer?.configure(width: 40, height: 30)
    harness.fakeLayer?.configure(width: 50, height: 30)
    let last = try #require(harness.fakeLayer).configure(width: 60, height: 30)
    harness.settle()
    let acks = harness.compositor.transcript.take().filter { $0.contains("ack_configure") }
    #expect(acks == ["layer_surface#1.ack_configure(\(last))"])
    #expect(harness.fake?.logicalSize == Extent(60, 30))
    #expect(painter.frames.count == 2)
  }

  @Test("a configure with the same size is acknowledged without a new buffer")
  func sameSize() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let serial = try #require(harness.fakeLayer).configure(width: 100, height: 50)
    _ = harness.compositor.transcript.take()
    harness.settle()
    let requests = harness.compositor.transcript.take()
    #expect(requests == ["layer_surface#1.ack_configure(\(serial))", "surface#1.commit()"])
    #expect(painter.frames.count == 1)
    #expect(painter.sizes.count == 1)
  }

  @Test(
    "a configure of size 0 leaves the size to the surface, and a smaller one is respected",
    arguments: [
      (Extent(0, 0), LogicalSize(width: 100, height: 50)),
      (Extent(0, 20), LogicalSize(width: 100, height: 20)),
      (Extent(80, 0), LogicalSize(width: 80, height: 50)),
      (Extent(10, 10), LogicalSize(width: 10, height: 10)),
    ])
  func granted(_ granted: Extent, _ size: LogicalSize) throws {
    let harness = try Harness.ready()
    harness.compositor.habits.configures = false
    let painter = try Painter.shown(on: harness)
    harness.fakeLayer?.configure(width: granted.width, height: granted.height)
    harness.settle()
    #expect(painter.sizes == [size])
    #expect(harness.fake?.logicalSize == Extent(Int32(size.width), Int32(size.height)))
  }

  @Test("a surface that is anchored to all edges gets the whole output")
  func fill() throws {
    let harness = try Harness.ready(FakeCompositor(outputs: [FakeOutput.Properties(mode: Extent(320, 200))]))
    let configuration = LayerSurface.Configuration(
      namespace: "test", size: .zero, anchor: .all, exclusiveZone: .ignoring)
    let painter = Painter(try LayerSurface(harness.connection, configuration))
    harness.settle()
    #expect(painter.sizes == [LogicalSize(width: 320, height: 200)])
    #expect(harness.fakeLayer?.placement.exclusiveZone == -1)
  }

  @Test("a granted request for another size is painted at once")
  func resize() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let surface = try #require(painter.layer)
    var configuration = surface.configuration
    configuration.size = LogicalSize(width: 200, height: 80)
    surface.update(configuration)
    // The frame callback of the first buffer is still in flight: for a hidden surface it would never be done.
    harness.settle()
    #expect(painter.sizes.last == configuration.size)
    #expect(harness.fake?.logicalSize == Extent(200, 80))
    #expect(harness.compositor.refusals == [])
  }

  @Test("a size request may be committed together with its buffer, before the configure")
  func resizeWithPicture() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let surface = try #require(painter.layer)
    var configuration = surface.configuration
    configuration.size = LogicalSize(width: 200, height: 80)
    configuration.anchor = .bottom
    configuration.margins.bottom = 7
    _ = harness.compositor.transcript.take()
    surface.update(configuration, withPicture: true)
    #expect(painter.surface.size == configuration.size)
    #expect(harness.compositor.transcript.take() == [], "nothing moves before its picture is there")
    harness.settle()
    let requests = harness.compositor.transcript.take()
    let commit = try #require(requests.firstIndex(of: "surface#1.commit()"))
    for start in [
      "layer_surface#1.set_size(200, 80)", "layer_surface#1.set_margin(0, 0, 7, 0)", "surface#1.attach(",
    ] {
      #expect(requests[..<commit].contains { $0.hasPrefix(start) }, "\(requests)")
    }
    #expect(harness.fake?.logicalSize == Extent(200, 80))
    #expect(painter.frames.count == 2)
    #expect(harness.compositor.refusals == [])
    harness.fakeLayer?.configure(width: 150, height: 80)
    harness.settle()
    #expect(harness.fake?.logicalSize == Extent(150, 80))
  }

  @Test("size changes while all buffers are held end in a buffer of the right size")
  func resizeWhileHeld() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let painter = try Painter.shown(on: harness)
    painter.isMoving = true
    painter.surface.animator.setNeedsFrame()
    harness.deliverFrames(4)
    for size in [Extent(30, 30), Extent(90, 40), Extent(30, 30)] {
      harness.fakeLayer?.configure(width: size.width, height: size.height)
      harness.settle()
      #expect(harness.fake?.logicalSize == size)
    }
    harness.compositor.habits.releases = .whenReplaced
    harness.compositor.releaseReplacedBuffers()
    harness.deliverFrames(4)
    #expect(harness.compositor.buffers.count <= 3)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a configure after the surface was closed is not answered")
  func late() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    painter.surface.close()
    harness.fakeLayer?.configure(width: 7, height: 7)
    harness.settle()
    #expect(painter.sizes.count == 1)
    #expect(harness.compositor.refusals == [])
    #expect(harness.compositor.surfaceObjects == [:])
  }

  @Test("only changed fields of a configuration are sent")
  func configuration() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let surface = try #require(painter.layer)
    var configuration = surface.configuration
    configuration.anchor = [.top, .left]
    configuration.margins = LayerSurface.Margins(top: 3, left: 4)
    configuration.layer = .top
    configuration.keyboard = .onDemand
    _ = harness.compositor.transcript.take()
    surface.update(configuration)
    surface.update(configuration)
    harness.settle()
    #expect(
      harness.compositor.transcript.take() == [
        "layer_surface#1.set_anchor(top|left)", "layer_surface#1.set_margin(3, 0, 0, 4)",
        "layer_surface#1.set_keyboard_interactivity(on_demand)", "layer_surface#1.set_layer(top)",
        "surface#1.commit()",
      ])
    #expect(harness.fakeLayer?.placement.margin == LayerPlacement.Margin(top: 3, left: 4))
  }

  @Test("a change of layer is not sent to a shell that is too old for it")
  func oldShell() throws {
    let harness = try Harness.ready(FakeCompositor(.everything.with(.layerShell, 1)))
    let painter = try Painter.shown(on: harness)
    let surface = try #require(painter.layer)
    var configuration = surface.configuration
    configuration.layer = .top
    configuration.keyboard = .onDemand
    surface.update(configuration)
    harness.settle()
    #expect(harness.compositor.refusals == [])
    #expect(harness.fakeLayer?.placement.keyboard == .exclusive)
  }

  @Test("is received without a turn, if it has arrived")
  func receive() throws {
    let harness = try Harness.ready()
    let painter = try Painter.layer(on: harness)
    harness.connection.endTurn()
    harness.connection.receive()
    #expect(painter.sizes == [])
    harness.connection.flush()
    harness.compositor.turn()
    harness.connection.receive()
    #expect(painter.sizes == [LogicalSize(width: 100, height: 50)])
    #expect(painter.frames.isEmpty)
    harness.connection.endTurn()
    #expect(painter.frames.count == 1)
  }
}
