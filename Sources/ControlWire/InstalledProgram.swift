import CControlWire
import Glibc
import Posix

/// One of Bezel's programs: the one beside this process's own executable, otherwise the one in PATH.
package struct InstalledProgram {
  package let name: String
  /// A path, or the bare name for PATH.
  package let path: String

  package init(_ name: String) {
    let own = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = readlink("/proc/self/exe", start, buffer.count)
      // Without /proc, the path by which this process was started.
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ProcessArguments.name
    }
    self.init(name, beside: own)
  }

  init(_ name: String, beside executable: String) {
    let directory = executable[..<(executable.lastIndex(of: "/") ?? executable.startIndex)]
    let beside = "\(directory)/\(name)"
    self.name = name
    path = access(beside, X_OK) == 0 ? beside : name
  }

  /// Whether it is beside this process's executable or in PATH.
  var isInstalled: Bool {
    if path != name { return true }
    let folders = (Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Replaces this process by the program, with C's arguments. Returns only on failure, with the reason.
  package func replaceProcess(
    arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> ControlError {
    _ = control_exec(path, arguments)
    return failure(.current)
  }

  func failure(_ error: Errno) -> ControlError {
    error.rawValue == ENOENT ? .noProgram(name) : .system("exec", path: path, error)
  }
}

/// The program `bezeld` as a server to start.
package struct ServerProgram {
  private let program = InstalledProgram("bezeld")
  /// Whether the started server is no child of this process. The end of a child would be reported to a process that
  /// goes on.
  private var isOrphan = false

  package init() {}

  /// The server, for a process that goes on after it was started.
  package static var orphan: ServerProgram {
    var program = ServerProgram()
    program.isOrphan = true
    return program
  }

  /// Starts a server that takes over the listening socket.
  func start(listeningOn socket: Int32) throws(ControlError) {
    // The shell that starts an orphan can't report that there is no such program.
    guard !isOrphan || program.isInstalled else { throw .noProgram(program.name) }
    // The shell ends at once, and the system adopts what it has started.
    let prefix = isOrphan ? ["sh", "-c", "\"$@\" &", "sh", program.path] : [program.name]
    do throws(Errno) {
      try startDetached(
        isOrphan ? "/bin/sh" : program.path, prefix + ["serve", "--listen-fd", "3"], socket: socket,
        waits: isOrphan)
    } catch {
      throw program.failure(error)
    }
  }
}
