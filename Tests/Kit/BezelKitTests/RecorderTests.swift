import BezelKit
import BezelKitFoundation
import BezelKitTesting
import Foundation
import Synchronization
import Testing

@Suite("A recorder of HUDs", .timeLimit(.minutes(1)))
struct RecorderTests {
  @Test(
    "HUDs are recorded in order with all their configurations, and their events come without a compositor")
  func records() async throws {
    try await HUDRecorder.recording { recorder in
      let hud = HUD.show("Uploading", indicator: .ring(progress: 0))
      for step in 1...2 { hud.update { ($0.progress, $0.details) = (Double(step) / 2, "\(step) of 2") } }
      HUD.success("Uploaded")
      #expect(recorder.huds.map(\.title) == ["Uploading", "Uploaded"])
      #expect(recorder.huds[0].configurations.map(\.details) == ["", "1 of 2", "2 of 2"])
      #expect(recorder.huds[0].progress == 1)
      #expect(recorder.huds[0].events == [.willAppear, .didAppear])
      hud.dismiss()
      let reason = try await hud.waitUntilEnded()
      #expect(reason == .completed)
      #expect(recorder.huds[0].events.last == .ended(.completed))
      #expect(recorder.huds[1].dismissalReason == nil)
    }
  }

  @Test("the error of a closure that configures a HUD is thrown, and no HUD is shown")
  func configuring() throws {
    try HUDRecorder.recording { recorder in
      let shown = try HUD.show("Themed") { $0.theme = try HUD.Theme(named: "dark") }
      #expect(shown.theme == .dark)
      #expect(throws: HUD.ThemeError.self) { try HUD.show("x") { $0.theme = try HUD.Theme(named: "grey") } }
      #expect(recorder.huds.map(\.title) == ["Themed"])
    }
  }

