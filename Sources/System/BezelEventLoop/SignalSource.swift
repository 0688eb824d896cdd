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
    blocked = signals.filter { cloop_is_signal_blocked($0) == 0 }
    let failure = cloop_block_signals(blocked, UInt32(blocked.count), 1)
    guard failure == 0 else { throw EventLoopError(call: "pthread_sigmask", errno: failure) }
    fileDescriptor = cloop_open_signalfd(signals, UInt32(signals.count))
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
    var process: Int32 = 0
    while isOpen, case let signal = cloop_read_signal(fileDescriptor, &process), signal != 0 {
      sender = process < 0 ? nil : process
      handler(signal)
    }
  }

  private func unblock() {
    _ = cloop_block_signals(blocked, UInt32(blocked.count), 0)
  }
}
