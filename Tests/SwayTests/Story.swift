import ControlWire
import Foundation
import HeadlessSway
import Testing

/// A user at a headless sway, with the real programs.
final class Story {
  let sway: Sway
  /// The screen before anything was shown.
  let before: Picture
  let title: String
  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"

  /// The title is what the pictures of the story are called by.
  init(
    _ title: String, on outputs: Sway.Outputs = Sway.Outputs(width: 800, height: 600), grey: UInt8? = nil
  ) throws {
    self.title = title
    let hex = grey.map { String($0, radix: 16) }
    sway = try Sway(outputs, background: hex.map { "#\($0)\($0)\($0) solid_color" })
    before = try sway.waitForPicture("the background") { grey == nil || $0[0, 0].red == grey }
  }

  deinit {
    let server = try? serverEnd()
    _ = try? give("stop")
    if let server, !Deadline(in: .seconds(60)).waitForInput(on: server.number) {
      Issue.record("\(title): bezeld is still there 60 s after `bezel stop`")
    }
    sway.stop()
  }

  /// Gives a command and waits until the client has ended.
  func give(_ command: String...) throws -> FinishedProgram { try give(command) }

  func give(_ command: [String]) throws -> FinishedProgram {
    try sway.run([bezel] + command)
  }

  /// Gives a command that goes on, as one with `--wait` does.
  func begin(_ command: String...) throws -> RunningProgram {
    try sway.start([bezel] + command)
  }

  /// The picture once there is something in the middle and three pictures in a row are the same; kept for people
  /// to look at.
  @discardableResult
  func waitUntilSettled(_ moment: String) throws -> Picture {
    var last = before
    var repeats = 0
    let settled = try sway.waitForPicture("\(moment): something in the middle that stands still") { picture in
      repeats = picture == last ? repeats + 1 : 0
      last = picture
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

  /// Waits until the screen is as before, to the byte.
  func waitUntilEmpty() throws {
    do {
      try sway.waitForPicture("the screen as it was before") { $0 == before }
    } catch {
      try sway.savePicture(to: "\(Picture.folder)/\(title)-not-empty.png")
      throw error
    }
  }

  /// What `bezel list` says, a line each.
  func list() throws -> [String] {
    try give("list").output.split(separator: "\n").map(String.init)
  }

  /// The server's socket.
  func place() throws -> ControlSocketAddress {
    try ControlSocketAddress(runtimeDirectory: sway.environment["XDG_RUNTIME_DIR"], display: sway.display)
  }
}
