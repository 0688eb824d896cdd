import HeadlessSway
import Testing

/// What people met with the originals, by the threads in which they told of it, in real time and with real commands.
/// With a clock moved by hand the same, and much more, is in RacesTests of HUDModelTests.
@Suite(.serialized, .needs("sway", "grim"))
struct ThreadTests {
  private let transition = 0.3

  @Test("show, dismiss, show a status: the status stays for its time (SV#611, SV#687)")
  func status() throws {
    try Punctuality.tell("status-after-dismiss") { _, timeline, clock in
      try timeline.give("show")
      try timeline.give("dismiss")
      let shown = try timeline.give("info", "Done", "--timeout", "1s")
      var last = try timeline.nextAny()
      while last.event != "ended" { last = try timeline.nextAny() }
      #expect(last.reason == "superseded")
      _ = try timeline.next("willAppear")
      let there = try timeline.next("didAppear")
      clock.expect(there, transition, after: shown)
      clock.expect(try timeline.next("willDisappear"), 1, after: there)
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "timedOut")
    }
  }

  @Test("an error in the midst of the fading out stays (RC#143)")
  func errorWhileGoing() throws {
    try Punctuality.tell("error-while-going") { _, timeline, clock in
      try timeline.give("show", "--animation", "none")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      try timeline.give("show")
      try timeline.give("dismiss")
      _ = try timeline.next("willDisappear")
      let shown = try timeline.give("error", "Failed", "--timeout", "1s")
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "superseded")
      clock.expect(try timeline.next("willAppear"), 0, after: shown)
      let there = try timeline.next("didAppear")
      clock.expect(try timeline.next("willDisappear"), 1, after: there)
    }
  }

  @Test("a status that is to be dismissed after 2 s, and is shown again after 1 s, survives that (SV#1078)")
  func staleDismiss() throws {
    try Punctuality.tell("stale-dismiss") { _, timeline, clock in
      try timeline.give("info", "One", "--timeout", "never")
      try timeline.give("dismiss", "--after", "2s")
      try timeline.give("show", "--id", "clock", "--grace", "1s", "--position", "top")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      _ = try timeline.next("willAppear", of: "clock")
      try timeline.give("info", "Two", "--timeout", "never")
      try timeline.give("show", "--id", "later", "--grace", "1500ms", "--position", "bottom")
      try timeline.expectSilence(until: "willAppear", by: "later")
      let hidden = try timeline.give("dismiss")
      clock.expect(try timeline.next("willDisappear"), 0, after: hidden)
    }
  }

  @Test("with 0.5 s of grace, to be dismissed after 3 s: it comes and goes when it should (SV#828, MB#605)")
  func graceAndDismiss() throws {
    try Punctuality.tell("grace-and-dismiss") { _, timeline, clock in
      let shown = try timeline.give("show", "--grace", "500ms")
      let asked = try timeline.give("dismiss", "--after", "3s")
      clock.expect(try timeline.next("willAppear"), 0.5, after: shown)
      _ = try timeline.next("didAppear")
      clock.expect(try timeline.next("willDisappear"), 3, after: asked)
    }
  }

  @Test("held by two, it outlives the first who lets go, and goes with the second (SV#623)")
  func holders() throws {
    try Punctuality.tell("holders") { story, timeline, clock in
      let holders = try (0..<2).map { _ in try story.begin("show", "--hold") }
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      // The second may be slow to come: it holds when the list is asked for behind it.
      try timeline.give("show", "--id", "clock", "--grace", "500ms", "--position", "top")
      try timeline.expectSilence(until: "willAppear", by: "clock")
      holders[0].end()
      try timeline.give("show", "--id", "later", "--grace", "500ms", "--position", "bottom")
      try timeline.expectSilence(until: "willAppear", by: "later")
      let before = Timeline.now
      holders[1].end()
      let letGo = Timeline.Moment(before: before, after: Timeline.now)
      clock.expect(try timeline.next("willDisappear"), 0, after: letGo)
    }
  }

  @Test("a hundred statuses in a burst are one presentation, which ends once, in no more memory (SV#257)")
  func burst() throws {
    try Punctuality.tell("burst") { story, timeline, clock in
      try timeline.give("success", "0", "--timeout", "1s")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      let memory = try story.serverMemory()
      var last = Timeline.Moment(before: 0, after: 0)
      for number in 1...100 { last = try timeline.give("success", "\(number)", "--timeout", "1s") }
      clock.expect(try timeline.next("willDisappear"), 1, after: last)
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "timedOut")
      let growth = try story.serverMemory() - memory
      #expect(growth < 4 << 10, "it grew by \(growth) KiB")
      #expect(try story.list().isEmpty)
    }
  }
}
