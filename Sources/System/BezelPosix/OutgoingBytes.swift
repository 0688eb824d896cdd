import Glibc

/// Bytes that wait for a socket to take them.
package struct OutgoingBytes {
  private var bytes: [UInt8] = []
  private var sent = 0

  package init() {}

  package var count: Int { bytes.count - sent }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ more: [UInt8]) {
    // A reader that is always a little behind must not make the array grow.
    if sent > bytes.count / 2 { compact() }
    bytes += more
  }

  /// Sends as much as the socket takes without blocking.
  package mutating func send(to socket: Int32) throws(Errno) {
    while !isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          socket, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        )
      }
      if count > 0 {
        sent += count
      } else if Errno.current == .wouldBlock {
        return
      } else if Errno.current != .interrupted {
        throw .current
      }
    }
    compact()
  }

  private mutating func compact() {
    bytes.removeFirst(sent)
    sent = 0
  }
}
