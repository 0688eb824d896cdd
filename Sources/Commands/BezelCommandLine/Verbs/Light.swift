package import BezelValues

// The lights that commands read and set.

/// The keys of a section `[light.NAME]`.
package struct LightKeys: OptionTable {
  package static let table = LightKeys()

  package let get = Option(
    "get", "COMMAND", .text, absence: "none",
    "The shell command that prints the value of this light, a number. It has one second, as 'set' has.")
  package let set = Option(
    "set", "COMMAND", .settingCommand, absence: "none",
    "The shell command that sets the value, for which %v stands.")
  package let maximum = Option(
    "max", "N", .lightScale, default: .percents,
    "The value of full light. With a decimal point, as in 1.0, values have decimals.")
}

/// The numbers of a light's commands: whole ones, or with decimals.
package struct LightScale: Hashable, Sendable {
  package static let percents = LightScale(maximum: 100, hasDecimals: false)

  package let maximum: Double
  package let hasDecimals: Bool

  private init(maximum: Double, hasDecimals: Bool) {
    (self.maximum, self.hasDecimals) = (maximum, hasDecimals)
  }

  /// Reads `100` or `1.0`.
  init?(text: String) {
    let hasDecimals = text.utf8.contains(UInt8(ascii: "."))
    guard let maximum = Double(finite: text), (hasDecimals ? 0.001 : 1) <= maximum, maximum <= 1_000_000
    else {
      return nil
    }
    self.init(maximum: maximum, hasDecimals: hasDecimals)
  }

  var text: String { hasDecimals && maximum == maximum.rounded() ? "\(maximum.text).0" : maximum.text }

  /// The greatest value: decimals have a thousand steps.
  package var steps: Int { hasDecimals ? 1000 : Int(maximum) }
}

extension ValueKind<LightScale> {
  fileprivate static let lightScale = Self(
    accepted: "a number up to 1000000, such as 100, or 1.0 for values with decimals",
    read: { LightScale(text: $0) }, write: \.text)
}

extension ValueKind<String> {
  fileprivate static let settingCommand = Self(
    accepted: "a command with %v, which stands for the value", read: { $0.contains("%v") ? $0 : nil },
    write: { $0 })
}
