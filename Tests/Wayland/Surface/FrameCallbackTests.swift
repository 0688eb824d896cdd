import FakeCompositor
import Testing
import WaylandSurface

@Suite("Frames")
struct FrameCallbackTests {
  @Test("there is one frame a turn, however often it is requested")
  func coalesced() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    harness.deliverFrames()
    for number in 0..<10_000 { painter.repaint(0xff00_0000 | UInt32(number)) }
    harness.settle()
    #expect(painter.frames.count == 2)
    #expect(harness.fake?.pixels?.areAll(0xff00_270f) == true)
    #expect(harness.fake?.presented == 2)
  }

  @Test("a frame waits for the previous frame's callback, and at most one is in flight")
  func paced() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    for _ in 0..<3 {
      painter.repaint(0xff00_00ff)
      harness.settle()
    }
    #expect(painter.frames.count == 1)
    #expect(harness.fake?.awaitsFrame == true)
    #expect(harness.compositor.transcript.count("surface#1.frame") == 1)
    harness.deliverFrames()
    #expect(painter.frames.count == 2)
    #expect(harness.compositor.refusals == [])
  }

  @Test("there is one frame a callback during an animation, and none afterwards")
  func settled() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    painter.isMoving = true
    painter.surface.animator.setNeedsFrame()
    harness.deliverFrames(20)
    #expect(painter.frames.count == 21)
    #expect(painter.starved == 0)
    painter.isMoving = false
    harness.deliverFrames(5)
    let lines = harness.compositor.transcript.lines.count
    harness.deliverFrames(20)
    #expect(painter.frames.count == 22)
    #expect(harness.compositor.transcript.lines.count == lines)
    #expect(harness.fake?.awaitsFrame == false)
  }

  @Test("an animation uses the compositor's time, also when its clock wraps")
  func wrap() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    painter.surface.animator.start()
    harness.deliverFrames(4, from: UInt32.max - 19)
    #expect(painter.frames == [0, 0, 16, 32, 48].map { .milliseconds($0) })
  }

  @Test("an animation's frames follow each other until it has settled")
  func animation() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let animator = painter.surface.animator
    painter.onEvent = { event in
      if case .frame = event, animator.elapsed >= .milliseconds(100) { animator.stop() }
    }
    animator.start()
    harness.deliverFrames(20)
    #expect(painter.frames.last == .milliseconds(112))
    #expect(painter.frames.count == 9)
    #expect(harness.fake?.awaitsFrame == false)
    #expect(!animator.isAnimating)
  }

  @Test("an animation after a pause starts one refresh interval before its first callback")
  func animationAfterRest() throws {
    var output = FakeOutput.Properties()
    output.refresh = 50_000
    let harness = try Harness.ready(FakeCompositor(outputs: [output]))
    let painter = try Painter.shown(on: harness)
    harness.deliverFrames()
    painter.surface.animator.start()
    harness.settle()
    harness.deliverFrames(2, from: 1000)
    #expect(painter.frames == [0, 0, 20, 36].map { .milliseconds($0) })
  }

  @Test("a frame after a pause is delivered at once, without a callback")
  func afterRest() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    harness.deliverFrames()
    painter.repaint(0xffff_ffff)
    harness.settle()
    #expect(painter.frames.count == 2)
    #expect(harness.fake?.pixels?.areAll(0xffff_ffff) == true)
  }

  @Test("missing callbacks delay neither a new size nor the close")
  func neverDelivered() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    painter.isMoving = true
    painter.surface.animator.setNeedsFrame()
    harness.settle()
    #expect(painter.frames.count == 1)
    harness.fakeLayer?.configure(width: 20, height: 20)
    harness.settle()
    #expect(harness.fake?.logicalSize == Extent(20, 20))
    #expect(harness.compositor.transcript.count("surface#1.frame") == 1)
    painter.surface.close()
    harness.settle()
    #expect(harness.compositor.surfaceObjects == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("frames without a buffer are paced, too")
  func nothingPresented() throws {
    let harness = try Harness.ready()
    let painter = try Painter.layer(on: harness)
    let surface = painter.surface
    harness.settle()
    harness.deliverFrames()
    var frames = 0
    surface.onEvent = { event in
      guard case .frame = event else { return }
      frames += 1
      surface.animator.setNeedsFrame()
    }
    surface.animator.setNeedsFrame()
    harness.settle()
    #expect(frames == 1)
    harness.deliverFrames(3, from: 16)
    #expect(frames == 4)
    #expect(painter.frames.count == 1)
    #expect(harness.compositor.refusals == [])
    surface.onEvent = nil
  }

  @Test("a presented frame is reported once, with the compositor's first answer")
  func presented() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    painter.reportsPresentation = true
    painter.surface.animator.setNeedsFrame()
    harness.deliverFrames()
    #expect(painter.presentedCount == 0)
    #expect(harness.compositor.transcript.count("presentation#1.feedback") == 1)
    harness.fake?.present(at: .seconds(5_000_000_000) + .nanoseconds(7))
    harness.settle()
    #expect(painter.presentedCount == 1)
    harness.deliverFrames()
    #expect(painter.presentedCount == 1, "its callback is not reported again")
  }

  @Test(
    "a presented frame is reported with its callback if no feedback precedes it", arguments: [true, false])
  func presentedByCallback(hasPresentation: Bool) throws {
    let offer = hasPresentation ? Offer.everything : .everything.without(.presentation)
    let harness = try Harness.ready(FakeCompositor(offer))
    let painter = try Painter.layer(on: harness)
    painter.reportsPresentation = true
    harness.settle()
    #expect(painter.presentedCount == 0)
    harness.deliverFrames()
    #expect(painter.presentedCount == 1)
    harness.fake?.present(at: .seconds(5))
    harness.settle()
    #expect(painter.presentedCount == 1)
  }
}
