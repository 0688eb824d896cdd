import HeadlessSway
import Testing

/// The unit tests of jdg/MBProgressHUD that are about time, run in real time. An event may be late by one frame plus
/// 20 ms. HUDModelTests has all seventeen, including what only UIKit can do.
@Suite(.serialized, .needs("sway", "grim"))
struct MBProgressHUDTests {
  /// The duration of the animation in and out, in seconds.
  private let appearing = 0.25
  private let leaving = 0.24

  @Test(
    "testNonAnimatedConvenienceHUDPresentation: without animation it appears and disappears at once; a second dismissal fails"
  )
  func notAnimated() throws {
    try TimingCheck.run("not-animated") { session, timeline, clock in
      let shown = try timeline.run("show", "--animation", "none")
      clock.expect(try timeline.next("willAppear"), 0, after: shown)
      clock.expect(try timeline.next("didAppear"), 0, after: shown)
      let hidden = try timeline.run("dismiss")
      for name in ["willDisappear", "didDisappear", "ended"] {
        clock.expect(try timeline.next(name), 0, after: hidden)
      }
      #expect(try session.run("dismiss").status == 3)
    }
  }

  @Test(
    "testAnimatedConvenienceHUDPresentation: it appears and disappears with animation; a second dismissal fails"
  )
  func animated() throws {
    try TimingCheck.run("animated") { session, timeline, clock in
      let shown = try timeline.run("show")
      clock.expect(try timeline.next("willAppear"), 0, after: shown)
      clock.expect(try timeline.next("didAppear"), appearing, after: shown)
      let hidden = try timeline.run("dismiss")
      #expect(try session.run("dismiss").status == 3)
      clock.expect(try timeline.next("willDisappear"), 0, after: hidden)
      clock.expect(try timeline.next("didDisappear"), leaving, after: hidden)
    }
  }

  @Test("testCompletionBlock: after an animated dismissal didDisappear and ended are sent, with the reason")
  func completion() throws {
    try TimingCheck.run("completion") { _, timeline, clock in
      try timeline.run("show")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      let hidden = try timeline.run("dismiss")
      _ = try timeline.next("willDisappear")
      clock.expect(try timeline.next("didDisappear"), leaving, after: hidden)
      let end = try timeline.next("ended")
      clock.expect(end, leaving, after: hidden)
      #expect(end.reason == "completed")
    }
  }

  @Test("testDelayedHide: with a dismissal after 2 s it stays until then, and is gone after 3 s")
  func delayedHide() throws {
    try TimingCheck.run("delayed-hide") { _, timeline, clock in
      try timeline.run("show")
      let asked = try timeline.run("dismiss", "--after", "2s")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      clock.expect(try timeline.next("willDisappear"), 2, after: asked)
      clock.expect(try timeline.next("didDisappear"), 2 + leaving, after: asked)
    }
  }

