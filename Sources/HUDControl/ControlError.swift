import Glibc

/// Why the command and its server can't meet.
package enum ControlError: Error, Equatable, CustomStringConvertible {
  case noRuntimeFolder
  case relativeRuntimeFolder(String)
  case pathTooLong(String, limit: Int)
  /// The folder of the sockets isn't one, or others than its owner can use it.
  case unsafeFolder(String)
  case serverRuns(String)
  /// The server belongs to another user.
  case stranger(String)
  case notListening(descriptor: Int32)
  /// One of Bezel's programs isn't there.
  case noProgram(String)
  /// Somebody else is starting the server, or it has more to do than it can take; only for who doesn't wait.
  case busy
  case system(String, path: String, errno: Int32)

  package var description: String {
    switch self {
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set; a desktop session sets it, usually to /run/user/\(getuid())"
    case .relativeRuntimeFolder(let path): "XDG_RUNTIME_DIR is '\(path)'; it must be an absolute path"
    case .pathTooLong(let path, let limit):
      "the socket's path '\(path)' is too long; with the shorter XDG_RUNTIME_DIR that is needed it has \(limit) bytes at most"
    case .unsafeFolder(let path):
      "'\(path)' must be a folder that only you can use; remove it or set its mode to 0700"
    case .serverRuns(let path): "a server already answers at '\(path)'; end it with 'bezel stop'"
    case .stranger(let path):
      "the server at '\(path)' belongs to another user; set XDG_RUNTIME_DIR to your own"
    case .notListening(let descriptor):
      "descriptor \(descriptor) is not a listening local socket; leave --listen-fd to bezel"
    case .noProgram(let name): "\(name) is neither beside bezel nor in PATH; install it"
    case .busy: "the server is busy; try again"
    case .system(let call, let path, let error):
      "\(call) failed for '\(path)': \(String(cString: strerror(error)))"
    }
  }
}
