import Foundation
import HeadlessSway
import Testing

/// Runs a replay in its own session. The script runs unchanged, but its `sleep` is replaced by a program that returns
/// when the test has checked the picture.
final class ReplayRun {
  /// Large enough for every example.
  static let outputs = Sway.Outputs(width: 400, height: 300)
  static let examples = "\(InstalledPrograms.sources)/share/examples"

  let session: SwaySession
  private let replay: Replay
  private let screen: ScreenWatcher
  private let timeline: Timeline
  private let folder: PrivateFolder
  private let script: RunningProgram

  init(_ replay: Replay) throws {
    self.replay = replay
    session = try SwaySession("replays/\(replay.script)", on: Self.outputs, grey: 0x80)
    screen = ScreenWatcher(on: session, theme: replay.theme)
    timeline = try Timeline(of: session)
    folder = try PrivateFolder()
    try Self.writeSleep(into: folder.path)
    var environment = session.sway.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = "\(folder.path):\(InstalledPrograms.buildFolder):\(path)"
    environment["BEZEL_EXAMPLE_PACE"] = "\(replay.pace)"
    script = try RunningProgram(
      ["\(Self.examples)/\(replay.script).sh"], environment: environment, input: .pipe, readingLines: true)
  }

  /// A `sleep` that prints its duration and returns when it has read a line.
  private static func writeSleep(into folder: String) throws {
    try TestProgram.write("#!/bin/sh\necho \"sleep $1\"\nread -r _\n", to: "\(folder)/sleep")
  }

  /// Follows the script to its end and checks its pictures and events.
  func check() throws {
    // A HUD may look complete before it has appeared, and a script that went on then would dismiss it meanwhile.
    _ = try timeline.next("willAppear")
    let shown = try timeline.next("didAppear")
    for phase in replay.phases {
      for index in 0..<phase.count {
        if case .work(let seconds) = phase.length { try expectWork(seconds) }
        if phase.moments.contains(index) { try screen.wait(for: phase, index) }
        if phase.isCancelled, index == phase.count - 1 { try pressButton() }
        if case .work = phase.length { script.write("\n") }
      }
    }
    #expect(script.ending() == .status(0))
    #expect(script.errors == "")
    try expectEnding(shown: shown)
    try session.waitUntilEmpty()
  }

  /// Expects the remaining events of the HUD, and no more.
  private func expectEnding(shown: Timeline.Event) throws {
    if replay.phases.contains(where: \.isCancelled) { _ = try timeline.next("pressed") }
    let disappearance = try timeline.next("willDisappear")
    if replay.reason == "timedOut", case .untilDismissed(let seconds)? = replay.phases.last?.length {
      let late = disappearance.time - shown.time - seconds * replay.pace
      #expect(late > -0.001 && late < 30)
    }
    _ = try timeline.next("didDisappear")
    #expect(try timeline.next("ended").reason == replay.reason)
    #expect(try session.run("stop").status == 0)
    #expect((try? timeline.nextAny()) == nil)
  }

  private func expectWork(_ seconds: Double) throws {
    while let line = script.nextLine(within: .seconds(60)) {
      guard let length = line.wholeMatch(of: /sleep ([0-9.]+)s/) else { continue }
      #expect(Double(length.1) == seconds * replay.pace)
      return
    }
    throw HarnessError("the script did not sleep for \(seconds) s; it printed: \(script.errors)")
  }

  /// Clicks until the HUD reacts: a click before the server has bound the pointer is lost.
  private func pressButton() throws {
    let bezel = try #require(screen.bezel)
    let pointer = try VirtualPointer(on: session.sway)
    try Deadline.wait(between: {
      try pointer.click(x: (bezel.x.lowerBound + bezel.x.upperBound) / 2, y: bezel.y.upperBound - 32)
    }) { try session.list().first?.contains("\tvisible\t") != true }
  }
}
