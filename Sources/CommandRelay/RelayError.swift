import Glibc

/// Why a command couldn't be started.
package struct RelayError: Error, Equatable, CustomStringConvertible {
  /// What failed: the command, or a system call on the way to it.
  package enum Cause: Equatable, Sendable {
    case command(String)
    case call(String)
  }

  package var cause: Cause
  package var errno: Int32

  init(_ cause: Cause, errno: Int32) {
    self.cause = cause
    self.errno = errno
  }

  /// The exit status that a shell has for it: 127 when there is no such command, 126 when it can't be run.
  package var status: Int32 {
    switch cause {
    case .command: errno == ENOENT ? 127 : 126
    case .call: 125
    }
  }

  package var description: String {
    let reason = String(cString: strerror(errno))
    switch cause {
    case .command(let name) where errno == ENOENT:
      return "there is no command '\(name)'; check its spelling and PATH"
    case .command(let name):
      return "'\(name)' can't be run (\(reason)); check its permissions and what it is"
    case .call(let call):
      return "\(call) failed (\(reason)); close other programs or raise the limits of this one"
    }
  }
}
