package import BezelPosix
import Glibc

extension ControlError {
  /// Why a program could not be started.
  package init(starting program: InstalledProgram, _ error: Errno) {
    self = error.rawValue == ENOENT ? .noProgram(program.name) : .system("exec", path: program.path, error)
  }
}

/// The program `bezeld` as a server to start.
package struct ServerProgram {
  private let program = InstalledProgram("bezeld")
  /// Whether the server is detached from this process, which goes on and would get SIGCHLD at the server's end.
  private var isOrphan = false

  package init() {}

  /// The server, for a process that goes on after it was started.
  package static var orphan: ServerProgram {
    var program = ServerProgram()
    program.isOrphan = true
    return program
  }

  /// Starts a server that takes over the listening socket. Its messages go to a file, unless that is negative.
  func start(listeningOn socket: Int32, log: Int32) throws(ControlError) {
    // The shell that starts an orphan can't report that there is no such program.
    guard !isOrphan || program.isInstalled else { throw .noProgram(program.name) }
    // The shell ends at once, and the system adopts what it has started.
    let prefix = isOrphan ? ["sh", "-c", "\"$@\" &", "sh", program.path] : [program.name]
    do throws(Errno) {
      try startDetached(
        isOrphan ? "/bin/sh" : program.path, prefix + ["serve", "--listen-fd", "3"], socket: socket,
        errors: log,
        waits: isOrphan)
    } catch {
      throw ControlError(starting: program, error)
    }
  }
}
