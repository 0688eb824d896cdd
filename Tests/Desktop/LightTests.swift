import BezelCommandLine
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

/// A source of changes that a test operates.
private final class FakeChanges: EventSource {
  let descriptors: (reading: Descriptor, writing: Descriptor)
  let onChange: () -> Void

  init(_ onChange: @escaping () -> Void) throws {
    descriptors = try Descriptor.pipe()
    self.onChange = onChange
  }

  var fileDescriptor: Int32 { descriptors.reading.number }
  func prepare() -> Interest { .readable }
  func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    var byte: UInt8 = 0
    read(fileDescriptor, &byte, 1)
    onChange()
  }
  func report() { _ = write(descriptors.writing.number, "x", 1) }
}

@Suite struct LightTests {
  private let sysfs: FakeSysfs
  private let loop = EventLoop()

  init() throws {
    sysfs = try FakeSysfs()
  }

  private func addScreen(_ value: Int, of maximum: Int = 1000, scale: String = "non-linear") throws {
    try sysfs.add(
      "backlight", "intel",
      [
        "brightness": "\(value)", "actual_brightness": "\(value)", "max_brightness": "\(maximum)",
        "type": "raw",
        "scale": scale,
      ])
  }

  private func options(_ change: LevelChange, _ kind: DesktopKind = .brightness) -> LevelOptions {
    var options = LevelOptions(kind)
    options.change = change
    return options
  }

  private func run(_ source: LightSource, _ options: LevelOptions) -> DesktopResult? {
    loop.result(of: options, in: source)
  }

  private func source() -> LightSource { LightSource(on: loop, root: sysfs.path, locks: nil) }

  private func finish(_ source: LightSource) {
    source.close()
    loop.finish()
  }

  @Test func `brightness is set and stepped in the file`() throws {
    try addScreen(430)
    let source = source()
    let up = try #require(try run(source, options(.up(nil)))?.get())
    #expect(try sysfs.value("intel") == "450")
    #expect(up.patch.progress == Progress(0.45) && up.patch.icon == "brightness" && up.kind == .brightness)
    _ = run(source, options(.set(0.8)))
    #expect(try sysfs.value("intel") == "800")
    finish(source)
  }

  @Test func `brightness is never 0 by accident`() throws {
    try addScreen(30)
    let source = source()
    for _ in 0..<3 { _ = run(source, options(.down(nil))) }
    #expect(try sysfs.value("intel") == "10")
    _ = run(source, options(.set(0)))
    #expect(try sysfs.value("intel") == "10")
    var off = options(.set(0))
    off.minimum = 0
    _ = run(source, off)
    #expect(try sysfs.value("intel") == "0")
    _ = run(source, options(.down(nil)))
    #expect(try sysfs.value("intel") == "0")
    _ = run(source, options(.up(nil)))
    #expect(try sysfs.value("intel") == "50")
    finish(source)
  }

  @Test func `a linear scale has a perceived curve`() throws {
    try addScreen(250, scale: "linear")
    let source = source()
    let show = try #require(try run(source, options(.show))?.get())
    #expect(show.patch.progress == Progress(0.5))
    _ = run(source, options(.set(0.8)))
    #expect(try sysfs.value("intel") == "640")
    var other = options(.set(0.5))
    other.exponent = 1
    _ = run(source, other)
    #expect(try sysfs.value("intel") == "500")
    finish(source)
  }

  @Test func `each step changes the value of a coarse device, up to its ends`() throws {
    try sysfs.add("leds", "tpacpi::kbd_backlight", ["brightness": "0", "max_brightness": "2"])
    let source = source()
    var values: [String] = []
    for change in [LevelChange.up(nil), .up(nil), .up(nil), .down(nil), .down(nil), .down(nil)] {
      _ = run(source, options(change, .keyboardLight))
      values.append(try sysfs.value("tpacpi::kbd_backlight", "leds"))
    }
    #expect(values == ["1", "2", "2", "1", "0", "0"])
    let off = try #require(try run(source, options(.show, .keyboardLight))?.get())
    #expect(off.patch.segments == 2 && off.patch.isInactive == true && off.patch.icon == "keyboard-light")
    finish(source)
  }

  @Test(arguments: [255, 102, 100, 4095, 19_393, 64_764, 15, 7], [0.05, 0.1, 0.01])
  func `steps have the same values up and down, and each one changes something`(
    maximum: Int, step: Double
  ) throws {
    try addScreen(0, of: maximum, scale: "linear")
    let device = try #require(LightDevice.all(.backlight, in: sysfs.path).first)
    func ladder(from start: Int, _ change: LevelChange, _ exponent: Double) -> [Int] {
      var (values, options) = ([start], options(change))
      (options.step, options.minimum, options.exponent) = (step, 0, exponent)
      while let value = values.last, case let next = device.value(changing: value, by: options), next != value
      {
        values.append(next)
      }
      return values
    }
    for exponent in [1.0, 2, 4] {
      let levels = (0...Int(1 / step)).map { Progress(level: Double($0) * step) }
      let rungs = Set(levels.map { device.value(of: $0, exponent) })
      #expect(ladder(from: 0, .up(nil), exponent) == rungs.sorted())
      #expect(ladder(from: maximum, .down(nil), exponent) == rungs.sorted(by: >))
    }
  }

