import BezelCommandLine
package import BezelValues
import Glibc
import HUDModel

/// A light that commands read and set: a monitor with ddcutil, or a section `[light.NAME]` of the configuration.
package struct CommandLight: Hashable, Sendable {
  /// What `--device` accepts.
  package let name: String
  /// What the user calls it.
  let title: String
  let get: [String]
  /// `%v` stands for the value.
  let set: [String]
  let form: Form
  /// The longest time of a command.
  var limit: Duration
  /// How long a value counts that was read or written, in seconds.
  let lifetime: Int
  /// What the user has to write, if the light can't be used without.
  var missing: String?

  /// What `get` prints.
  enum Form: Hashable, Sendable {
    /// A number, among other words.
    case number(most: LightScale)
    /// The terse output of `ddcutil getvcp`.
    case feature
  }

  /// A value, and the greatest one.
  struct Value: Dimmable, Hashable {
    var value: Int
    var maximum: Int
    var exponent: Double { 1 }
  }

  /// The value in what `get` has printed; nil if it has none. One that is out of the range is
  /// one step beyond the limit, so that the limit can be set.
  func value(in output: [UInt8]) -> Value? {
    let words = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    switch form {
    case .feature:
      // ddcutil 1.4 and 2: "VCP 10 C 40 100", also after warnings.
      guard let start = words.indices.last(where: { words[$0...].starts(with: ["VCP", "10", "C"]) }),
        words.count >= start + 5, let value = Int(words[start + 3]), let maximum = Int(words[start + 4]),
        maximum > 0, maximum <= 0xffff
      else { return nil }
      return Value(value: min(max(value, -1), maximum + 1), maximum: maximum)
    case .number(let most):
      let numbers = words.lazy.compactMap { Double(finite: $0.hasSuffix("%") ? $0.dropLast() : $0) }
      guard let number = numbers.first else { return nil }
      let steps = Double(most.steps)
      return Value(
        value: Int(min(max(-1, number / most.maximum * steps), steps + 1).rounded()), maximum: most.steps)
    }
  }

  /// The words that set a value.
  func words(setting value: Value) -> [String] {
    let text =
      if case .number(let most) = form, most.hasDecimals {
        (most.maximum * Double(value.value) / Double(value.maximum)).roundedText
      } else {
        "\(value.value)"
      }
    return set.map { $0.replacing("%v", with: text) }
  }
}

extension Double {
  /// With four decimals at most.
  fileprivate var roundedText: String { ((self * 10_000).rounded() / 10_000).text }
}

extension CommandLight {
  /// The light of a section `[light.NAME]`.
  package init(named name: String, _ options: OptionValues) {
    let keys = LightKeys.table
    let (get, set) = (options[keys.get], options[keys.set])
    self.init(
      name: name, title: name, get: ["/bin/sh", "-c", get ?? ""], set: ["/bin/sh", "-c", set ?? ""],
      form: .number(most: options[keys.maximum] ?? .percents), limit: .seconds(1),
      // A held key does not read again; other programs change a lamp at any time.
      lifetime: 3,
      missing: get == nil ? "get=, which prints the value" : set == nil ? "set= with %v for the value" : nil)
  }

  /// A monitor at a bus of ddcutil.
  init(monitor name: String, _ title: String, at bus: Int, by program: String) {
    let program = [program, "--bus", "\(bus)"]
    self.init(
      name: name, title: title, get: program + ["--brief", "getvcp", "10"],
      set: program + ["--noverify", "setvcp", "10", "%v"], form: .feature, limit: .seconds(5),
      lifetime: LightMemory.lifetimeOfMonitor)
  }
}
