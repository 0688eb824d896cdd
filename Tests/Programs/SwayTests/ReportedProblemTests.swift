import HeadlessSway
import Testing

/// Problems reported by users of the original HUDs, named by the threads of their reports, in real time and with real
/// commands. RacesTests of HUDModelTests has these and more with a manual clock.
@Suite(.serialized, .needs("sway", "grim"))
struct ReportedProblemTests {
  private let appearing = 0.25

  @Test("show, dismiss, show a status: the status stays for its time (SV#611, SV#687)")
  func status() throws {
    try TimingCheck.run("status-after-dismiss") { _, timeline, clock in
      try timeline.run("show")
      try timeline.run("dismiss")
      let shown = try timeline.run("info", "Done", "--timeout", "1s")
      var last = try timeline.nextAny()
      while last.event != "ended" { last = try timeline.nextAny() }
      #expect(last.reason == "superseded")
      _ = try timeline.next("willAppear")
      let there = try timeline.next("didAppear")
      clock.expect(there, appearing, after: shown)
      clock.expect(try timeline.next("willDisappear"), 1, after: there)
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "timedOut")
    }
  }

  @Test("an error shown during the fade-out stays (RC#143)")
  func errorWhileGoing() throws {
    try TimingCheck.run("error-in-fade-out") { _, timeline, clock in
      try timeline.run("show", "--animation", "none")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      try timeline.run("show")
      try timeline.run("dismiss")
      _ = try timeline.next("willDisappear")
      let shown = try timeline.run("error", "Failed", "--timeout", "1s")
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "superseded")
      clock.expect(try timeline.next("willAppear"), 0, after: shown)
      let there = try timeline.next("didAppear")
      clock.expect(try timeline.next("willDisappear"), 1, after: there)
    }
  }

  @Test("a status with a dismissal after 2 s, shown again after 1 s, is not dismissed (SV#1078)")
  func staleDismiss() throws {
    try TimingCheck.run("stale-dismiss") { _, timeline, clock in
      try timeline.run("info", "One", "--timeout", "never")
      try timeline.run("dismiss", "--after", "2s")
      try timeline.run("show", "--id", "clock", "--grace", "1s", "--position", "top")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      _ = try timeline.next("willAppear", of: "clock")
      try timeline.run("info", "Two", "--timeout", "never")
      try timeline.run("show", "--id", "later", "--grace", "1500ms", "--position", "bottom")
      try timeline.expectSilence(until: "willAppear", by: "later")
      let hidden = try timeline.run("dismiss")
      clock.expect(try timeline.next("willDisappear"), 0, after: hidden)
    }
  }

  @Test("with 0.5 s of grace and a dismissal after 3 s it appears and disappears in time (SV#828, MB#605)")
  func graceAndDismiss() throws {
    try TimingCheck.run("grace-and-dismiss") { _, timeline, clock in
      let shown = try timeline.run("show", "--grace", "500ms")
      let asked = try timeline.run("dismiss", "--after", "3s")
      clock.expect(try timeline.next("willAppear"), 0.5, after: shown)
      _ = try timeline.next("didAppear")
      clock.expect(try timeline.next("willDisappear"), 3, after: asked)
    }
  }

  @Test("held by two callers, it stays when the first releases it and is dismissed with the second (SV#623)")
  func holders() throws {
    try TimingCheck.run("holders") { session, timeline, clock in
      let holders = try (0..<2).map { _ in try session.start("show", "--hold") }
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      // The second client may be slow to connect: its hold is registered when the list is requested after it.
      try timeline.run("show", "--id", "clock", "--grace", "500ms", "--position", "top")
      try timeline.expectSilence(until: "willAppear", by: "clock")
      holders[0].end()
      try timeline.run("show", "--id", "later", "--grace", "500ms", "--position", "bottom")
      try timeline.expectSilence(until: "willAppear", by: "later")
      let before = Timeline.now
      holders[1].end()
      let letGo = Timeline.Moment(before: before, after: Timeline.now)
      clock.expect(try timeline.next("willDisappear"), 0, after: letGo)
    }
  }

  @Test("a hundred statuses in a burst are one showing, which ends once; memory use does not grow (SV#257)")
  func burst() throws {
    try TimingCheck.run("burst") { session, timeline, clock in
      try timeline.run("success", "0", "--timeout", "1s")
      _ = try timeline.next("willAppear")
      _ = try timeline.next("didAppear")
      let memory = try session.serverMemory()
      var last = Timeline.Moment(before: 0, after: 0)
      for number in 1...100 { last = try timeline.run("success", "\(number)", "--timeout", "1s") }
      clock.expect(try timeline.next("willDisappear"), 1, after: last)
      _ = try timeline.next("didDisappear")
      #expect(try timeline.next("ended").reason == "timedOut")
      let growth = try session.serverMemory() - memory
      #expect(growth < 4 << 10, "it grew by \(growth) KiB")
      #expect(try session.list().isEmpty)
    }
  }
}
