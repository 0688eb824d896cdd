import BezelControlWire
import CBezelCairo
import Foundation
import HeadlessSway
import Testing

/// `bezel media` and `bezel watch media` with a player that sends too much.
@Suite(.serialized, .needs("sway", "grim", "dbus-daemon"))
struct LargeMediaTests {
  private let session: SwaySession
  private let folder: PrivateFolder
  private let bus: SessionBus

  init() throws {
    session = try SwaySession("large-media")
    folder = try PrivateFolder()
    try folder.allowPassage()
    bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func start(_ words: [String], readingLines: Bool = false) throws -> RunningProgram {
    try session.sway.start(
      ["env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "HOME=/nowhere"] + words, readingLines: readingLines)
  }

  private func bezel(_ words: String...) throws -> RunningProgram.Ending? {
    try start(["\(InstalledPrograms.buildFolder)/bezel"] + words).ending()
  }

  private func player(_ words: String...) throws -> RunningProgram {
    let player = try start(["\(InstalledPrograms.ownFolder)/fake-player"] + words, readingLines: true)
    try #require(player.nextLine(within: .seconds(60)) == "ready", "\(player.errors)")
    return player
  }

  private func watcher() throws -> RunningProgram {
    let watcher = try start(["\(InstalledPrograms.buildFolder)/bezel", "watch", "media"])
    try session.waitForWatcher()
    return watcher
  }

  /// The most memory that a process has used, in MB.
  private func peak(of pid: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) / 1000
  }

  /// A PNG file of 50 MB, which can't be made smaller.
  private func drawNoise(to path: String) throws {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 4096, 4096)
    defer { cairo_surface_destroy(surface) }
    let pixels = try #require(cairo_image_surface_get_data(surface))
    let random = open("/dev/urandom", O_RDONLY | O_CLOEXEC)
    defer { close(random) }
    for row in 0..<4096 { #expect(read(random, pixels + row * 4 * 4096, 4 * 4096) == 4 * 4096) }
    cairo_surface_mark_dirty(surface)
    #expect(cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
  }

  @Test func `a file of 50 MB is art like any other, and the server answers meanwhile`() throws {
    let art = "\(folder.path)/art.png"
    try drawNoise(to: art)
    let player = try player("art=\(art)")
    #expect(try bezel("media", "show", "--timeout", "never") == .status(0))
    try session.waitForHUD("\tOne")
    #expect(try bezel("list") == .status(0))
    try session.sway.savePicture(to: "\(Picture.folder)/large-media-art.png")
    player.end()
  }

  @Test func `a message of 50 MB with a title of 1 MiB is read and given back`() throws {
    let player = try player("large")
    let watcher = try watcher()
    try session.waitForHUD("long long", every: 300) {
      _ = try start([
        "dbus-send", "--session", "--type=method_call", "--dest=org.mpris.MediaPlayer2.fake",
        "/org/mpris/MediaPlayer2",
        "org.mpris.MediaPlayer2.Player.PlayPause",
      ]).ending()
    }
    // A message may take longer than a second; a command then ends with a sentence.
    let key = try start(["\(InstalledPrograms.buildFolder)/bezel", "media", "show"])
    let isLate = key.ending() == .status(1) && key.errors.contains("does not answer")
    #expect(key.ending() == .status(0) || isLate, "\(key.errors)")
    let most = try peak(of: watcher.pid)
    #expect(most < 300, "\(most) MB")
    #expect(watcher.isRunning && player.isRunning)
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
    player.end()
  }

  @Test func `of 10,000 titles at once the last one is shown`() throws {
    let player = try player("flood")
    let watcher = try watcher()
    try session.waitForHUD("\t10000", every: 300) { _ = try bezel("media", "pause") }
    let most = try peak(of: watcher.pid)
    #expect(most < 100, "\(most) MB")
    #expect(watcher.isRunning)
    watcher.send(SIGTERM)
    #expect(watcher.ending() == .status(0))
    player.end()
  }
}
