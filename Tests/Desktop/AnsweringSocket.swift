import BezelEventLoop
import Glibc
import HeadlessSway

/// A compositor's socket on a test's loop, which answers each request.
final class AnsweringSocket: EventSource {
  /// What is sent for a request; nil closes the connection.
  typealias Answer = (String) -> [UInt8]?

  private let listener: Descriptor
  private let loop: EventLoop
  /// Whether a connection ends with its first answer.
  private let closes: Bool
  private let answer: Answer
  private var peers: [Peer] = []
  private(set) var requests: [String] = []

  init(at path: String, on loop: EventLoop, closes: Bool = false, _ answer: @escaping Answer) throws {
    listener = try UnixSocket.listening(at: path)
    (self.loop, self.closes, self.answer) = (loop, closes, answer)
    loop.add(self)
  }

  func close() {
    for peer in peers { loop.remove(peer) }
    peers = []
    loop.remove(self)
  }

  var fileDescriptor: Int32 { listener.number }
  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    let peer = Peer(Descriptor(accept(listener.number, nil, nil))) { [unowned self] peer, bytes in
      let request = String(decoding: bytes, as: UTF8.self)
      if !bytes.isEmpty { requests.append(request) }
      let reply = bytes.isEmpty ? nil : answer(request)
      if let reply { peer.send(reply) }
      if reply == nil || closes {
        loop.remove(peer)
        peers.removeAll { $0 === peer }
      }
    }
    peers.append(peer)
    loop.add(peer)
  }

  private final class Peer: EventSource {
    let descriptor: Descriptor
    let receive: (Peer, [UInt8]) -> Void

    init(_ descriptor: Descriptor, _ receive: @escaping (Peer, [UInt8]) -> Void) {
      (self.descriptor, self.receive) = (descriptor, receive)
    }

    var fileDescriptor: Int32 { descriptor.number }
    func prepare() -> Interest { .readable }

    func dispatch(_ ready: Readiness) {
      guard ready.isReadableOrClosed else { return }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(fileDescriptor, &bytes, bytes.count, 0)
      receive(self, Array(bytes.prefix(max(0, count))))
    }

    func send(_ bytes: [UInt8]) {
      _ = bytes.withUnsafeBytes { write(fileDescriptor, $0.baseAddress, $0.count) }
    }
  }
}
