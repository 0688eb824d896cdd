import BezelCommandLine
import BezelCompositorIPC
import BezelConfiguration
import BezelControlWire
import BezelDBus
import BezelEventLoop
import BezelPosix
import BezelValues
import Foundation
import HUDCommands
import HUDModel
import HeadlessSway
import Testing

@testable import DesktopControls

/// External monitors with a `ddcutil` that a test writes, and lights of the configuration.
///
/// The outputs of ddcutil are those of Debian's 1.4.1 and 2.2.0: `src/i2c/i2c_bus_core.c` (i2c_report_active_bus),
/// `src/ddc/ddc_display_ref_reports.c` and `src/ddc/ddc_output.c` at the output level of --brief.
@Suite(.serialized) struct MonitorTests {
  private let sysfs: FakeSysfs
  private let locks: PrivateFolder
  private let loop = EventLoop()

  init() throws {
    (sysfs, locks) = (try FakeSysfs(), try PrivateFolder())
  }

  private static let detected14 = """
    Display 1
       I2C bus:          /dev/i2c-4
       DRM connector:      card0-DP-1
       Monitor:          DEL:DELL U2720Q:8KC0J23

    Invalid display
       I2C bus:          /dev/i2c-2
       DRM connector:      card0-eDP-1
       Monitor:          BOE::

    Display 2
       I2C bus:          /dev/i2c-7
       Monitor:          GSM:LG HDR 4K:
    """
  private static let detected22 = """
    Display 1
       I2C bus:          /dev/i2c-4
       DRM connector:    card1-HDMI-A-1
       drm_connector_id: 95
       Monitor:          DEL:DELL U2720Q:8KC0J23

    Phantom display
       Associated non-phantom display: bus /dev/i2c-4
       I2C bus:          /dev/i2c-9
       DRM connector:    card1-DP-3
       Monitor:          DEL:DELL U2720Q:8KC0J23
    """

