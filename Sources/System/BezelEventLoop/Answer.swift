import BezelValues

/// An answer that is given once: by who knows it, or at its deadline by a value that says so. A cancelled one is never
/// given.
package final class Answer<Value> {
  private var done: ((Value) -> Void)?
  private var deadline: LoopTimer?

  /// Without a limit it waits for ever. `late` makes the value that is given at the deadline.
  package init(
    within limit: Duration?, on loop: EventLoop, orElse late: @escaping () -> Value,
    _ done: @escaping (Value) -> Void
  ) {
    self.done = done
    deadline = LoopTimer(on: loop, after: limit) { [unowned self] in give(late()) }
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
    deadline?.cancel()
  }
}
