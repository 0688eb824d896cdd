import Foundation
import HeadlessSway
import Testing

/// `bezel watch` with programs of other desktops, which are large to install.
@Suite(
  .serialized, .needs("sway", "dbus-daemon"),
  .enabled(
    if: ProcessInfo.processInfo.environment["BEZEL_OTHER_PROGRAMS"] != nil, "`make test-desktop` runs these"))
struct OtherProgramTests {
  private let session: SwaySession
  private let bus: SessionBus

  init() throws {
    session = try SwaySession("other-programs")
    bus = try SessionBus(in: session.sway.folder.path, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func command(_ words: [String]) -> [String] {
    let folder = session.sway.folder.path
    return ["env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "HOME=\(folder)", "XDG_CURRENT_DESKTOP=sway"]
      + words
  }

  private func start(_ words: String...) throws -> RunningProgram { try session.sway.start(command(words)) }

  private func bezel(_ words: String...) throws -> FinishedProgram {
    try session.sway.run(command(["\(InstalledPrograms.buildFolder)/bezel"] + words))
  }

  /// Waits until `bezel list` is as wanted.
  private func wait(for what: String, where isAsWanted: ([String]) -> Bool) throws {
    var list: [String] = []
    try Deadline.wait(for: "not \(what), but \(list)") {
      list = try session.list()
      return isAsWanted(list)
    }
  }

  @Test func `a copy of KIO shows its progress, and its button stops it`() throws {
    let client = try #require(["kioclient", "kioclient5"].first { InstalledPrograms.has($0) })
    let folder = "\(session.sway.folder.path)/copies"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A file with a hole costs no space before it is copied.
    let source = "\(folder)/large"
    _ = FileManager.default.createFile(atPath: source, contents: nil)
    try #require(truncate(source, 8 << 30) == 0)
    let watcher = try start("\(InstalledPrograms.buildFolder)/bezel", "watch", "jobs")
    // The client shows no progress before somebody has the name.
    try waitForName("org.kde.JobViewServer")
    // Without --interactive it reports no jobs.
    let copy = try start(
      "QT_QPA_PLATFORM=offscreen", client, "--interactive", "copy", source, "\(folder)/copy")
    try wait(for: "progress") { list in
      list.contains { $0.hasPrefix("job-1\tvisible\tbar") && $0.contains("%\tCopying") }
    }
    try session.sway.savePicture(to: "\(Picture.folder)/other-programs-copy.png")
    // The right button of a banner in the corner.
    try VirtualPointer(on: session.sway).click(x: session.before.width - 51, y: 76)
    #expect(copy.ending() == .status(1))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/copy"))
    try wait(for: "the end of the HUD") { !$0.contains { $0.hasPrefix("job-1\t") } }
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
  }

  private func waitForName(_ name: String) throws {
    let query = command([
      "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus.NameHasOwner", "string:\(name)",
    ])
    try Deadline.wait(for: "nobody has \(name)") {
      try session.sway.run(query).output.contains("boolean true")
    }
  }

  @Test(.needs("mpv")) func `mpv is paused, continued and shown`() throws {
    let player = try start(
      "mpv", "--no-config", "--script=/etc/mpv/scripts/mpris.so", "--really-quiet", "--ao=null",
      "--force-media-title=A tune", "av://lavfi:sine=duration=600")
    try waitForName("org.mpris.MediaPlayer2.mpv")
    // It has the name a moment before it has a title.
    try Deadline.wait { (try bezel("media", "list")).output.contains("mpv\tPlaying\tA tune") }
    #expect(try bezel("media", "play-pause").status == 0)
    #expect(try bezel("media", "list").output == "mpv\tPaused\tA tune\n")
    try wait(for: "the tune") { $0.contains { $0.hasPrefix("osd") && $0.hasSuffix("\tA tune") } }
    #expect(try bezel("media", "play").status == 0)
    #expect(try bezel("media", "list").output == "mpv\tPlaying\tA tune\n")
    player.end()
  }

  @Test(.needs("pipewire", "wireplumber", "pipewire-pulse", "pactl"))
  func `PipeWire's volume keeps its balance`() throws {
    let servers = try ["pipewire", "wireplumber", "pipewire-pulse"].map { try start($0) }
    let pactl = { (words: String...) in try session.sway.run(command(["pactl"] + words)) }
    try Deadline.wait { try pactl("load-module", "module-null-sink", "sink_name=one").status == 0 }
    try Deadline.wait { try pactl("info").output.contains("Default Sink: one") }
    #expect(try bezel("volume", "40%").status == 0)
    #expect(try pactl("get-sink-volume", "one").output.contains("/  40% /"))
    try wait(for: "40 %") { $0.contains { $0.hasPrefix("osd") && $0.contains("bar\t40%") } }
    _ = try pactl("set-sink-volume", "one", "20%", "40%")
    #expect(try bezel("volume", "up").status == 0)
    let volumes = try pactl("get-sink-volume", "one").output
    #expect(volumes.contains("/  23% /") && volumes.contains("/  45% /"))
    #expect(try bezel("volume", "toggle").status == 0)
    #expect(try pactl("get-sink-mute", "one").output.contains("yes"))
    for server in servers.reversed() { server.end() }
    #expect(try bezel("volume", "up").status == 69)
  }

  @Test(.needs("pipewire", "wireplumber", "pipewire-pulse", "pactl", "parec"))
  func `PipeWire's devices are named and changed, and a program that records is shown`() throws {
    let servers = try ["pipewire", "wireplumber", "pipewire-pulse"].map { try start($0) }
    defer { for server in servers.reversed() { server.end() } }
    let pactl = { (words: String...) in try session.sway.run(command(["pactl"] + words)) }
    let speakers = "sink_properties=device.description=Speakers"
    try Deadline.wait { try pactl("load-module", "module-null-sink", "sink_name=one", speakers).status == 0 }
    _ = try pactl(
      "load-module", "module-null-sink", "sink_name=buds",
      "sink_properties='device.description=Buds device.bus=bluetooth device.form_factor=headset'")
    try Deadline.wait { try pactl("list", "short", "sinks").output.contains("buds") }
    _ = try pactl("set-default-sink", "one")
    try Deadline.wait { try pactl("info").output.contains("Default Sink: one") }
    #expect(try bezel("volume", "40%", "--device", "buds").status == 0)
    try wait(for: "the name of the device") {
      $0.contains { $0.hasPrefix("osd") && $0.hasSuffix("40%\tBuds") }
    }
    try session.sway.savePicture(to: "\(Picture.folder)/other-programs-headset.png")
    #expect(try bezel("volume", "next-device").status == 0)
    try Deadline.wait { try pactl("info").output.contains("Default Sink: buds") }
    let state = try bezel("volume", "--json").output
    #expect(
      state.contains(#""level": 0.4, "muted": false, "device": "buds", "description": "Buds""#), "\(state)")
    // A virtual microphone.
    _ = try pactl("load-module", "module-null-sink", "media.class=Audio/Source/Virtual", "sink_name=mic")
    try Deadline.wait { try pactl("list", "short", "sources").output.contains("mic") }
    let watcher = try start("\(InstalledPrograms.buildFolder)/bezel", "watch", "recording")
    // What records before the watcher looks is its first state.
    try Deadline.wait { try bezel("volume", "--mic").status == 0 }
    let recorder = try start("parec", "--device=mic", "--client-name=Caller", "/dev/null")
    try wait(for: "the recording") {
      $0.contains { $0.hasPrefix("osd") && $0.hasSuffix("Microphone in use") }
    }
    recorder.end()
    try wait(for: "its end") { $0.contains { $0.hasPrefix("osd") && $0.hasSuffix("Microphone not in use") } }
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
  }
}