  @Test func `the monitors of ddcutil 1.4 and 2.2 are found, and displays without DDC are not`() {
    let old = DDCMonitors.parse(Self.detected14)
    #expect(
      old == [
        .init(bus: 4, connector: "DP-1", identity: "DEL:DELL U2720Q:8KC0J23"),
        .init(bus: 7, connector: nil, identity: "GSM:LG HDR 4K:"),
      ])
    #expect(
      DDCMonitors.parse(Self.detected22) == [
        .init(bus: 4, connector: "HDMI-A-1", identity: "DEL:DELL U2720Q:8KC0J23")
      ])
    #expect(DDCMonitors.parse("No displays found.\nIs DDC/CI enabled?\n").isEmpty)
    // Without a connector the EDID says which output it is.
    let outputs = [DRMOutput(name: "HDMI-A-2", identity: "GSM:LG HDR 4K:", hash: 1)]
    #expect(DDCMonitors.lights(old, outputs).map(\.name) == ["DP-1", "HDMI-A-2"])
    #expect(DDCMonitors.lights(old, []).map(\.name) == ["DP-1", "i2c-7"])
    #expect(DDCMonitors.lights(old, []).map(\.title) == ["DELL U2720Q", "LG HDR 4K"])
  }

  @Test func `two monitors of one model without serial numbers are named by their buses`() {
    let twin = { DDCMonitors.Found(bus: $0, connector: $1, identity: "DEL:U2415:") }
    let outputs = ["DP-1", "DP-2"].map { DRMOutput(name: $0, identity: "DEL:U2415:", hash: 1) }
    #expect(DDCMonitors.lights([twin(4, nil), twin(5, nil)], outputs).map(\.name) == ["i2c-4", "i2c-5"])
    #expect(DDCMonitors.lights([twin(4, "DP-1"), twin(5, "DP-2")], outputs).map(\.name) == ["DP-1", "DP-2"])
    // ddcutil 2 warns that connectors found by equal EDIDs may be wrong: both have the same name then.
    #expect(
      DDCMonitors.lights([twin(4, "DP-1"), twin(5, "DP-1")], outputs).map(\.name) == ["i2c-4", "i2c-5"])
  }

  @Test func `an EDID has the make, the model and the serial number`() {
    var edid = [UInt8](repeating: 0, count: 128)
    // DEL
    (edid[8], edid[9]) = (0x10, 0xac)
    edid.replaceSubrange(54..<72, with: [0, 0, 0, 0xff, 0] + Array("8KC0J23\n     ".utf8))
    edid.replaceSubrange(72..<90, with: [0, 0, 0, 0xfc, 0] + Array("DELL U2720Q\n ".utf8))
    #expect(DRMOutput.identity(of: edid) == "DEL:DELL U2720Q:8KC0J23")
    #expect(DRMOutput.identity(of: []) == "")
  }

  @Test func `the value is the last feature that ddcutil prints`() {
    let light = CommandLight(monitor: "DP-1", "DELL", at: 4, by: "ddcutil")
    #expect(light.value(in: Array("VCP 10 C 40 100\n".utf8)) == .init(value: 40, maximum: 100))
    #expect(
      light.value(in: Array("Some warning of 10 C\nVCP 10 C 200 255\n".utf8))
        == .init(value: 200, maximum: 255))
    for output in ["VCP 10 ERR\n", "VCP 10 C 40\n", "VCP 10 C 40 0\n", "VCP 12 C 40 100\n", ""] {
      #expect(light.value(in: Array(output.utf8)) == nil)
    }
    #expect(
      light.words(setting: .init(value: 45, maximum: 100))
        == ["ddcutil", "--bus", "4", "--noverify", "setvcp", "10", "45"])
  }

  // MARK: Running

  /// Writes a `ddcutil` for a monitor at bus 4, which logs its calls. The texts are the shell's lines of its commands.
  private func makeProgram(detect: String, get: String, set: String) throws {
    let folder = locks.path
    try Data(detect.utf8).write(to: URL(fileURLWithPath: "\(folder)/detected"))
    let program = """
      #!/bin/sh
      echo "$*" >> '\(folder)/log'
      case "$*" in
      *detect*) cat '\(folder)/detected' ;;
      *getvcp*) \(get) ;;
      *setvcp*) for value; do :; done; \(set) ;;
      esac
      """
    try TestProgram.write(program, to: "\(folder)/ddcutil")
  }

  private func calls(of command: String) -> [String] { log.filter { $0.contains(command) } }

  private var log: [String] {
    let text = (try? String(contentsOfFile: "\(locks.path)/log", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func source(_ lights: [CommandLight] = [], search: CompositorSearch? = nil) -> LightSource {
    LightSource(
      on: loop, root: sysfs.path, locks: locks.path, lights: { lights },
      search: search ?? CompositorSearch { _ in nil }, ddcutil: "\(locks.path)/ddcutil")
  }

  /// Performs commands at the same time, and returns all results of each.
  private func run(_ source: LightSource, _ options: LevelOptions...) -> [[DesktopResult]] {
    var results = options.map { _ in [DesktopResult]() }
    for (place, one) in options.enumerated() { source.perform(one) { results[place].append($0) } }
    let isOver: ([DesktopResult]) -> Bool = { results in
      if case .success(let reading)? = results.last { !reading.isBeingWritten } else { !results.isEmpty }
    }
    loop.wait { results.allSatisfy(isOver) }
    return results
  }

  private func options(_ change: LevelChange, device: String? = nil) -> LevelOptions {
    var options = LevelOptions(.brightness)
    (options.change, options.device) = (change, device)
    return options
  }

  private func finish(_ source: LightSource) {
    source.close()
    loop.finish()
  }

  private static func progress(_ results: [DesktopResult]) -> HUDModel.Progress? {
    (try? results.first?.get())?.patch.progress ?? nil
  }

  @Test func `a monitor is found, read, shown with its target and then written`() throws {
    try makeProgram(detect: Self.detected14, get: "echo VCP 10 C 43 100", set: "true")
    let source = source()
    let results = run(source, options(.up(nil)))[0]
    #expect(results.count == 2 && Self.progress(results) == Progress(0.45))
    #expect(
      log == ["--brief detect", "--bus 4 --brief getvcp 10", "--bus 4 --noverify setvcp 10 45"])
    // Everything is known now.
    _ = run(source, options(.up(nil)))
    #expect(log.dropFirst(3) == ["--bus 4 --noverify setvcp 10 50"])
    // What is there already is not written.
    _ = run(source, options(.set(0.5)))
    _ = run(source, options(.show))
    #expect(log.count == 4)
    finish(source)
  }

  @Test func `twelve presses on a slow monitor show their targets at once and write at most three times`()
    throws
  {
    // The first press comes when the value is known; the others come while the first value is being written.
    let folder = locks.path
    try makeProgram(
      detect: Self.detected14, get: "echo VCP 10 C 20 100",
      set: "while ! [ -e '\(folder)/go' ]; do sleep 0.02; done; sleep 0.1")
    let source = source()
    _ = run(source, options(.show))
    var shown: [HUDModel.Progress] = []
    var ends = 0
    var isWriting = 0
    for _ in 0..<12 {
      source.perform(options(.up(nil))) { result in
        guard case .success(let reading) = result else { return ends += 1 }
        if reading.isBeingWritten {
          reading.patch.progress.map { shown.append($0) }
          isWriting += 1
        } else {
          ends += 1
        }
      }
    }
    loop.wait { shown.count == 12 }
    let targets = (1...12).map { HUDModel.Progress(Double(20 + $0 * 5) / 100) }
    #expect(shown == targets)
    // Nothing was written before all targets were shown, and only the first write has begun.
    #expect(calls(of: "setvcp").count <= 1)
    _ = FileManager.default.createFile(atPath: "\(folder)/go", contents: nil)
    loop.wait { ends == 12 }
    let writes = calls(of: "setvcp")
    #expect(writes.count <= 3 && writes.last?.hasSuffix(" 80") == true, "\(writes)")
    finish(source)
  }

  @Test func `two processes write one after the other, and the newest value is the last`() throws {
    try makeProgram(detect: Self.detected14, get: "echo VCP 10 C 20 100", set: "sleep 0.05")
    let (one, two) = (source(), source())
    _ = run(one, options(.show))
    var ends = 0
    for step in 0..<10 {
      (step.isMultiple(of: 2) ? one : two).perform(options(.up(0.05))) { result in
        if (try? result.get())?.isBeingWritten != true { ends += 1 }
      }
    }
    loop.wait { ends == 10 }
    #expect(log.last == "--bus 4 --noverify setvcp 10 70")
    one.close()
    finish(two)
  }

  @Test func `a monitor that fails is a sentence after the HUD, and is read again`() throws {
    let folder = locks.path
    try makeProgram(
      detect: Self.detected14, get: "echo VCP 10 C 20 100",
      set: "if [ -e '\(folder)/broken' ]; then echo Setting value failed for feature 10 >&2; exit 1; fi")
    let source = source()
    _ = run(source, options(.up(nil)))
    _ = FileManager.default.createFile(atPath: "\(folder)/broken", contents: nil)
    let results = run(source, options(.up(nil)))[0]
    #expect(Self.progress(results) == Progress(0.3) && results.count == 2)
    let failure = try #require(results.last?.failure)
    #expect(
      failure.status == .failure
        && failure.description.contains("'DP-1' does not answer (Setting value failed"))
    try FileManager.default.removeItem(atPath: "\(folder)/broken")
    // The monitor says 20.
    #expect(Self.progress(run(source, options(.up(nil)))[0]) == Progress(0.25))
    finish(source)
  }

  @Test func `a monitor that goes is looked for again when the outputs have changed`() throws {
    try sysfs.add("drm", "card0-DP-1", ["status": "connected"])
    try makeProgram(detect: Self.detected14, get: "echo VCP 10 C 20 100", set: "true")
    let source = source()
    _ = run(source, options(.show, device: "DP-1"))
    _ = run(source, options(.show, device: "DP-1"))
    #expect(calls(of: "detect").count == 1)
    try sysfs.add("drm", "card0-DP-1", ["status": "disconnected"])
    try sysfs.add("drm", "card0-HDMI-A-1", ["status": "connected"])
    try Data(Self.detected22.utf8).write(to: URL(fileURLWithPath: "\(locks.path)/detected"))
    let failure = try #require(run(source, options(.show, device: "DP-1"))[0].last?.failure)
    #expect(failure.status == .usage && failure.description.contains("HDMI-A-1"))
    #expect(Self.progress(run(source, options(.show, device: "HDMI-A-1"))[0]) == Progress(0.2))
    #expect(calls(of: "detect").count == 2)
    finish(source)
  }

  @Test func `that there is no monitor is known for a minute, and until the outputs change`() throws {
    try makeProgram(detect: "No displays found.", get: "false", set: "false")
    let source = source()
    func expectNone(_ detections: Int) throws {
      let result = run(source, options(.up(nil)))[0].last
      let failure = try #require(result?.failure)
      #expect(failure.status == .unavailable && failure.description.contains("no monitor with DDC/CI"))
      #expect(calls(of: "detect").count == detections)
    }
    try expectNone(1)
    try expectNone(1)
    let file = URL(fileURLWithPath: "\(locks.path)/monitors")
    let mark = try #require(String(contentsOf: file, encoding: .utf8).split(separator: "\n").first)
    try Data("\(mark)\n\(LightMemory.now - 61)".utf8).write(to: file)
    try expectNone(2)
    try sysfs.add("drm", "card0-DP-1", ["status": "connected"])
    try expectNone(3)
    finish(source)
  }

  @Test func `without the right to use the buses the sentence says which`() throws {
    try makeProgram(
      detect: "", get: "false", set: "false")
    let refused = "Device /dev/i2c-4 is not readable and writable.  Error = EACCES(13): Permission denied"
    try Data("#!/bin/sh\necho '\(refused)' >&2; exit 1\n".utf8)
      .write(to: URL(fileURLWithPath: "\(locks.path)/ddcutil"))
    let source = source()
    let failure = try #require(run(source, options(.up(nil)))[0].last?.failure)
    for part in ["/dev/i2c-4", "group 'i2c'", "60-ddcutil-i2c.rules"] {
      #expect(failure.description.contains(part))
    }
    finish(source)
  }

  @Test func `without the kernel's module the sentence names it`() throws {
    try makeProgram(detect: "", get: "false", set: "false")
    // What ddcutil 1.4.1 prints without /dev/i2c-*.
    try Data(
      "#!/bin/sh\nprintf 'No /dev/i2c devices exist.\\nddcutil requires module i2c-dev.\\n'; exit 1\n".utf8
    )
    .write(to: URL(fileURLWithPath: "\(locks.path)/ddcutil"))
    let source = source()
    let failure = try #require(run(source, options(.up(nil)))[0].last?.failure)
    #expect(failure.status == .unavailable && failure.description.contains("modprobe i2c-dev"))
    finish(source)
  }

  @Test func `without ddcutil the sentence says what to install`() throws {
    let source = source()
    let failure = try #require(run(source, options(.up(nil)))[0].last?.failure)
    #expect(failure.status == .unavailable && failure.description.contains("install ddcutil"))
    finish(source)
  }

  // MARK: The focus

  @Test func `the compositor says which output has the focus`() throws {
    let sway = #"[{"name":"DP-1","focused":false},{"name":"DP-2","focused":true}]"#
    let niri = #"{"Ok":{"FocusedOutput":{"name":"DP-2"}}}"#
    for (reply, compositor) in [
      (sway, CompositorSocket.sway("")), (sway, .hyprland(folder: "")), (niri, .niri("")),
    ] {
      let json = try #require(JSON(reading: Array(reply.utf8)))
      #expect(FocusedOutput.name(in: json, of: compositor) == "DP-2")
    }
    #expect(FocusedOutput.name(in: try #require(JSON(reading: Array("{}".utf8))), of: .sway("")) == nil)
  }

  @Test func `'focused' is the output in focus, and the first monitor if nobody reports it`() throws {
    let both =
      Self.detected14
      + "\n\nDisplay 3\n   I2C bus:   /dev/i2c-5\n   DRM connector: card0-DP-2\n   Monitor: A:B:C\n"
    try makeProgram(detect: both, get: "echo VCP 10 C 20 100", set: "true")
    let niri = try AnsweringSocket(at: "\(locks.path)/niri", on: loop) { _ in
      Array(#"{"Ok":{"FocusedOutput":{"name":"DP-2"}}}"#.utf8) + [10]
    }
    let source = source(search: CompositorSearch { $0 == "NIRI_SOCKET" ? "\(locks.path)/niri" : nil })
    _ = run(source, options(.up(nil)))
    _ = run(source, options(.up(nil), device: "focused"))
    #expect(
      calls(of: "setvcp")
        == ["--bus 5 --noverify setvcp 10 25", "--bus 5 --noverify setvcp 10 30"])
    let blind = self.source()
    _ = run(blind, options(.up(nil)))
    #expect(log.last == "--bus 4 --noverify setvcp 10 25")
    let failure = try #require(run(blind, options(.up(nil), device: "focused"))[0].last?.failure)
    #expect(failure.status == .unavailable && failure.description.contains("--device"))
    blind.close()
    niri.close()
    finish(source)
  }

  @Test func `an output without brightness is named where there are other lights`() throws {
    let niri = try AnsweringSocket(at: "\(locks.path)/niri", on: loop) { _ in
      Array(#"{"Ok":{"FocusedOutput":{"name":"DP-2"}}}"#.utf8) + [10]
    }
    let source = source(
      [try light("echo 10", "true %v")],
      search: CompositorSearch { $0 == "NIRI_SOCKET" ? "\(locks.path)/niri" : nil })
    let failure = try #require(run(source, options(.up(nil), device: "focused"))[0].last?.failure)
    #expect(
      failure.status == .unavailable && failure.description.hasPrefix("the output 'DP-2' has no monitor"))
    niri.close()
    finish(source)
  }

  // MARK: Lists

  @Test func `all screens are changed together, and listed with their values`() throws {
    try sysfs.add("backlight", "intel", ["brightness": "500", "max_brightness": "1000", "type": "raw"])
    try makeProgram(detect: Self.detected22, get: "echo VCP 10 C 20 100", set: "true")
    let source = source()
    let results = run(source, options(.set(0.6), device: "all"))[0]
    #expect(try sysfs.value("intel") == "600" && log.last == "--bus 4 --noverify setvcp 10 60")
    #expect(results.count == 2 && Self.progress(results) == Progress(0.6))
    var list: Result<[DesktopItem], DesktopFailure>?
    source.list(.brightness) { list = $0 }
    loop.wait { list != nil }
    #expect(try list?.get().map(\.text) == ["intel\t60%\n", "HDMI-A-1\t60%\tDELL U2720Q\n"])
    finish(source)
  }

  @Test func `a backlight waits for no monitors that are looked for`() throws {
    try sysfs.add("backlight", "intel", ["brightness": "500", "max_brightness": "1000", "type": "raw"])
    // A file that the test makes ends the search.
    try makeProgram(detect: Self.detected22, get: "echo VCP 10 C 20 100", set: "true")
    let detecting = "until [ -e '\(locks.path)/found' ]; do sleep 0.01; done; cat '\(locks.path)/detected'"
    try TestProgram.write(
      "#!/bin/sh\ncase \"$*\" in\n*detect*) \(detecting) ;;\n*) exec '\(locks.path)/ddcutil' \"$@\" ;;\nesac\n",
      to: "\(locks.path)/slow")
    let source = LightSource(
      on: loop, root: sysfs.path, locks: locks.path, search: CompositorSearch { _ in nil },
      ddcutil: "\(locks.path)/slow")
    var results: [[DesktopResult]] = [[], []]
    for key in 0..<2 {
      source.perform(options(.set(key == 0 ? 0.6 : 0.7), device: "all")) { results[key].append($0) }
    }
    loop.wait { results.allSatisfy { $0.count == 1 } }
    #expect(results.map(Self.progress) == [0.6, 0.7].map { HUDModel.Progress($0) })
    #expect(try sysfs.value("intel") == "700")
    close(open("\(locks.path)/found", O_CREAT | O_WRONLY, 0o600))
    loop.wait { results.allSatisfy { $0.count == 2 } }
    #expect(calls(of: "setvcp").last == "--bus 4 --noverify setvcp 10 70")
    finish(source)
  }

  @Test func `the panel in focus waits for no monitors`() throws {
    try sysfs.add("backlight", "intel", ["brightness": "500", "max_brightness": "1000", "type": "raw"])
    try makeProgram(detect: Self.detected22, get: "false", set: "false")
    let niri = try AnsweringSocket(at: "\(locks.path)/niri", on: loop) { _ in
      Array(#"{"Ok":{"FocusedOutput":{"name":"eDP-1"}}}"#.utf8) + [10]
    }
    let source = source(search: CompositorSearch { $0 == "NIRI_SOCKET" ? "\(locks.path)/niri" : nil })
    _ = run(source, options(.set(0.6), device: "focused"))
    #expect(try sysfs.value("intel") == "600" && log.isEmpty)
    niri.close()
    finish(source)
  }

  // MARK: Lights of the configuration

  private func light(
    _ get: String, _ set: String, named name: String = "lamp", max: String = "100",
    within limit: Duration = .seconds(60)
  ) throws -> CommandLight {
    var values = OptionValues()
    try LightKeys.table.get.readKey(get, into: &values)
    try LightKeys.table.set.readKey(set, into: &values)
    try LightKeys.table.maximum.readKey(max, into: &values)
    var light = CommandLight(named: name, values)
    light.limit = limit
    return light
  }

  @Test func `all lights are asked at the same time for a list`() throws {
    let folder = locks.path
    // Each one waits until the other one is asked, too.
    let get = { (own: String, other: String) in
      "touch '\(folder)/\(own)'; until [ -e '\(folder)/\(other)' ]; do sleep 0.01; done; echo 40"
    }
    let source = source([
      try light(get("a", "b"), "true %v", named: "a"), try light(get("b", "a"), "true %v", named: "b"),
    ])
    var list: Result<[DesktopItem], DesktopFailure>?
    source.list(.brightness) { list = $0 }
    loop.wait { list != nil }
    #expect(try list?.get().map(\.text) == ["a\t40%\n", "b\t40%\n"])
    finish(source)
  }

  @Test
  func `a light that does not answer is asked once for the keys that wait, and the others take each key`()
    throws
  {
    let folder = locks.path
    let source = source([
      try light("echo 20", "true %v", named: "good"),
      try light(
        "echo x >> '\(folder)/log'; sleep 1000", "true %v", named: "silent", within: .milliseconds(500)),
    ])
    let keys = [LevelOptions](repeating: options(.up(0.05), device: "all"), count: 5)
    let results = run(source, keys[0], keys[1], keys[2], keys[3], keys[4])
    #expect(results.map(Self.progress) == [0.25, 0.3, 0.35, 0.4, 0.45].map { HUDModel.Progress($0) })
    for result in results {
      #expect(
        result.count == 2 && result.last?.failure?.description.contains("'silent' has not ended") == true)
    }
    #expect(log == ["x"])
    finish(source)
  }

  /// Lights with a backlight that only logind may write, and a bus in the folder of the locks.
  private func backlightWithoutLogind(timeout: Duration) -> LightSource {
    LightSource(
      on: loop, root: sysfs.path, locks: locks.path, search: CompositorSearch { _ in nil },
      ddcutil: "\(locks.path)/ddcutil", bus: .address("unix:path=\(locks.path)/bus"),
      timeout: timeout,
      openForWriting: { _ in
        errno = EACCES
        return -1
      })
  }

  @Test func `a backlight that logind does not set keeps no monitor from a key`() throws {
    try sysfs.add("backlight", "intel", ["brightness": "500", "max_brightness": "1000", "type": "raw"])
    try makeProgram(detect: Self.detected22, get: "echo VCP 10 C 20 100", set: "true")
    // A bus that never greets.
    let listener = try UnixSocket.listening(at: "\(locks.path)/bus")
    let source = backlightWithoutLogind(timeout: .milliseconds(500))
    _ = run(source, options(.show, device: "HDMI-A-1"))
    let key = options(.up(0.05), device: "all")
    let results = run(source, key, key, key)
    #expect(results.map(Self.progress) == [0.25, 0.3, 0.35].map { HUDModel.Progress($0) })
    #expect(results.allSatisfy { $0.last?.failure?.description.contains("logind can't do it") == true })
    #expect(calls(of: "setvcp").last?.hasSuffix(" 35") == true)
    withExtendedLifetime(listener) {}
    finish(source)
  }

  @Test func `a monitor goes on while logind is asked about the backlight`() throws {
    try sysfs.add("backlight", "intel", ["brightness": "500", "max_brightness": "1000", "type": "raw"])
    try makeProgram(detect: Self.detected22, get: "echo VCP 10 C 20 100", set: "true")
    let listener = try UnixSocket.listening(at: "\(locks.path)/bus")
    // logind would be waited for longer than this test may take.
    let source = backlightWithoutLogind(timeout: .seconds(600))
    source.perform(options(.up(0.05), device: "all")) { _ in }
    loop.wait { calls(of: "setvcp").last?.hasSuffix(" 25") == true }
    withExtendedLifetime(listener) {}
    finish(source)
  }

  @Test func `a light whose commands are missing or wrong says so, and is not chosen before another one`()
    throws
  {
    let text = """
      [light.z]
      get=echo 10
      set=lamp on
      [light.y]
      set=lamp %v
      [light.x]
      get=echo 30
      set=true %v
      [light.w]
      """
    let lights = Configuration(parsing: Array(text.utf8)).lights.map { CommandLight(named: $0.name, $0.keys) }
    #expect(lights.map(\.name) == ["z", "y", "x", "w"])
    let source = source(lights)
    let read = "get=, which prints the value"
    for (name, part) in [("z", "set= with %v for the value"), ("y", read), ("w", read)] {
      let failure = try #require(run(source, options(.up(nil), device: name))[0].last?.failure)
      #expect(failure.description == "the light '\(name)' has no command \(part); correct [light.\(name)]")
    }
    #expect(Self.progress(run(source, options(.show))[0]) == Progress(0.3))
    finish(source)
    let alone = self.source(Array(lights.prefix(2)))
    let failure = try #require(run(alone, options(.up(nil)))[0].last?.failure)
    #expect(failure.description.hasPrefix("the light 'z' has no command set="))
    finish(alone)
  }

  @Test func `a light of the configuration is read and set by its commands`() throws {
    let folder = locks.path
    try Data("d 0.5\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/gamma"))
    let source = source([
      try light("cat '\(folder)/gamma'", "echo %v > '\(folder)/gamma'", max: "1.0")
    ])
    let results = run(source, options(.up(nil), device: "lamp"))[0]
    #expect(Self.progress(results) == Progress(0.55) && results.count == 2)
    #expect(try String(contentsOfFile: "\(folder)/gamma", encoding: .utf8) == "0.55\n")
    finish(source)
  }

  @Test func `where there is no screen, all lights are those of the configuration`() throws {
    let source = source([try light("echo 10", "true %v")])
    #expect(Self.progress(run(source, options(.show, device: "all"))[0]) == Progress(0.1))
    finish(source)
  }

  @Test(arguments: [("7", 1.0, "2.5"), ("-1", 0.01, "0.025")])
  func `a lamp that is beyond its range can be set to the limit`(
    present: String, level: Double, written: String
  )
    throws
  {
    let file = "\(locks.path)/lamp"
    let source = source([try light("echo \(present)", "echo %v > '\(file)'", max: "2.5")])
    #expect(Self.progress(run(source, options(.set(level), device: "lamp"))[0]) == Progress(level))
    finish(source)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == written + "\n")
  }

  @Test(arguments: [(1, true), (4, false)])
  func `a lamp is read again after three seconds`(age: Int, isKnown: Bool) throws {
    let light = try light("echo 10", "true %v")
    let memory = LightMemory(of: light.name, for: light.lifetime, in: locks.path)
    let value = CommandLight.Value(value: 70, maximum: 100)
    // A second may pass before the value is read.
    memory.keep(LightMemory.Known(light: value, written: 70, time: LightMemory.now - age))
    let source = source([light])
    let progress = Self.progress(run(source, options(.show, device: "lamp"))[0])
    #expect(progress == Progress(isKnown ? 0.7 : 0.1))
    finish(source)
  }

  @Test func `a command of a light that prints no number, fails or hangs is a sentence`() throws {
    let cases = [
      ("echo on", "true # %v", "'on', which has no number"),
      ("exit 3", "true # %v", "ended with status 3"),
      ("echo 40", "echo no lamp >&2; exit 4; %v", "ended with status 4 (no lamp)"),
      ("echo 40", "sleep 1000; %v", "has not ended within 50ms"), ("sleep 1000", "true # %v", "within 50ms"),
    ]
    for (get, set, sentence) in cases {
      let hangs = sentence.contains("within")
      let source = source([try light(get, set, within: hangs ? .milliseconds(50) : .seconds(60))])
      let failure = try #require(run(source, options(.up(nil), device: "lamp"))[0].last?.failure)
      #expect(failure.status == .failure && failure.description.contains(sentence), "\(failure)")
      #expect(failure.description.contains("lamp"))
      source.close()
    }
    loop.finish()
  }

  @Test func `a key that sets a light needs %v, and its limit a number`() throws {
    var values = OptionValues()
    #expect(throws: UsageError.self) { try LightKeys.table.set.readKey("lamp on", into: &values) }
    for text in ["0", "-1", "x", "0.5e99", "0.0"] {
      #expect(throws: UsageError.self) { try LightKeys.table.maximum.readKey(text, into: &values) }
    }
    for text in ["255", "1.0", "0.5", "7"] {
      try LightKeys.table.maximum.readKey(text, into: &values)
      #expect(LightKeys.table.maximum.texts(in: values) == [text])
    }
  }
}
