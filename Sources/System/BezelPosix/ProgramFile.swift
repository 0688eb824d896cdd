import Glibc

/// The file of the running program.
package enum ProgramFile {
  /// Whether another file has taken its place, as an update does.
  package static var isReplaced: Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let count = buffer.baseAddress.map { readlink("/proc/self/exe", $0, buffer.count) } ?? 0
      return buffer[..<max(0, count)].reversed().starts(with: " (deleted)".utf8.reversed())
    }
  }
}
