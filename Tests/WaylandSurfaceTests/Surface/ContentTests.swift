import FakeCompositor
import Testing

@testable import WaylandSurface

@Suite("A surface's content")
struct ContentTests {
  private let size = LogicalSize(width: 20, height: 20)
  private let corner: Damage = [BufferRect(x: 0, y: 0, width: 1, height: 1)]

  /// `#require` takes copyable values only.
  private struct NoBuffer: Error {}

  @Test("after a plain colour is new all over, whatever its painter says")
  func historyEndsWithColor() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage, size: size)
    painter.surface.present(SolidColor(red: 1, green: 0, blue: 0, alpha: 1))
    stage.settle()
    guard let buffer = painter.surface.takeBuffer() else { throw NoBuffer() }
    let (stale, size) = (buffer.stale, buffer.size)
    #expect(stale == .all(of: size))
    painter.surface.present(buffer, damage: corner)
    stage.settle()
    #expect(stage.fake?.damage == [Box(width: 20, height: 20)])
    #expect(stage.compositor.refusals == [])
  }

  @Test(
    "is a plain colour of any size, then pixels again at a whole scale: viewport and buffer scale never mix")
  func neverMixed() throws {
    let stage = try Stage.ready(FakeCompositor(.sway, outputs: [FakeOutput.Properties(scale120: 240)]))
    let painter = try Painter.shown(on: stage, size: size)
    painter.surface.present(SolidColor(red: 0, green: 0, blue: 0, alpha: 1))
    stage.settle()
    #expect(stage.fake?.pixels?.extent == Extent(4, 4))
    let source = try #require(stage.fake?.current.source)
    #expect(
      [source.x, source.y, source.width, source.height] == [1.5, 1.5, 1, 1],
      "what samples a hair beyond it finds the colour still")
    #expect(stage.fake?.current.destination == Extent(20, 20))
    #expect(stage.fake?.current.bufferScale == 1)
    painter.repaint(0xff00_00ff)
    stage.deliverFrames(2)
    #expect(stage.fake?.pixels?.extent == Extent(40, 40))
    #expect(stage.fake?.current.source == nil)
    #expect(stage.fake?.current.destination == nil)
    #expect(stage.fake?.current.bufferScale == 2)
    #expect(stage.compositor.refusals == [])
  }

  @Test("is all of a plain colour's buffer: one whose source stays is taken over in part by KWin")
  func movingSource() throws {
    let stage = try Stage.ready(FakeCompositor(.sway))
    let painter = try Painter.shown(on: stage, size: size)
    var places: [Double?] = []
    for blue in [0.25, 0.5, 0.75] {
      painter.surface.present(SolidColor(red: 0, green: 0, blue: blue, alpha: 1))
      stage.deliverFrames(1)
      places.append(stage.fake?.current.source?.x)
    }
    #expect(places == [1.5, 1.5 + 1.0 / 256, 1.5])
    #expect(stage.compositor.refusals == [])
  }

  @Test("never has the size that a buffer had before the surface changed")
  func outdatedCanvas() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage, size: size)
    guard let outdated = painter.surface.takeBuffer() else { throw NoBuffer() }
    stage.fakeLayer?.configure(width: 10, height: 10)
    stage.settle()
    let frames = painter.frames.count
    painter.surface.present(outdated, damage: corner)
    stage.deliverFrames()
    #expect(painter.frames.count == frames + 1)
    #expect(stage.fake?.pixels?.extent == Extent(10, 10))
    #expect(stage.compositor.refusals == [])
  }

  @Test("takes no more memory the more often it is resized, even when nothing is given back")
  func resizing() throws {
    let stage = try Stage.ready()
    stage.compositor.habits.releases = .withheld
    let parent = try Painter.shown(on: stage)
    let part = Painter(try Subsurface(of: parent.surface, size: size))
    stage.settle()
    for side in 1...8 {
      part.part?.setSize(LogicalSize(width: side, height: side))
      stage.settle()
    }
    #expect(stage.compositor.surfaces.last?.pixels?.extent == Extent(8, 8))
    let limit = 2 + BufferStore.retiredLimit
    #expect(stage.compositor.liveObjects["wl_shm_pool", default: 0] <= limit)
    #expect(stage.compositor.refusals == [])
  }

  @Test("asks about few frames at once where the compositor never answers")
  func unansweredPresentations() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    let presentation = try #require(painter.surface.globals.presentation)
    for _ in 0..<10 {
      painter.surface.reports.requestPresentation(of: painter.surface.wire, presentation)
    }
    #expect(painter.surface.reports.feedback.count == FrameReports.feedbackLimit)
  }

  @Test("moves with its parent's next commit, which comes by itself")
  func moves() throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let part = Painter(try Subsurface(of: parent.surface, size: size))
    stage.settle()
    _ = stage.compositor.transcript.take()
    part.part?.setPosition(x: 3, y: 4)
    stage.settle()
    #expect(stage.compositor.transcript.take().contains("surface#1.commit()"))
    #expect(stage.fake?.children.first?.position == Place(3, 4))
  }

  @Test("that another surface's frame asks for isn't slept through")
  func askedInFrame() throws {
    let stage = try Stage.ready()
    let parent = try Painter.shown(on: stage)
    let part = Painter(try Subsurface(of: parent.surface, size: size))
    stage.settle()
    stage.deliverFrames()
    parent.onEvent = { [unowned part] event in
      if case .frame = event { part.surface.animator.setNeedsFrame() }
    }
    parent.surface.animator.setNeedsFrame()
    let frames = part.frames.count
    stage.connection.endTurn()
    #expect(part.frames.count == frames)
    #expect(stage.connection.prepareToWait().contains(.immediate))
    stage.connection.finishWaiting(readable: false)
    stage.connection.endTurn()
    #expect(part.frames.count == frames + 1)
    #expect(!stage.connection.prepareToWait().contains(.immediate))
    stage.connection.finishWaiting(readable: false)
  }
}
