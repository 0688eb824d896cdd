import CBezelSystem
import Glibc

/// Work with files that a copy of this process does first, where a file system may never answer. Other than a thread, the
/// copy does not keep this process from ending.
package final class ForkedWork {
  /// How long the work is waited for, in milliseconds. A busy machine needs a part of it.
  package static let timeLimit: Int32 = 1000

  /// Readable when the work is done.
  package let descriptor: Int32

  /// Starts the work, whose only outcome is its end. Nil if no file system is mounted that may not answer, if this process
  /// has other threads, which a copy would lack, or if the system has no process to give.
  package init?(_ work: () -> Void) {
    guard cposix_files_may_hang() != 0 else { return nil }
    var end: Int32 = -1
    switch cposix_fork_worker(&end) {
    case 1: descriptor = end
    case 0:
      work()
      _exit(0)
    default: return nil
    }
  }

  deinit { close(descriptor) }

  /// Whether the work is done, or is within a time.
  package func isDone(within milliseconds: Int32 = timeLimit) -> Bool {
    isReady(descriptor, for: POLLIN, within: milliseconds)
  }
}