  @Test(
    "testDelayedHideDoesNotRace: show, dismiss after 0.3 s, and the same again at 0.3 s: gone within 1 s"
  )
  func delayedHideAgain() throws {
    try TimingCheck.run("delayed-hide-again") { _, timeline, clock in
      try timeline.run("show", "--animation", "fade")
      try timeline.run("dismiss", "--after", "300ms")
      var event = try timeline.next("willAppear")
      while event.event != "willDisappear" { event = try timeline.nextAny() }
      let again = try timeline.run("show")
      let asked = try timeline.run("dismiss", "--after", "300ms")
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "superseded")
      clock.expect(try timeline.next("willAppear"), 0, after: again)
      var last = try timeline.nextAny()
      while last.event != "willDisappear" { last = try timeline.nextAny() }
      clock.expect(last, 0.3, after: asked)
      _ = try timeline.next("didDisappear")
      let end = try timeline.next("ended")
      clock.expect(end, 0.3 + leaving, after: asked)
      #expect(end.reason == "completed")
    }
  }

  @Test(
    "testNonAnimatedHudReuse: show, dismiss, show without pause or animation: it is visible")
  func reuseAtOnce() throws {
    try TimingCheck.run("reuse-at-once") { session, timeline, clock in
      try timeline.run("show", "--animation", "none")
      try timeline.run("dismiss")
      let again = try timeline.run("show", "--animation", "none")
      for name in ["willAppear", "didAppear", "willDisappear", "didDisappear", "ended"] {
        _ = try timeline.next(name)
      }
      clock.expect(try timeline.next("willAppear"), 0, after: again)
      clock.expect(try timeline.next("didAppear"), 0, after: again)
      #expect(try session.list().count == 1)
    }
  }

  @Test(
    "testUnfinishedHidingAnimation: on an output that is off no frame is presented, and the HUD ends nevertheless"
  )
  func unfinished() throws {
    try TimingCheck.run("unfinished") { session, timeline, clock in
      try timeline.run("show")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      try session.sway.command("output HEADLESS-1 dpms off")
      let hidden = try timeline.run("dismiss")
      clock.expect(try timeline.next("willDisappear"), 0, after: hidden)
      clock.expect(try timeline.next("didDisappear"), leaving, after: hidden)
      #expect(try timeline.next("ended").reason == "completed")
      try session.sway.command("output HEADLESS-1 dpms on")
      try session.waitUntilEmpty()
    }
  }

  @Test(
    "testAnimatedImmediateHudReuse: show, dismiss, show without pause, animated: it is visible after 1 s"
  )
  func reuseAnimated() throws {
    try TimingCheck.run("reuse-animated") { session, timeline, clock in
      try timeline.run("show")
      try timeline.run("dismiss")
      let again = try timeline.run("show")
      var last = try timeline.nextAny()
      while last.event != "ended" { last = try timeline.nextAny() }
      clock.expect(try timeline.next("willAppear"), 0, after: again)
      clock.expect(try timeline.next("didAppear"), appearing, after: again)
      try timeline.run("show", "--id", "clock", "--grace", "700ms")
      try timeline.expectSilence(until: "willAppear", by: "clock")
      #expect(try session.list().count == 2)
    }
  }

  @Test(
    "testMinShowTime: with a minimum of 2 s and dismissed at once, it stays for 2 s from its first frame"
  )
  func minimumShow() throws {
    try TimingCheck.run("minimum-show") { _, timeline, clock in
      try timeline.run("show", "--min-show", "2s")
      let appearance = try timeline.next("willAppear")
      try timeline.run("dismiss")
      _ = try timeline.next("didAppear")
      let disappearance = try timeline.next("willDisappear")
      // The compositor presents the first frame a few frames after the surface was created.
      clock.expect(disappearance, 2, after: appearance, slack: 3.0 / 60)
      let end = try timeline.next("didDisappear")
      clock.expect(end, leaving, after: disappearance)
      #expect(try timeline.next("ended").reason == "completed")
    }
  }

  @Test("testGraceTime: with 2 s of grace it appears after 2 s, not before, and can be dismissed")
  func grace() throws {
    try TimingCheck.run("grace") { session, timeline, clock in
      let shown = try timeline.run("show", "--grace", "2s")
      #expect(try session.list().count == 1)
      let appearance = try timeline.next("willAppear")
      clock.expect(appearance, 2, after: shown)
      clock.expect(try timeline.next("didAppear"), appearing, after: appearance)
      let hidden = try timeline.run("dismiss")
      _ = try timeline.next("willDisappear")
      clock.expect(try timeline.next("didDisappear"), leaving, after: hidden)
    }
  }

  @Test(
    "testHideBeforeGraceTimeElapsed: dismissed 1 s into 2 s of grace it is never shown, and ended is sent")
  func hiddenInGrace() throws {
    try TimingCheck.run("hidden-in-grace") { session, timeline, clock in
      try timeline.run("show", "--grace", "2s")
      let asked = try timeline.run("dismiss", "--after", "1s")
      try timeline.run("show", "--id", "clock", "--grace", "2s", "--position", "top")
      let end = try timeline.next("ended")
      clock.expect(end, 1, after: asked)
      #expect(end.reason == "neverShown")
      try timeline.expectSilence(until: "didAppear", by: "clock")
    }
  }
}
