import CBezelSystem
import Glibc

/// The program `bezeld`, which is the server and also does what needs no server.
package struct ServerProgram {
  /// A path, or a bare name for PATH.
  private let path: String
  /// Whether a server that it starts is nobody's child. A process that goes on would be told of its end.
  private var isOrphan = false

  /// The one beside this process's own executable, otherwise the one in PATH.
  package init() {
    let own = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = readlink("/proc/self/exe", start, buffer.count)
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
    self.init(beside: own)
  }

  /// The same, for a process that goes on when the server has been started.
  package static var orphan: ServerProgram {
    var program = ServerProgram()
    program.isOrphan = true
    return program
  }

  init(beside executable: String) {
    let beside = String(executable[..<(executable.lastIndex(of: "/") ?? executable.startIndex)]) + "/bezeld"
    path = access(beside, X_OK) == 0 ? beside : "bezeld"
  }

  /// Starts a server that takes over the listening socket.
  func serve(on listener: Int32) throws(ControlError) {
    // The shell ends at once, and what it has started is then the system's.
    let prefix = isOrphan ? ["sh", "-c", "\"$@\" &", "sh", path] : ["bezeld"]
    var arguments = (prefix + ["serve", "--listen-fd", "3"]).map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let error = csystem_spawn_daemon(isOrphan ? "/bin/sh" : path, &arguments, listener, isOrphan ? 1 : 0)
    guard error == 0 else { throw failure(error) }
  }

  /// Replaces this process by bezeld with C's arguments. Returns only when that fails, with the reason.
  package func become(
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> ControlError {
    _ = csystem_exec(path, arguments)
    return failure(errno)
  }

  private func failure(_ error: Int32) -> ControlError {
    error == ENOENT ? .noServerProgram : .system("exec", path: path, errno: error)
  }
}
