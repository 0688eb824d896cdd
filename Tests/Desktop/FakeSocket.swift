import Glibc
import HeadlessSway

/// A compositor's socket, operated by the test.
final class FakeSocket {
  let path: String
  private let listener: Descriptor
  private var peer: Descriptor?

  init(at path: String) throws {
    self.path = path
    listener = try UnixSocket.listening(at: path)
  }

  func accept() { peer = Descriptor(Glibc.accept(listener.number, nil, nil)) }
  /// Whether somebody has connected and was not accepted.
  var hasPending: Bool {
    var descriptor = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) == 1
  }
  func hangUp() { peer = nil }
  /// The bytes that have arrived.
  func received() -> Int {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return max(0, recv(peer?.number ?? -1, &bytes, bytes.count, Int32(MSG_DONTWAIT)))
  }
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(peer?.number ?? -1, $0.baseAddress, $0.count) }
  }
  func send(_ text: String) { send(Array(text.utf8)) }
}
