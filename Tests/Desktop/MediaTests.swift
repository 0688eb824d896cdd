import BezelCommandLine
import BezelControlWire
import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues
import Dispatch
import Foundation
import HUDCommands
import HUDModel
import HeadlessSway
import Synchronization
import Testing
import fake_player

@testable import DesktopControls

@Suite struct MediaTests {
  private let loop = EventLoop()
  private let folder: PrivateFolder
  private let daemon: SessionBus

  init() throws {
    folder = try PrivateFolder()
    daemon = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func source() -> MediaSource {
    MediaSource(on: loop, bus: .address(daemon.address), timeout: .seconds(60))
  }

  private func player(_ name: String) throws -> FakePlayer {
    let player = try FakePlayer(name, on: loop, at: .address(daemon.address))
    loop.wait { player.isThere }
    return player
  }

  private func run(_ source: MediaSource, _ action: MediaAction, of player: String? = nil) -> DesktopResult? {
    var options = MediaOptions()
    (options.action, options.player) = (action, player)
    return loop.result(of: options, in: source)
  }

  private func finish(_ source: MediaSource, _ players: FakePlayer...) {
    for player in players { player.close() }
    source.close()
    loop.finish()
  }

  @Test func `a key is passed on, and what plays is shown`() throws {
    let player = try player("mpv")
    let source = source()
    let shown = try #require(try run(source, .show)?.get())
    #expect(
      shown.patch.title == "One" && shown.patch.details == "Artist, Other" && shown.patch.icon == "play")
    #expect(shown.patch.progress == Progress(0.25) && shown.kind == .media)
    // A song of 200 s goes on while it plays.
    #expect(shown.patch.playing == .seconds(200) && shown.patch.valueText == nil)
    let paused = try #require(try run(source, .playPause)?.get())
    #expect(paused.patch.icon == "pause" && paused.patch.isInactive == true && paused.patch.playing == nil)
    #expect(paused.patch.valueText?.hasPrefix("\u{2212}") == true)
    let next = try #require(try run(source, .next)?.get())
    #expect(next.patch.title == "Two" && next.patch.icon == "next")
    _ = run(source, .seek(.seconds(-10)))
    #expect(player.calls == ["PlayPause", "Next", "Seek -10000000"])
    finish(source, player)
  }

  @Test func `a player that can't seek is not asked to, and one that can is shown instead`() throws {
    let (fixed, able) = (try player("a"), try player("b"))
    fixed.canSeek = false
    let source = source()
    #expect(failure(of: run(source, .seek(.seconds(10)), of: "a")) == "the player 'a' can't seek")
    let shown = try #require(try run(source, .seek(.seconds(10)), of: "all")?.get())
    #expect(shown.patch.control??.device == "b")
    #expect(fixed.calls.isEmpty && able.calls == ["Seek 10000000"])
    finish(source, fixed, able)
  }

