import Glibc

/// An error number of the system. The corresponding C name is `errno`.
package struct Errno: Error, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The number that the last failed call of this thread has set. Read it before any other call.
  package static var current: Errno { Errno(rawValue: errno) }

  /// The call has to be repeated: a signal interrupted it.
  package static let interrupted = Errno(rawValue: EINTR)
  /// The call would block.
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  /// The other side has closed the connection before it had read everything.
  package static let connectionReset = Errno(rawValue: ECONNRESET)
}

extension Errno: CustomStringConvertible {
  /// The system's text, such as "No such file or directory". The corresponding C function is `strerror`.
  package var description: String { String(cString: strerror(rawValue)) }
}

extension Errno {
  /// What to do about an output that can't be written, as the end of a sentence.
  package var writingAdvice: String {
    switch rawValue {
    case EBADF: "open it or redirect it"
    case EPIPE: "keep its reader running or write to another place"
    case ENOSPC, EDQUOT, EFBIG: "free some space or write to another place"
    default: "write to another place"
    }
  }
  /// The message that an output can't be written, with what to do about it.
  package func writing(_ output: String) -> String { "\(output) can't be written: \(self); \(writingAdvice)" }
}
