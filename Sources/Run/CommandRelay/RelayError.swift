package import BezelPosix
import CBezelSystem
import Glibc

/// Why a command could not be started.
package struct RelayError: Error, Equatable, CustomStringConvertible {
  package enum Cause: Equatable, Sendable {
    /// The command of this name can't be executed.
    case command(String)
    /// This system call failed before that.
    case call(String)
  }

  package var cause: Cause
  package var error: Errno

  init(_ cause: Cause, _ error: Errno) {
    self.cause = cause
    self.error = error
  }

  /// The exit status that shells use: 127 if the command doesn't exist, 126 if it can't be executed. 125 for a failed
  /// system call.
  package var status: Int32 {
    switch cause {
    case .command: error == .noSuchFile ? 127 : 126
    case .call: 125
    }
  }

  package var description: String {
    switch cause {
    case .command(let name) where error == .noSuchFile:
      return "command '\(name)' not found; check its spelling and PATH"
    case .command(let name):
      return "cannot run '\(name)' (\(error)); check that it is a program and that you may execute it"
    case .call(let call):
      return "\(call) failed (\(error)); close other programs or raise the limits of this one"
    }
  }
}

extension Errno {
  /// ENOENT.
  fileprivate static let noSuchFile = Errno(rawValue: ENOENT)
}

extension ProcessEnding {
  /// Ends this process in the same way, so that its parent sees how the command ended. A signal leaves no second core
  /// file.
  package func endThisProcess() -> Never {
    if case .signal(let signal) = self { relay_terminate_by(signal) }
    Glibc.exit(shellStatus)
  }
}
