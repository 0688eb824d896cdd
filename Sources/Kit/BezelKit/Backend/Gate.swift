#if BEZEL_WAYLAND
import Glibc
import Synchronization

/// Blocks a thread until another thread provides a value.
final class Gate<Value: Sendable>: Sendable {
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>
  private let value = Mutex<Value?>(nil)

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Provides the value.
  func open(with value: Value) {
    self.value.withLock { $0 = value }
    sem_post(semaphore)
  }

  /// Blocks until ``open(with:)``.
  ///
  /// - Precondition: Only one thread waits, and only once.
  func wait() -> Value {
    while true {
      // A signal interrupts the wait.
      while sem_wait(semaphore) != 0 {}
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}

#endif