  @Test(arguments: [100, 4095], [0.333, 0.166, 0.111])
  func `a step at full light is seen`(maximum: Int, step: Double) throws {
    try addScreen(0, of: maximum, scale: "linear")
    let device = try #require(LightDevice.all(.backlight, in: sysfs.path).first)
    func level(_ change: LevelChange, from level: Double) -> Double {
      var options = options(change)
      (options.step, options.exponent) = (step, 1)
      let value = device.value(changing: device.value(of: Progress(level: level), 1), by: options)
      return device.level(of: value, 1).fraction
    }
    let last =
      1 - (1 / step).rounded(.down) * step < 0.005 ? (1 / step).rounded(.down) - 1 : (1 / step).rounded(.down)
    #expect(abs(level(.down(nil), from: 1) - last * step) < 0.006)
    #expect(level(.up(nil), from: last * step) == 1)
  }

  @Test func `the best backlight is chosen, others by name, and all`() throws {
    try addScreen(500)
    try sysfs.add(
      "backlight", "acpi", ["brightness": "5", "max_brightness": "10", "type": "firmware"])
    let source = source()
    _ = run(source, options(.set(1)))
    #expect(try sysfs.value("acpi") == "10" && sysfs.value("intel") == "500")
    var one = options(.set(0.3))
    one.device = "intel"
    _ = run(source, one)
    #expect(try sysfs.value("intel") == "300" && sysfs.value("acpi") == "10")
    one.device = "all"
    (one.change) = .set(0.6)
    _ = run(source, one)
    #expect(try sysfs.value("intel") == "600" && sysfs.value("acpi") == "6")
    one.device = "nosuch"
    let failure = try #require(run(source, one)?.failure)
    #expect(failure.status == .usage && failure.description.contains("acpi, intel, focused or all"))
    finish(source)
  }

  @Test func `the names of the devices are listed with their levels`() throws {
    let source = source()
    var result: Result<[DesktopItem], DesktopFailure>?
    source.list(.brightness) { result = $0 }
    #expect { try result?.get() } throws: { ($0 as? DesktopFailure)?.status == .unavailable }
    try addScreen(325, scale: "linear")
    source.list(.brightness) { result = $0 }
    #expect(try result?.get().map(\.text) == ["intel\t57%\n"])
    finish(source)
  }

  @Test func `without a device the status is 69, and files without numbers are no device`() throws {
    let source = source()
    let none = try #require(run(source, options(.show))?.failure)
    #expect(none.status == .unavailable)
    try sysfs.add("backlight", "broken", ["brightness": "1", "max_brightness": "many"])
    let still = try #require(run(source, options(.show))?.failure)
    #expect(still.status == .unavailable)
    try addScreen(1)
    try sysfs.add("backlight", "intel", ["brightness": "garbage"])
    let broken = try #require(run(source, options(.up(nil)))?.failure)
    #expect(broken.status == .failure && broken.description.contains("has no number"))
    finish(source)
  }

  @Test func `changes by others are reported once, own ones and the first value are not`() throws {
    try addScreen(500)
    var changes: FakeChanges?
    let source = LightSource(
      on: loop, root: sysfs.path, locks: nil,
      watchChanges: { _, onChange in
        changes = try? FakeChanges(onChange)
        return changes
      })
    var readings: [DesktopReading] = []
    source.watch([.brightness]) { if case .show(let reading) = $0 { readings.append(reading) } }
    let turn = {
      changes?.report()
      loop.turn(timeout: .seconds(60))
    }
    turn()
    #expect(readings.isEmpty)
    _ = run(source, options(.set(0.4)))
    try sysfs.add("backlight", "intel", ["actual_brightness": "400"])
    turn()
    #expect(readings.isEmpty)
    try sysfs.add("backlight", "intel", ["actual_brightness": "700"])
    turn()
    turn()
    #expect(readings.map(\.patch.progress) == [Progress(0.7)])
    finish(source)
  }

  @Test func `the hardware's value counts only on the scale of the one that is set`() throws {
    try addScreen(140, of: 255)
    try sysfs.add("backlight", "intel", ["actual_brightness": "35980"])
    var changes: FakeChanges?
    let source = LightSource(
      on: loop, root: sysfs.path, locks: nil,
      watchChanges: { _, onChange in
        changes = try? FakeChanges(onChange)
        return changes
      })
    var readings: [DesktopReading] = []
    source.watch([.brightness]) { if case .show(let reading) = $0 { readings.append(reading) } }
    try sysfs.add("backlight", "intel", ["brightness": "204", "actual_brightness": "52428"])
    changes?.report()
    loop.turn(timeout: .seconds(60))
    #expect(readings.map(\.patch.progress) == [Progress(0.8)])
    finish(source)
  }

