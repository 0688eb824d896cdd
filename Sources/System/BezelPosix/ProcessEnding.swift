/// How a process has ended.
package enum ProcessEnding: Hashable, Sendable {
  /// It has exited with this status.
  case status(Int32)
  /// A signal has ended it.
  case signal(Int32)

  /// Reads a status of waitpid(2). Nil for a process that has not ended.
  package init?(waitStatus status: Int32) {
    // The signal is in the low seven bits, which are 0x7f for a stop; the exit status is in the next byte.
    switch status & 0x7f {
    case 0: self = .status(status >> 8 & 0xff)
    case 0x7f: return nil
    case let signal: self = .signal(signal)
    }
  }

  /// The status as a shell's `$?`.
  package var shellStatus: Int32 {
    switch self {
    case .status(let status): status
    case .signal(let signal): 128 + signal
    }
  }
}
