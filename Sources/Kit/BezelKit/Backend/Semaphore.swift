#if BEZEL_WAYLAND
import Glibc

/// A semaphore of POSIX. The one of Dispatch would have each program load another library of Swift, of 350 kB.
final class Semaphore: Sendable {
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  init(value: UInt32) {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, value)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  func wait() {
    // A signal interrupts the wait.
    while sem_wait(semaphore) != 0 {}
  }
}

#endif
