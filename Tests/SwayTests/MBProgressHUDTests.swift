import HeadlessSway
import Testing

/// Those unit tests of jdg/MBProgressHUD that are about time, told again in real time: one frame and 20 ms is what
/// they may be late. All seventeen, with what some of them ask of UIKit alone, are in HUDModelTests.
@Suite(.serialized, .needs("sway", "grim"))
struct MBProgressHUDTests {
  /// How long a HUD takes to come, and to go.
  private let transition = 0.3

  @Test(
    "testNonAnimatedConvenienceHUDPresentation: it is there at once and gone at once; then nothing is to hide"
  )
  func notAnimated() throws {
    try Punctuality.tell("not-animated") { story, timeline, clock in
      let shown = try timeline.give("show", "--animation", "none")
      clock.expect(try timeline.next("willAppear"), 0, after: shown)
      clock.expect(try timeline.next("didAppear"), 0, after: shown)
      let hidden = try timeline.give("dismiss")
      for name in ["willDisappear", "didDisappear", "ended"] {
        clock.expect(try timeline.next(name), 0, after: hidden)
      }
      #expect(try story.give("dismiss").status == 3)
    }
  }

  @Test(
    "testAnimatedConvenienceHUDPresentation: it takes its time to come and to go, and is to be hidden in between"
  )
  func animated() throws {
    try Punctuality.tell("animated") { story, timeline, clock in
      let shown = try timeline.give("show")
      clock.expect(try timeline.next("willAppear"), 0, after: shown)
      clock.expect(try timeline.next("didAppear"), transition, after: shown)
      let hidden = try timeline.give("dismiss")
      #expect(try story.give("dismiss").status == 3)
      clock.expect(try timeline.next("willDisappear"), 0, after: hidden)
      clock.expect(try timeline.next("didDisappear"), transition, after: hidden)
    }
  }

  @Test("testCompletionBlock: after an animated hide both are told, that it is gone and how it ended")
  func completion() throws {
    try Punctuality.tell("completion") { _, timeline, clock in
      try timeline.give("show")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      let hidden = try timeline.give("dismiss")
      _ = try timeline.next("willDisappear")
      clock.expect(try timeline.next("didDisappear"), transition, after: hidden)
      let end = try timeline.next("ended")
      clock.expect(end, transition, after: hidden)
      #expect(end.reason == "completed")
    }
  }

  @Test("testDelayedHide: asked to hide after 2 s it is there until then, and gone after 3 s")
  func delayedHide() throws {
    try Punctuality.tell("delayed-hide") { _, timeline, clock in
      try timeline.give("show")
      let asked = try timeline.give("dismiss", "--after", "2s")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      clock.expect(try timeline.next("willDisappear"), 2, after: asked)
      clock.expect(try timeline.next("didDisappear"), 2 + transition, after: asked)
    }
  }

