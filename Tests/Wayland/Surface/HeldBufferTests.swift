import FakeCompositor
import Testing
import WaylandSurface

@Suite("Buffers")
struct HeldBufferTests {
  @Test("two buffers suffice while the compositor releases them")
  func two() throws {
    let harness = try Harness.ready()
    let painter = try moving(on: harness)
    harness.deliverFrames(20)
    #expect(painter.starved == 0)
    #expect(harness.compositor.buffers.count == 2)
    #expect(harness.compositor.refusals == [])
  }

  @Test("there are three buffers while the compositor holds two, and never four")
  func third() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let painter = try moving(on: harness)
    harness.deliverFrames(2)
    #expect(harness.fake?.heldBuffers.count == 3)
    #expect(painter.starved == 0)
    harness.deliverFrames(10, from: 100)
    #expect(painter.starved == 1)
    #expect(harness.compositor.buffers.count == 3)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a release starts the frame that waits for it, with the newest content")
  func releaseStartsFrame() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let painter = try moving(on: harness)
    harness.deliverFrames(10)
    painter.isMoving = false
    painter.repaint(0xff12_3456)
    harness.settle()
    #expect(harness.fake?.pixels?.areAll(0xff12_3456) == false)
    harness.fake?.heldBuffers.first?.release()
    harness.settle()
    #expect(harness.fake?.pixels?.areAll(0xff12_3456) == true)
    #expect(harness.compositor.refusals == [])
  }

  @Test("buffers that are never released cause no turns and do not delay the close")
  func neverReleased() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let painter = try moving(on: harness)
    harness.deliverFrames(10)
    let (frames, lines) = (painter.frames.count, harness.compositor.transcript.lines.count)
    for _ in 0..<50 {
      harness.connection.turn(timeout: .zero)
      harness.compositor.turn()
    }
    #expect(painter.frames.count == frames)
    #expect(harness.compositor.transcript.lines.count == lines)
    painter.surface.close()
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("a held buffer is not written, in whatever order buffers are released")
  func anyOrder() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let painter = try moving(on: harness)
    // A fixed, irregular order: which of the held buffers is released before which frame.
    for number in 0..<60 {
      painter.color = 0xff00_0000 | UInt32(number &* 2_654_435)
      harness.deliverFrames(1, from: UInt32(number * 16))
      let replaced = harness.fake?.heldBuffers.dropLast() ?? []
      if number % 3 > 0, !replaced.isEmpty { replaced[number * 7 % replaced.count].release() }
      harness.settle()
    }
    #expect(harness.compositor.refusals == [])
    #expect(harness.fake?.presented ?? 0 > 30)
  }

  @Test("a buffer that is released with the commit is used again")
  func hyprland() throws {
    let harness = try Harness.ready(FakeCompositor(habits: .hyprland))
    let painter = try moving(on: harness)
    harness.deliverFrames(10)
    #expect(painter.frames.count == 11)
    #expect(painter.starved == 0)
    #expect(harness.compositor.buffers.count <= 2)
  }

  @Test("the memory of buffers cannot be shrunk")
  func sealed() throws {
    let harness = try Harness.ready()
    _ = try Painter.shown(on: harness)
    let pools = harness.compositor.objects.compactMap { $0 as? FakePool }
    #expect(!pools.isEmpty)
    #expect(pools.allSatisfy { $0.isSealed })
  }

  @Test("buffers of an old size are destroyed when they are released")
  func oldSizes() throws {
    let harness = try Harness.ready()
    let painter = try moving(on: harness)
    for width in Int32(10)..<30 {
      harness.fakeLayer?.configure(width: width, height: 10)
      harness.deliverFrames(2)
    }
    #expect(harness.fake?.logicalSize == Extent(29, 10))
    #expect(harness.compositor.buffers.count <= 3)
    #expect(harness.compositor.objects.count { $0 is FakePool } <= 2)
    #expect(painter.surface.isOpen)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a commit has the damage of what changed, clipped to the buffer")
  func damage() throws {
    let harness = try Harness.ready(FakeCompositor(.everything.without(.fractionalScale)))
    let painter = try Painter.shown(on: harness, size: LogicalSize(width: 20, height: 10))
    #expect(harness.fake?.damage == [Box(width: 20, height: 10)])
    harness.deliverFrames()
    var stale = Damage()
    painter.surface.onEvent = { event in
      guard case .frame = event, var buffer = painter.surface.takeBuffer() else { return }
      stale = buffer.stale
      buffer.withPixels { $0[0] = 1 }
      painter.surface.present(
        buffer,
        damage: [
          BufferRect(x: 15, y: 8, width: 10, height: 10), BufferRect(x: -5, y: 0, width: 6, height: 1),
        ])
    }
    painter.surface.animator.setNeedsFrame()
    harness.settle()
    #expect(stale == .all(of: BufferSize(width: 20, height: 10)))
    #expect(harness.fake?.damage == [Box(x: 15, y: 8, width: 5, height: 2), Box(width: 1, height: 1)])
    #expect(harness.compositor.refusals == [])
  }

  @Test("a buffer that was taken and not painted keeps its content")
  func untouched() throws {
    let harness = try Harness.ready()
    let surface = try Painter.shown(on: harness).surface
    let corner: Damage = [BufferRect(x: 0, y: 0, width: 1, height: 1)]
    var stale: [Damage] = []
    var paints = true
    surface.onEvent = { [unowned surface] event in
      guard case .frame = event, var buffer = surface.takeBuffer() else { return }
      stale.append(buffer.stale)
      guard paints else { return }
      buffer.withPixels { $0[0] = 1 }
      surface.present(buffer, damage: corner)
    }
    func frames(_ count: Int) {
      for _ in 0..<count {
        surface.animator.setNeedsFrame()
        harness.deliverFrames()
      }
    }
    frames(3)
    paints = false
    frames(2)
    paints = true
    frames(1)
    #expect(stale.suffix(4) == [corner, corner, corner, corner])
  }

  @Test("a stretched buffer has at least 4 by 4 pixels", arguments: [(3, 4), (4, 3)])
  func smallestStretched(_ width: Int, _ height: Int) async {
    await #expect(processExitsWith: .success) {
      _ = try takeStretched(BufferSize(width: 4, height: 4))
    }
    await #expect(processExitsWith: .failure) { [width, height] in
      _ = try takeStretched(BufferSize(width: width, height: height))
    }
  }

  @Test("a buffer without damage is not attached")
  func noDamage() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    harness.deliverFrames()
    painter.surface.onEvent = { event in
      guard case .frame = event, let buffer = painter.surface.takeBuffer() else { return }
      painter.surface.present(buffer, damage: [])
    }
    painter.surface.animator.setNeedsFrame()
    harness.settle()
    #expect(harness.compositor.refusals == [])
    #expect(harness.fake?.isMapped == true)
  }

  @Test(
    "a solid colour takes a few pixels, where they can be stretched",
    arguments: [
      (Offer.everything, Extent(4, 4)), (.sway, Extent(4, 4)), (.sway.without(.viewporter), Extent(100, 50)),
    ])
  func solid(_ offer: Offer, _ extent: Extent) throws {
    let harness = try Harness.ready(FakeCompositor(offer))
    let surface = try Painter.layer(on: harness).surface
    surface.onEvent = { [unowned surface] event in
      guard case .frame = event else { return }
      surface.present(SolidColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }
    harness.settle()
    #expect(harness.fake?.pixels?.extent == extent)
    #expect(harness.fake?.logicalSize == Extent(100, 50))
    #expect(harness.fake?.pixels?.areAll(0x8080_0000) == true)
    for number in 0..<5 {
      surface.animator.setNeedsFrame()
      harness.deliverFrames(1, from: UInt32(number * 16))
    }
    surface.close()
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  private func moving(on harness: Harness) throws -> Painter {
    let painter = try Painter.shown(on: harness)
    painter.isMoving = true
    painter.surface.animator.setNeedsFrame()
    return painter
  }
}

/// Presents a stretched buffer of that size, and returns the compositor's refusals.
private func takeStretched(_ size: BufferSize) throws -> [String] {
  let harness = try Harness.ready()
  let painter = try Painter.shown(on: harness)
  guard let buffer = painter.surface.takeBuffer(stretching: size) else { return [] }
  painter.surface.present(buffer, damage: .all(of: size))
  harness.settle()
  return harness.compositor.refusals.map { "\($0)" }
}
