/// How far a command is, as far as what it prints tells.
///
/// What is shown never goes back without saying why. A tool that counts (`[4/7]`, `1.2/7.1 MB`) is shown as it counts,
/// also when its total grows or it starts again: the count beside it explains the step back. What is counted only in a
/// part of the whole, as in git's phases, stands in ``step``: as ``count`` it would contradict. A tool that tells only a
/// percentage is held at its highest; when it starts again after its end, or another tool begins below what was shown,
/// nobody knows the whole any more: the state is ``State/indeterminate`` and the percentage is part of ``step``.
/// What the tool tells the terminal itself (OSC 9;4) is shown as told: the terminal's own bar shows the same.
package struct ToolProgress: Equatable, Sendable {
  /// What kind of figure there is.
  package enum State: Sendable {
    /// Nothing was read that says how far the command is.
    case unknown
    case running
    /// The tool works, and how far it is can't be said.
    case indeterminate
    /// The tool waits, or warns.
    case paused
    /// The tool says that it has failed.
    case failed
  }

  package var state = State.unknown
  /// The part that is done, from 0 to 1.
  package var fraction: Double?
  /// What is counted, when the tool tells; ``fraction`` says the same, but for a rounding.
  package var count: Count?
  /// What the tool is doing now: one line without control characters.
  package var step: String?

  package init(state: State = .unknown, fraction: Double? = nil, count: Count? = nil, step: String? = nil) {
    self.state = state
    self.fraction = fraction
    self.count = count
    self.step = step
  }
}

/// So many of so many, as a tool counts: `4/7`, `1.2/7.1 MB`, `0:05/1:20`.
package struct Count: Equatable, Sendable {
  /// What is counted.
  package enum Unit: Sendable {
    case items, bytes, seconds
  }

  /// Both in the unit; the total is more than 0, and what is done not less.
  package let done: Double
  package let total: Double
  package let unit: Unit

  /// Nil for what can't be counted: a total of 0, more done than there is.
  package init?(_ done: Double, of total: Double, _ unit: Unit = .items) {
    guard total > 0, total < 1e18, done >= 0, done <= total else { return nil }
    (self.done, self.total, self.unit) = (done, total, unit)
  }

  /// The part that is done, from 0 to 1.
  package var fraction: Double { done / total }
}

extension Count: CustomStringConvertible {
  /// As it is shown to people.
  package var description: String {
    switch unit {
    case .items: "\(Int(done))/\(Int(total))"
    case .bytes: bytes
    case .seconds: "\(Self.clock(done))/\(Self.clock(total))"
    }
  }

  /// Both in the unit that suits the total.
  private var bytes: String {
    var scale = 1.0
    var names = ["B", "kB", "MB", "GB", "TB", "PB"][...]
    while total / scale >= 1000, names.count > 1 {
      scale *= 1000
      names.removeFirst()
    }
    guard scale > 1 else { return "\(Int(done))/\(Int(total)) B" }
    return "\(Self.tenths(done / scale))/\(Self.tenths(total / scale)) \(names[names.startIndex])"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int(value * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(seconds)
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes):\(padded(seconds % 60))" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(padded(seconds % 60))"
  }
}
