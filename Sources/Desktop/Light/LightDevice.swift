import BezelCommandLine
import BezelPosix
import BezelValues
import Glibc

/// A backlight, or the light of a keyboard, in sysfs.
package struct LightDevice: Dimmable, Hashable, Sendable {
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

  /// The value that the hardware has, where the driver asks it. One beyond the maximum is on another scale.
  func actualValue() -> Int? {
    guard let hardware = hardwareValue(), hardware <= maximum else { return value() }
    return hardware
  }

  private func hardwareValue() -> Int? {
    subsystem == .backlight ? SysfsFile.number(in: "\(path)/actual_brightness") : nil
  }

  /// Whether the hardware's value is on the scale of the one that is set: some drivers of AMD and NVIDIA report another
  /// one. It is to be asked while nothing changes.
  func hasActualScale() -> Bool {
    guard let value = value(), let actual = hardwareValue() ?? self.value() else { return false }
    return actual <= maximum && abs(actual - value) <= max(1, maximum / 20)
  }

  /// The file whose changes can be waited for.
  var changesPath: String {
    subsystem == .backlight ? "\(path)/actual_brightness" : "\(path)/brightness_hw_changed"
  }

  package var exponent: Double { isLinear && maximum > 20 ? 2 : 1 }

  // MARK: Finding

  /// The devices of a subsystem in the folder of sysfs, the best one first. One whose files have no numbers is omitted.
  package static func all(_ subsystem: Subsystem, in root: String) -> [LightDevice] {
    let folder = "\(root)/class/\(subsystem.rawValue)"
    let names = names(inFolder: folder).filter {
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
