extension Duration {
  /// What `init(text:)` accepts, for messages.
  package static let accepted = "\(form), up to 366 days"
  /// The same without the limit, for values with limits of their own.
  package static let form = "a duration such as 300ms, 1.5s, 2min or 1h"

  /// Reads a duration as people write it: `300ms`, `1.5s`, `2min`, `1h` or `0`, at most 366 days. Nil for any other
  /// text.
  package init?(text: String) {
    if text.utf8.elementsEqual("0".utf8) {
      self = .zero
      return
    }
    let units = [("ms", 0.001), ("min", 60.0), ("h", 3600.0), ("s", 1.0)]
    guard let (suffix, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let amount = Double(finite: text.dropLast(suffix.count)), amount >= 0
    else { return nil }
    let seconds = amount * factor
    guard seconds <= 366 * 24 * 3600 else { return nil }
    self = .seconds(seconds)
  }

  /// The duration as a clock shows it: `0:42`, `12:05`, `1:02:03`. Negative durations count as zero.
  package var clockText: String {
    let seconds = Int(max(0, inSeconds))
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes):\(padded(seconds % 60))"
      : "\(minutes / 60):\(padded(minutes % 60)):\(padded(seconds % 60))"
  }
}

extension Double {
  /// Reads a finite decimal number. Nil for any other text; `nan`, `inf` and hexadecimals are not accepted.
  package init?(finite text: some StringProtocol) {
    // Generic code would look up each of its protocols when the program runs.
    let text = String(text)
    guard text.utf8.allSatisfy({ "0123456789.-+eE".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    self = value
  }
}
