import CBezelSystem
import Glibc

/// One of Bezel's programs: the one beside this process's own executable, otherwise the one in PATH.
package struct InstalledProgram {
  package let name: String
  /// A path, or the bare name for PATH.
  let path: String

  package init(_ name: String) {
    let own = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = readlink("/proc/self/exe", start, buffer.count)
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
    self.init(name, beside: own)
  }

  init(_ name: String, beside executable: String) {
    let folder = executable[..<(executable.lastIndex(of: "/") ?? executable.startIndex)]
    let beside = "\(folder)/\(name)"
    self.name = name
    path = access(beside, X_OK) == 0 ? beside : name
  }

  /// Replaces this process by the program with C's arguments. Returns only when that fails, with the reason.
  package func become(
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> ControlError {
    _ = csystem_exec(path, arguments)
    return failure(errno)
  }

  func failure(_ error: Int32) -> ControlError {
    error == ENOENT ? .noProgram(name) : .system("exec", path: path, errno: error)
  }
}
