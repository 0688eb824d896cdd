import BezelValues

/// How much of a task is done.
package struct Progress: Hashable, Sendable {
  /// From 0 to the greatest that is shown; 1 is all of it.
  package let fraction: Double

  package static let none = Progress(0)

  /// The maximum of a bar can't be greater: 1000 %.
  package static let greatest = 10.0

  /// Values beyond the limits are clamped. NaN is 0.
  package init(_ fraction: Double, upTo maximum: Double = 1) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), maximum)
  }

  /// Reads the maximum of a bar: `150%` or `0.5`. Nil for any other text, such as a number above 1.
  package init?(maximum text: String) {
    let isPercentage = text.hasSuffix("%")
    let number = isPercentage ? Double(finite: text.dropLast()).map { $0 / 100 } : Double(finite: text)
    guard let number, number >= 0.01, number <= (isPercentage ? Self.greatest : 1) else { return nil }
    self.init(number, upTo: Self.greatest)
  }

  /// The percentage, rounded down, so that 100 means done. 0.29 · 100 is a little less than 29.
  package var percent: Int { Int(fraction * 100 + 1e-9) }

  /// The percentage with its sign, as in `42%`.
  package var percentText: String { "\(percent)%" }

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a number from 0 to 1 (0.4), a percentage (40%) or a part of a whole (3/12)"

  /// The end of a sentence about a number above 1, which is probably a percentage. Nil for any other text.
  package static func adviceAboutPercentage(_ text: String) -> String? {
    guard let number = Double(finite: text), number > 1, number <= 100 * greatest else { return nil }
    let whole = number <= greatest ? "\((number * 100).text)% or " : ""
    return "; a number above 1 is written as a percentage, as in \(whole)\(number.text)%"
  }

  /// Reads `0.4`, `40%` or `3/12`. Percentages and parts may be beyond the whole. Nil for any other text, such as a
  /// number above 1, which may be meant as a percentage.
  package init?(text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(finite: text.dropLast()) else { return nil }
      self.init(percent / 100, upTo: Self.greatest)
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let part = Double(finite: first) else { return nil }
    guard parts.count == 2 else {
      guard part <= 1 else { return nil }
      self.init(part)
      return
    }
    guard let whole = Double(finite: parts[1]), whole > 0 else { return nil }
    self.init(part / whole, upTo: Self.greatest)
  }
}
