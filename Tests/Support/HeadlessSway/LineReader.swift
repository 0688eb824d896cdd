import Glibc

/// Reads whole lines from a pipe.
final class LineReader {
  private let pipe: Descriptor
  private var unread: [UInt8] = []

  init(_ pipe: Descriptor) {
    self.pipe = pipe
  }

  /// The next line without its newline, or nil at the end of the stream, at the deadline, or when `end` is readable.
  func next(before deadline: Deadline, unless end: Descriptor? = nil) -> String? {
    while true {
      if let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...newline) }
        return String(decoding: unread[..<newline], as: UTF8.self)
      }
      guard deadline.waitForInput(on: pipe.number, or: end?.number ?? -1), readMore() else { return nil }
    }
  }

  private func readMore() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { space in
      let count = read(pipe.number, space.baseAddress, space.count)
      guard count > 0 else { return false }
      unread.append(contentsOf: space[..<count])
      return true
    }
  }
}
