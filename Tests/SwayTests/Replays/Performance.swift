import Foundation
import HeadlessSway
import Testing

/// A replay on a stage of its own. Its script runs as a user would run it, but for `sleep`: that takes as long as we
/// look.
final class Performance {
  /// As large as what is looked at needs.
  static let stage = Sway.Outputs(width: 400, height: 300)
  static let examples = "\(InstalledPrograms.sources)/share/examples"

  let story: Story
  private let replay: Replay
  private let camera: Camera
  private let timeline: Timeline
  private let folder: PrivateFolder
  private let script: RunningProgram

  init(_ replay: Replay) throws {
    self.replay = replay
    story = try Story("replays/\(replay.script)", on: Self.stage, grey: 0x80)
    camera = Camera(on: story, theme: replay.theme)
    timeline = try Timeline(of: story)
    folder = try PrivateFolder()
    try Self.writeSleep(into: folder.path)
    var environment = story.sway.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = "\(folder.path):\(InstalledPrograms.buildFolder):\(path)"
    environment["BEZEL_EXAMPLE_PACE"] = "\(replay.pace)"
    script = try RunningProgram(
      ["\(Self.examples)/\(replay.script).sh"], environment: environment, input: .pipe, readingLines: true)
  }

  /// Tells how long it shall take, and takes until it is told to go on.
  private static func writeSleep(into folder: String) throws {
    let path = "\(folder)/sleep"
    try "#!/bin/sh\necho \"sleep $1\"\nread -r _\n".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Follows the script to its end, and checks what it shows.
  func watch() throws {
    // What appears may look finished before it is, and a script that goes on then would hide it on its way in.
    _ = try timeline.next("willAppear")
    let shown = try timeline.next("didAppear")
    for act in replay.acts {
      for index in 0..<act.count {
        if case .work(let seconds) = act.length { try expectWork(seconds) }
        if act.moments.contains(index) { try camera.wait(for: act, index) }
        if act.isCancelled, index == act.count - 1 { try pressButton() }
        if case .work = act.length { script.write("\n") }
      }
    }
    #expect(script.ending() == .status(0))
    #expect(script.errors == "")
    try expectEnding(shown: shown)
    try story.waitUntilEmpty()
  }

  /// The events of the one presentation that are left, and then no more.
  private func expectEnding(shown: Timeline.Event) throws {
    let going = try timeline.next("willDisappear")
    if replay.reason == "timedOut", case .untilGone(let seconds)? = replay.acts.last?.length {
      let late = going.time - shown.time - seconds * replay.pace
      #expect(late > -0.001 && late < 1)
    }
    _ = try timeline.next("didDisappear")
    #expect(try timeline.next("ended").reason == replay.reason)
    #expect(try story.give("stop").status == 0)
    #expect((try? timeline.nextAny()) == nil)
  }

  private func expectWork(_ seconds: Double) throws {
    while let line = script.nextLine(within: .seconds(60)) {
      guard let length = line.wholeMatch(of: /sleep ([0-9.]+)s/) else { continue }
      #expect(Double(length.1) == seconds * replay.pace)
      return
    }
    throw HarnessError("the script did not come to work for \(seconds) s; it said: \(script.errors)")
  }

  /// The server learns of the pointer in its own time; a user whose first click does nothing clicks again.
  private func pressButton() throws {
    let bezel = try #require(camera.bezel)
    let pointer = try VirtualPointer(on: story.sway)
    let deadline = Deadline(in: .seconds(60))
    while try story.list().first?.contains("\tvisible\t") == true, !deadline.hasPassed {
      try pointer.click(x: (bezel.x.lowerBound + bezel.x.upperBound) / 2, y: bezel.y.upperBound - 32)
    }
  }
}
