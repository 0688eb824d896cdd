package import BezelValues
import Glibc

/// A deadline on a loop.
///
/// Arming again replaces the deadline. A deadline that was replaced or cancelled never fires. The loop keeps an armed
/// timer; a timer that is not armed lives as long as its owner.
package final class LoopTimer {
  /// When the timer fires next; nil when it is not armed.
  package private(set) var deadline: Instant?

  /// The number of this arming among all of the loop: equal deadlines fire in the order in which they were armed.
  private(set) var arming: UInt64 = 0
  private let loop: EventLoop
  private let fire: () -> Void

  /// It is armed with the delay, if there is one.
  package init(on loop: EventLoop, after delay: Duration? = nil, _ fire: @escaping () -> Void) {
    self.loop = loop
    self.fire = fire
    if let delay { arm(after: delay) }
  }

  /// Fires in the first turn that begins at the deadline or later; with a deadline in the past, in the next turn.
  package func arm(at deadline: Instant) {
    loop.preconditionCurrent()
    self.deadline = deadline
    arming = loop.timers.insert(self)
  }

  /// Fires when the delay has passed since the present turn's ``EventLoop/now``.
  package func arm(after delay: Duration) {
    arm(at: loop.now + delay)
  }

  /// Fires at this time instead, or not at all. The same time is no change.
  package func move(to deadline: Instant?) {
    guard deadline != self.deadline else { return }
    if let deadline { arm(at: deadline) } else { cancel() }
  }

  package func cancel() {
    loop.preconditionCurrent()
    guard deadline != nil else { return }
    deadline = nil
    loop.timers.remove(self)
  }

  /// Clears the deadline, then calls the handler, which may arm the timer again.
  func expire() {
    cancel()
    fire()
  }
}

/// The armed timers of a loop. There are a handful, so that an array is fastest.
struct ArmedTimers {
  private(set) var all: [LoopTimer] = []
  private var armings: UInt64 = 0

  /// The earliest deadline.
  var next: Instant? { all.lazy.compactMap(\.deadline).min() }

  /// Adds a timer that was armed. Returns the number of the arming.
  mutating func insert(_ timer: LoopTimer) -> UInt64 {
    if !all.contains(where: { $0 === timer }) { all.append(timer) }
    armings += 1
    return armings
  }

  mutating func remove(_ timer: LoopTimer) {
    all.removeAll { $0 === timer }
  }

  /// The timers that are due, in the order in which they fire. A handler may cancel a later one.
  func due(at now: Instant) -> [Due] {
    all.compactMap { timer in
      guard let deadline = timer.deadline, deadline <= now else { return nil }
      return Due(timer: timer, deadline: deadline, arming: timer.arming)
    }.sorted { ($0.deadline, $0.arming) < ($1.deadline, $1.arming) }
  }

  struct Due {
    let timer: LoopTimer
    let deadline: Instant
    let arming: UInt64

    /// Whether the timer was neither cancelled nor armed again since.
    var isValid: Bool { timer.deadline != nil && timer.arming == arming }
  }
}

extension Instant {
  /// Reads CLOCK_MONOTONIC, which stands still while the machine is suspended.
  package static func monotonic() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}

extension Duration {
  /// Whole nanoseconds, clamped, and rounded up so that a wait of this length never ends early.
  var nanosecondsRoundedUp: Int64 {
    let (seconds, attoseconds) = components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? 0 : .max }
    let (sum, carried) = product.addingReportingOverflow(whole + (rest > 0 ? 1 : 0))
    return carried ? .max : max(0, sum)
  }
}
