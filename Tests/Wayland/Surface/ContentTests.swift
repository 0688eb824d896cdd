import FakeCompositor
import Testing

@testable import WaylandSurface

@Suite("A surface's content")
struct ContentTests {
  private let size = LogicalSize(width: 20, height: 20)
  private let corner: Damage = [BufferRect(x: 0, y: 0, width: 1, height: 1)]

  /// `#require` takes copyable values only.
  private struct NoBuffer: Error {}

  @Test("after a solid colour the whole buffer is damaged, whatever the painter reports")
  func historyEndsWithColor() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness, size: size)
    painter.surface.present(SolidColor(red: 1, green: 0, blue: 0, alpha: 1))
    harness.settle()
    guard let buffer = painter.surface.takeBuffer() else { throw NoBuffer() }
    let (stale, size) = (buffer.stale, buffer.size)
    #expect(stale == .all(of: size))
    painter.surface.present(buffer, damage: corner)
    harness.settle()
    #expect(harness.fake?.damage == [Box(width: 20, height: 20)])
    #expect(harness.compositor.refusals == [])
  }

  @Test(
    "viewport and buffer scale are never combined when a solid colour alternates with pixels at an integer scale"
  )
  func neverMixed() throws {
    let harness = try Harness.ready(FakeCompositor(.sway, outputs: [FakeOutput.Properties(scale120: 240)]))
    let painter = try Painter.shown(on: harness, size: size)
    painter.surface.present(SolidColor(red: 0, green: 0, blue: 0, alpha: 1))
    harness.settle()
    #expect(harness.fake?.pixels?.extent == Extent(4, 4))
    let source = try #require(harness.fake?.current.source)
    #expect(
      [source.x, source.y, source.width, source.height] == [1.5, 1.5, 1, 1],
      "what samples a hair beyond it finds the colour still")
    #expect(harness.fake?.current.destination == Extent(20, 20))
    #expect(harness.fake?.current.bufferScale == 1)
    painter.repaint(0xff00_00ff)
    harness.deliverFrames(2)
    #expect(harness.fake?.pixels?.extent == Extent(40, 40))
    #expect(harness.fake?.current.source == nil)
    #expect(harness.fake?.current.destination == nil)
    #expect(harness.fake?.current.bufferScale == 2)
    #expect(harness.compositor.refusals == [])
  }

  @Test(
    "a solid colour's source covers its whole buffer: KWin updates only a part if the source stays the same")
  func movingSource() throws {
    let harness = try Harness.ready(FakeCompositor(.sway))
    let painter = try Painter.shown(on: harness, size: size)
    var places: [Double?] = []
    for blue in [0.25, 0.5, 0.75] {
      painter.surface.present(SolidColor(red: 0, green: 0, blue: blue, alpha: 1))
      harness.deliverFrames(1)
      places.append(harness.fake?.current.source?.x)
    }
    #expect(places == [1.5, 1.5 + 1.0 / 256, 1.5])
    #expect(harness.compositor.refusals == [])
  }

  @Test("a buffer of an outdated size is never presented")
  func outdatedCanvas() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness, size: size)
    guard let outdated = painter.surface.takeBuffer() else { throw NoBuffer() }
    harness.fakeLayer?.configure(width: 10, height: 10)
    harness.settle()
    let frames = painter.frames.count
    painter.surface.present(outdated, damage: corner)
    harness.deliverFrames()
    #expect(painter.frames.count == frames + 1)
    #expect(harness.fake?.pixels?.extent == Extent(10, 10))
    #expect(harness.compositor.refusals == [])
  }

  @Test("resizing does not take more memory each time, even if nothing is released")
  func resizing() throws {
    let harness = try Harness.ready()
    harness.compositor.habits.releases = .withheld
    let parent = try Painter.shown(on: harness)
    let part = Painter(try Subsurface(of: parent.surface, size: size))
    harness.settle()
    for side in 1...8 {
      part.part?.setSize(LogicalSize(width: side, height: side))
      harness.settle()
    }
    #expect(harness.compositor.surfaces.last?.pixels?.extent == Extent(8, 8))
    let limit = 2 + BufferStore.retiredLimit
    #expect(harness.compositor.liveObjects["wl_shm_pool", default: 0] <= limit)
    #expect(harness.compositor.refusals == [])
  }

  @Test("presentation feedback is requested for few frames at once if the compositor never answers")
  func unansweredPresentations() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let presentation = try #require(painter.surface.globals.presentation)
    for _ in 0..<10 {
      painter.surface.reports.requestPresentation(of: painter.surface.wire, presentation)
    }
    #expect(painter.surface.reports.feedback.count == FrameReports.feedbackLimit)
  }

  @Test("a position takes effect with the parent's next commit, which is sent automatically")
  func moves() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let part = Painter(try Subsurface(of: parent.surface, size: size))
    harness.settle()
    _ = harness.compositor.transcript.take()
    part.part?.setPosition(x: 3, y: 4)
    harness.settle()
    #expect(harness.compositor.transcript.take().contains("surface#1.commit()"))
    #expect(harness.fake?.children.first?.position == Place(3, 4))
  }

  @Test("a frame that another surface's frame requests is delivered without a wait")
  func askedInFrame() throws {
    let harness = try Harness.ready()
    let parent = try Painter.shown(on: harness)
    let part = Painter(try Subsurface(of: parent.surface, size: size))
    harness.settle()
    harness.deliverFrames()
    parent.onEvent = { [unowned part] event in
      if case .frame = event { part.surface.animator.setNeedsFrame() }
    }
    parent.surface.animator.setNeedsFrame()
    let frames = part.frames.count
    harness.connection.endTurn()
    #expect(part.frames.count == frames)
    #expect(harness.connection.prepareToWait().contains(.immediate))
    harness.connection.finishWaiting(readable: false)
    harness.connection.endTurn()
    #expect(part.frames.count == frames + 1)
    #expect(!harness.connection.prepareToWait().contains(.immediate))
    harness.connection.finishWaiting(readable: false)
  }

  @Test("an opaque region is sent with the next commit, and taken back")
  func opaqueRegion() throws {
    let harness = try Harness.ready()
    let painter = try Painter.layer(on: harness, size: size)
    painter.surface.opaqueRegion = [LogicalRect(x: 0, y: 0, width: 20, height: 10)]
    harness.settle()
    #expect(harness.fake?.current.opaqueRegion == Region(Box(width: 20, height: 10)))
    painter.surface.opaqueRegion = []
    harness.settle()
    #expect(harness.fake?.current.opaqueRegion.isEmpty == true)
    #expect(painter.frames.count == 1)
    #expect(harness.compositor.liveObjects["wl_region"] == nil)
    #expect(harness.compositor.refusals == [])
  }
}