  @Test("a test presses buttons and Escape and taps, and learns what is not there")
  func input() async throws {
    try await HUDRecorder.recording { recorder in
      let (presses, press) = AsyncStream.makeStream(of: String.self)
      let hud = HUD.show("Working", button: HUD.Button("Stop") { press.yield("Stop") })
      let error = #expect(throws: HUDRecorderError.self) { try recorder.huds[0].press("Cancel") }
      #expect(error?.description == "the HUD 'Working' has no button 'Cancel'; it has 'Stop'")
      // A tap beside a button does not dismiss work.
      try recorder.huds[0].tap()
      #expect(hud.dismissalReason == nil)
      try recorder.huds[0].press("Stop")
      #expect(await presses.contains("Stop"))
      #expect(hud.dismissalReason == .button && hud.pressedButton == "Stop")
      let late = #expect(throws: HUDRecorderError.self) { try recorder.huds[0].tap() }
      #expect(
        late?.description
          == "the HUD 'Working' is not visible: it has ended as 'button'; wait for another one")

      let tapped = HUD.show("Tapped")
      try recorder.huds[1].tap()
      #expect(tapped.dismissalReason == .tapped)
      let escaped = HUD.show("Escaped") { $0.takesKeyboard = true }
      try recorder.huds[2].escape()
      #expect(escaped.dismissalReason == .escaped)
      let lost = HUD.show("Lost")
      try recorder.huds[3].lose()
      #expect(lost.dismissalReason == .lost)
      let quick = HUD.show("Quick") { $0.grace = .seconds(1) }
      let early = #expect(throws: HUDRecorderError.self) { try recorder.huds[4].tap() }
      #expect(
        early?.description
          == "the HUD 'Quick' is not visible: its grace time is not over; let it pass with advance(by:)")
      recorder.advance(by: .seconds(2))
      try recorder.huds[4].tap()
      #expect(quick.dismissalReason == .tapped)
    }
  }

  @Test(
    "time stands still until a test lets it pass: grace, minimum show, timeouts and delays happen on the way")
  func time() {
    HUDRecorder.recording { recorder in
      let saved = HUD.success("Saved")
      let quick = HUD.show("Quick") { $0.grace = .milliseconds(300) }
      let slow = HUD.show("Slow") { ($0.grace, $0.minimumShow) = (.milliseconds(300), .seconds(1)) }
      #expect(recorder.huds.map(\.events.count) == [2, 0, 0])
      quick.dismiss()
      #expect(quick.dismissalReason == .neverShown)
      recorder.advance(by: .milliseconds(400))
      slow.dismiss()
      #expect(slow.dismissalReason == nil && saved.dismissalReason == nil)
      recorder.advance(by: .seconds(10))
      #expect(slow.dismissalReason == .completed && saved.dismissalReason == .timedOut)
      let later = HUD.show("Later")
      later.dismiss(after: .seconds(2))
      recorder.advance(by: .milliseconds(1999))
      #expect(later.dismissalReason == nil)
      recorder.advance(by: .milliseconds(1))
      #expect(later.dismissalReason == .completed)
    }
  }

  @Test("child tasks are recorded, and a HUD that a task will show can be waited for")
  func children() async throws {
    try await HUDRecorder.recording { recorder in
      let work = Task {
        let hud = HUD.show("Replace the file?", button: HUD.Button("Replace", id: "replace"))
        return try await hud.waitForButton()
      }
      try await recorder.waitForHUD { $0.title == "Replace the file?" }.press("replace")
      let pressed = try await work.value
      #expect(pressed == "replace")
      let error = await #expect(throws: HUDRecorderError.self) {
        try await recorder.waitForHUD(within: .milliseconds(1)) { $0.title == "No such HUD" }
      }
      #expect(error?.description.contains("'Replace the file?' willAppear") == true)
    }
  }

  @Test("each recording has its own defaults and shared HUD")
  func scopes() {
    let position = HUD.defaults.position
    HUDRecorder.recording { recorder in
      HUD.setDefaults { $0.position = .left }
      let first = HUD.shared.show("Building")
      HUD.shared.success("Built")
      #expect(first.dismissalReason == .superseded)
      #expect(recorder.huds.map(\.title) == ["Building", "Built"] && recorder.huds[1].position == .left)
      HUDRecorder.recording { inner in
        #expect(HUD.shared.current == nil && HUD.defaults.position == position && inner.huds.isEmpty)
      }
      HUD.shared.dismiss()
    }
    #expect(HUD.defaults.position == position)
  }

  @Test("the defaults can be read while they are changed, and show HUDs")
  func defaultsInside() {
    HUDRecorder.recording { recorder in
      HUD.setDefaults {
        $0.position = .left
        HUD.success("Saved")
        #expect(HUD.defaults.position == .center)
      }
      #expect(recorder.huds.map(\.position) == [.center] && HUD.defaults.position == .left)
    }
  }

  @Test("what changes a HUD's properties may throw, and then there is no HUD")
  func throwing() throws {
    func theme() throws(HUD.ThemeError) -> HUD.Theme { try HUD.Theme(.dark, ["no-such-property": "1"]) }
    try HUDRecorder.recording { recorder in
      #expect(throws: HUD.ThemeError.self) { try HUD.success("Saved") { $0.theme = try theme() } }
      #expect(throws: HUD.ThemeError.self) { try HUD.shared.warning("Saved") { $0.theme = try theme() } }
      do throws(HUD.ThemeError) {
        try HUD.error("Saved") { (hud) throws(HUD.ThemeError) in hud.theme = try theme() }
      } catch {
        // The error has its own type.
        #expect(error.reason == .unknownProperty)
      }
      #expect(recorder.huds.isEmpty)
      try HUD.info("Saved") { $0.theme = try HUD.Theme(named: "dark") }
      #expect(recorder.huds.map(\.theme) == [.dark])
    }
  }

  @Test("a handle that is dropped dismisses its HUD, and a followed progress is sampled")
  func following() {
    HUDRecorder.recording { recorder in
      let progress = Progress(totalUnitCount: 4)
      do {
        let hud = HUD.show("Copying")
        hud.follow(progress)
        progress.completedUnitCount = 1
        recorder.advance(by: .milliseconds(17))
        #expect(recorder.huds[0].progress == 0.25)
        withExtendedLifetime(hud) {}
      }
      #expect(recorder.huds[0].dismissalReason == .completed)
    }
  }

  @Test(
    "a button that does not dismiss its HUD runs its action at each press, and a waiting task returns at the first"
  )
  func stays() async throws {
    try await HUDRecorder.recording { recorder in
      let (presses, press) = AsyncStream.makeStream(of: Int.self)
      let hud = HUD.show("Copying") {
        $0.buttons = [
          HUD.Button(icon: "pause", dismisses: false) { press.yield(1) }, HUD.Button(icon: "close"),
        ]
      }
      for _ in 1...2 { try recorder.huds[0].press("pause") }
      #expect(await presses.prefix(2).reduce(0, +) == 2)
      #expect(try await hud.waitForButton() == "pause")
      #expect(hud.dismissalReason == nil && hud.pressedButton == nil)
      try recorder.huds[0].tap()
      try recorder.huds[0].press("close")
      #expect(
        recorder.huds[0].events == [
          .willAppear, .didAppear, .pressed("pause"), .pressed("pause"), .tapped(inside: true),
          .pressed("close"),
          .willDisappear, .didDisappear, .ended(.button),
        ])
      #expect(hud.pressedButton == "close")
    }
  }

  @Test("a status with buttons waits for an answer, and a timeout that was set is kept")
  func question() throws {
    try HUDRecorder.recording { recorder in
      let hud = HUD.show("Uploading")
      hud.update { ($0.note, $0.valueText, $0.isInactive) = ("a.zip", "3 MB", true) }
      hud.fail("Upload failed", details: "offline", buttons: ["Retry"])
      #expect(hud.note + hud.valueText == "" && !hud.isInactive)
      HUD.error("Not saved") { $0.buttons = ["Again"] }
      let kept = HUD.show("Uploading") { $0.timeout = .never }
      kept.succeed("Uploaded")
      let brief = HUD.show("Uploading") { $0.timeout = .after(.seconds(3600)) }
      brief.fail("Failed")
      recorder.advance(by: .seconds(100))
      #expect(recorder.huds.map(\.dismissalReason) == [nil, nil, nil, nil])
      try recorder.huds[0].press("Retry")
      #expect(hud.pressedButton == "Retry")
      recorder.advance(by: .seconds(3600))
      #expect(recorder.huds.map(\.dismissalReason) == [.button, nil, nil, .timedOut])
    }
  }

  @Test("a cancel button cancels the work on the caller's actor, and the call throws what the work throws")
  @MainActor func cancelled() async throws {
    try await HUDRecorder.recording { recorder in
      let log = Log()
      let presser = Task {
        try await recorder.waitForHUD { $0.title == "Indexing" && !$0.details.isEmpty }.press("Cancel")
      }
      await #expect(throws: CancellationError.self) {
        try await HUD.show(
          "Indexing", cancelButton: "Cancel",
          while: { hud in
            MainActor.assertIsolated()
            log.lines.append("begun")
            hud.details = "1 file"
            try await Task.sleep(for: .seconds(3600))
          })
      }
      try await presser.value
      #expect(log.lines == ["begun"] && !Task.isCancelled)
      #expect(recorder.huds[0].dismissalReason == .button)

      let escape = Task { try await recorder.waitForHUD { $0.title == "Reading" }.escape() }
      await #expect(throws: CancellationError.self) {
        try await HUD.show(
          "Reading", cancelButton: "Cancel", configure: { $0.takesKeyboard = true },
          while: { _ in try await Task.sleep(for: .seconds(3600)) })
      }
      try await escape.value

      let outer = Task {
        try await HUD.show(
          "Writing", cancelButton: "Cancel", while: { _ in try await Task.sleep(for: .seconds(3600)) })
      }
      _ = try await recorder.waitForHUD { $0.title == "Writing" }
      outer.cancel()
      await #expect(throws: CancellationError.self) { try await outer.value }
      #expect(recorder.huds[2].dismissalReason == .completed)

      let result = await HUD.show("Counting", cancelButton: "Cancel", while: { _ in log.lines.count })
      #expect(result == 1 && recorder.huds[3].dismissalReason == .completed)
    }
  }

  private final class Log {
    var lines: [String] = []
  }

  @Test("a HUD around work without async is up until the work is over")
  func synchronous() {
    struct Failed: Error {}
    HUDRecorder.recording { recorder in
      let sum = HUD.show(
        "Adding",
        while: { hud in
          #expect(recorder.huds[0].dismissalReason == nil)
          hud.progress = 0.5
          return 3
        })
      #expect(sum == 3 && recorder.huds[0].dismissalReason == .completed)
      #expect(throws: Failed.self) { try HUD.show("Failing", while: { _ throws(Failed) in throw Failed() }) }
      #expect(recorder.huds[1].dismissalReason == .completed)
      HUD.show("Ending", while: { $0.succeed("Ended") })
      #expect(recorder.huds[2].dismissalReason == nil)
    }
  }

  @Test("a wait ends with the HUD, with its task or after its limit, and a closure is called once")
  func waiting() async throws {
    try await HUDRecorder.recording { recorder in
      let hud = HUD.show("Working")
      let (ends, end) = AsyncStream.makeStream(of: HUD.DismissalReason.self)
      hud.onEnd { end.yield($0) }
      let early = try await hud.waitUntilEnded(within: .milliseconds(1))
      #expect(early == nil)
      for wait in [
        { _ = try await hud.waitUntilEnded() }, { _ = try await hud.waitForButton() },
        { _ = try await hud.waitUntilEnded(within: .seconds(3600)) },
      ] as [@Sendable () async throws -> Void] {
        let task = Task { try await wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      #expect(hud.dismissalReason == nil)
      hud.dismiss()
      #expect(try await hud.waitUntilEnded(within: .seconds(3600)) == .completed)
      hud.onEnd { _ in end.finish() }
      #expect(await ends.reduce(into: []) { $0.append($1) } == [.completed])
    }
  }

  @Test("a handle has all contents and options, and all handles of a HUD are equal")
  func handles() {
    HUDRecorder.recording { recorder in
      let hud = HUD.show("Copying")
      (hud.note, hud.valueText, hud.position, hud.isInactive) = ("1 of 2", "50%", .bottom, true)
      #expect(recorder.huds[0].note == "1 of 2" && recorder.huds[0].position == .bottom && hud.isInactive)
      do {
        let all = HUD.all
        #expect(all == [hud] && all[0].id == hud.id)
      }
      #expect(hud.dismissalReason == nil)
      let (first, second) = (hud.configuration, HUD.Configuration("Copying"))
      #expect(first != second && first == hud.configuration)
      let step = HUD.show("Step 1") { $0.replacementID = "setup" }
      let next = HUD.show("Step 2") { $0.replacementID = "setup" }
      #expect(step.dismissalReason == .superseded && HUD.all == [hud, next])
      for hud in HUD.all { hud.dismiss() }
      #expect(HUD.all.isEmpty && hud.dismissalReason == .completed)
    }
  }

  @Test("a test can have all HUDs fail")
  func failing() async throws {
    try await HUDRecorder.recording(failure: .noLayerShell) { recorder in
      let hud = HUD.show("Working")
      let reason = try await hud.waitUntilEnded()
      #expect(reason == .failed)
      #expect(hud.failure?.reason == .noLayerShell && HUD.all.isEmpty && !hud.update { $0.title = "Late" })
      let record = try #require(recorder.huds.first)
      #expect(recorder.huds.count == 1 && record.title == "Working" && record.events == [.ended(.failed)])
      #expect(record.failure == hud.failure)
    }
  }

  @Test("a status takes the place of a held HUD for its time only")
  func heldShared() {
    HUDRecorder.recording { recorder in
      let (first, second) = (HUD.shared.hold("Syncing"), HUD.shared.hold("Indexing"))
      #expect(recorder.huds.map(\.title) == ["Indexing"])
      HUD.shared.success("Saved")
      #expect(recorder.huds.map(\.dismissalReason) == [.superseded, nil])
      recorder.advance(by: .seconds(10))
      #expect(recorder.huds.map(\.title) == ["Indexing", "Saved", "Indexing"] && HUD.shared.current != nil)
      second.release()
      #expect(HUD.shared.current != nil)
      HUD.shared.success("Saved again")
      first.release()
      recorder.advance(by: .seconds(10))
      #expect(recorder.huds.map(\.dismissalReason) == [.superseded, .timedOut, .superseded, .timedOut])
      #expect(HUD.shared.current == nil)
    }
  }

  @Test("updates from many tasks are all recorded, in the order in which they were made")
  func concurrent() async {
    await HUDRecorder.recording { recorder in
      let hud = HUD.show("Counting")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { for _ in 0..<100 { hud.update { $0.offset.x += 1 } } }
        }
      }
      #expect(recorder.huds[0].configurations.map(\.offset.x) == (0...800).map(Double.init))
    }
  }
}
