package import BezelCommandLine
import BezelValues
import BezelWords
import HUDCommands
package import HUDModel

extension Patch {
  /// Shows a level as a bar. `word` replaces the number of one that is muted or off. The bars of all levels are equally long,
  /// since each leaves room for the words of all.
  mutating func show(level: Progress, insteadOfNumber word: String?) {
    (self.mode, self.progress, self.isInactive) = (.bar, level, word != nil)
    if let word { self.valueText = word }
    self.properties = [ThemeAssignment(constant: "value-room", Self.levelWords.joined(separator: ","))]
  }

  private static var levelWords: [String] { [translated("Muted"), translated("Off")] }
}

extension LevelOptions {
  /// The level after the change. Steps end at a multiple of the step. A level beyond a limit stays where it is: a limit never
  /// turns "up" into "down".
  package func level(changing level: Progress) -> Progress {
    let present = level.fraction
    return switch change {
    case .set(let value): Progress(level: min(max(value, self.minimum), max(self.maximum, self.minimum)))
    case .up(let amount):
      Progress(
        level: max(present, Self.multiple(of: amount ?? self.step, above: present, upTo: self.maximum)))
    case .down(let amount):
      Progress(level: min(present, max(Self.multiple(of: amount ?? self.step, below: present), self.minimum)))
    case .show, .mute, .unmute, .toggle, .nextDevice: level
    }
  }

  /// Whether the device is muted after the change. `up` unmutes unless that is not wanted.
  package func isMuted(changing present: Bool) -> Bool {
    switch change {
    case .mute: true
    case .unmute: false
    case .toggle: !present
    case .up: present && self.keepsMute
    case .set, .down, .show, .nextDevice: present
    }
  }

  /// A level so near to a multiple, or to the limit, is that: devices round, and a step of half a percent is not seen.
  private static let tolerance = 0.005

  private static func multiple(of step: Double, above present: Double, upTo maximum: Double) -> Double {
    let tolerance = min(tolerance / step, 0.25)
    let next = ((present / step + tolerance).rounded(.down) + 1) * step
    return next > maximum - tolerance * step ? maximum : next
  }

  private static func multiple(of step: Double, below present: Double) -> Double {
    let position = present / step - min(tolerance / step, 0.25)
    return max(0, (position.rounded(.up) - 1) * step)
  }
}

extension Progress {
  /// A level as a part of the whole, which may be beyond it.
  package init(level: Double) { self.init(level, upTo: Self.greatest) }

  /// A level in whole percents, as the user thinks of it.
  var inWholePercents: Progress { Progress(level: (fraction * 100).rounded() / 100) }
}