  @Test(
    "testDelayedHideDoesNotRace: shown and to be hidden after 0.3 s, at 0.3 s the same again: gone within 1 s"
  )
  func delayedHideAgain() throws {
    try Punctuality.tell("delayed-hide-again") { _, timeline, clock in
      try timeline.give("show", "--animation", "fade")
      try timeline.give("dismiss", "--after", "300ms")
      var going = try timeline.next("willAppear")
      while going.event != "willDisappear" { going = try timeline.nextAny() }
      let again = try timeline.give("show")
      let asked = try timeline.give("dismiss", "--after", "300ms")
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "superseded")
      clock.expect(try timeline.next("willAppear"), 0, after: again)
      var last = try timeline.nextAny()
      while last.event != "willDisappear" { last = try timeline.nextAny() }
      clock.expect(last, 0.3, after: asked)
      _ = try timeline.next("didDisappear")
      let end = try timeline.next("ended")
      clock.expect(end, 0.3 + transition, after: asked)
      #expect(end.reason == "completed")
    }
  }

  @Test(
    "testNonAnimatedHudReuse: shown, hidden, shown as fast as commands come, without animation: it is there")
  func reuseAtOnce() throws {
    try Punctuality.tell("reuse-at-once") { story, timeline, clock in
      try timeline.give("show", "--animation", "none")
      try timeline.give("dismiss")
      let again = try timeline.give("show", "--animation", "none")
      for name in ["willAppear", "didAppear", "willDisappear", "didDisappear", "ended"] {
        _ = try timeline.next(name)
      }
      clock.expect(try timeline.next("willAppear"), 0, after: again)
      clock.expect(try timeline.next("didAppear"), 0, after: again)
      #expect(try story.list().count == 1)
    }
  }

  @Test(
    "testUnfinishedHidingAnimation: on an output that is off no frame is ever shown, and it ends all the same"
  )
  func unfinished() throws {
    try Punctuality.tell("unfinished") { story, timeline, clock in
      try timeline.give("show")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      try story.sway.command("output HEADLESS-1 dpms off")
      let hidden = try timeline.give("dismiss")
      clock.expect(try timeline.next("willDisappear"), 0, after: hidden)
      clock.expect(try timeline.next("didDisappear"), transition, after: hidden)
      #expect(try timeline.next("ended").reason == "completed")
      try story.sway.command("output HEADLESS-1 dpms on")
      try story.waitUntilEmpty()
    }
  }

  @Test(
    "testAnimatedImmediateHudReuse: shown, hidden, shown as fast as commands come, animated: it is there after 1 s"
  )
  func reuseAnimated() throws {
    try Punctuality.tell("reuse-animated") { story, timeline, clock in
      try timeline.give("show")
      try timeline.give("dismiss")
      let again = try timeline.give("show")
      var last = try timeline.nextAny()
      while last.event != "ended" { last = try timeline.nextAny() }
      clock.expect(try timeline.next("willAppear"), 0, after: again)
      clock.expect(try timeline.next("didAppear"), transition, after: again)
      try timeline.give("show", "--id", "clock", "--grace", "700ms")
      try timeline.expectSilence(until: "willAppear", by: "clock")
      #expect(try story.list().count == 2)
    }
  }

  @Test(
    "testMinShowTime: to be shown for 2 s and hidden at once, it stays for 2 s from its first frame, and says so"
  )
  func minimumShow() throws {
    try Punctuality.tell("minimum-show") { _, timeline, clock in
      try timeline.give("show", "--min-show", "2s")
      let coming = try timeline.next("willAppear")
      try timeline.give("dismiss")
      _ = try timeline.next("didAppear")
      let going = try timeline.next("willDisappear")
      // The compositor shows the first frame a few frames after it has been asked to make room for it.
      clock.expect(going, 2, after: coming, slack: 3.0 / 60)
      let end = try timeline.next("didDisappear")
      clock.expect(end, transition, after: going)
      #expect(try timeline.next("ended").reason == "completed")
    }
  }

  @Test("testGraceTime: with 2 s of grace it isn't there before, is after 2 s, and can be hidden")
  func grace() throws {
    try Punctuality.tell("grace") { story, timeline, clock in
      let shown = try timeline.give("show", "--grace", "2s")
      #expect(try story.list().count == 1)
      let coming = try timeline.next("willAppear")
      clock.expect(coming, 2, after: shown)
      clock.expect(try timeline.next("didAppear"), transition, after: coming)
      let hidden = try timeline.give("dismiss")
      _ = try timeline.next("willDisappear")
      clock.expect(try timeline.next("didDisappear"), transition, after: hidden)
    }
  }

  @Test(
    "testHideBeforeGraceTimeElapsed: hidden after 1 of 2 s of grace it is never seen, and its end is told")
  func hiddenInGrace() throws {
    try Punctuality.tell("hidden-in-grace") { story, timeline, clock in
      try timeline.give("show", "--grace", "2s")
      let asked = try timeline.give("dismiss", "--after", "1s")
      try timeline.give("show", "--id", "clock", "--grace", "2s", "--position", "top")
      let end = try timeline.next("ended")
      clock.expect(end, 1, after: asked)
      #expect(end.reason == "neverShown")
      try timeline.expectSilence(until: "didAppear", by: "clock")
    }
  }
}
