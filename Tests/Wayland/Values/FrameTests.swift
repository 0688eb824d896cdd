import Testing

@testable import WaylandSurface

@Suite struct FramePacingTests {
  private let animator = FrameAnimator()
  private var isDue: Bool { animator.isDue(awaitingCallback: false) }
  private var isDueBeforeCallback: Bool { animator.isDue(awaitingCallback: true) }

  @Test func `several requests are one frame, and the first needs no callback`() {
    #expect(!isDue)
    animator.setNeedsFrame()
    animator.setNeedsFrame()
    #expect(isDue)
    animator.beginFrame(interval: nil)
    #expect(!isDue)
  }

  @Test func `a request waits for the callback in flight`() {
    animator.setNeedsFrame()
    #expect(!isDueBeforeCallback)
    #expect(isDue)
  }

  @Test func `a callback without a request starts no frame`() {
    animator.callbackDone(at: 7)
    #expect(!isDue)
  }

  @Test func `a frame without a buffer starts at the next release without another request`() {
    animator.setNeedsFrame()
    animator.beginFrame(interval: nil)
    animator.starved()
    animator.setNeedsFrame()
    #expect(!isDue)
    animator.released()
    #expect(isDue)
  }

  @Test func `a new size waits neither for a callback nor for a release`() {
    animator.starved()
    animator.setNeedsFrameNow()
    #expect(isDueBeforeCallback)
    animator.beginFrame(interval: nil)
    animator.setNeedsFrame()
    #expect(!isDueBeforeCallback, "the next one is paced again")
  }

  @Test func `an urgent request is answered by any frame`() {
    animator.setNeedsFrameNow()
    animator.beginFrame(interval: nil)
    animator.setNeedsFrameNow()
    animator.presented()
    #expect(!isDueBeforeCallback)
    #expect(isDue)
  }

  @Test func `an animation requests each frame until it settles`() {
    animator.start()
    #expect(isDue)
    animator.beginFrame(interval: nil)
    #expect(isDue)
    #expect(!isDueBeforeCallback)
    animator.stop()
    #expect(!isDue)
  }
}

@Suite struct FrameTimeTests {
  private let animator = FrameAnimator()

  @Test func `an animation's time starts one frame before the first callback`() {
    animator.start()
    #expect(frame(at: nil) == .zero)
    #expect(frame(at: 1000, interval: .milliseconds(20)) == .milliseconds(20))
    #expect(frame(at: 1050) == .milliseconds(70))
  }

  @Test func `an animation that starts on a callback starts at zero`() {
    animator.start()
    #expect(frame(at: 1000) == .zero)
    #expect(frame(at: 1016) == .milliseconds(16))
  }

  @Test func `the callback before a pause does not affect the frame after it`() {
    animator.callbackDone(at: 1000)
    animator.start()
    #expect(frame(at: nil) == .zero)
    #expect(frame(at: 9000) == .milliseconds(16))
  }

  @Test func `time continues across the wrap, and never decreases`() {
    animator.start()
    #expect(frame(at: .max - 5) == .zero)
    #expect(frame(at: 10) == .milliseconds(16))
    #expect(frame(at: 4) == .milliseconds(16))
  }

  @Test func `a frame without a callback has the previous frame's time`() {
    animator.start()
    _ = frame(at: 1000)
    #expect(frame(at: 1016) == .milliseconds(16))
    animator.setNeedsFrameNow()
    #expect(frame(at: nil) == .milliseconds(16))
    #expect(frame(at: 1048) == .milliseconds(48))
  }

  @Test func `a restarted animation starts at zero, and a settled one keeps its time`() {
    animator.start()
    _ = frame(at: 1000)
    #expect(frame(at: 1016) == .milliseconds(16))
    animator.start()
    #expect(frame(at: 1100) == .zero)
    #expect(frame(at: 1116) == .milliseconds(16))
    animator.stop()
    animator.setNeedsFrame()
    #expect(frame(at: 1200) == .milliseconds(16))
  }

  private func frame(at milliseconds: UInt32?, interval: Duration? = nil) -> Duration {
    if let milliseconds { animator.callbackDone(at: milliseconds) }
    animator.beginFrame(interval: interval)
    return animator.elapsed
  }
}
