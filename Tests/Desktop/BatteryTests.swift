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

@Suite struct BatteryTests {
  private let sysfs: FakeSysfs
  private let limits = BatteryOptions()

  init() throws { sysfs = try FakeSysfs() }

  private func set(_ capacity: Int, _ status: String, plugged: Bool) throws {
    try sysfs.add("power_supply", "AC", ["type": "Mains", "online": plugged ? "1" : "0"])
    try sysfs.add("power_supply", "BAT0", ["type": "Battery", "capacity": "\(capacity)", "status": status])
    try sysfs.add(
      "power_supply", "mouse",
      ["type": "Battery", "scope": "Device", "capacity": "1", "status": "Discharging"])
  }

  private func state(_ capacity: Int, _ status: String, plugged: Bool) throws -> BatteryState {
    try set(capacity, status, plugged: plugged)
    return try #require(BatteryState(in: sysfs.path))
  }

  @Test func `several batteries are one, by their size; those of mice are none`() throws {
    #expect(BatteryState(in: sysfs.path) == nil)
    try set(50, "Discharging", plugged: false)
    try sysfs.add(
      "power_supply", "BAT0",
      ["type": "Battery", "capacity": "50", "status": "Discharging", "energy_full": "30"])
    try sysfs.add(
      "power_supply", "BAT1", ["type": "Battery", "capacity": "100", "status": "Full", "energy_full": "10"])
    let state = try #require(BatteryState(in: sysfs.path))
    #expect(state.level == 0.625 && state.status == .discharging && !state.isPlugged)
    // Firmware that goes beyond 100.
    #expect(try self.state(150, "Full", plugged: true).level == 1)
  }

  @Test func `the charge is printed with what the charger does`() throws {
    let texts = try [(57, "Charging", true), (100, "Full", true), (55, "Discharging", false)].map {
      try state($0, $1, plugged: $2).reading(limits).report.text
    }
    #expect(texts == ["57% charging", "100% plugged in", "55%"])
    #expect(
      try state(76, "Charging", plugged: true).reading(limits).report.json
        == #"{"level": 0.76, "charging": true, "plugged": true}"#)
  }

  @Test
  func `a battery that says little is on battery when the charger is off, and has the charge that it has`()
    throws
  {
    for (status, plugged) in [
      ("Unknown", false), ("Not charging", false), ("Unknown", true), ("Full", false),
    ] {
      let state = try state(4, status, plugged: plugged)
      #expect(state.isPlugged == plugged, "\(status)")
    }
    guard
      case .show(let reading)? = try state(4, "Unknown", plugged: false)
        .change(since: try state(30, "Unknown", plugged: false), limits, now: limits)
    else {
      Issue.record("no warning")
      return
    }
    #expect(reading.patch.title == "Battery critical" && reading.patch.icon == "battery-critical")
    for attributes in [
      ["energy_now": "42", "energy_full": "60"], ["charge_now": "42", "charge_full": "60"],
      ["charge_now": "42", "charge_full_design": "60"],
    ] {
      let other = try FakeSysfs()
      try other.add("power_supply", "BAT0", attributes.merging(["type": "Battery"]) { $1 })
      try other.add("power_supply", "BAT1", ["type": "Battery", "present": "0", "capacity": "0"])
      let state = try #require(BatteryState(in: other.path))
      #expect(state.level == 0.7)
      // Without a charger that is known, it may be there.
      #expect(state.isPlugged)
    }
  }

