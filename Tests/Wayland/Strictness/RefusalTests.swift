import FakeCompositor
import Testing
import WaylandSurface

/// The fake compositor refuses what the protocol forbids, and also what real compositors accept but handle badly.
/// The other tests here rely on it.
@Suite("The fake compositor refuses")
struct RefusalTests {
  let compositor = FakeCompositor(seats: [[.pointer]])

  @Test("no request of a correct client")
  func good() throws {
    try RawClient.run(compositor) { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      let buffer = try client.buffer()
      buffer.fill(0xff00_00ff)
      client.show(buffer, on: surface)
      client.settle()
      #expect(compositor.surfaces.first?.pixels?.areAll(0xff00_00ff) == true)
      #expect(compositor.surfaces.first?.logicalSize == Extent(10, 10))
    }
    #expect(compositor.refusals == [])
  }

  @Test("a buffer with the first commit")
  func bufferFirst() throws {
    try refuses("layer_surface#1", 0, "first commit") { client in
      let surface = try client.surface()
      let shell = try client.bind(LayerShellProxy.self, 1...4)
      let layer = client.keep(
        shell.getLayerSurface(surface: surface, output: nil, layer: .overlay, namespace: "test"))
      layer.setSize(width: 10, height: 10)
      client.show(try client.buffer(), on: surface)
    }
  }

