import CBezelSystem
import Glibc

/// Bytes for a local socket, whose answer is waited for, but neither long nor for too much of it.
struct Question {
  private let bytes: [UInt8]

  /// For each step, so that a compositor that hangs keeps nobody.
  private static let patience = 2
  private static let most = 16 << 20

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The answer until it is whole or the other side hangs up; empty when nobody is there.
  func ask(at path: String, isWhole: ([UInt8]) -> Bool) -> [UInt8] {
    guard path.utf8.count <= Int(csystem_local_path_limit()) else { return [] }
    let socket = csystem_open_local_socket()
    guard socket >= 0 else { return [] }
    defer { close(socket) }
    limitWaiting(on: socket)
    guard csystem_connect_local(socket, path) == 0, sendAll(to: socket) else { return [] }
    var answer: [UInt8] = []
    while !isWhole(answer), answer.count < Self.most, receive(from: socket, into: &answer) {}
    return answer
  }

  private func limitWaiting(on socket: Int32) {
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  private func sendAll(to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 || errno == EINTR else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// False at the end.
  private func receive(from socket: Int32, into answer: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = recv(socket, space.baseAddress, space.count, 0)
      if count > 0 { answer += UnsafeRawBufferPointer(rebasing: space[..<count]) }
      return count > 0 || (count < 0 && errno == EINTR)
    }
  }
}
