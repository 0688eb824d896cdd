import CBezelSystem
import Glibc

/// The program `bezeld` as a server to be started.
package struct ServerProgram {
  private let program = InstalledProgram("bezeld")
  /// Whether a server that it starts is nobody's child. A process that goes on would be told of its end.
  private var isOrphan = false

  package init() {}

  /// The same, for a process that goes on when the server has been started.
  package static var orphan: ServerProgram {
    var program = ServerProgram()
    program.isOrphan = true
    return program
  }

  /// Starts a server that takes over the listening socket.
  func serve(on listener: Int32) throws(ControlError) {
    // The shell ends at once, and what it has started is then the system's.
    let prefix = isOrphan ? ["sh", "-c", "\"$@\" &", "sh", program.path] : [program.name]
    var arguments = (prefix + ["serve", "--listen-fd", "3"]).map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let error = csystem_spawn_daemon(
      isOrphan ? "/bin/sh" : program.path, &arguments, listener, isOrphan ? 1 : 0)
    guard error == 0 else { throw program.failure(error) }
  }
}
