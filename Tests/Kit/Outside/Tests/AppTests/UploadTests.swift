import App
import BezelKit
import BezelKitTesting
import Testing

struct UploadTests {
  @Test func `an upload shows each file, and a check mark at the end`() async throws {
    try await HUDRecorder.recording { recorder in
      try await upload(["a", "b"]) { _ in }
      #expect(recorder.huds.count == 1)
      #expect(recorder.huds[0].configurations.map(\.details) == ["", "a", "a", "b", "b", ""])
      #expect(recorder.huds[0].indicator == .success)
      recorder.advance(by: .seconds(10))
      #expect(recorder.huds[0].events.last == .ended(.timedOut))
    }
  }

  @Test func `an upload that has failed begins again when the user wants`() async throws {
    try await HUDRecorder.recording { recorder in
      let work = Task {
        var failures = 1
        try await upload(["a"]) { _ in
          defer { failures -= 1 }
          if failures > 0 { throw Offline() }
        }
      }
      try await recorder.waitForHUD { $0.title == "Upload failed" }.press("Retry")
      try await work.value
      #expect(recorder.huds.map(\.title) == ["Uploading", "Upload failed", "Uploaded"])
    }
  }

  private struct Offline: Error {}
}
