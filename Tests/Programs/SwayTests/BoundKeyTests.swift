import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// The desktop's keys as users have them: bound in sway, pressed by a keyboard.
@Suite(.serialized, .needs("sway", "grim", "wtype", "pulseaudio", "pactl", "dbus-daemon"))
struct BoundKeyTests {
  private let audio: PulseServer
  private let session: SwaySession
  private let folder: PrivateFolder
  private let bus: SessionBus
  private let player: RunningProgram

  private static let light = "class/backlight/screen"

  init() throws {
    audio = try PulseServer()
    session = try SwaySession("bound-keys", grey: 0x60)
    folder = try PrivateFolder()
    try folder.allowPassage()
    bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    player = try RunningProgram(
      ["\(InstalledPrograms.ownFolder)/fake-player"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], readingLines: true)
    try #require(player.nextLine(within: .seconds(60)) == "ready", "\(player.errors)")
    let device = "\(folder.path)/\(Self.light)"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    for (name, text) in [("type", "raw"), ("max_brightness", "100"), ("brightness", "80")] {
      try text.write(toFile: "\(device)/\(name)", atomically: false, encoding: .utf8)
      // sway may run as another user.
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(device)/\(name)")
    }
  }

  private func brightness() throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(Self.light)/brightness", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// `bezel` with the audio server, the bus and the backlight of the test.
  private func bezel(_ words: String) -> String {
    // sway takes a comma for the end of a command.
    "env PULSE_SERVER=\(audio.address) DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder.path)/bus BEZEL_SYSFS=\(folder.path)"
      + " \(InstalledPrograms.buildFolder)/bezel \(words)"
  }

  private func command(_ words: String) -> [String] {
    session.sway.likeItsOwn(bezel(words).split(separator: " ").map(String.init))
  }

  /// Presses a key, waits for the HUD with these words, and saves its picture when that is another one and doesn't change
  /// any more.
  private func press(
    _ key: String, _ title: String, after last: Picture, showing words: String...
  ) throws -> Picture {
    let wtype = try session.sway.run(["wtype", "-k", key])
    try #require(wtype.status == 0, "\(wtype.errors)")
    let deadline = Deadline(in: .seconds(60))
    var list = ""
    while !deadline.hasPassed {
      list = try session.sway.run(command("list")).output
      let isThere = list.split(separator: "\n").contains { line in words.allSatisfy(line.contains) }
      guard isThere else { continue }
      var (present, repeats) = (last, 0)
      return try session.sway.waitForPicture("\(title): a picture that does not change") { picture in
        repeats = picture == present ? repeats + 1 : 0
        present = picture
        guard repeats == 2, picture != last else { return false }
        try? session.sway.savePicture(to: "\(Picture.folder)/bound-keys-\(title).png")
        return true
      }
    }
    throw HarnessError("no HUD with \(words) for \(title), but '\(list)'")
  }

  @Test(arguments: [false, true])
  func `keys change the volume, the microphone, the brightness and the player, and show it`(
    whileWatching: Bool
  ) throws {
    try audio.pactl("set-sink-volume", "one", "40%")
    try audio.pactl("set-source-volume", "mic", "70%")
    let look = "--timeout never"
    for (key, words) in [
      ("F1", "volume up"), ("F2", "volume --mic toggle"), ("F3", "brightness down"),
      ("F4", "media play-pause"),
    ] {
      try session.sway.command("bindsym \(key) exec \(bezel(words)) \(look)")
    }
    let watcher = whileWatching ? try session.sway.start(command("watch mode")) : nil
    if whileWatching { try waitForWatcher() }
    let moment = whileWatching ? "-watching" : ""

    let first = try press("F1", "volume\(moment)", after: session.before, showing: "osd", "bar", "45%")
    #expect(try audio.volumes() == [45, 45])
    let second = try press("F2", "microphone\(moment)", after: first, showing: "osd", "bar", "70%")
    #expect(try audio.pactl("get-source-mute", "mic").contains("yes"))
    let third = try press("F3", "brightness\(moment)", after: second, showing: "osd", "bar", "75%")
    #expect(try brightness() == "75")
    _ = try press("F4", "media\(moment)", after: third, showing: "osd", "bar", "25%", "One")
    #expect(player.nextLine(within: .seconds(60)) == "PlayPause")

    #expect(try session.sway.run(command("stop")).status == 0)
    guard let watcher else { return }
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
  }

  private func waitForWatcher() throws {
    let list = session.sway.likeItsOwn(["sh", "-c", "ls \"$XDG_RUNTIME_DIR/bezel\""])
    try Deadline.wait { try session.sway.run(list).output.contains("@watch.sock") }
  }
}
