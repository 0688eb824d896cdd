import BezelCommandLine
import BezelPosix
import BezelValues
import BezelWords
import HUDCommands
import HUDModel

/// All batteries of the machine as one, and the charger, as sysfs has them.
struct BatteryState: Hashable {
  enum Status: Hashable {
    case charging, discharging, full
  }

  /// From 0 to 1.
  var level: Double
  var status: Status
  /// Whether a charger is plugged in.
  var isPlugged: Bool
  /// How long it lasts; nil if it is charged, or doesn't say how much it gives.
  var timeLeft: Duration?

  /// Reads the batteries of a machine, not of mice and headsets. Nil without any.
  init?(in root: String) {
    let folder = "\(root)/class/power_supply"
    var (charge, capacity, isCharging, isDischarging) = (0.0, 0.0, false, false)
    var (left, pace) = (0, 0)
    /// Nil while none is known.
    var isChargerOn: Bool?
    for name in names(inFolder: folder) {
      let path = "\(folder)/\(name)"
      guard SysfsFile.word(in: "\(path)/scope") != "Device" else { continue }
      switch SysfsFile.word(in: "\(path)/type") {
      case "Mains"?, "USB"?:
        guard let online = SysfsFile.number(in: "\(path)/online") else { continue }
        isChargerOn = isChargerOn == true || online > 0
      case "Battery"?:
        guard SysfsFile.number(in: "\(path)/present") != 0, let level = Self.level(of: path) else { continue }
        // Several batteries count by their size.
        let size = Double(max(1, Self.size(of: path) ?? 1))
        charge += level * size
        if let use = Self.use(of: path) { (left, pace) = (left + use.left, pace + use.pace) }
        capacity += size
        let status = SysfsFile.word(in: "\(path)/status")
        isCharging = isCharging || status == "Charging"
        isDischarging = isDischarging || status == "Discharging"
      default: continue
      }
    }
    guard capacity > 0 else { return nil }
    level = charge / capacity
    status = isCharging ? .charging : isDischarging ? .discharging : .full
    // The charger is known before the battery has noticed it. A battery may say that its status is unknown.
    isPlugged = isChargerOn == true || isCharging || isChargerOn == nil && !isDischarging
    timeLeft = isDischarging && pace > 0 ? .seconds(3600 * Double(left) / Double(pace)) : nil
  }

  /// What is left in µWh or µAh, and what it gives in µW or µA.
  private static func use(of path: String) -> (left: Int, pace: Int)? {
    for (left, pace) in [("energy_now", "power_now"), ("charge_now", "current_now")] {
      if let left = SysfsFile.number(in: "\(path)/\(left)"),
        let pace = SysfsFile.number(in: "\(path)/\(pace)"),
        left > 0, pace != 0
      {
        return (left, abs(pace))
      }
    }
    return nil
  }

  /// The charge in µWh or µAh when the battery is full.
  private static func size(of path: String) -> Int? {
    ["energy_full", "charge_full", "energy_full_design", "charge_full_design"].lazy
      .compactMap { SysfsFile.number(in: "\(path)/\($0)") }.first { $0 > 0 }
  }

  /// Not every battery says its percentage.
  private static func level(of path: String) -> Double? {
    // Some firmware goes beyond 100.
    if let percent = SysfsFile.number(in: "\(path)/capacity") {
      return Double(min(max(0, percent), 100)) / 100
    }
    let charges = ["energy_now", "charge_now"].lazy.compactMap { SysfsFile.number(in: "\(path)/\($0)") }
    guard let charge = charges.first, let size = size(of: path) else { return nil }
    return min(max(0, Double(charge) / Double(size)), 1)
  }

  /// What has changed that a user wants to know. `old` are the limits of the state before.
  func change(since before: BatteryState, _ old: BatteryOptions, now limits: BatteryOptions) -> DesktopChange?
  {
    let (need, last) = (need(limits), before.need(old))
    guard isPlugged != before.isPlugged || need > last else {
      return last == .critical && need < last ? .end(id: Self.hudID) : nil
    }
    var reading = reading(limits)
    reading.holding = need == .critical ? .held : last == .critical ? .freed : .none
    return .show(reading)
  }

  private static let hudID = "battery"

  /// How much it needs the charger.
  private enum Need: Int, Comparable {
    case none, low, critical

    static func < (one: Need, other: Need) -> Bool { one.rawValue < other.rawValue }
  }

  private func need(_ limits: BatteryOptions) -> Need {
    isPlugged ? .none : level <= limits.critical ? .critical : level <= limits.low ? .low : .none
  }

  func reading(_ limits: BatteryOptions) -> DesktopReading {
    var reading = DesktopReading(.battery) { patch in
      let (need, charge) = (need(limits), Progress(level).inWholePercents)
      guard need != .none else {
        (patch.icon, patch.mode, patch.progress) = (isPlugged ? "battery-charging" : "battery", .bar, charge)
        return
      }
      (patch.mode, patch.icon) = (.text, need == .critical ? "battery-critical" : "battery-low")
      patch.title = need == .critical ? translated("Battery critical") : translated("Battery low")
      (patch.valueText, patch.details) = (charge.percentText, timeLeft?.timeLeftText ?? "")
      patch.properties = [ThemeAssignment(constant: "icon-color", "error")]
      guard need == .critical else { return }
      patch.properties?.append(ThemeAssignment(constant: "pulses", "2"))
      // It stays until the charger is plugged in.
      (patch.timeout, patch.urgency) = (.never, .critical)
    }
    reading.id = Self.hudID
    let charge = Progress(level).inWholePercents
    reading.report = DesktopReport(
      level: charge, state: isPlugged ? (status == .charging ? "charging" : "plugged in") : nil,
      [
        "level": .number(charge.fraction), "charging": .bool(status == .charging),
        "plugged": .bool(isPlugged),
        "secondsLeft": timeLeft.map { .integer(Int($0.inSeconds)) },
      ])
    return reading
  }
}
