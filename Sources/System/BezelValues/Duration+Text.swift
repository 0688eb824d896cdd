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
    self = Self.exact(text.dropLast(suffix.count), suffix) ?? .seconds(seconds)
  }

  /// Reads the digits of seconds or milliseconds without rounding; nil for other units and other numbers.
  private static func exact(_ digits: Substring, _ suffix: String) -> Duration? {
    let unit: Duration? = suffix == "s" ? .seconds(1) : suffix == "ms" ? .milliseconds(1) : nil
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let unit, parts.count <= 2, let whole = Int(parts[0]) else { return nil }
    guard parts.count == 2 else { return unit * whole }
    guard parts[1].count <= 18, let fraction = Int(parts[1]) else { return nil }
    let scale = parts[1].reduce(1) { scale, _ in scale * 10 }
    return unit * whole + unit * fraction / scale
  }

  /// The duration as `init(text:)` reads it, from zero to 366 days.
  package var text: String {
    let (seconds, attoseconds) = max(.zero, min(self, .seconds(366 * 24 * 3600))).components
    guard attoseconds > 0 else {
      return seconds >= 120 && seconds % 60 == 0 ? "\(seconds / 60)min" : "\(seconds)s"
    }
    func decimal(_ whole: Int64, _ rest: Int64, digits: Int) -> String {
      let zeros = String(repeating: "0", count: digits - "\(rest)".count)
      return rest == 0 ? "\(whole)" : "\(whole).\(zeros)\(rest)".trimmingZeros
    }
    let inMillisecond: Int64 = 1_000_000_000_000_000
    return seconds == 0
      ? decimal(attoseconds / inMillisecond, attoseconds % inMillisecond, digits: 15) + "ms"
      : decimal(seconds, attoseconds, digits: 18) + "s"
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

  /// The time that something took, as a clock shows it. Nil for less than a second: a clock would show 0:00.
  package var timeTaken: String? { self >= .seconds(1) ? clockText : nil }
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

extension Double {
  /// The shortest decimal text: `24`, `3.5`.
  package var text: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }

  /// Reads a part of a whole: a percentage (`40%`) or a quotient (`3/12`). Nil for any other text.
  package init?(share text: some StringProtocol) {
    if text.hasSuffix("%") {
      guard let percent = Double(finite: text.dropLast()) else { return nil }
      self = percent / 100
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let part = Double(finite: parts[0]), let whole = Double(finite: parts[1]),
      whole > 0
    else { return nil }
    self = part / whole
  }

  /// The part of a whole as `init(share:)` reads it: a percentage, if that is exact.
  package var shareText: String {
    let percentage = "\((self * 100).text)%"
    return Double(share: percentage) == self ? percentage : "\(text)/1"
  }
}

extension String {
  /// A decimal fraction without the zeros at its end.
  fileprivate var trimmingZeros: String {
    var text = self
    while text.last == "0" { text.removeLast() }
    return text
  }
}
