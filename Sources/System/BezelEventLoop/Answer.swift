import BezelValues

/// An answer that is given once: by who knows it, or at its deadline by a value that says so. A cancelled one is never
/// given.
package final class Answer<Value> {
  private var done: ((Value) -> Void)?
  private lazy var deadline = LoopTimer(on: loop) { [unowned self] in give(late()) }
  private let loop: EventLoop
  private let late: () -> Value

  /// - Parameters:
  ///   - limit: How long to wait.
  ///   - loop: The loop.
  ///   - late: Makes the value that is given at the deadline.
  ///   - done: Receives the answer.
  package init(
    within limit: Duration, on loop: EventLoop, orElse late: @escaping () -> Value,
    _ done: @escaping (Value) -> Void
  ) {
    (self.loop, self.late, self.done) = (loop, late, done)
    deadline.arm(after: limit)
  }

  deinit {
    cancel()
  }

  package func give(_ value: Value) {
    let done = done
    cancel()
    done?(value)
  }

  package func cancel() {
    done = nil
    deadline.cancel()
  }
}
