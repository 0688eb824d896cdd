import Glibc

/// The file of the running program.
package enum ProgramFile {
  /// Without /proc, the path by which this process was started.
  package static var path: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = readlink("/proc/self/exe", start, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ProcessArguments.name
    }
  }

  /// Whether another file has taken its place, as an update does.
  package static var isReplaced: Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let count = buffer.baseAddress.map { readlink("/proc/self/exe", $0, buffer.count) } ?? 0
      return buffer[..<max(0, count)].reversed().starts(with: " (deleted)".utf8.reversed())
    }
  }
}
