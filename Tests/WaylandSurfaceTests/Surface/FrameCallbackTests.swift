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
    painter.surface.animator.setNeedsFrame()
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

  @Test("of an animation have the compositor's time, right across the wrap of its clock")
  func wrap() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.surface.animator.begin()
    stage.deliverFrames(4, from: UInt32.max - 19)
    #expect(painter.frames == [0, 0, 16, 32, 48].map { .milliseconds($0) })
  }

  @Test("of an animation follow each other until it has settled")
  func animation() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    let animator = painter.surface.animator
    painter.onEvent = { event in
      if case .frame = event, animator.elapsed >= .milliseconds(100) { animator.settle() }
    }
    animator.begin()
    stage.deliverFrames(20)
    #expect(painter.frames.last == .milliseconds(112))
    #expect(painter.frames.count == 9)
    #expect(stage.fake?.awaitsFrame == false)
    #expect(!animator.isAnimating)
  }

  @Test("after a rest begin an animation one interval of the output before the first callback")
  func animationAfterRest() throws {
    var output = FakeOutput.Properties()
    output.refresh = 50_000
    let stage = try Stage.ready(FakeCompositor(outputs: [output]))
    let painter = try Painter.shown(on: stage)
    stage.deliverFrames()
    painter.surface.animator.begin()
    stage.settle()
    stage.deliverFrames(2, from: 1000)
    #expect(painter.frames == [0, 0, 20, 36].map { .milliseconds($0) })
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
    painter.surface.animator.setNeedsFrame()
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
    let painter = try Painter.layer(on: stage)
    let surface = painter.surface
    stage.settle()
    stage.deliverFrames()
    var frames = 0
    surface.onEvent = { event in
      guard case .frame = event else { return }
      frames += 1
      surface.animator.setNeedsFrame()
    }
    surface.animator.setNeedsFrame()
    stage.settle()
    #expect(frames == 1)
    stage.deliverFrames(3, from: 16)
    #expect(frames == 4)
    #expect(painter.frames.count == 1)
    #expect(stage.compositor.refusals == [])
    surface.onEvent = nil
  }

  @Test("are reported once when they are on the screen, by the first that the compositor sends")
  func presented() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    painter.reportsPresentation = true
    painter.surface.animator.setNeedsFrame()
    stage.deliverFrames()
    #expect(painter.presentedCount == 0)
    #expect(stage.compositor.transcript.count("presentation#1.feedback") == 1)
    stage.fake?.present(at: .seconds(5_000_000_000) + .nanoseconds(7))
    stage.settle()
    #expect(painter.presentedCount == 1)
    stage.deliverFrames()
    #expect(painter.presentedCount == 1, "its callback says nothing new")
  }

  @Test("are reported with their callback where nothing else comes before", arguments: [true, false])
  func presentedByCallback(hasPresentation: Bool) throws {
    let offer = hasPresentation ? Offer.everything : .everything.without(.presentation)
    let stage = try Stage.ready(FakeCompositor(offer))
    let painter = try Painter.layer(on: stage)
    painter.reportsPresentation = true
    stage.settle()
    #expect(painter.presentedCount == 0)
    stage.deliverFrames()
    #expect(painter.presentedCount == 1)
    stage.fake?.present(at: .seconds(5))
    stage.settle()
    #expect(painter.presentedCount == 1)
  }
}
