import BezelControlWire
import Foundation
import HeadlessSway
import Testing

/// The desktop's keys and `bezel watch` in a real sway, with a real audio server.
@Suite(.serialized, .needs("sway", "grim", "pulseaudio", "pactl"))
struct DesktopKeyTests {
  private let audio: PulseServer
  private let session: SwaySession

  init() throws {
    audio = try PulseServer()
    session = try SwaySession("desktop-keys")
  }

  /// `bezel` with the audio server of the test.
  private func command(_ words: [String]) -> [String] {
    ["env", "PULSE_SERVER=\(audio.address)", "HOME=/nowhere", "\(InstalledPrograms.buildFolder)/bezel"]
      + words
  }

  private func bezel(_ words: String...) throws -> FinishedProgram { try session.sway.run(command(words)) }

  @Test func `a key changes the volume and shows it, and watch does so too`() throws {
    try #require(try bezel("volume", "40%", "--verbose").status == 0)
    try session.waitForHUD("osd", "bar", "40%")
    #expect(try audio.volumes() == [40, 40])

    #expect(try bezel("volume", "up", "--timeout", "never").status == 0)
    try session.waitForHUD("osd", "bar", "45%")
    #expect(try audio.volumes() == [45, 45])
    try session.sway.savePicture(to: "\(Picture.folder)/desktop-keys-volume.png")

    let sway = "SWAYSOCK=\(session.sway.controlSocket ?? "")"
    let watcher = try session.sway.start(["env", sway] + command(["watch", "volume", "workspace", "mode"]))
    let socket = try #require(session.socketAddress().ofWatcher).path
    try Deadline.wait(between: { _ = try session.list() }) { FileManager.default.fileExists(atPath: socket) }
    #expect(try bezel("volume", "toggle").status == 0)
    #expect(try audio.isMuted())
    let unknown = try bezel("volume", "up", "--device", "nosuch")
    #expect(unknown.status == 64 && unknown.errors.contains("unknown sink 'nosuch'"))
    // A change before the watcher follows the audio server is its first state, and not shown.
    try session.waitForHUD("osd", "bar", "20%") {
      try audio.pactl("set-sink-volume", "one", "30%")
      try audio.pactl("set-sink-volume", "one", "20%")
    }
    try session.sway.command("workspace mail")
    try session.waitForHUD("osd", "dots", "mail")
    try session.sway.command(#"mode "resize" bindsym Escape mode default"#)
    try session.sway.command("mode resize")
    try session.waitForHUD("mode", "resize")
    try session.sway.command("mode default")
    try session.sway.command("reload")
    try session.sway.command("workspace 1")
    try session.waitForHUD("osd", "dots", "\t1")
    #expect(watcher.isRunning)
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `of keys at once the HUD shows the last value`() throws {
    for _ in 0..<20 {
      try audio.pactl("set-sink-volume", "one", "20%")
      let keys = try (0..<12).map { _ in
        try session.sway.start(command(["volume", "up", "--timeout", "never", "--animation", "none"]))
      }
      for key in keys { #expect(key.ending() == .status(0)) }
      #expect(try audio.volumes() == [80, 80])
      let list = try session.list()
      #expect(list.contains { $0.hasPrefix("osd") && $0.contains("\t80%") }, "\(list)")
    }
  }

  @Test func `the wheel over the HUD and a drag on its bar change the volume`() throws {
    let pointer = try VirtualPointer(on: session.sway)
    try #require(try bezel("volume", "40%", "--timeout", "60s").status == 0)
    // Before, the pointer would be on nothing.
    try session.waitForHUD("osd", "visible", "bar", "40%")
    // The style osd has its centre at 88 % of the output's height, and its bar in the middle.
    let output = try #require(session.sway.outputs().first).rect
    let (x, y) = (output.x + output.width / 2, output.y + output.height * 88 / 100)
    try pointer.move(toX: x, y: y)
    try pointer.turnWheel(-2)
    try session.waitForHUD("osd", "bar", "50%")
    try pointer.turnWheel(1)
    try session.waitForHUD("osd", "bar", "45%")
    try pointer.press()
    for step in 1...60 { try pointer.move(toX: x - 5 * step, y: y + step) }
    try session.waitForHUD("osd", "bar", "\t0%")
    for step in 1...120 { try pointer.move(toX: x - 300 + 5 * step, y: y) }
    try session.waitForHUD("osd", "bar", "100%")
    try pointer.release()
    #expect(try audio.volumes() == [100, 100])
    // The look of the key stays.
    #expect(try session.list().count == 1)
  }

  @Test func `the HUD of a mode ends with the watcher, and another watcher shows it again`() throws {
    let words = ["env", "SWAYSOCK=\(session.sway.controlSocket ?? "")"] + command(["watch", "mode"])
    try session.sway.command(
      #"mode --pango_markup "<b>Launch</b>: (f) firefox, (t) terminal, (e) editor" bindsym Escape mode default"#
    )
    try session.sway.command(#"mode "<b>Launch</b>: (f) firefox, (t) terminal, (e) editor""#)
    for signal in [SIGTERM, SIGKILL] {
      let watcher = try session.sway.start(words)
      try session.waitForHUD("mode", "Launch")
      watcher.send(signal)
      _ = watcher.ending()
      try waitForNoHUD("mode")
    }
    let watcher = try session.sway.start(words)
    try session.waitForHUD("mode", "Launch")
    try session.sway.command("mode default")
    try waitForNoHUD("mode")
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
  }

  private func waitForNoHUD(_ id: String) throws {
    try Deadline.wait { try !session.list().contains { $0.hasPrefix("\(id)\t") } }
  }

  @Test func `without what a command is about, one sentence and its status`() throws {
    let server = audio
    server.end()
    let volume = try bezel("volume", "up")
    #expect(volume.status == 69 && volume.errors.contains("no audio server"))
    for words in [["volume", "up"], ["volume", "list"], ["media", "play"], ["wob"]] {
      let folder = try PrivateFolder()
      if geteuid() == 0 { chown(folder.path, 65534, 65534) }
      let foreign = geteuid() == 0 ? folder.path : "/"
      let own = ["PULSE_SERVER", "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY"].flatMap { ["-u", $0] }
      let run = try session.sway.run(
        ["env"] + own + ["XDG_RUNTIME_DIR=\(foreign)", session.bezel] + words)
      #expect(run.status == (words == ["wob"] ? 2 : 69))
      #expect(
        run.errors.contains("bezel: XDG_RUNTIME_DIR is '\(foreign)', which belongs to user"), "\(run.errors)")
    }
    let light = try session.sway.run(["env", "BEZEL_SYSFS=/nowhere"] + command(["brightness", "up"]))
    #expect(light.status == 69 && light.errors.contains("no backlight"))
    let wob = try session.sway.run(
      ["env", "WAYLAND_DISPLAY=nosuch"] + command(["wob"]))
    #expect(wob.status == 2)
  }
}
