import CTestSystem
import Glibc

/// A file descriptor that is closed with its owner.
package final class Descriptor {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// An anonymous file, for output that is read when its writer has exited.
  static func memoryFile(_ name: String) throws -> Descriptor {
    let result = test_open_memory_file(name)
    guard result >= 0 else { throw HarnessError(call: "memfd_create", result: result) }
    return Descriptor(result)
  }

  /// A descriptor that is readable when a process exits, whoever started it.
  package static func watching(_ pid: Int32) throws -> Descriptor {
    let result = test_open_pidfd(pid)
    guard result >= 0 else { throw HarnessError(call: "pidfd_open of \(pid)", result: result) }
    return Descriptor(result)
  }

  package static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    let result = test_open_pipe(&ends)
    guard result >= 0 else { throw HarnessError(call: "pipe2", result: result) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  static func null() throws -> Descriptor {
    let result = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard result >= 0 else { throw HarnessError(call: "open /dev/null", result: -errno) }
    return Descriptor(result)
  }

  /// The whole file, whatever the file position.
  func contents() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let start = bytes.count
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 8) { space in
        let count = pread(number, space.baseAddress, space.count, start)
        if count > 0 { bytes.append(contentsOf: space[..<count]) }
        return count
      }
      guard count > 0 else { return bytes }
    }
  }
}
