import Glibc
import Synchronization

/// A thread's wait for a value that another thread has.
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

  func open(with value: Value) {
    self.value.withLock { $0 = value }
    sem_post(semaphore)
  }

  /// Blocks until the gate is opened. One thread may wait, once.
  func wait() -> Value {
    while true {
      // A signal interrupts it.
      while sem_wait(semaphore) != 0 {}
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
