import Testing

@testable import WaylandSurface

@Suite struct FramePacingTests {
  private let animator = FrameAnimator()
  private var isDue: Bool { animator.isDue(awaitingCallback: false) }
  private var isDueBeforeCallback: Bool { animator.isDue(awaitingCallback: true) }

  @Test func `many requests are one frame, and the first needs no callback`() {
    #expect(!isDue)
    animator.setNeedsFrame()
    animator.setNeedsFrame()
    #expect(isDue)
    animator.beginFrame(interval: nil)
    #expect(!isDue)
  }

  @Test func `a request waits for the callback that is in flight`() {
    animator.setNeedsFrame()
    #expect(!isDueBeforeCallback)
    #expect(isDue)
  }

  @Test func `without a request a callback starts nothing`() {
    animator.callbackDone(at: 7)
    #expect(!isDue)
  }

  @Test func `a starved frame waits for a release, and then needs no request`() {
    animator.setNeedsFrame()
    animator.beginFrame(interval: nil)
    animator.starved()
    animator.setNeedsFrame()
    #expect(!isDue)
    animator.released()
    #expect(isDue)
  }

  @Test func `a new size waits for no callback and for no buffer of the old one`() {
    animator.starved()
    animator.setNeedsFrameNow()
    #expect(isDueBeforeCallback)
    animator.beginFrame(interval: nil)
    animator.setNeedsFrame()
    #expect(!isDueBeforeCallback, "the next one is paced again")
  }

  @Test func `what is urgent is done with the picture, whoever asked when`() {
    animator.setNeedsFrameNow()
    animator.beginFrame(interval: nil)
    animator.setNeedsFrameNow()
    animator.presented()
    #expect(!isDueBeforeCallback)
    #expect(isDue)
  }

  @Test func `an animation requests each frame, and settles`() {
    animator.begin()
    #expect(isDue)
    animator.beginFrame(interval: nil)
    #expect(isDue)
    #expect(!isDueBeforeCallback)
    animator.settle()
    #expect(!isDue)
  }
}

@Suite struct FrameTimeTests {
  private let animator = FrameAnimator()

  @Test func `an animation counts from the frame before the first callback`() {
    animator.begin()
    #expect(frame(at: nil) == .zero)
    #expect(frame(at: 1000, interval: .milliseconds(20)) == .milliseconds(20))
    #expect(frame(at: 1050) == .milliseconds(70))
  }

  @Test func `an animation that begins on a callback begins at zero`() {
    animator.begin()
    #expect(frame(at: 1000) == .zero)
    #expect(frame(at: 1016) == .milliseconds(16))
  }

  @Test func `the callback before a rest says nothing about the frame after it`() {
    animator.callbackDone(at: 1000)
    animator.begin()
    #expect(frame(at: nil) == .zero)
    #expect(frame(at: 9000) == .milliseconds(16))
  }

  @Test func `time goes across the wrap, and never back`() {
    animator.begin()
    #expect(frame(at: .max - 5) == .zero)
    #expect(frame(at: 10) == .milliseconds(16))
    #expect(frame(at: 4) == .milliseconds(16))
  }

  @Test func `a frame that no callback has started has the time of the one before`() {
    animator.begin()
    _ = frame(at: 1000)
    #expect(frame(at: 1016) == .milliseconds(16))
    animator.setNeedsFrameNow()
    #expect(frame(at: nil) == .milliseconds(16))
    #expect(frame(at: 1048) == .milliseconds(48))
  }

  @Test func `an animation begins again from zero, and its time rests when it has settled`() {
    animator.begin()
    _ = frame(at: 1000)
    #expect(frame(at: 1016) == .milliseconds(16))
    animator.begin()
    #expect(frame(at: 1100) == .zero)
    #expect(frame(at: 1116) == .milliseconds(16))
    animator.settle()
    animator.setNeedsFrame()
    #expect(frame(at: 1200) == .milliseconds(16))
  }

  private func frame(at milliseconds: UInt32?, interval: Duration? = nil) -> Duration {
    if let milliseconds { animator.callbackDone(at: milliseconds) }
    animator.beginFrame(interval: interval)
    return animator.elapsed
  }
}
