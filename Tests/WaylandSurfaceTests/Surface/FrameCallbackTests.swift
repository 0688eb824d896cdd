import FakeCompositor
import Testing
import WaylandSurface

@Suite("Frames")
struct FrameCallbackTests {
  @Test("are one a turn, however often one is asked for")
  func coalesced() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    stage.deliverFrames()
    for number in 0..<10_000 { painter.repaint(0xff00_0000 | UInt32(number)) }
    stage.settle()
    #expect(painter.frames.count == 2)
    #expect(stage.fake?.pixels?.areAll(0xff00_270f) == true)
    #expect(stage.fake?.presented == 2)
  }

  @Test("wait for the callback of the one before, and there is at most one in flight")
  func paced() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    for _ in 0..<3 {
      painter.repaint(0xff00_00ff)
      stage.settle()
    }
    #expect(painter.frames.count == 1)
    #expect(stage.fake?.awaitsFrame == true)
    #expect(stage.compositor.transcript.count("surface#1.frame") == 1)
    stage.deliverFrames()
    #expect(painter.frames.count == 2)
    #expect(stage.compositor.refusals == [])
  }

  @Test("are as many as callbacks while something moves, and none when it has settled")
  func settled() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.isMoving = true
    painter.surface.setNeedsFrame()
    stage.deliverFrames(20)
    #expect(painter.frames.count == 21)
    #expect(painter.starved == 0)
    painter.isMoving = false
    stage.deliverFrames(5)
    let lines = stage.compositor.transcript.lines.count
    stage.deliverFrames(20)
    #expect(painter.frames.count == 22)
    #expect(stage.compositor.transcript.lines.count == lines)
    #expect(stage.fake?.awaitsFrame == false)
  }

  @Test("have the compositor's time, right across the wrap of its clock")
  func wrap() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.isMoving = true
    var animator = FrameAnimator()
    animator.begin()
    var elapsed: [Duration] = []
    painter.onEvent = { event in
      if case .frame(let time) = event { elapsed.append(animator.advance(to: time)) }
    }
    painter.surface.setNeedsFrame()
    stage.deliverFrames(4, from: UInt32.max - 19)
    #expect(painter.frames.dropFirst().map { $0?.milliseconds } == [4_294_967_276, 4_294_967_292, 12, 28])
    #expect(elapsed == [0, 16, 32, 48].map { .milliseconds($0) })
  }

  @Test("that start after a rest come at once, without a callback")
  func afterRest() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    stage.deliverFrames()
    painter.repaint(0xffff_ffff)
    stage.settle()
    #expect(painter.frames.count == 2)
    #expect(stage.fake?.pixels?.areAll(0xffff_ffff) == true)
  }

  @Test("that nobody delivers hold up neither a new size nor the end")
  func neverDelivered() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.isMoving = true
    painter.surface.setNeedsFrame()
    stage.settle()
    #expect(painter.frames.count == 1)
    stage.fakeLayer?.configure(width: 20, height: 20)
    stage.settle()
    #expect(stage.fake?.logicalSize == Extent(20, 20))
    #expect(stage.compositor.transcript.count("surface#1.frame") == 1)
    painter.surface.close()
    stage.settle()
    #expect(stage.compositor.surfaceObjects == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("that present nothing are paced all the same")
  func nothingPresented() throws {
    let stage = try Stage.ready()
    let surface = try LayerSurface(
      stage.connection, LayerSurface.Configuration(namespace: "test", size: LogicalSize(width: 9, height: 9)))
    let painter = Painter(surface)
    stage.settle()
    stage.deliverFrames()
    var frames = 0
    surface.onEvent = { event in
      guard case .frame = event else { return }
      frames += 1
      surface.setNeedsFrame()
    }
    surface.setNeedsFrame()
    stage.settle()
    #expect(frames == 1)
    stage.deliverFrames(3, from: 16)
    #expect(frames == 4)
    #expect(painter.frames.count == 1)
    #expect(stage.compositor.refusals == [])
    surface.onEvent = nil
  }

  @Test("are told when they came to the screen")
  func presented() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.surface.reportsPresentation = true
    painter.surface.setNeedsFrame()
    stage.deliverFrames(2)
    stage.fake?.present(at: .seconds(5_000_000_000) + .nanoseconds(7))
    stage.settle()
    // First by the callback, then with the time.
    #expect(painter.presentations.map { $0?.time } == [nil, .seconds(5_000_000_000) + .nanoseconds(7)])
    #expect(painter.presentations.last??.refreshInterval == .nanoseconds(16_666_667))
  }

  @Test("are told by their callback where nobody can tell when they came to the screen")
  func presentedByCallback() throws {
    let stage = try Stage.ready(FakeCompositor(.everything.without(.presentation)))
    let painter = try Painter.layer(on: stage)
    painter.surface.reportsPresentation = true
    stage.settle()
    #expect(painter.presentations == [])
    stage.deliverFrames()
    #expect(painter.presentations.count == 1)
  }
}
