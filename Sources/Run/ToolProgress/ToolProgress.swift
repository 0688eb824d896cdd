// ToolProgress: what a command prints, as bytes, to its progress. It does no I/O and estimates no time. The
// tools are rows of a table. Called by RunHUD.

import BezelValues

/// How far a command is, as far as its output shows.
///
/// The number never goes back without an explanation:
///
/// - A tool that counts (`[4/7]`, `1.2/7.1 MB`) is shown as it counts, also when its total grows. The count explains the
///   step back. A count that falls a little is held.
/// - A count of only a part of the work, as in git's phases, becomes part of ``step``. As ``count`` it would contradict
///   ``fraction``.
/// - A tool that reports only percentages is shown at the highest one so far.
/// - If a number starts again after its end, if it falls far, or if another tool begins below the highest, it is of a part,
///   and the whole is unknown: the state is ``State/indeterminate``, and the number becomes part of ``step``. It stays so,
///   unless a count has a total several times as large: what ended was its preparation.
/// - After the end of what a tool counts, the whole is unknown as soon as the command prints something else or
///   ``ProgressReader/settle()`` is called: the state is ``State/indeterminate``, and the present line is the ``step``.
/// - What a tool reports to the terminal (OSC 9;4) is shown unchanged, since the terminal shows the same.
package struct ToolProgress: Equatable, Sendable {
  package enum State: Sendable {
    /// Nothing in the output says how far the command is.
    case unknown
    case running
    /// The tool works, but how far it is can't be said.
    case indeterminate
    /// The tool waits, or warns.
    case paused
    /// The tool reports that it has failed.
    case failed
  }

  package var state = State.unknown
  /// The part that is done, from 0 to 1.
  package var fraction: Double?
  /// What the tool counts, if it does. It agrees with ``fraction``, except for rounding.
  package var count: Count?
  /// What the tool is doing now: one line without control characters.
  package var step: String?
  /// Whether equal parts of ``fraction`` may take different times, as with several phases or files. The time left does not
  /// follow from it.
  package var isUneven = false
  /// Whether ``fraction`` follows from the duration of earlier runs: the command has reported nothing.
  package var isEstimate = false

  package init(state: State = .unknown, fraction: Double? = nil, count: Count? = nil, step: String? = nil) {
    self.state = state
    self.fraction = fraction
    self.count = count
    self.step = step
  }
}

/// A count of a total, as a tool prints it: `4/7`, `1.2/7.1 MB`, `0:05/1:20`.
package struct Count: Equatable, Sendable {
  package enum Unit: Sendable {
    case items, bytes, seconds
  }

  /// From 0 to ``total``.
  package let done: Double
  /// More than 0.
  package let total: Double
  package let unit: Unit

  /// Nil if the total isn't positive or `done` is outside of it.
  package init?(_ done: Double, of total: Double, _ unit: Unit = .items) {
    guard total > 0, total < 1e18, done >= 0, done <= total else { return nil }
    (self.done, self.total, self.unit) = (done, total, unit)
  }

  /// The part that is done, from 0 to 1.
  package var fraction: Double { done / total }

  /// The count when the last one of what it counts has only begun.
  var withoutLast: Count { Count(max(done - 1, 0), of: total, unit) ?? self }
}

extension Count: CustomStringConvertible {
  /// The text for users.
  package var description: String {
    switch unit {
    case .items: "\(Int(done))/\(Int(total))"
    case .bytes: bytes
    case .seconds: "\(Duration.seconds(done).clockText)/\(Duration.seconds(total).clockText)"
    }
  }

  /// Both numbers in the unit that suits the total.
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
}
