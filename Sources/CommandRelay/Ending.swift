import CCommandRelay
import Glibc

/// How a command ended.
package enum Ending: Hashable, Sendable {
  /// By itself, with this status.
  case exit(Int32)
  /// By this signal.
  case signal(Int32)

  /// Nil for a wait status that isn't of an end.
  init?(waitStatus status: Int32) {
    // The signal in the low seven bits, 0x7f for a stop; the exit status above the low byte.
    switch status & 0x7f {
    case 0: self = .exit((status >> 8) & 0xff)
    case 0x7f: return nil
    case let signal: self = .signal(signal)
    }
  }

  /// What a shell's `$?` tells.
  package var status: Int32 {
    switch self {
    case .exit(let status): status
    case .signal(let signal): 128 + signal
    }
  }

  /// Ends this process as the command ended, so that whoever waits for it sees the same: a death by signal is died
  /// again, without a second core file.
  package func endThisProcess() -> Never {
    if case .signal(let signal) = self { relay_terminate_by(signal) }
    Glibc.exit(status)
  }
}
