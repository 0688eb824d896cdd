import BezelValues

/// How much of a task is done.
package struct Progress: Hashable, Sendable {
  /// From 0 to the greatest that is shown; 1 is all of it.
  package let fraction: Double

  package static let none = Progress(0)

  /// What the maximum of a bar can be.
  package static let maxima = 0.01...10.0
  package static let greatest = maxima.upperBound

  /// Values beyond the limits are clamped. NaN is 0.
  package init(_ fraction: Double, upTo maximum: Double = 1) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), maximum)
  }

  /// Reads the maximum of a bar: `150%` or `0.5`. Nil for any other text, such as a number above 1.
  package init?(maximum text: String) {
    guard let progress = Progress(text: text), Self.maxima.contains(progress.fraction) else {
      return nil
    }
    self = progress
  }

  /// The nearest percentage, but 100 only where nothing is missing.
  package var percent: Int {
    let nearest = Int((fraction * 100).rounded())
    return nearest == 100 && fraction < 1 - 1e-9 ? 99 : nearest
  }

  /// The percentage with its sign, as in `42%`.
  package var percentText: String { "\(percent)%" }

  /// What `init(text:)` accepts, for messages.
  package static let accepted = "a number from 0 to 1 (0.4), a percentage (40%) or a part of a whole (3/12)"

  /// What to write instead of a number above 1, which is probably a percentage. Nil for any other text.
  package static func adviceAboutPercentage(_ text: String) -> String? {
    guard let number = Double(finite: text), number > 1, number <= 100 * greatest else { return nil }
    let whole = number <= greatest ? "\((number * 100).text)% or " : ""
    return "a number above 1 is written as a percentage, as in \(whole)\(number.text)%"
  }

  /// Reads `0.4`, `40%` or `3/12`. Percentages and parts may be beyond the whole. Nil for any other text, such as a
  /// number above 1, which may be meant as a percentage.
  package init?(text: String) {
    let number = Double(finite: text).flatMap { $0 <= 1 ? $0 : nil }
    guard let fraction = Double(share: text) ?? number else { return nil }
    self.init(fraction, upTo: Self.greatest)
  }

  /// The progress as `init(text:)` reads it.
  package var text: String { fraction.shareText }
}
