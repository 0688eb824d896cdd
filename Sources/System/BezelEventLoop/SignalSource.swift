import CBezelSystem
import Glibc

/// Signals as events: each arrives at the handler in a turn of the loop instead of interrupting.
///
/// The signals are blocked in the thread that makes the source, and in threads and processes started later, until
/// ``close()``. Make it before other threads start: an unblocked thread takes a signal with its default effect.
package final class SignalSource: EventSource {
  package let fileDescriptor: Int32
  /// The process that sent the signal that is being handled. Nil is the kernel: a key of the terminal, the end of a
  /// child. 0 is a process that is not visible from here, such as one outside of the container.
  package private(set) var sender: Int32?
  /// The signals that were not blocked before.
  private let blocked: [Int32]
  private let handler: (Int32) -> Void
  private var isOpen = true

  package init(_ signals: [Int32], handler: @escaping (Int32) -> Void) throws(EventLoopError) {
    self.handler = handler
    var (all, before) = (Self.set(of: signals), sigset_t())
    let failure = pthread_sigmask(SIG_BLOCK, &all, &before)
    blocked = signals.filter { sigismember(&before, $0) == 0 }
    guard failure == 0 else { throw EventLoopError(call: "pthread_sigmask", errno: failure) }
    fileDescriptor = signalfd(-1, &all, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard fileDescriptor >= 0 else {
      let error = EventLoopError(call: "signalfd", errno: errno)
      unblock()
      throw error
    }
  }

  /// Restores the usual effect of the signals. Remove the source from the loop first.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    _ = Glibc.close(fileDescriptor)
    unblock()
  }

  package func prepare() -> Interest { .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    let size = MemoryLayout<signalfd_siginfo>.size
    var info = signalfd_siginfo()
    while isOpen, read(fileDescriptor, &info, size) == size {
      // The kernel's own codes are positive.
      sender = info.ssi_code > 0 ? nil : Int32(bitPattern: info.ssi_pid)
      handler(Int32(info.ssi_signo))
    }
  }

  private func unblock() {
    var set = Self.set(of: blocked)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
