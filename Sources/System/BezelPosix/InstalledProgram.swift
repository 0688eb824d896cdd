import CBezelSystem
import Glibc

/// One of Bezel's programs: the one beside this process's own executable, otherwise the one in PATH.
package struct InstalledProgram {
  package let name: String
  /// A path, or the bare name for PATH.
  package let path: String

  package init(_ name: String) { self.init(name, beside: ProgramFile.path) }

  package init(_ name: String, beside executable: String) {
    let directory = executable[..<(executable.lastIndex(of: "/") ?? executable.startIndex)]
    let beside = "\(directory)/\(name)"
    self.name = name
    path = access(beside, X_OK) == 0 ? beside : name
  }

  /// Whether it is beside this process's executable or in PATH.
  package var isInstalled: Bool {
    if path != name { return true }
    let folders = (Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Replaces this process by the program, with C's arguments. Returns only on failure, with the reason.
  package func replaceProcess(arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Errno {
    execvp(path, arguments)
    return .current
  }
}
