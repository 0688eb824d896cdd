import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// A headless sway with the real programs.
final class SwaySession {
  let sway: Sway
  /// The screen before the first command.
  let before: Picture
  let title: String
  let bezel = "\(InstalledPrograms.buildFolder)/bezel"

  /// Saved pictures are named after the title.
  init(
    _ title: String, on outputs: Sway.Outputs = Sway.Outputs(width: 800, height: 600), grey: UInt8? = nil
  ) throws {
    self.title = title
    let hex = grey.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    sway = try Sway(outputs, background: hex.map { "#\($0)\($0)\($0) solid_color" })
    before = try sway.waitForPicture("the background") { grey == nil || $0[0, 0].red == grey }
  }

  deinit {
    let server = try? serverEnd()
    _ = try? run("stop")
    if let server, !Deadline(in: .seconds(60)).waitForInput(on: server.number) {
      Issue.record("\(title): bezeld is still running 60 s after `bezel stop`")
    }
    sway.stop()
  }

  /// Runs a command and waits until the client has exited.
  func run(_ command: String...) throws -> FinishedProgram { try run(command) }

  func run(_ command: [String]) throws -> FinishedProgram {
    try sway.run([bezel] + command)
  }

  /// Starts a command that does not return at once, such as one with `--wait`.
  func start(_ command: String...) throws -> RunningProgram { try start(command) }

  func start(_ command: [String]) throws -> RunningProgram {
    try sway.start([bezel] + command)
  }

  /// Waits until there is something in the middle and three pictures in a row are equal. The picture is saved for
  /// review by people.
  @discardableResult
  func waitUntilSettled(_ moment: String) throws -> Picture {
    try waitUntil(moment, isLasting: \.self)
  }

  /// Waits until what is in the middle has the same extents in three pictures in a row. To be used where a clock or a
  /// spinner changes each picture. The last one is saved for review by people.
  @discardableResult
  func waitUntilPlaced(_ moment: String) throws -> (x: Range<Int>, y: Range<Int>) {
    let extents = { [before] (picture: Picture) in picture.difference(from: before).map { [$0.x, $0.y] } }
    let picture = try waitUntil(moment, isLasting: extents)
    return try #require(picture.difference(from: before))
  }

  private func waitUntil<Part: Equatable>(_ moment: String, isLasting part: (Picture) -> Part) throws
    -> Picture
  {
    var last: Part?
    var repeats = 0
    let settled = try sway.waitForPicture(
      "\(moment): a picture with something in the middle that does not change"
    ) { picture in
      let present = part(picture)
      repeats = present == last ? repeats + 1 : 0
      last = present
      return repeats == 2 && hasPanel(picture)
    }
    try sway.savePicture(to: "\(Picture.folder)/\(title)-\(moment).png")
    return settled
  }

  private func hasPanel(_ picture: Picture) -> Bool {
    let column = picture.width / 2
    let rows = picture.height / 3..<picture.height * 2 / 3
    return rows.contains { picture[column, $0] != before[column, $0] }
  }

  /// Waits until the screen is as before the first command, byte for byte.
  func waitUntilEmpty() throws {
    do {
      try sway.waitForPicture("the screen as it was before") { $0 == before }
    } catch {
      try sway.savePicture(to: "\(Picture.folder)/\(title)-not-empty.png")
      throw error
    }
  }

  /// The lines that `bezel list` prints.
  func list() throws -> [String] {
    try run("list").output.split(separator: "\n").map(String.init)
  }

  /// Waits until a line of `bezel list` has these words. What `change` does is done again after so many looks: what comes is
  /// followed a moment later, and its first state is not shown.
  func waitForHUD(_ words: String..., every looks: Int = 50, afterEach change: () throws -> Void = {}) throws
  {
    var (list, count) = ([String](), 0)
    try Deadline.wait(for: "no HUD with \(words), but \(list)") {
      if count.isMultiple(of: looks) { try change() }
      count += 1
      list = try self.list()
      return list.contains { line in words.allSatisfy(line.contains) }
    }
  }

  /// Waits until `bezel watch` takes commands.
  func waitForWatcher() throws {
    let path = try #require(socketAddress().ofWatcher).path
    try Deadline.wait(between: { _ = try list() }) { FileManager.default.fileExists(atPath: path) }
  }

  /// The server's socket.
  func socketAddress() throws -> ControlSocketAddress {
    try ControlSocketAddress(runtimeDirectory: sway.environment["XDG_RUNTIME_DIR"], display: sway.display)
  }
}