  @Test func `its volume is changed by steps and set, and its track is moved to a part`() throws {
    let player = try player("mpv")
    let source = source()
    for action in [MediaAction.volume(.up(0.05)), .volume(.set(0.3))] {
      #expect(failure(of: run(source, action)) == "the player 'mpv' has no volume of its own")
    }
    (player.volume, player.status) = (0.42, "Paused")
    let steps: [(LevelChange, Double)] = [
      (.up(0.05), 0.45), (.down(0.05), 0.4), (.set(0.3), 0.3), (.up(1), 1), (.up(0.05), 1), (.down(1), 0),
    ]

    for (change, level) in steps {
      let shown = try #require(try run(source, .volume(change))?.get())
      #expect(player.volume.map { abs($0 - level) < 1e-9 } == true)
      #expect(shown.patch.icon == "volume" && shown.patch.progress == Progress(level))
      // What is inactive has the icon of a muted device.
      #expect(shown.patch.isInactive == false)
      #expect(shown.patch.control == Control(.mediaVolume, device: "mpv"))
    }
    // Some players go beyond 100 %, and a limit never turns "up" into "down".
    player.volume = 1.7
    let loud = try #require(try run(source, .volume(.up(0.05)))?.get())
    #expect(player.volume == 1.7 && loud.patch.progress == Progress(level: 1.7))
    var known = MediaPlayer("mpv")
    (known.volume, known.art) = (0.4, "/art.png")
    #expect(known.reading(.volume(.up(0.05)), at: nil).picture == "/art.png")
    _ = run(source, .position(Progress(0.5)))
    _ = run(source, .position(Progress(0)))
    player.length = .int64(0)
    #expect(
      failure(of: run(source, .position(Progress(0.5))))
        == "the player 'mpv' plays a track without an end; write 'media seek +10s'")
    player.length = .int64(200_000_000)
    player.position = .min
    #expect(
      failure(of: run(source, .position(Progress(0.5)))) == "the player 'mpv' does not say its position")
    #expect(player.calls == ["Seek 50000000", "Seek -50000000"])
    finish(source, player)
  }

  private func failure(of result: DesktopResult?) -> String? {
    if case .failure(let failure)? = result { failure.description } else { nil }
  }

  @Test func `the player that plays is chosen, music before a browser, others by name`() throws {
    let (browser, music) = (try player("firefox.instance1"), try player("spotify"))
    let source = source()
    browser.title = "Video"
    #expect(try run(source, .show)?.get().patch.title == "One")
    music.status = "Paused"
    #expect(try run(source, .show)?.get().patch.title == "Video")
    #expect(try run(source, .show, of: "spotify")?.get().patch.title == "One")
    #expect(try run(source, .pause, of: "firefox")?.get().patch.title == "Video")
    _ = run(source, .stop, of: "all")
    #expect(browser.calls == ["Pause", "Stop"])
    loop.wait { music.calls == ["Stop"] }
    for name in ["nosuch", "Ä\"x", "../spotify", "a b", "\u{1}\n", String(repeating: "x", count: 100_000)] {
      let failure = try #require(run(source, .play, of: name)?.failure)
      #expect(failure.status == .usage && failure.description.contains("firefox.instance1 or spotify"))
    }
    finish(source, browser, music)
  }

  @Test func `the player that was used last is continued`() throws {
    let (first, second) = (try player("aaa"), try player("zzz"))
    first.status = "Paused"
    for _ in 0..<2 {
      // Each key in a process of its own.
      let source = MediaSource(
        on: loop, bus: .address(daemon.address), timeout: .seconds(60), folder: folder.path)
      _ = run(source, .playPause)
      source.close()
    }
    #expect(second.calls == ["PlayPause", "PlayPause"] && first.calls.isEmpty)
    // One that was paused by other means is the last one, too.
    let source = MediaSource(
      on: loop, bus: .address(daemon.address), timeout: .seconds(60), folder: folder.path)
    source.watch([.media]) { _ in }
    for _ in 0..<3 { _ = run(source, .show) }
    (first.status, second.status) = ("Playing", "Stopped")
    first.report()
    first.status = "Paused"
    first.report()
    second.status = "Paused"
    loop.wait { LastPlayer(in: folder.path).name == "aaa" }
    _ = run(source, .playPause)
    #expect(first.calls == ["PlayPause"])
    finish(source, first, second)
  }

  @Test func `a player that hangs takes the keys from no other`() throws {
    let (hanging, music) = (try player("aaa"), try player("zzz"))
    hanging.hangs = true
    let source = source()
    #expect(try run(source, .playPause)?.get().patch.icon == "pause")
    #expect(music.calls == ["PlayPause"] && hanging.calls.isEmpty)
    var items: Result<[DesktopItem], DesktopFailure>?
    source.list(.media) { items = $0 }
    loop.wait { items != nil }
    #expect(try items?.get().map(\.text) == ["aaa\tdoes not answer\n", "zzz\tPaused\tOne\n"])
    finish(source, hanging, music)
  }

  @Test func `players that hang are named`() throws {
    let players = try ["aaa", "zzz"].map(player)
    for player in players { player.hangs = true }
    let source = MediaSource(on: loop, bus: .address(daemon.address), timeout: .milliseconds(300))
    func error(of player: String?) -> String? {
      guard case .failure(let failure)? = run(source, .playPause, of: player) else { return nil }
      return "\(failure)"
    }
    #expect(error(of: nil) == "the media players 'aaa', 'zzz' do not answer; restart them")
    players[1].hangs = false
    #expect(error(of: "aaa") == "the media player 'aaa' does not answer; restart it")
    finish(source, players[0], players[1])
  }

  @Test func `a track that is late is shown when it comes, in place of the old one`() throws {
    let player = try player("mpv")
    player.loads = true
    let source = source()
    var options = MediaOptions()
    options.action = .next
    var readings: [DesktopReading] = []
    source.perform(options) { if case .success(let reading) = $0 { readings.append(reading) } }
    loop.wait { player.calls == ["Next"] }
    // What changes is not the track.
    player.others = [("xesam:autoRating", .double(0.5))]
    player.report()
    loop.wait { readings.count == 1 }
    #expect(
      readings[0].isPreliminary && readings[0].patch.isInactive == true && readings[0].patch.icon == "next")
    player.title = "Two"
    player.report()
    loop.wait { readings.count == 2 }
    #expect(readings[1].patch.title == "Two" && !readings[1].isPreliminary)
    finish(source, player)
  }

  @Test func `art is a file URL in any of its forms`() throws {
    for (url, path) in [
      ("file:///a%20b.png", "/a b.png"), ("file://localhost/a.png", "/a.png"), ("file:/a.png", "/a.png"),
      ("FILE://LocalHost/a.png", "/a.png"), ("file://other/a.png", nil), ("file:a.png", nil), ("/a.png", nil),
      ("https://x/a.png", nil), ("file:", nil), ("file://", nil),
    ] {
      var player = MediaPlayer("x")
      player.take(.dictionary(["Metadata": .dictionary(["mpris:artUrl": .string(url)])]))
      #expect(player.art == path, "\(url)")
    }
  }

  @Test func `a player that only says that its track has changed is asked`() throws {
    let player = try player("mpv")
    let source = source()
    var titles: [String] = []
    source.watch([.media]) { if case .show(let reading) = $0 { titles.append(reading.patch.title ?? "") } }
    for _ in 0..<3 { _ = run(source, .show) }
    player.title = "Two"
    player.invalidate("Metadata")
    loop.wait { titles == ["Two"] }
    finish(source, player)
  }

  @Test func `a volume is no news of what plays`() throws {
    let player = try player("mpv")
    let source = source()
    var titles: [String] = []
    source.watch([.media]) { if case .show(let reading) = $0 { titles.append(reading.patch.title ?? "") } }
    for _ in 0..<3 { _ = run(source, .show) }
    player.volume = 0.3
    player.report()
    player.title = "Two"
    player.report()
    loop.wait { titles.last == "Two" }
    #expect(titles == ["Two"])
    finish(source, player)
  }

  @Test func `the players are listed with what they play`() throws {
    let (browser, music) = (try player("firefox.instance1"), try player("spotify"))
    (browser.title, browser.status) = ("A\ttab and\nlines", "Paused")
    let source = source()
    var result: Result<[DesktopItem], DesktopFailure>?
    source.list(.media) { result = $0 }
    loop.wait { result != nil }
    #expect(
      try result?.get().map(\.text) == [
        "firefox.instance1\tPaused\tA tab and lines\n", "spotify\tPlaying\tOne\n",
      ])
    finish(source, browser, music)
  }

  @Test func `of ten thousand changes the last one is shown, and the player is asked seldom`() throws {
    let player = try player("mpv")
    let source = source()
    var titles: [String] = []
    source.watch([.media]) { if case .show(let reading) = $0 { titles.append(reading.patch.title ?? "") } }
    for _ in 0..<3 { _ = run(source, .show) }
    for number in 1...10_000 {
      player.title = "\(number)"
      player.report()
    }
    loop.wait { titles.last == "10000" }
    #expect(player.questions < 1000)
    finish(source, player)
  }

  @Test func `players that deviate are read: other types of numbers and texts, no title, a megabyte of it`()
    throws
  {
    let player = try player("odd")
    (player.length, player.artist, player.title) = (.double(100_000_000), .string("Solo"), "")
    player.others = [
      ("xesam:url", .string("file:///music/a%20song.ogg")), ("mpris:artUrl", .string("https://x/y.png")),
    ]
    let source = source()
    let shown = try #require(try run(source, .show)?.get())
    #expect(shown.patch.title == "a song.ogg" && shown.patch.details == "Solo" && shown.picture == nil)
    #expect(shown.patch.progress == Progress(0.5))
    player.title = String(repeating: "x", count: 1 << 20)
    player.others = [("mpris:artUrl", .string("data:" + String(repeating: "y", count: 4 << 20)))]
    (player.length) = .int64(0)
    let long = try #require(try run(source, .show)?.get())
    #expect(long.patch.title?.count == 200 && long.patch.progress == nil)
    finish(source, player)
  }

  @Test func `the art is shown if it is a PNG file`() throws {
    let player = try player("art")
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D]).write(to: URL(fileURLWithPath: folder.path + "/art.png"))
    player.others = [("mpris:artUrl", .string("file://\(folder.path)/art.png"))]
    let source = source()
    let shown = try #require(try run(source, .show)?.get())
    #expect(shown.picture == folder.path + "/art.png" && shown.patch.icon == "play")
    guard case .show(let command) = shown.command() else { return }
    #expect(command.patch.image == shown.picture && command.patch.layout == nil)
    #expect(command.patch.icon == "play" && command.patch.isTinted == false)
    // What can't be a picture is not opened as one.
    player.others = [("mpris:artUrl", .string("file:///dev/zero"))]
    #expect(try run(source, .show)?.get().picture == nil)
    finish(source, player)
  }

  @Test func `art that is a pipe is not read`() throws {
    let path = folder.path + "/art.png"
    try #require(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(pipe) }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(write(pipe, bytes, bytes.count) == bytes.count)
    #expect(!ArtFiles.isPicture(path))
    #expect(read(pipe, &bytes, bytes.count) == bytes.count)
  }

  @Test func `a file system that never answers delays only the picture, and takes four threads at most`()
    throws
  {
    let (player, answer) = (try player("art"), DispatchSemaphore(value: 0))
    let begun = Mutex(0)
    player.others = [("mpris:artUrl", .string("file:///net/art.png"))]
    let art = ArtFiles(on: loop) { _ in
      begun.withLock { $0 += 1 }
      answer.wait()
      return true
    }
    let source = MediaSource(on: loop, bus: .address(daemon.address), timeout: .seconds(60), art: art)
    for _ in 0..<6 {
      let shown = try #require(try run(source, .show)?.get())
      #expect(shown.patch.title == "One" && shown.picture == nil)
    }
    #expect(begun.withLock { $0 } == 4)
    // It answers again.
    for _ in 0..<5 { answer.signal() }
    var picture: String?
    try Deadline.wait(between: { picture = try run(source, .show)?.get().picture }) { picture != nil }
    #expect(picture == "/net/art.png")
    finish(source, player)
  }

  @Test func `without a player or a bus the status is 69`() throws {
    let source = source()
    let none = try #require(run(source, .play)?.failure)
    #expect(none.status == .unavailable)
    var list: Result<[DesktopItem], DesktopFailure>?
    source.list(.media) { list = $0 }
    loop.wait { list != nil }
    #expect(list == .failure(none))
    let other = MediaSource(on: loop, bus: .address("unix:path=/nowhere"))
    let nothing = try #require(run(other, .play)?.failure)
    #expect(nothing.status == .unavailable && nothing.description.contains("no bus"))
    finish(source)
  }

  @Test func `changes of players are reported, their first state is not`() throws {
    let player = try player("mpv")
    let source = source()
    var titles: [String] = []
    source.watch([.media]) { change in
      if case .show(let reading) = change {
        titles.append("\(reading.patch.icon ?? "") \(reading.patch.title ?? "")")
      }
    }
    // When this is answered, so is all that was asked before.
    for _ in 0..<3 { _ = run(source, .show) }
    player.report()
    player.title = "Two"
    player.report()
    loop.wait { titles == ["play Two"] }
    player.status = "Paused"
    player.report()
    loop.wait { titles == ["play Two", "pause Two"] }
    finish(source, player)
  }
}
