import FakeCompositor
import Testing
import WaylandSurface

@Suite("A subsurface")
struct SubsurfaceTests {
  @Test("a subsurface is shown on its parent, at its position")
  func shown() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    child.part?.setPosition(x: 5, y: 7)
    harness.settle()
    let fake = try #require(harness.fake?.children.first)
    #expect(fake.surface?.isMapped == true)
    #expect(fake.position == Place(5, 7))
    #expect(harness.compositor.refusals == [])
  }

  @Test("a subsurface created before its parent is configured is shown with it")
  func early() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.configures = false
    let parent = try Painter.layer(on: harness)
    let child = try child(of: parent)
    harness.settle()
    #expect(child.frames == [])
    harness.fakeLayer?.configure(width: 100, height: 50)
    harness.settle()
    #expect(harness.compositor.surfaces.map(\.isMapped) == [true, true])
    #expect(child.frames.count == 1)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a subsurface can be created after its parent's first commit")
  func afterFirstCommit() throws {
    let harness = try Harness.ready()
    let parent = try Painter.layer(on: harness)
    _ = try child(of: parent)
    harness.settle()
    let requests = harness.compositor.transcript.requests
    let commit = try #require(requests.firstIndex { $0.hasPrefix("surface#1.commit") })
    let part = try #require(requests.firstIndex { $0.contains("get_subsurface") })
    #expect(commit < part)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a subsurface has its parent's scale")
  func scale() throws {
    let harness = try Harness.ready(FakeCompositor(outputs: [FakeOutput.Properties(scale120: 180)]))
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    harness.settle()
    #expect(child.surface.scale == Scale(in120ths: 180))
    #expect(harness.compositor.surfaces.last?.pixels?.extent == Extent(15, 15))
  }

  @Test("a synchronised subsurface changes with its parent's next commit")
  func synchronised() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    harness.settle()
    child.part?.isSynchronized = true
    child.repaint(0xff00_ff00)
    harness.deliverFrames(2)
    #expect(harness.compositor.surfaces.last?.pixels?.areAll(0xff00_ff00) == true)
    #expect(harness.compositor.refusals == [])
  }

  @Test("closing a subsurface does not affect its parent")
  func closesAlone() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    harness.settle()
    child.surface.close()
    harness.settle()
    #expect(harness.compositor.surfaces.map(\.isMapped) == [true])
    #expect(harness.compositor.liveObjects["wl_subsurface"] == nil)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a subsurface is closed with its parent, and the reason is reported", arguments: [true, false])
  func parentCloses(isClosedByUser: Bool) throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    harness.settle()
    if isClosedByUser { parent.surface.close() } else { harness.fakeLayer?.close() }
    harness.settle()
    #expect(child.closeReasons == [.parentClosed])
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("a layer surface loses its role before its subsurface goes")
  func roleFirst() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    harness.settle()
    parent.surface.close()
    harness.settle()
    #expect(!child.surface.isOpen)
    let requests = harness.compositor.transcript.requests
    let role = try #require(requests.firstIndex { $0.hasPrefix("layer_surface#1.destroy") })
    let part = try #require(requests.firstIndex { $0.hasPrefix("subsurface#1.destroy") })
    let surface = try #require(requests.firstIndex { $0.hasPrefix("surface#1.destroy") })
    #expect(role < part && part < surface)
    #expect(harness.compositor.refusals == [])
  }

  @Test("a subsurface takes a new size at once")
  func resize() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let child = try child(of: parent)
    harness.settle()
    child.part?.setSize(LogicalSize(width: 21, height: 4))
    harness.settle()
    #expect(harness.compositor.surfaces.last?.logicalSize == Extent(21, 4))
    #expect(parent.frames.count == 1)
  }

  private func child(of parent: Painter) throws -> Painter {
    Painter(try Subsurface(of: parent.surface, size: LogicalSize(width: 10, height: 10)))
  }
}
