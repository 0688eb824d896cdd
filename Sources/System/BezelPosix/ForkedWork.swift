import CBezelSystem
import Glibc

/// Work of a copy of this process, whose outcome is bytes, for what may never end: to read a file of a file system that does
/// not answer. Other than a thread, the copy does not keep this process from ending.
package final class ForkedWork {
  /// Readable when the work is done.
  package let descriptor: Int32

  /// Whether there are files that may not answer.
  package static var isNeeded: Bool { cposix_files_may_hang() != 0 }

  /// Starts the work. Nil if the system has no process to give.
  ///
  /// - Precondition: This process has one thread.
  package init?(_ work: () -> [UInt8]) {
    var end: Int32 = -1
    switch cposix_fork_worker(&end) {
    case 1: descriptor = end
    case 0:
      try? writeAll(work(), to: end)
      _exit(0)
    default: return nil
    }
  }

  deinit { close(descriptor) }

  /// The outcome, which is waited for.
  package func finish() -> [UInt8]? {
    do { return try readAll(from: descriptor, atMost: 1 << 20) } catch { return nil }
  }

  /// Whether the work is done, or is within a time.
  package func isDone(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 1
  }
}
