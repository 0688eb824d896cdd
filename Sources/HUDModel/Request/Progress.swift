import Time

/// How much of a task is done: from 0 to 1, whatever it was made from.
package struct Progress: Hashable, Sendable {
  package let fraction: Double

  package static let none = Progress(0)

  /// Clamps to 0…1; not a number is 0.
  package init(_ fraction: Double) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  /// The whole percent reached, rounded down: "100%" means done.
  package var percentText: String { "\(Int(fraction * 100 + 1e-9))%" }

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a number from 0 to 1 (0.4), a percentage (40%) or a part of a whole (3/12)"

  /// Progress as people write it: `0.4`, `40%` or `3/12`; nil for anything else. Numbers beyond the ends clamp.
  package init?(text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(finite: text.dropLast()) else { return nil }
      self.init(percent / 100)
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let part = Double(finite: first) else { return nil }
    guard parts.count == 2 else {
      self.init(part)
      return
    }
    guard let whole = Double(finite: parts[1]), whole > 0 else { return nil }
    self.init(part / whole)
  }
}