  @Test func `the charger, low and critical are shown, other changes are not`() throws {
    let half = try state(50, "Discharging", plugged: false)
    let charging = try state(50, "Charging", plugged: true)
    let low = try state(20, "Discharging", plugged: false)
    let lower = try state(19, "Discharging", plugged: false)
    let critical = try state(5, "Discharging", plugged: false)
    func title(_ before: BatteryState, _ after: BatteryState) -> String? {
      guard case .show(let reading)? = after.change(since: before, limits, now: limits) else { return nil }
      return "\(reading.patch.icon ?? "") \(reading.patch.title ?? "")"
    }
    #expect(title(half, charging) == "battery-charging ")
    #expect(title(charging, half) == "battery ")
    #expect(title(half, low) == "battery-low Battery low" && title(low, lower) == nil)
    #expect(title(lower, critical) == "battery-critical Battery critical")
    #expect(title(critical, lower) == nil && title(half, half) == nil)
    // A critical one is held until it is not critical any more, however that came.
    var lenient = limits
    lenient.critical = 0.03
    #expect(low.change(since: critical, limits, now: limits) == .end(id: "battery"))
    #expect(critical.change(since: critical, limits, now: lenient) == .end(id: "battery"))
    func holding(_ before: BatteryState, _ after: BatteryState) -> DesktopReading.Holding? {
      guard case .show(let reading)? = after.change(since: before, limits, now: limits) else { return nil }
      return reading.holding
    }
    #expect(holding(low, critical) == .held && holding(critical, charging) == .freed)
    #expect(holding(half, low) == DesktopReading.Holding.none)
    guard case .show(let reading)? = critical.change(since: low, limits, now: limits) else { return }
    #expect(
      reading.patch.timeout == .never && reading.id == "battery" && reading.patch.valueText == "5%"
        && reading.patch.progress == nil)
    let urgent = reading.patch.properties?.map(\.description)
    #expect(urgent == ["icon-color=error", "pulses=2"])
    #expect(reading.patch.urgency == .critical)
  }

  @Test func `a low battery says how long it lasts`() throws {
    try sysfs.add(
      "power_supply", "BAT0",
      [
        "type": "Battery", "capacity": "9", "status": "Discharging", "energy_now": "4500000",
        "power_now": "15000000",
      ])
    let reading = try #require(BatteryState(in: sysfs.path)).reading(limits)
    #expect(reading.patch.title == "Battery low" && reading.patch.details == "18 min left")
    #expect(reading.patch.valueText == "9%")
  }

  @Test func `the kernel's events are followed, and a machine without a battery says so`() throws {
    let loop = EventLoop()
    var sockets: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &sockets) == 0)
    let source = BatterySource(on: loop, root: sysfs.path, { limits }) { sockets[0] }
    var result: DesktopResult?
    source.perform(BatteryOptions()) { result = $0 }
    let failure = try #require(result?.failure)
    #expect(failure.status == .unavailable)
    var crossed = BatteryOptions()
    crossed.values[BatteryOptions.Table.table.low] = 0.03
    source.perform(crossed) { result = $0 }
    let crossing = try #require(result?.failure)
    #expect(
      crossing.status == .usage && crossing.description.contains("low at 3% and critical at 5% already"))

    try set(80, "Discharging", plugged: false)
    source.perform(BatteryOptions()) { result = $0 }
    #expect(try result?.get().patch.progress == Progress(0.8))
    var changes = 0
    source.watch([.battery]) { _ in changes += 1 }
    try set(80, "Charging", plugged: true)
    for subsystem in ["leds", "power_supply"] {
      let event = Array("change@/devices/x\u{0}ACTION=change\u{0}SUBSYSTEM=\(subsystem)\u{0}".utf8)
      #expect(write(sockets[1], event, event.count) == event.count)
      loop.turn(timeout: .seconds(60))
      #expect(changes == (subsystem == "leds" ? 0 : 1))
    }
    // One that can't be read for a moment has not changed.
    let event = Array("change@/devices/x\u{0}ACTION=change\u{0}SUBSYSTEM=power_supply\u{0}".utf8)
    for capacity in ["", "79"] {
      try sysfs.add(
        "power_supply", "BAT0", ["type": "Battery", "capacity": capacity, "status": "Discharging"])
      try sysfs.add("power_supply", "AC", ["type": "Mains", "online": "0"])
      #expect(write(sockets[1], event, event.count) == event.count)
      loop.turn(timeout: .seconds(60))
    }
    #expect(changes == 2)
    source.close()
    loop.finish()
    close(sockets[1])
  }
}
