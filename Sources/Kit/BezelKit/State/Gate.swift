import Synchronization

/// Blocks a thread until another thread provides a value.
package final class Gate<Value: Sendable>: Sendable {
  private let semaphore = Semaphore(value: 0)
  private let value = Mutex<Value?>(nil)

  package init() {}

  /// Provides the value.
  package func open(with value: Value) {
    self.value.withLock { $0 = value }
    semaphore.signal()
  }

  /// Blocks until ``open(with:)``.
  ///
  /// - Precondition: Only one thread waits, and only once.
  package func wait() -> Value {
    while true {
      semaphore.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
