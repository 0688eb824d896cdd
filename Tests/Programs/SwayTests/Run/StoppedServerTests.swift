import Foundation
import HeadlessSway
import Testing

/// Runs whose server is stopped for a time, as by a debugger: what they leave on the screen.
@Suite(.serialized, .needs("sway", "grim"))
struct StoppedServerTests {
  /// When the server is stopped.
  enum Stage: CaseIterable {
    case beforeFirstHUD, whileShown, atEnd
  }

  /// How the run ends while the server is stopped, or after that.
  enum End: CaseIterable {
    case success, interrupt, killedRun, failure
  }

  @Test(arguments: Stage.allCases, [true, false])
  func `leave only a failure`(stage: Stage, continuesBeforeEnd: Bool) throws {
    guard !(stage == .atEnd && continuesBeforeEnd) else { return }
    let session = try SwaySession("run-stopped-server")
    // The server runs before the first run.
    #expect(try session.run("show", "first").status == 0)
    #expect(try session.run("dismiss").status == 0)
    try session.wait(untilGone: "the first HUD")
    let server = try session.sway.serverProcess()
    for end in End.allCases {
      try play(stage, end, continuesBeforeEnd, server, in: session)
      guard end == .failure else {
        try session.wait(untilGone: "the HUD of \(stage), \(end)")
        continue
      }
      let failed = try session.wait(for: "the failure of \(stage)") { $0.mode == "error" }
      #expect(try session.run("dismiss", failed.id).status == 0)
      try session.wait(untilGone: "the failure")
    }
    try session.waitUntilEmpty()
  }

  private func play(
    _ stage: Stage, _ end: End, _ continuesBeforeEnd: Bool, _ server: pid_t, in session: SwaySession
  ) throws {
    defer { kill(server, SIGCONT) }
    if stage == .beforeFirstHUD { kill(server, SIGSTOP) }
    let build = try ScriptedCommand(in: session, ["--grace", "0s", "--"])
    try build.send("[1/4] one", "[2/4] two")
    try Deadline.wait { build.program.output == "[1/4] one\n[2/4] two\n" }
    if stage != .beforeFirstHUD {
      try session.wait(for: "half of it") { $0.progress == 0.5 }
      if stage == .whileShown {
        kill(server, SIGSTOP)
        try build.send("[3/4] three")
        try Deadline.wait { build.program.output.contains("three") }
      }
    }
    if continuesBeforeEnd {
      kill(server, SIGCONT)
      try session.wait(for: "the HUD") { $0.progress != nil }
    }
    if stage == .atEnd { kill(server, SIGSTOP) }
    switch end {
    case .success: try build.send("exit 0")
    case .interrupt: try build.send("die INT")
    case .failure: try build.send("exit 3")
    case .killedRun: build.program.send(SIGKILL)
    }
    let endings: [End: RunningProgram.Ending] = [
      .success: .status(0), .interrupt: .signal(SIGINT), .failure: .status(3), .killedRun: .signal(SIGKILL),
    ]
    #expect(build.program.ending() == endings[end])
  }
}
