package import BezelCommandLine
import BezelValues
import HUDModel

extension LevelOptions {
  /// The level after the change. Steps end at a multiple of the step. A level beyond a limit stays where it is: a limit
  /// never turns "up" into "down".
  ///
  /// - Parameter present: The level before, as a part of the whole.
  /// - Returns: The level, as a part of the whole.
  package func level(changing present: Double) -> Double {
    switch change {
    case .set(let value): min(max(value, self.minimum), max(self.maximum, self.minimum))
    case .up(let amount):
      max(present, min(Self.multiple(of: amount ?? self.step, above: present), self.maximum))
    case .down(let amount):
      min(present, max(Self.multiple(of: amount ?? self.step, below: present), self.minimum))
    case .show, .mute, .unmute, .toggle: present
    }
  }

  /// Whether the device is muted after the change. `up` unmutes unless that is not wanted.
  ///
  /// - Parameter present: Whether it is muted before.
  /// - Returns: Whether it is muted.
  package func isMuted(changing present: Bool) -> Bool {
    switch change {
    case .mute: true
    case .unmute: false
    case .toggle: !present
    case .up: present && self.keepsMute
    case .set, .down, .show: present
    }
  }

  /// Devices round: a level so near to a multiple is that multiple.
  private static let tolerance = 0.0005

  private static func multiple(of step: Double, above present: Double) -> Double {
    let position = present / step + min(tolerance / step, 0.25)
    return (position.rounded(.down) + 1) * step
  }

  private static func multiple(of step: Double, below present: Double) -> Double {
    let position = present / step - min(tolerance / step, 0.25)
    return max(0, (position.rounded(.up) - 1) * step)
  }
}

extension Double {
  /// The progress of a level, in whole percents, as the user thinks of it.
  var levelProgress: Progress { Progress((self * 100).rounded() / 100, upTo: Progress.greatest) }
}
