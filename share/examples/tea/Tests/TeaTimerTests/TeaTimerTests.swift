import BezelKit
import BezelKitTesting
import TeaTimer
import Testing

struct TeaTimerTests {
  @Test func `it counts down, and says when the tea is ready`() async throws {
    try await HUDRecorder.recording { recorder in
      let timer = Task { try await TeaTimer(.seconds(240)).run() }
      let clock = try await recorder.waitForHUD { $0.title == "Tea" }
      #expect(clock.clock == .countdown(.seconds(240)))
      recorder.advance(by: .seconds(239))
      #expect(clock.dismissalReason == nil)
      recorder.advance(by: .seconds(1))
      #expect(clock.dismissalReason == .completed)
      try await recorder.waitForHUD { $0.title == "The tea is ready" }.press("Done")
      #expect(try await timer.value == .seconds(240))
    }
  }

  @Test func `a minute more, and a question that nobody answers`() async throws {
    try await HUDRecorder.recording { recorder in
      let timer = Task { try await TeaTimer(.seconds(180)).run() }
      _ = try await recorder.waitForHUD { $0.title == "Tea" }
      recorder.advance(by: .seconds(180))
      try await recorder.waitForHUD { $0.indicator == .success }.press("more")
      _ = try await recorder.waitForHUD { $0.clock == .countdown(.seconds(60)) }
      recorder.advance(by: .seconds(60))
      _ = try await recorder.waitForHUD { $0.indicator == .success && $0.dismissalReason == nil }
      recorder.advance(by: .seconds(30))
      #expect(try await timer.value == .seconds(240))
      #expect(recorder.huds.map(\.title) == ["Tea", "The tea is ready", "Tea", "The tea is ready"])
      #expect(recorder.huds.last?.dismissalReason == .timedOut)
    }
  }

  @Test func `the user stops it`() async throws {
    try await HUDRecorder.recording { recorder in
      let timer = Task { try await TeaTimer(.seconds(240)).run() }
      try await recorder.waitForHUD { $0.title == "Tea" }.press("stop")
      #expect(try await timer.value == nil)
      #expect(recorder.huds.count == 1)
    }
  }

  @Test func `without a desktop it throws the reason`() async throws {
    try await HUDRecorder.recording(failure: .noCompositor) { recorder in
      let failure = await #expect(throws: HUD.Failure.self) { try await TeaTimer(.seconds(240)).run() }
      #expect(failure?.reason == .noCompositor)
    }
  }
}
