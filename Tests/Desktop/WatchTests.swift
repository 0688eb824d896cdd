import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDModel
import HeadlessSway
import Testing

@testable import DesktopControls

@Suite struct WatchTests {
  private func chosen(_ text: String = "", desktop: String = "sway") -> Set<DesktopKind> {
    WatchKinds.configured(in: Configuration(parsing: Array(text.utf8)), desktop: desktop)
  }

  @Test func `the kinds are those of the configuration, or the usual ones`() {
    #expect(chosen() == WatchKinds.standard && chosen(desktop: "KDE") == [])
    #expect(chosen("[watch]\nkinds=volume mic\n", desktop: "X:KDE") == [.volume, .mic])
    #expect(chosen("[watch]\nkinds=volume mic\nmic=no\nbrightness=yes\n") == [.volume, .brightness])
  }

  @Test func `the configuration's options come before those of the command line`() throws {
    let folder = try PrivateFolder()
    try writeFile("[volume]\nstep=2%\nhud=no\n[mic]\nstep=3%\n", at: folder.path + "/bezel.ini")
    let files = ConfigurationFiles { ConfigurationPaths(named: folder.path + "/bezel.ini") }
    func options(_ words: String...) throws -> LevelOptions? {
      let arguments = words.map { Array($0.utf8) }
      guard case .desktop(let command, _) = try Invocation(parsing: arguments, configuredBy: files) else {
        return nil
      }
      return command as? LevelOptions
    }
    #expect(try options("volume", "up")?.step == 0.02 && options("volume", "show")?.hud.isShown == false)
    #expect(try options("volume", "up", "--step", "9%", "--hud")?.step == 0.09)
    #expect(try options("volume", "--mic", "up")?.step == 0.03)
    #expect(throws: UsageError.self) { try options("volume", "--style", "nosuch") }
  }

  private func writeFile(_ text: String, at path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    try writeAll(text.utf8, to: file)
  }

  @Test func `a command whose source is closed by a change of the configuration is answered`() throws {
    /// A source that never answers.
    final class Silent: DesktopSource {
      static let kinds: [DesktopKind] = [.volume]
      var isClosed = false
      func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {}
      func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {}
      func close() { isClosed = true }
    }
    let folder = try PrivateFolder()
    let file = folder.path + "/bezel.ini"
    try replaceFile(at: file, with: Array("[watch]\nkinds=volume\n".utf8))
    let files = ConfigurationFiles { ConfigurationPaths(named: file) }
    let loop = EventLoop()
    let configured = { WatchKinds.configured(in: files.configuration, desktop: "sway") }
    let silent = Silent()
    let watcher = Watcher(configured(), configuredBy: files, configuredKinds: configured, on: loop) { _, _ in
      silent
    }
    let address = try ControlSocketAddress(runtimeDirectory: folder.path, display: "wayland-9")
    try watcher.listen(at: address)
    watcher.begin()
    let socket = try #require(address.ofWatcher).connectWithoutWaiting(orStart: nil)
    defer { close(socket) }
    try sendAll(ControlRequest(words: ["volume", "up"]).line, to: socket)
    var text = ""
    let deadline = Deadline(in: .seconds(60))
    func read() {
      loop.turn(timeout: .milliseconds(10))
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    }
    while !text.contains("begun"), !deadline.hasPassed { read() }
    try replaceFile(at: file, with: Array("[watch]\nkinds=\n".utf8))
    while !text.contains("status"), !deadline.hasPassed { read() }
    #expect(silent.isClosed && text.contains("have just changed") && text.contains(#""status":1"#))
    watcher.close()
    loop.finish()
  }

