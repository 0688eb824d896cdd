import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// `bezel watch` where almost nothing is there yet.
@Suite(.serialized, .needs("sway", "grim", "pulseaudio", "pactl", "dbus-daemon"))
struct LaterTests {
  private let session: SwaySession
  private let folder: PrivateFolder
  private let sound: String
  private let environment: [String]

  init() throws {
    session = try SwaySession("later")
    folder = try PrivateFolder()
    sound = try folder.makeFolder("pulse") + "/native"
    environment = [
      "PULSE_SERVER=unix:\(sound)", "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder.path)/bus",
      "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nowhere", "BEZEL_SYSFS=\(folder.path)/sys",
      "SWAYSOCK=\(session.sway.controlSocket ?? "")",
    ]
  }

  private func command(_ words: [String]) -> [String] {
    ["env"] + environment + ["\(InstalledPrograms.buildFolder)/bezel"] + words
  }

  private func bezel(_ words: String...) throws -> FinishedProgram { try session.sway.run(command(words)) }

  private static let keys: [([String], Int32, String)] = [
    (["volume", "up"], 69, "no audio server"), (["media", "play"], 69, "no media player"),
    (["brightness", "up"], 69, "no backlight"), (["keyboard-light", "up"], 69, "kbd_backlight"),
    (["battery"], 69, "no battery"), (["power-profile"], 69, "power profiles"),
    (["lock-keys"], 69, "lock key"),
  ]

  @Test func `without anything, each key ends with a sentence, and what comes later is used`() throws {
    for (words, status, sentence) in Self.keys {
      let key = try session.sway.run(command(words))
      #expect(key.status == status && key.errors.contains(sentence), "\(words): \(key.errors)")
    }
    let words = ["watch", "volume", "media", "brightness", "workspace", "battery", "power-profile"]
    let watcher = try session.sway.start(command(words))
    try session.waitForWatcher()
    for (words, status, sentence) in Self.keys {
      let key = try session.sway.run(command(words))
      #expect(key.status == status && key.errors.contains(sentence), "\(words): \(key.errors)")
    }

    for percent in [30, 60] {
      // It starts, ends, and starts again.
      let audio = try PulseServer(at: sound)
      try session.waitForHUD("osd", "bar", "\(percent)%") {
        try audio.pactl("set-sink-volume", "one", "\(percent + 5)%")
        try audio.pactl("set-sink-volume", "one", "\(percent)%")
      }
      #expect(try bezel("volume", "\(percent + 10)%").status == 0)
      #expect(try audio.volumes() == [percent + 10, percent + 10])
      audio.end()
      #expect(try bezel("volume", "up").status == 69)
    }

    let bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    let player = try session.sway.start(
      ["env"] + environment + ["\(InstalledPrograms.ownFolder)/fake-player"], readingLines: true)
    try #require(player.nextLine(within: .seconds(60)) == "ready", "\(player.errors)")
    // A program that doesn't find the watcher changes it.
    try session.waitForHUD("osd", "25%", "One") {
      _ = try session.sway.run(
        ["env", "XDG_RUNTIME_DIR=\(folder.path)"] + command(["media", "play-pause", "--no-hud"]))
    }
    #expect(try bezel("media", "pause").status == 0)

    let device = "\(folder.path)/sys/class/backlight/screen"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    for (name, text) in [("type", "raw"), ("max_brightness", "100"), ("brightness", "80")] {
      try text.write(toFile: "\(device)/\(name)", atomically: false, encoding: .utf8)
    }
    #expect(try bezel("brightness", "up").status == 0)
    #expect(try String(contentsOfFile: "\(device)/brightness", encoding: .utf8) == "85\n")

    try session.sway.command("reload")
    try session.waitForHUD("osd", "dots", "mail") {
      try session.sway.command("workspace 1")
      try session.sway.command("workspace mail")
    }
    #expect(watcher.isRunning)
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
    withExtendedLifetime(bus) {}
  }
}
