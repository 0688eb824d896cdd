import BezelCommandLine
import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// A backlight, or the light of a keyboard, in sysfs.
package struct LightDevice: Hashable, Sendable {
  package enum Subsystem: String, Sendable {
    case backlight, leds
  }

  package let subsystem: Subsystem
  package let name: String
  /// Its folder.
  package let path: String
  /// The value of full light.
  package let maximum: Int
  /// Whether half of the value is half of the light, which looks much brighter than half.
  let isLinear: Bool
  /// Lower is better: firmware knows most, raw drivers least.
  let rank: Int
  let isConnected: Bool

  /// The present value. Nil if the file can't be read or has no number.
  package func value() -> Int? { SysfsFile.number(in: "\(path)/brightness") }

  /// The value that the hardware has, where the driver asks it.
  func actualValue() -> Int? {
    subsystem == .backlight ? SysfsFile.number(in: "\(path)/actual_brightness") ?? value() : value()
  }

  /// The file whose changes can be waited for.
  var changesPath: String {
    subsystem == .backlight ? "\(path)/actual_brightness" : "\(path)/brightness_hw_changed"
  }

  /// The exponent of the perceived brightness if none is given.
  var exponent: Double { isLinear && maximum > 20 ? 2 : 1 }

  /// The level of a value, as it is perceived.
  func level(of value: Int, _ exponent: Double?) -> Progress {
    Progress(level: pow(Double(value) / Double(maximum), 1 / (exponent ?? self.exponent)))
  }

  /// The value of a level.
  func value(of level: Progress, _ exponent: Double?) -> Int {
    Int((pow(level.fraction, exponent ?? self.exponent) * Double(maximum)).rounded())
  }

  /// The value after a change. Steps are at least one value, and a limit of more than zero is at least the value 1.
  func value(changing present: Int, by options: LevelOptions) -> Int {
    let level = level(of: present, options.exponent)
    let wanted = value(of: options.level(changing: level), options.exponent)
    let least =
      options.minimum > 0 ? max(1, value(of: Progress(level: options.minimum), options.exponent)) : 0
    switch options.change {
    case .set: return min(max(wanted, least), maximum)
    case .up: return min(max(wanted, present + 1), maximum)
    case .down: return min(present, max(min(wanted, present - 1), least))
    case .show, .mute, .unmute, .toggle: return present
    }
  }

  // MARK: Finding

  /// The devices of a subsystem, the best one first.
  ///
  /// - Parameters:
  ///   - subsystem: Backlights, or lights of keyboards.
  ///   - root: The folder of sysfs.
  /// - Returns: The devices. One whose files have no numbers is omitted.
  package static func all(_ subsystem: Subsystem, in root: String) -> [LightDevice] {
    let folder = "\(root)/class/\(subsystem.rawValue)"
    let names = SysfsFile.entries(of: folder).filter {
      subsystem == .backlight || $0.hasSuffix(":kbd_backlight")
    }
    return names.compactMap { LightDevice(subsystem, $0, at: "\(folder)/\($0)") }
      .sorted { ($0.rank, $0.isConnected ? 0 : 1, $0.name) < ($1.rank, $1.isConnected ? 0 : 1, $1.name) }
  }

  private init?(_ subsystem: Subsystem, _ name: String, at path: String) {
    guard let maximum = SysfsFile.number(in: "\(path)/max_brightness"), maximum > 0 else { return nil }
    (self.subsystem, self.name, self.path, self.maximum) = (subsystem, name, path, maximum)
    isLinear = SysfsFile.word(in: "\(path)/scale") == "linear"
    rank = ["firmware", "platform", "raw"].firstIndex(of: SysfsFile.word(in: "\(path)/type") ?? "") ?? 3
    isConnected = SysfsFile.word(in: "\(path)/device/status") == "connected"
  }
}
