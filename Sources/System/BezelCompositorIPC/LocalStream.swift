package import BezelEventLoop
import BezelPosix
import Glibc

/// A connection to a socket of a compositor: bytes come in, requests go out. A compositor that sends half a message for
/// ever costs the memory of that half.
package final class LocalStream: EventSource {
  package let fileDescriptor: Int32
  private let loop: EventLoop
  /// Takes the messages at the start of the bytes, and returns how many bytes they had; nil if there are none.
  private let take: (ArraySlice<UInt8>) -> Int?
  private let onEnd: () -> Void
  private var incoming: [UInt8] = []
  private var outgoing = OutgoingBytes()
  private var isOpen = true

  /// The longest message.
  private static let limit = 4 << 20

  /// Connects at once. Nil if nobody listens. `take` takes the messages at the start of the bytes, and returns nil if they
  /// are none. `onEnd` is called when the other side has closed, or has sent what `take` refuses.
  package init?(
    _ path: String, on loop: EventLoop, onEnd: @escaping () -> Void,
    take: @escaping (ArraySlice<UInt8>) -> Int?
  ) {
    (self.loop, self.take, self.onEnd) = (loop, take, onEnd)
    guard let socket = try? LocalSocketAddress(path: path).connectAtOnce() else { return nil }
    fileDescriptor = socket
    loop.add(self)
  }

  deinit {
    if isOpen { Glibc.close(fileDescriptor) }
  }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    loop.remove(self)
    Glibc.close(fileDescriptor)
  }

  package func send(_ bytes: [UInt8]) {
    outgoing.append(bytes)
    write()
  }

  /// Takes the complete lines at the start of the bytes, and returns how many bytes they had.
  package static func takeLines(
    _ bytes: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>) -> Void
  ) -> Int {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      rest = rest[(end + 1)...]
    }
    return bytes.count - rest.count
  }

  package func prepare() -> Interest { outgoing.isEmpty ? .readable : [.readable, .writable] }

  package func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { write() }
    guard isOpen, ready.isReadableOrClosed else { return }
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { incoming += UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      return count
    }
    if count < 0, [.wouldBlock, .interrupted].contains(Errno.current) { return }
    guard count > 0, let taken = take(incoming[...]), incoming.count - taken <= Self.limit else {
      return end()
    }
    if taken > 0 { incoming.removeFirst(taken) }
  }

  private func write() {
    guard isOpen else { return }
    // One that is gone is found by reading.
    do throws(Errno) { try outgoing.send(to: fileDescriptor) } catch { outgoing = OutgoingBytes() }
  }

  private func end() {
    guard isOpen else { return }
    close()
    onEnd()
  }
}
