import BezelCommandLine
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

/// The audio source on a real PulseAudio without hardware.
@Suite(.enabled(if: PulseServer.isInstalled))
struct AudioTests {
  private let server: PulseServer
  private let loop = EventLoop()
  private let folder: PrivateFolder

  init() throws {
    server = try PulseServer()
    folder = try PrivateFolder()
  }

  private func source() -> AudioSource {
    AudioSource(on: loop, server: server.address, locks: folder.path, timeout: .seconds(60))
  }

  private func run(
    _ source: AudioSource, _ change: LevelChange, _ kind: DesktopKind = .volume,
    _ set: (inout LevelOptions) -> Void = { _ in }
  ) -> DesktopResult? {
    var options = LevelOptions(kind)
    options.change = change
    set(&options)
    return loop.result(of: options, in: source)
  }

  private func finish(_ source: AudioSource) {
    source.close()
    loop.finish()
  }

  @Test func `a source can be released without being closed, before and after a command`() throws {
    _ = source()
    _ = run(source(), .show)
    loop.finish()
  }

  @Test func `the volume is set, stepped and muted, and the reading shows it`() throws {
    let source = source()
    let set = try #require(try run(source, .set(0.4))?.get())
    #expect(try server.volumes() == [40, 40])
    #expect(
      set.patch.progress == Progress(0.4) && set.patch.icon == "volume" && set.patch.isInactive == false)
    #expect(set.id == "osd" && set.kind == .volume)
    for _ in 0..<3 { _ = run(source, .up(nil)) }
    #expect(try server.volumes() == [55, 55])
    let muted = try #require(try run(source, .mute)?.get())
    #expect(try server.isMuted() && muted.patch.isInactive == true && muted.patch.valueText == "Muted")
    _ = run(source, .up(nil)) { $0.keepsMute = true }
    #expect(try server.isMuted())
    _ = run(source, .up(nil))
    #expect(try !server.isMuted() && server.volumes() == [65, 65])
    finish(source)
  }

  @Test func `the balance is kept, also through 0 %`() throws {
    try server.pactl("set-sink-volume", "one", "80%", "40%")
    let source = source()
    _ = run(source, .down(0.2))
    #expect(try server.volumes() == [60, 30])
    for change in [LevelChange.set(0), .down(nil), .set(0)] {
      let silent = try #require(try run(source, change)?.get())
      #expect(silent.patch.progress == Progress(0))
      #expect(try server.volumes() == [0, 0])
    }
    _ = run(source, .up(0.001))
    _ = run(source, .up(0.1))
    #expect(try server.volumes() == [10, 5])
    _ = run(source, .set(0.8))
    #expect(try server.volumes() == [80, 40])
    // Equal channels, and one that is silent, become zeros.
    for (right, zeros, after) in [("70%", 2, 50), ("0%", 1, 0)] {
      try server.pactl("set-sink-volume", "one", "70%", right)
      _ = run(source, .set(0))
      let volume = try server.pactl("get-sink-volume", "one")
      #expect(volume.split(separator: "-inf dB").count == zeros + 1, "\(volume)")
      _ = run(source, .set(0.5))
      #expect(try server.volumes() == [50, after])
    }
    finish(source)
  }

  @Test func `the maximum is the limit and the full length of the bar`() throws {
    let source = source()
    let loud = try #require(try run(source, .set(2)) { $0.maximum = 1.5 }?.get())
    #expect(try server.volumes() == [150, 150])
    #expect(loud.patch.maximum?.fraction == 1.5 && loud.patch.progress?.fraction == 1.5)
    _ = run(source, .up(nil)) { $0.maximum = 0.4 }
    #expect(try server.volumes() == [150, 150])
    finish(source)
  }

  @Test func `a key at the limit shows the volume and unmutes it, and from above a value is set exactly`()
    throws
  {
    let source = source()
    for start in [1.5, 1.45, 1, 0.8] {
      _ = run(source, .set(start)) { $0.maximum = 1.5 }
      _ = run(source, .set(1)) { $0.maximum = 1.5 }
      #expect(try server.volumes() == [100, 100])
    }
    for change in [LevelChange.up(nil), .mute, .up(nil)] {
      let reading = try #require(try run(source, change)?.get())
      #expect(reading.patch.progress == Progress(1) && reading.patch.isInactive == (change == .mute))
    }
    #expect(try !server.isMuted() && server.volumes() == [100, 100])
    finish(source)
  }

  @Test func `the microphone and devices by name are others`() throws {
    let source = source()
    try server.pactl("set-default-source", "mic")
    _ = run(source, .set(0.3), .mic)
    _ = run(source, .set(0.2)) { $0.device = "two" }
    #expect(try server.microphoneVolumes().allSatisfy { $0 == 30 })
    #expect(try server.volumes(of: "two") == [20, 20] && server.volumes() == [100, 100])
    let off = try #require(try run(source, .mute, .mic)?.get())
    #expect(off.patch.icon == "microphone-off" && off.patch.valueText == "Off")
    finish(source)
  }

  @Test func `a device that does not exist is an error, and a monitor is no microphone`() throws {
    let source = source()
    let unknown = run(source, .up(nil)) { $0.device = "nosuch" }
    let failure = try #require(unknown?.failure)
    #expect(failure.status == .usage && failure.description.contains("unknown sink 'nosuch'"))
    let names = [
      "Ä\"x", "a b", "-5%", "../one", "@NONE@", "'; true", "\u{1}\n", String(repeating: "x", count: 100_000),
    ]
    for (name, kind) in names.flatMap({ [($0, DesktopKind.volume), ($0, .mic)] }) {
      let failure = try #require(run(source, .up(nil), kind, { $0.device = name })?.failure)
      #expect(failure.status == .usage && failure.description.hasPrefix("unknown s"), "\(failure)")
    }
    try server.pactl("set-default-source", "one.monitor")
    let none = try #require(run(source, .show, .mic)?.failure)
    #expect(none.status == .unavailable)
    finish(source)
  }

  @Test func `commands at once lose no steps, also from other processes`() throws {
    let sources = [source(), source()]
    _ = run(sources[0], .set(0))
    var done = 0
    for number in 0..<40 {
      var options = LevelOptions(.volume)
      (options.change, options.step) = (.up(nil), 0.01)
      sources[number % 2].perform(options) { _ in done += 1 }
    }
    loop.wait { done == 40 }
    #expect(try server.volumes() == [40, 40])
    for source in sources { source.close() }
    loop.finish()
  }

  @Test func `changes by others are reported, the first state and own changes are not`() throws {
    let source = AudioSource(on: loop, server: server.address, locks: folder.path, timeout: .seconds(60)) {
      var options = LevelOptions($0)
      options.maximum = 1.5
      return options
    }
    var readings: [DesktopReading] = []
    source.watch([.volume, .audioDevice]) { if case .show(let reading) = $0 { readings.append(reading) } }
    _ = run(source, .set(0.4))
    try server.pactl("set-sink-volume", "one", "70%")
    loop.wait { !readings.isEmpty }
    #expect(readings.allSatisfy { $0.kind == .volume })
    #expect(readings.last?.patch.progress == Progress(0.7))
    #expect(readings.last?.patch.maximum?.fraction == 1.5, "the bar is that of the keys")
    readings = []
    try server.pactl("set-default-sink", "two")
    loop.wait { !readings.isEmpty }
    #expect(readings.map(\.kind) == [.audioDevice] && readings[0].patch.title?.isEmpty == false)
    finish(source)
  }

  @Test func `a default device that comes back is not announced again`() throws {
    let server = try PulseServer(devices: ["module-null-sink sink_name=one"])
    let source = AudioSource(on: loop, server: server.address, locks: folder.path, timeout: .seconds(60))
    var readings: [DesktopReading] = []
    source.watch([.volume, .audioDevice]) { if case .show(let reading) = $0 { readings.append(reading) } }
    _ = run(source, .set(0.4))
    // The watcher sees that it is missing, or only the device that was made again.
    for isSeenMissing in [true, false] {
      try server.pactl("unload-module", "module-null-sink")
      while isSeenMissing, case .success? = run(source, .show) {}
      try server.pactl("load-module", "module-null-sink", "sink_name=one")
      while isSeenMissing, case .failure? = run(source, .show) {}
      // The watcher asks at most every 30 ms.
      let later = loop.now + .milliseconds(100)
      while loop.now < later { _ = run(source, .show) }
    }
    #expect(readings.isEmpty)
    try server.pactl("load-module", "module-null-sink", "sink_name=two")
    try server.pactl("set-default-sink", "two")
    loop.wait { !readings.isEmpty }
    #expect(readings.map(\.kind) == [.audioDevice])
    finish(source)
  }

  @Test func `forty keys at once lose no step`() throws {
    let first = source()
    _ = run(first, .set(0.1))
    let sources = (0..<40).map { _ in source() }
    var results: [DesktopResult] = []
    for source in sources {
      var options = LevelOptions(.volume)
      (options.change, options.step) = (.up(nil), 0.01)
      source.perform(options) { results.append($0) }
    }
    loop.wait { results.count == 40 }
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    #expect(try server.volumes() == [50, 50])
    for source in sources { source.close() }
    finish(first)
  }

  @Test func `a server that is silent costs one key, when another has taken its place`() throws {
    let path = folder.path + "/native"
    var silent: Descriptor? = try UnixSocket.listening(at: path)
    let source = AudioSource(on: loop, server: "unix:\(path)", locks: folder.path)
    let failure = try #require(run(source, .show)?.failure)
    #expect(failure.description.contains("does not answer"))
    silent = nil
    unlink(path)
    let server = try PulseServer(at: path)
    #expect((try? run(source, .set(0.3))?.get()) != nil)
    #expect(try server.volumes() == [30, 30])
    withExtendedLifetime(silent) {}
    finish(source)
  }

  @Test func `keys that wait for a silent server share the time of the first one`() throws {
    let path = folder.path + "/silent"
    let listener = try UnixSocket.listening(at: path)
    let source = AudioSource(on: loop, server: "unix:\(path)", locks: nil, timeout: .milliseconds(500))
    var failures: [String] = []
    for _ in 0..<10 {
      source.perform(LevelOptions(.volume)) {
        if case .failure(let failure) = $0 { failures.append("\(failure)") }
      }
    }
    loop.wait { failures.count == 10 }
    #expect(Set(failures) == ["the audio server does not answer; restart it"])
    // Each that is waited for anew has a connection of its own.
    #expect(fcntl(listener.number, F_SETFL, O_NONBLOCK) == 0)
    var connections = 0
    while case let peer = accept(listener.number, nil, nil), peer >= 0 {
      connections += 1
      close(peer)
    }
    #expect(connections == 1)
    finish(source)
  }

  @Test func `a server whose queue is full does not answer`() throws {
    let path = folder.path + "/full"
    let listener = try UnixSocket.listening(at: path)
    #expect(listen(listener.number, 0) == 0)
    let address = LocalSocketAddress(path: path)
    var waiting: [Int32] = []
    while let socket = try? address.connectAtOnce() { waiting.append(socket) }
    let source = AudioSource(on: loop, server: "unix:\(path)", locks: nil, timeout: .milliseconds(500))
    let failure = try #require(run(source, .show)?.failure)
    #expect(failure == AudioCommand.silence && failure.status == .failure)
    for socket in waiting { close(socket) }
    finish(source)
  }

  @Test func `a device that is not the default one is named, and its icon says what it is`() throws {
    let server = try PulseServer(devices: [
      "module-null-sink sink_name=one sink_properties=device.description=Speakers"
    ])
    try server.pactl(
      "load-module", "module-null-sink", "sink_name=buds",
      "sink_properties='device.description=Buds device.bus=bluetooth device.form_factor=headset'")
    let source = AudioSource(on: loop, server: server.address, locks: folder.path, timeout: .seconds(60))
    try server.pactl("set-default-sink", "one")
    let named = try #require(try run(source, .set(0.3)) { $0.device = "buds" }?.get())
    #expect(named.patch.details == "Buds" && named.patch.icon == "headset")
    #expect(named.report.text == "30%")
    let muted = try #require(try run(source, .mute) { $0.device = "buds" }?.get())
    #expect(muted.patch.icon == "headset-off" && muted.patch.isInactive == true)
    #expect(muted.report.text == "30% muted")
    #expect(
      muted.report.json
        == #"{"level": 0.3, "muted": true, "device": "buds", "description": "Buds"}"#)
    let own = try #require(try run(source, .set(0.3)) { $0.device = "one" }?.get())
    #expect(own.patch.title == nil && own.patch.icon == "volume")
    finish(source)
  }

  @Test(
    arguments: [
      ("analog-output-headphones", nil, nil, .headphones), ("[Out] Headset", nil, nil, .headset),
      ("hdmi-output-0", nil, "pci", .hdmi), ("analog-output-speaker", "internal", "pci", .speakers),
      ("headset-output", "headphone", "bluetooth", .headphones),
      ("speaker-output", nil, "bluetooth", .bluetooth),
      (nil, "headphone", "usb", .headphones), (nil, nil, nil, .speakers),
    ] as [(String?, String?, String?, AudioDeviceKind)])
  func `the port, the form and the bus say what a device is`(
    port: String?, form: String?, bus: String?, kind: AudioDeviceKind
  ) {
    #expect(AudioDeviceKind(port: port, formFactor: form, bus: bus) == kind)
  }

  @Test func `the next device becomes the default one, and after the last the first`() throws {
    let source = source()
    try server.pactl("set-default-sink", "one")
    let next = try #require(try run(source, .nextDevice)?.get())
    #expect(try server.pactl("get-default-sink") == "two\n" && next.patch.details == "Null Output")
    let first = try #require(try run(source, .nextDevice)?.get())
    #expect(try server.pactl("get-default-sink") == "one\n" && first.patch.details == "One")
    // The only source stays.
    let only = try #require(try run(source, .nextDevice, .mic)?.get())
    #expect(try server.pactl("get-default-source") == "mic\n" && only.patch.icon == "microphone")
    finish(source)
  }

  @Test func `a key names the default device that has just come`() throws {
    let source = source()
    var readings: [DesktopReading] = []
    source.watch([.audioDevice]) { if case .show(let reading) = $0 { readings.append(reading) } }
    let known = try #require(try run(source, .set(0.4))?.get())
    #expect(known.patch.title == nil)
    try server.pactl("set-default-sink", "two")
    loop.wait { !readings.isEmpty }
    let key = try #require(try run(source, .up(nil))?.get())
    #expect(key.patch.details == "Null Output")
    // One that a key has chosen is not announced too.
    readings = []
    _ = run(source, .nextDevice)
    try server.pactl("set-default-sink", "two")
    loop.wait { !readings.isEmpty }
    #expect(readings.map(\.patch.title) == ["Null Output"])
    finish(source)
  }

  @Test(.enabled(if: InstalledPrograms.has("parec")))
  func `a program that records from a microphone is shown, and its end`() throws {
    func record(_ name: String, from source: String) throws -> RunningProgram {
      try RunningProgram(
        ["parec", "--device=\(source)", "--client-name=\(name)", "/dev/null"], environment: server.environment
      )
    }
    let source = source()
    var readings: [DesktopReading] = []
    source.watch([.recording]) { if case .show(let reading) = $0 { readings.append(reading) } }
    _ = run(source, .show)
    // What the speakers play is no microphone.
    let monitor = try record("Monitor", from: "one.monitor")
    let caller = try record("Caller", from: "mic")
    loop.wait { !readings.isEmpty }
    #expect(readings.map(\.patch.title) == ["Microphone in use"] && readings[0].patch.details == "Caller")
    #expect(readings[0].kind == .recording && readings[0].patch.icon == "microphone")
    caller.end()
    loop.wait { readings.count == 2 }
    #expect(readings[1].patch.title == "Microphone not in use" && readings[1].patch.isInactive == true)
    monitor.end()
    finish(source)
  }

  private func names(_ source: AudioSource, _ kind: DesktopKind) throws -> [String]? {
    var result: Result<[DesktopItem], DesktopFailure>?
    source.list(kind) { result = $0 }
    loop.wait { result != nil }
    return try result?.get().map(\.text)
  }

  @Test func `the names of sinks and sources are listed, those of monitors are not`() throws {
    let source = source()
    #expect(try names(source, .volume) == ["one\tOne\n", "two\tNull Output\n"])
    #expect(try names(source, .mic)?.map { $0.prefix(4) } == ["mic\t"])
    finish(source)
    let empty = try PulseServer(devices: [])
    for server in ["unix:/nowhere", empty.address] {
      let silent = AudioSource(on: loop, server: server, locks: nil, timeout: .seconds(60))
      for kind in [DesktopKind.volume, .mic] {
        #expect("\(server), \(kind)") { try names(silent, kind) } throws: {
          ($0 as? DesktopFailure)?.status == .unavailable
        }
      }
      finish(silent)
    }
  }

  @Test func `without a server the command fails, and one that ends fails what waits`() throws {
    server.end()
    let source = source()
    let failure = try #require(run(source, .show)?.failure)
    #expect(failure.status == .unavailable)
    loop.turn(timeout: .zero)
    finish(source)
  }

  @Test func `a sink that vanishes during a command is reported`() throws {
    try server.pactl("set-default-sink", "two")
    let module = String(
      try server.pactl("load-module", "module-null-sink", "sink_name=brief").prefix { $0 != "\n" })
    let relay = try PulseRelay(
      at: folder.path + "/relay", to: String(server.address.dropFirst("unix:".count)), on: loop)
    var changes = 0
    relay.onRequest = { [server] request in
      guard request == .setSinkVolume else { return true }
      changes += 1
      // Nothing answers in this loop meanwhile: it is another client.
      return (try? server.pactl("unload-module", module)) != nil
    }
    let source = AudioSource(
      on: loop, server: relay.address, locks: folder.path, timeout: .seconds(60))
    let failure = try #require(run(source, .set(0.3), .volume, { $0.device = "brief" })?.failure)
    #expect(changes == 1 && failure.status == .usage)
    #expect(failure.description.contains("unknown sink 'brief'"))
    // The next command is run.
    relay.onRequest = { _ in true }
    #expect(try run(source, .set(0.3))?.get().patch.progress == Progress(0.3))
    #expect(try server.volumes(of: "two") == [30, 30])
    relay.close()
    finish(source)
  }

  @Test func `a server that stops answering during a command is a failure, and releases the lock`() throws {
    let relay = try PulseRelay(
      at: folder.path + "/relay", to: String(server.address.dropFirst("unix:".count)), on: loop)
    relay.onRequest = { $0 != .setSinkVolume }
    let source = AudioSource(
      on: loop, server: relay.address, locks: folder.path, timeout: .seconds(1))
    let failure = try #require(run(source, .set(0.3))?.failure)
    #expect(failure.status == .failure && failure.description.contains("does not answer"))
    let other = self.source()
    #expect(try run(other, .set(0.6))?.get().patch.progress == Progress(0.6))
    other.close()
    relay.close()
    finish(source)
  }

  @Test func `a connection to a socket that nobody serves ends once`() throws {
    let path = folder.path + "/native"
    _ = try UnixSocket.listening(at: path)
    var ends = 0
    let connection = try #require(PulseConnection(on: loop) { if $0 == .ended { ends += 1 } })
    connection.connect(to: "unix:\(path)")
    while ends == 0 { loop.turn() }
    #expect(ends == 1)
    connection.close()
    loop.finish()
  }

  @Test func `a server that starts later, and again, is followed`() throws {
    let own = try PrivateFolder()
    let path = own.path + "/pulse/native"
    let source = AudioSource(on: loop, server: "unix:\(path)", locks: nil, timeout: .seconds(60))
    var levels: [Progress?] = []
    source.watch([.volume]) { if case .show(let reading) = $0 { levels.append(reading.patch.progress) } }
    let none = try #require(run(source, .show)?.failure)
    #expect(none.status == .unavailable)
    _ = try own.makeFolder("pulse")
    for level in [30, 60] {
      levels = []
      let server = try PulseServer(at: path)
      // The first state is not shown: the change is made again until the server is followed.
      let deadline = Deadline(in: .seconds(60))
      while levels.last != Progress(Double(level) / 100), !deadline.hasPassed {
        for percent in [level + 5, level] {
          try server.pactl("set-sink-volume", "one", "\(percent)%")
          for _ in 0..<20 { loop.turn(timeout: .milliseconds(5)) }
        }
      }
      #expect(levels.last == Progress(Double(level) / 100))
      // Files that come into its folder wake nobody then.
      #expect(!loop.leftovers.contains("source FolderWatch"))
      server.end()
    }
    finish(source)
  }

  @Test func `without a server it is tried a few times`() throws {
    let source = AudioSource(on: loop, server: "unix:\(folder.path)/nosuch/native", locks: nil)
    source.watch([.volume]) { _ in }
    var turns = 0
    repeat {
      loop.turn(timeout: .seconds(60))
      turns += 1
    } while loop.leftovers.contains("timer") && turns < 60
    #expect(turns < 60)
    finish(source)
  }

  @Test func `a server that never answers is a failure after a moment`() throws {
    let listener = try UnixSocket.listening(at: folder.path + "/silent")
    let source = AudioSource(
      on: loop, server: "unix:\(folder.path)/silent", locks: nil, timeout: .milliseconds(50))
    let failure = try #require(run(source, .show)?.failure)
    #expect(failure.status == .failure)
    finish(source)
    withExtendedLifetime(listener) {}
  }
}
