import BezelCommandLine
import BezelValues
import Glibc
package import HUDModel

/// What has the values of a light: whole numbers from 0 to a greatest one.
package protocol Dimmable {
  /// The value of full light.
  var maximum: Int { get }
  /// The exponent of the perceived brightness if none is given.
  var exponent: Double { get }
}

extension Dimmable {
  /// The level of a value, as it is perceived.
  package func level(of value: Int, _ exponent: Double?) -> Progress {
    Progress(level: pow(Double(value) / Double(maximum), 1 / (exponent ?? self.exponent)))
  }

  /// The value of a level.
  package func value(of level: Progress, _ exponent: Double?) -> Int {
    Int((pow(level.fraction, exponent ?? self.exponent) * Double(maximum)).rounded())
  }

  /// The value after a change. A limit of more than zero is at least the value 1, and never turns "up" into "down".
  func value(changing present: Int, by options: LevelOptions) -> Int {
    let least = options.minimum > 0 ? max(1, value(at: options.minimum, options.exponent)) : 0
    let most = value(at: options.maximum, options.exponent)
    switch options.change {
    case .set(let level): return min(max(value(at: level, options.exponent), least), max(most, least))
    case .up(let step):
      return max(present, min(rung(above: present, of: step ?? options.step, options.exponent), most))
    case .down(let step):
      return min(present, max(rung(below: present, of: step ?? options.step, options.exponent), least))
    case .show, .mute, .unmute, .toggle, .nextDevice: return present
    }
  }

  /// The value of a level, which is at most the greatest.
  private func value(at level: Double, _ exponent: Double?) -> Int {
    value(of: Progress(level: min(level, 1)), exponent)
  }

  /// Whether a level is full light, but for what is not seen.
  private static func isFull(_ level: Double, of step: Double) -> Bool { level > 1 - min(0.005, step / 4) }

  /// The next value that a multiple of the step has. Steps that are finer than the device's values have the same ones.
  private func rung(above present: Int, of step: Double, _ exponent: Double?) -> Int {
    var count = (level(of: present, exponent).fraction / step).rounded(.down)
    while !Self.isFull(count * step, of: step), value(at: count * step, exponent) <= present { count += 1 }
    return value(at: Self.isFull(count * step, of: step) ? 1 : count * step, exponent)
  }

  private func rung(below present: Int, of step: Double, _ exponent: Double?) -> Int {
    var count = (level(of: present, exponent).fraction / step).rounded(.up)
    while count > 0, Self.isFull(count * step, of: step) || value(at: count * step, exponent) >= present {
      count -= 1
    }
    return value(at: max(count, 0) * step, exponent)
  }
}
