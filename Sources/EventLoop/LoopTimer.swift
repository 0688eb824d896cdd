package import Time

/// A deadline on a loop. Arming again replaces the deadline, and one that was replaced or cancelled never
/// fires. A timer that is waiting is kept by its loop; one that isn't lives as long as its owner.
package final class LoopTimer {
  /// When it fires next; nil when it waits for nothing.
  package private(set) var deadline: Instant?

  /// Counts the armings of a whole loop: equal deadlines fire in the order they were armed.
  private(set) var turn: UInt64 = 0
  private let loop: EventLoop
  private let fire: () -> Void

  package init(on loop: EventLoop, _ fire: @escaping () -> Void) {
    self.loop = loop
    self.fire = fire
  }

  /// Fires in the first turn that begins at the deadline or later; with a deadline in the past, in the next turn.
  package func arm(at deadline: Instant) {
    loop.preconditionCurrent()
    self.deadline = deadline
    turn = loop.timers.insert(self)
  }

  /// Fires when the delay has passed since the present turn's ``EventLoop/now``.
  package func arm(after delay: Duration) {
    arm(at: loop.now + delay)
  }

  package func cancel() {
    loop.preconditionCurrent()
    guard deadline != nil else { return }
    deadline = nil
    loop.timers.remove(self)
  }

  /// Forgets the deadline, then calls the handler, which may arm it again.
  func expire() {
    cancel()
    fire()
  }
}
