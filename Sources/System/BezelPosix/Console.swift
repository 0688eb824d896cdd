import BezelValues
import Glibc

/// What a program tells its user: text on standard output, and messages of one line on standard error.
package enum Console {
  /// Writes to standard output. The status is a failure, with a message, if that can't be written.
  package static func print(_ text: String) -> ExitStatus { print(bytes: text.utf8) }

  /// The same with bytes.
  package static func print(bytes: some Collection<UInt8>) -> ExitStatus {
    do throws(Errno) {
      try writeAll(bytes, to: STDOUT_FILENO)
      return .success
    } catch {
      return fail(error.writing("standard output"), .failure)
    }
  }

  /// Writes a message to standard error. Nobody could read that it can't be written.
  package static func complain(_ message: String) {
    try? writeAll(Array("bezel: \(message.onOneLine)\n".utf8), to: STDERR_FILENO)
  }

  /// Writes a message, and returns the status to exit with.
  package static func fail(_ message: String, _ status: ExitStatus) -> ExitStatus {
    complain(message)
    return status
  }
}
