import Testing

@testable import WaylandSurface

@Suite struct FrameTimeTests {
  @Test func `the time between two frames goes across the wrap`() {
    let before = FrameTime(milliseconds: .max - 5)
    let after = FrameTime(milliseconds: 10)
    #expect(after.since(before) == .milliseconds(16))
    #expect(before.since(after) == .zero)
    #expect(after.before(.milliseconds(16)) == before)
  }
}

@Suite struct FrameSchedulerTests {
  private var frames = FrameScheduler()

  @Test mutating func `many requests are one frame, and the first needs no callback`() {
    #expect(!frames.isDue)
    frames.setNeedsFrame()
    frames.setNeedsFrame()
    #expect(frames.isDue)
    #expect(frames.beginFrame() == nil)
    #expect(!frames.isDue)
  }

  @Test mutating func `a request waits for the callback that is in flight`() {
    frames.setNeedsFrame()
    _ = frames.beginFrame()
    frames.callbackSent()
    frames.setNeedsFrame()
    #expect(!frames.isDue)
    frames.callbackDone(at: FrameTime(milliseconds: 7))
    #expect(frames.isDue)
    #expect(frames.beginFrame() == FrameTime(milliseconds: 7))
  }

  @Test mutating func `without a request a callback starts nothing`() {
    frames.callbackSent()
    frames.callbackDone(at: FrameTime(milliseconds: 7))
    #expect(!frames.isDue)
  }

  @Test mutating func `a starved frame waits for a release, and then needs no request`() {
    frames.setNeedsFrame()
    _ = frames.beginFrame()
    frames.starved()
    frames.setNeedsFrame()
    #expect(!frames.isDue)
    frames.released()
    #expect(frames.isDue)
  }

  @Test mutating func `a new size waits for no callback and for no buffer of the old one`() {
    frames.callbackSent()
    frames.starved()
    frames.setNeedsFrameNow()
    #expect(frames.isDue)
    _ = frames.beginFrame()
    frames.setNeedsFrame()
    #expect(!frames.isDue, "the next one is paced again")
  }

  @Test mutating func `what is urgent is done with the picture, whoever asked when`() {
    frames.callbackSent()
    frames.setNeedsFrameNow()
    _ = frames.beginFrame()
    frames.setNeedsFrameNow()
    frames.presented()
    #expect(!frames.isDue)
    frames.callbackDone(at: FrameTime(milliseconds: 1))
    #expect(frames.isDue)
  }

  @Test mutating func `a time is used once: a frame after a rest has none`() {
    frames.callbackSent()
    frames.callbackDone(at: FrameTime(milliseconds: 7))
    frames.setNeedsFrame()
    #expect(frames.beginFrame() != nil)
    frames.setNeedsFrame()
    #expect(frames.beginFrame() == nil)
  }
}

@Suite struct FrameAnimatorTests {
  @Test func `counts from the frame before the first callback`() {
    var animator = FrameAnimator(interval: .milliseconds(16))
    animator.begin()
    #expect(animator.advance(to: nil) == .zero)
    #expect(animator.advance(to: FrameTime(milliseconds: 1000)) == .milliseconds(16))
    #expect(animator.advance(to: FrameTime(milliseconds: 1050)) == .milliseconds(66))
  }

  @Test func `a movement that begins on a callback begins at zero`() {
    var animator = FrameAnimator()
    animator.begin()
    #expect(animator.advance(to: FrameTime(milliseconds: 1000)) == .zero)
    #expect(animator.advance(to: FrameTime(milliseconds: 1016)) == .milliseconds(16))
  }

  @Test func `begins again from zero, and rests when it has settled`() {
    var animator = FrameAnimator()
    animator.begin()
    _ = animator.advance(to: FrameTime(milliseconds: 1000))
    animator.begin()
    #expect(animator.advance(to: FrameTime(milliseconds: 1100)) == .zero)
    #expect(animator.isRunning)
    animator.settle()
    #expect(!animator.isRunning)
    #expect(animator.advance(to: FrameTime(milliseconds: 1200)) == .zero)
  }
}
