import FakeCompositor
import Testing
import WaylandSurface

@Suite("A subsurface")
struct SubsurfaceTests {
  @Test("is shown on its parent, where it was put")
  func shown() throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let child = try child(of: parent)
    child.part?.setPosition(x: 5, y: 7)
    stage.settle()
    let fake = try #require(stage.fake?.children.first)
    #expect(fake.surface?.isMapped == true)
    #expect(fake.position == Place(5, 7))
    #expect(fake.surface?.current.inputRegion.isEmpty == true)
    #expect(stage.compositor.refusals == [])
  }

  @Test("made before its parent is configured is shown as soon as that is")
  func early() throws {
    let stage = try Stage.ready()
    stage.compositor.habits.configures = false
    let parent = try Painter.layer(on: stage)
    let child = try child(of: parent)
    stage.settle()
    #expect(child.frames == [])
    stage.fakeLayer?.configure(width: 100, height: 50)
    stage.settle()
    #expect(stage.compositor.surfaces.map(\.isMapped) == [true, true])
    #expect(child.frames.count == 1)
    #expect(stage.compositor.refusals == [])
  }

  @Test("is told of after its parent's first commit")
  func afterFirstCommit() throws {
    let stage = try Stage.ready()
    let parent = try Painter.layer(on: stage)
    _ = try child(of: parent)
    stage.settle()
    let told = stage.compositor.transcript.requests
    let commit = try #require(told.firstIndex { $0.hasPrefix("surface#1.commit") })
    let part = try #require(told.firstIndex { $0.contains("get_subsurface") })
    #expect(commit < part)
    #expect(stage.compositor.refusals == [])
  }

  @Test("paints at its parent's scale")
  func scale() throws {
    let stage = try Stage.ready(FakeCompositor(outputs: [FakeOutput.Properties(scale120: 180)]))
    let parent = try Painter.shown(on: stage)
    let child = try child(of: parent)
    stage.settle()
    #expect(child.surface.scale == Scale(in120ths: 180))
    #expect(stage.compositor.surfaces.last?.pixels?.extent == Extent(15, 15))
  }

  @Test("that is synchronised changes with its parent's next commit")
  func synchronised() throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let child = try child(of: parent)
    stage.settle()
    child.part?.isSynchronized = true
    child.repaint(0xff00_ff00)
    stage.deliverFrames(2)
    #expect(stage.compositor.surfaces.last?.pixels?.areAll(0xff00_ff00) == true)
    #expect(stage.compositor.refusals == [])
  }

  @Test("closes alone, and the parent stays")
  func closesAlone() throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let child = try child(of: parent)
    stage.settle()
    child.surface.close()
    stage.settle()
    #expect(stage.compositor.surfaces.map(\.isMapped) == [true])
    #expect(stage.compositor.liveObjects["wl_subsurface"] == nil)
    #expect(stage.compositor.refusals == [])
  }

  @Test("ends with its parent, and is told why", arguments: [true, false])
  func parentCloses(isClosedByUser: Bool) throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let child = try child(of: parent)
    stage.settle()
    if isClosedByUser { parent.surface.close() } else { stage.fakeLayer?.close() }
    stage.settle()
    #expect(child.closeReasons == [.parentClosed])
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("takes a new size at once")
  func resize() throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let child = try child(of: parent)
    stage.settle()
    child.part?.setSize(LogicalSize(width: 21, height: 4))
    stage.settle()
    #expect(stage.compositor.surfaces.last?.logicalSize == Extent(21, 4))
    #expect(parent.frames.count == 1)
  }

  private func child(of parent: Painter) throws -> Painter {
    Painter(try Subsurface(of: parent.surface, size: LogicalSize(width: 10, height: 10)))
  }
}