  @Test("a buffer before the configure was acknowledged")
  func missingAck() throws {
    try refuses("layer_surface#1", 0, "before a configure was acknowledged") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface, acknowledging: false)
      client.show(try client.buffer(), on: surface)
    }
  }

  @Test("a buffer that ignores a later configure")
  func ignoredConfigure() throws {
    try refuses("layer_surface#1", 0, "without an acknowledgement") { client in
      let surface = try client.surface()
      let layer = try client.layerSurface(surface)
      layer.onEvent = nil
      compositor.layerSurfaces.first?.configure(width: 20, height: 20)
      client.settle()
      client.show(try client.buffer(), on: surface)
    }
  }

  @Test("an acknowledgement of a serial it never sent")
  func unknownAck() throws {
    try refuses("layer_surface#1", 0, "serial 4711") { client in
      try client.layerSurface(try client.surface()).ackConfigure(4711)
    }
  }

  @Test("an acknowledgement of an older configure after a newer one")
  func outdatedAck() throws {
    try refuses("layer_surface#1", 0, "no configure has") { client in
      let layer = try client.layerSurface(try client.surface())
      layer.onEvent = nil
      let fake = try #require(compositor.layerSurfaces.first)
      let old = fake.configure(width: 20, height: 20)
      layer.ackConfigure(fake.configure(width: 30, height: 30))
      layer.ackConfigure(old)
    }
  }

  @Test("a second role")
  func doubleRole() throws {
    try refuses("layer_shell#2", 0, "already has a role") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      _ = try client.layerSurface(surface)
    }
  }

  @Test("a layer surface where a buffer was attached")
  func alreadyConstructed() throws {
    try refuses("layer_shell#1", 2, "already has a buffer") { client in
      let surface = try client.surface()
      surface.attach(buffer: try client.buffer().proxy, x: 0, y: 0)
      _ = try client.layerSurface(surface)
    }
  }

  @Test("size 0 without both anchors")
  func zeroSize() throws {
    try refuses("layer_surface#1", 1, "width 0") { client in
      let surface = try client.surface()
      let layer = try client.layerSurface(surface)
      layer.setSize(width: 0, height: 10)
      layer.setAnchor([.top, .left])
      surface.commit()
    }
  }

  @Test("a surface destroyed before its layer surface")
  func surfaceFirst() throws {
    try refuses("display@1", 3, "before its layer_surface#1") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      surface.destroy()
    }
  }

  @Test("a surface destroyed before its viewport")
  func viewportLeft() throws {
    try refuses("display@1", 3, "before its viewport#1") { client in
      let surface = try client.surface()
      _ = client.keep(try client.bind(ViewporterProxy.self).getViewport(surface))
      surface.destroy()
    }
  }

  @Test("a parent destroyed before its subsurface")
  func parentFirst() throws {
    try refuses("display@1", 3, "before its subsurface#1") { client in
      let parent = try client.surface()
      let child = try client.surface()
      _ = client.keep(try client.bind(SubcompositorProxy.self).getSubsurface(surface: child, parent: parent))
      parent.destroy()
    }
  }

  @Test("a write into a buffer that it still reads")
  func heldWrite() throws {
    try refuses("display@1", 3, "wrote into row 0") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      let buffer = try client.buffer()
      client.show(buffer, on: surface)
      client.settle()
      buffer.fill(1)
      client.show(try client.buffer(), on: surface)
    }
  }

  @Test("a request newer than the bound version")
  func tooNew() throws {
    // The bindings don't send damage_buffer in version 3, so it is sent by its opcode.
    try refuses("display@1", 1, "invalid method") { client in
      let surface = client.keep(try client.bind(CompositorProxy.self, 1...3).createSurface())
      surface.send(9, [.int(0), .int(0), .int(1), .int(1)])
    }
  }

  @Test("a buffer that isn't a multiple of its scale")
  func oddScale() throws {
    try refuses("surface#1", 2, "multiple of the buffer scale 2") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      surface.setBufferScale(2)
      client.show(try client.buffer(width: 9), on: surface)
    }
  }

  @Test("a destination of 0")
  func zeroDestination() throws {
    try refuses("viewport#1", 0, "destination 0×5") { client in
      let viewport = client.keep(try client.bind(ViewporterProxy.self).getViewport(try client.surface()))
      viewport.setDestination(width: 0, height: 5)
    }
  }

  @Test("a buffer that extends beyond its pool")
  func beyondPool() throws {
    try refuses("shm_pool#1", 1, "beyond a pool of 64 bytes") { client in
      let memory = RawMemory(byteCount: 64)
      let pool = client.keep(try client.bind(ShmProxy.self).createPool(fd: memory.descriptor, size: 64))
      _ = client.keep(pool.createBuffer(offset: 0, width: 4, height: 5, stride: 16, format: .argb8888))
    }
  }

  @Test("a pool larger than its memory")
  func hollowPool() throws {
    try refuses("shm#1", 2, "doesn't hold 65 bytes") { client in
      let memory = RawMemory(byteCount: 64)
      _ = client.keep(try client.bind(ShmProxy.self).createPool(fd: memory.descriptor, size: 65))
    }
  }

  @Test(
    "a new buffer without damage",
    arguments: [nil, Box(x: 5, y: 0, width: 6, height: 1), Box(width: 0, height: 1)])
  func badDamage(box: Box?) throws {
    try refuses("display@1", 3, "damage") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      surface.attach(buffer: try client.buffer().proxy, x: 0, y: 0)
      if let box { surface.damageBuffer(x: box.x, y: box.y, width: box.width, height: box.height) }
      surface.commit()
    }
  }

  @Test("a second frame callback in flight")
  func twoCallbacks() throws {
    try refuses("display@1", 3, "second frame callback") { client in
      let surface = try client.surface()
      _ = try client.layerSurface(surface)
      _ = client.keep(surface.frame())
      client.show(try client.buffer(), on: surface)
      _ = client.keep(surface.frame())
      surface.commit()
    }
  }

  @Test("a frame callback on a surface without a buffer")
  func callbackWithoutBuffer() throws {
    try refuses("display@1", 3, "without a buffer") { client in
      let surface = try client.surface()
      _ = client.keep(surface.frame())
      _ = try client.layerSurface(surface)
    }
  }

  @Test("a frame callback without a commit")
  func callbackWithoutCommit() throws {
    try refuses("display@1", 3, "no commit followed") { client in
      _ = client.keep(try client.surface().frame())
    }
  }

  @Test("a pointer of a seat that never had one")
  func missingCapability() throws {
    try refuses("seat#1", 0, "never had a touchscreen") { client in
      _ = client.keep(try client.bind(SeatProxy.self, 1...7).getTouch())
    }
  }

  /// Runs `body` and expects exactly one refusal, sent to the client as a protocol error.
  private func refuses(
    _ object: String, _ code: UInt32, _ message: String, by body: (RawClient) throws -> Void
  ) throws {
    var error: ConnectionError?
    try RawClient.run(compositor) { client in
      try body(client)
      client.settle()
      error = client.error
    }
    #expect(compositor.refusals.count == 1)
    let refusal = try #require(compositor.refusals.first)
    #expect(refusal.object == object)
    #expect(refusal.code == code)
    #expect(refusal.message.contains(message), "\(refusal)")
    guard case .protocolError(_, Int(code), refusal.message)? = error else {
      Issue.record("the client received \(String(describing: error))")
      return
    }
  }
}