  /// A source that a test operates.
  private final class FakeSource: DesktopSource {
    static let kinds: [DesktopKind] = [.volume, .mic]
    var performed: [LevelOptions] = []
    var result: DesktopResult = .success(DesktopReading(.volume) { $0.icon = "volume" })
    func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
      if let options = command as? LevelOptions { performed.append(options) }
      done(result)
    }
    func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {}
    func close() {}
  }

  @Test func `kinds that the configuration adds and removes are followed while it runs`() throws {
    /// A source of each kind, which says what it watches.
    final class Source: DesktopSource {
      static let kinds: [DesktopKind] = [.volume, .mic]
      nonisolated(unsafe) static var watched: [Set<DesktopKind>] = []
      func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {}
      func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
        Self.watched.append(kinds)
      }
      func close() { Self.watched.append([]) }
    }
    let folder = try PrivateFolder()
    let file = folder.path + "/bezel.ini"
    try replaceFile(at: file, with: Array("[watch]\nkinds=volume\n".utf8))
    let files = ConfigurationFiles { ConfigurationPaths(named: file) }
    let loop = EventLoop()
    let configured = { WatchKinds.configured(in: files.configuration, desktop: "sway") }
    let watcher = Watcher(configured(), configuredBy: files, configuredKinds: configured, on: loop) { _, _ in
      Source()
    }
    watcher.begin()
    #expect(Source.watched == [[.volume]])
    try replaceFile(at: file, with: Array("[watch]\nkinds=volume mic\n".utf8))
    loop.wait { Source.watched.count >= 3 }
    #expect(Source.watched == [[.volume], [], [.volume, .mic]])
    try replaceFile(at: file, with: Array("[watch]\nkinds=volume mic\nmic=no\nvolume=no\n".utf8))
    loop.wait { Source.watched.count >= 4 }
    #expect(Source.watched.last == [])
    watcher.close()
    loop.finish()
  }

  @Test func `a watcher runs what clients hand to it, with their statuses`() throws {
    let folder = try PrivateFolder()
    let loop = EventLoop()
    let source = FakeSource()
    let watcher = Watcher(
      [], configuredBy: ConfigurationFiles { ConfigurationPaths(named: "/nowhere") }, on: loop
    ) { _, _ in source
    }
    let address = try ControlSocketAddress(runtimeDirectory: folder.path, display: "wayland-9")
    try watcher.listen(at: address)
    let place = try #require(address.ofWatcher)
    #expect(place.path.hasSuffix("wayland-9@watch.sock"))
    func send(_ words: String...) throws -> (BezelPosix.ExitStatus?, String) {
      let socket = try place.connectWithoutWaiting(orStart: nil)
      defer { close(socket) }
      try sendAll(ControlRequest(words: words).line, to: socket)
      var lines = LineBuffer()
      var text = ""
      let deadline = Deadline(in: .seconds(60))
      while !deadline.hasPassed {
        loop.turn(timeout: .milliseconds(10))
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count > 0 { bytes[..<count].withUnsafeBytes { lines.append($0) } }
        while let line = try lines.next() {
          switch try ControlAnswer.read(line).answer {
          case .status(let status)?: return (status, text)
          case .error(let part)?, .output(let part)?, .json(let part)?: text += part
          default: break
          }
        }
      }
      return (nil, text)
    }
    let done = try send("volume", "up", "--no-hud")
    #expect(done.0 == .success && source.performed.map(\.change) == [.up(nil)])
    source.result = .failure(DesktopFailure("there is no audio server", .unavailable))
    let failed = try send("volume", "--mic")
    #expect(failed.0 == .unavailable && failed.1.contains("there is no audio server"))
    #expect(source.performed.last?.kind == .mic)
    #expect(try send("volume", "5000%").0 == .usage)
    #expect(try send("show").0 == .usage)
    var muted = DesktopReading(.volume) { $0.icon = "volume" }
    muted.report = DesktopReport(level: Progress(level: 0.4), state: "muted", ["level": .number(0.4)])
    source.result = .success(muted)
    #expect(try send("volume").1 == "40% muted\n")
    #expect(try send("volume", "--json").1 == #"{"level": 0.4}"#)
    #expect(try send("volume", "up", "--json").0 == .usage)
    #expect(try send("volume", "--help").1.contains("Usage: bezel volume"))
    watcher.close()
    loop.finish()
  }

  @Test func `a request that its client has withdrawn is not run`() throws {
    let folder = try PrivateFolder()
    let loop = EventLoop()
    let source = FakeSource()
    let watcher = Watcher(
      [], configuredBy: ConfigurationFiles { ConfigurationPaths(named: "/nowhere") }, on: loop
    ) { _, _ in source
    }
    let address = try ControlSocketAddress(runtimeDirectory: folder.path, display: "wayland-9")
    try watcher.listen(at: address)
    let place = try #require(address.ofWatcher)
    // The loop does not turn, as that of a stopped process.
    let socket = try place.connectWithoutWaiting(orStart: nil)
    defer { close(socket) }
    let request = ControlRequest(id: .number(1), words: ["volume", "up"])
    try sendAll(request.line + ControlRequest.cancellation(of: .number(1)), to: socket)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let deadline = Deadline(in: .seconds(60))
    var count = -1
    while count <= 0, !deadline.hasPassed {
      loop.turn(timeout: .milliseconds(10))
      count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
    #expect(source.performed.isEmpty)
    watcher.close()
    loop.finish()
  }
}
