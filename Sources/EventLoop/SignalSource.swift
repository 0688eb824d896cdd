import CBezelSystem
import Glibc

/// Signals as events: instead of interrupting, each arrives at the handler in a turn of the loop.
///
/// The signals stay blocked in the thread that made it, and in threads and processes started later, until ``close()``. Make
/// it before other threads start, so that none of them takes a signal with its deadly default.
package final class SignalSource: EventSource {
  package let fileDescriptor: Int32
  /// Who sent the signal that the handler is called with; nil for the kernel: a key of the terminal, a child's end.
  /// 0 is a process that can't be seen from here, as from inside a container.
  package private(set) var sender: Int32?
  /// Those that weren't blocked before.
  private let blocked: [Int32]
  private let handler: (Int32) -> Void
  private var isOpen = true

  package init(_ signals: [Int32], handler: @escaping (Int32) -> Void) throws(EventLoopError) {
    self.handler = handler
    blocked = signals.filter { csystem_is_signal_blocked($0) == 0 }
    let failure = csystem_block_signals(blocked, UInt32(blocked.count), 1)
    guard failure == 0 else { throw EventLoopError(call: "pthread_sigmask", errno: failure) }
    fileDescriptor = csystem_open_signalfd(signals, UInt32(signals.count))
    guard fileDescriptor >= 0 else {
      let error = EventLoopError(call: "signalfd", errno: errno)
      unblock()
      throw error
    }
  }

  /// Gives the signals their usual effect again. Remove it from the loop first.
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
    while isOpen, case let signal = csystem_read_signal(fileDescriptor, &process), signal != 0 {
      sender = process < 0 ? nil : process
      handler(signal)
    }
  }

  private func unblock() {
    _ = csystem_block_signals(blocked, UInt32(blocked.count), 0)
  }
}