  @Test func `a hardware's value beyond the maximum does not count, also if both were 0 at the start`() throws
  {
    try addScreen(0, of: 255)
    let device = try #require(LightDevice.all(.backlight, in: sysfs.path).first)
    #expect(device.hasActualScale() && device.actualValue() == 0)
    try sysfs.add("backlight", "intel", ["brightness": "140", "actual_brightness": "35980"])
    #expect(!device.hasActualScale() && device.actualValue() == 140)
  }

  @Test func `a backlight that comes later is followed`() throws {
    var changes: FakeChanges?
    var sockets: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &sockets) == 0)
    let source = LightSource(
      on: loop, root: sysfs.path, locks: nil,
      watchChanges: { _, onChange in
        changes = try? FakeChanges(onChange)
        return changes
      }, openEvents: { sockets[0] })
    var readings: [DesktopReading] = []
    source.watch([.brightness]) { if case .show(let reading) = $0 { readings.append(reading) } }
    #expect(changes == nil)
    try addScreen(500)
    let event = Array("add@/devices/x\u{0}ACTION=add\u{0}SUBSYSTEM=backlight\u{0}".utf8)
    #expect(write(sockets[1], event, event.count) == event.count)
    loop.turn(timeout: .seconds(60))
    #expect(changes != nil && readings.isEmpty)
    try sysfs.add("backlight", "intel", ["actual_brightness": "700"])
    changes?.report()
    loop.turn(timeout: .seconds(60))
    #expect(readings.map(\.patch.progress) == [Progress(0.7)])
    finish(source)
    close(sockets[1])
  }

  // MARK: logind

  /// A logind that does what is asked, or refuses.
  private final class Logind {
    var calls: [[BusValue]] = []
    let bus: Bus
    private var subscription: BusSubscription?

    init(on loop: EventLoop, at address: String, refusing refusal: String?) throws {
      bus = try Bus(.address(address), on: loop, timeout: nil)
      subscription = bus.serve("/org/freedesktop/login1/session/auto") { [unowned self] call in
        guard call.interface == "org.freedesktop.login1.Session", call.member == "SetBrightness" else {
          return false
        }
        calls.append(call.body)
        if refusal != "" {
          if let refusal {
            call.refuse("org.freedesktop.login1.NotYourDevice", refusal)
          } else {
            call.answer()
          }
        }
        return true
      }
      var isOwner = false
      let request = BusCall(askingBus: "RequestName", .string("org.freedesktop.login1"), .uint32(4))
      bus.call(request, within: .seconds(60)) { _ in isOwner = true }
      loop.wait { isOwner }
    }

    func close() {
      subscription = nil
      bus.close()
    }
  }

  @Test(arguments: [nil, "Your session has no seat", ""])
  func `a file that can't be written is set by logind`(refusal: String?) throws {
    try addScreen(500)
    let path = "\(sysfs.path)/class/backlight/intel/brightness"
    let daemon = try SessionBus(in: sysfs.path, environment: ["PATH": "/usr/bin:/bin"])
    let logind = try Logind(on: loop, at: daemon.address, refusing: refusal)
    let source = LightSource(
      on: loop, root: sysfs.path, locks: nil, bus: .address(daemon.address),
      timeout: refusal == "" ? .milliseconds(50) : .seconds(60),
      openForWriting: {
        #expect($0 == path)
        errno = EACCES
        return -1
      })
    let result = run(source, options(.set(0.3)))
    loop.wait { !logind.calls.isEmpty }
    #expect(logind.calls == [[.string("backlight"), .string("intel"), .uint32(300)]])
    switch (refusal, result) {
    case (nil, .success(let reading)?): #expect(reading.patch.progress == Progress(0.3))
    case (_?, .failure(let failure)?):
      #expect(failure.status == .failure)
      #expect(failure.description.contains(refusal == "" ? "does not answer" : "no seat"))
    default: Issue.record("\(String(describing: result))")
    }
    logind.close()
    finish(source)
  }

  @Test func `without a system bus the sentence says both reasons`() throws {
    try addScreen(500)
    let source = LightSource(
      on: loop, root: sysfs.path, locks: nil, bus: .address("unix:path=/nowhere"),
      openForWriting: { _ in
        errno = EACCES
        return -1
      })
    let failure = try #require(run(source, options(.set(0.3)))?.failure)
    #expect(failure.description.contains("Permission denied") && failure.description.contains("no bus"))
    finish(source)
  }
}
