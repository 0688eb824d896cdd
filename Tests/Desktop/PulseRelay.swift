import BezelEventLoop
import Glibc
import HeadlessSway

/// Passes on what one client and an audio server send to each other. What is done before a request is passed on has
/// happened when the server reads the request.
final class PulseRelay: EventSource {
  /// A request of the protocol, by its number.
  enum Request: UInt8 {
    case sinkInfo = 21
    case setSinkVolume = 36
  }

  let address: String
  /// Called before each first request of a kind is passed on. If it returns false, the request and all that follow are
  /// lost.
  var onRequest: (Request) -> Bool = { _ in true }
  private let listener: Descriptor
  private let server: String
  private let loop: EventLoop
  private var directions: [Direction] = []

  /// The relay's own socket gets `path`; `server` is that of the server.
  init(at path: String, to server: String, on loop: EventLoop) throws {
    listener = try UnixSocket.listening(at: path)
    (address, self.server, self.loop) = ("unix:\(path)", server, loop)
    loop.add(self)
  }

  func close() {
    endConnection()
    loop.remove(self)
  }

  private func endConnection() {
    for direction in directions { loop.remove(direction) }
    directions = []
  }

  var fileDescriptor: Int32 { listener.number }
  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable), let peer = try? UnixSocket.connected(to: server) else { return }
    let client = Descriptor(accept(listener.number, nil, nil))
    directions = [
      Direction(from: client, to: peer) { [unowned self] in $0.isEmpty ? end() : passes($0) },
      Direction(from: peer, to: client) { [unowned self] in $0.isEmpty ? end() : true },
    ]
    for direction in directions { loop.add(direction) }
  }

  private func end() -> Bool {
    endConnection()
    return false
  }

  /// A request begins with the tag of a number, and its own number.
  private func passes(_ bytes: [UInt8]) -> Bool {
    for request in [Request.sinkInfo, .setSinkVolume] {
      let start = [UInt8(ascii: "L"), 0, 0, 0, request.rawValue]
      let isHere = bytes.indices.contains { bytes[$0...].starts(with: start) }
      if isHere, !onRequest(request) {
        loop.remove(directions[0])
        return false
      }
    }
    return true
  }

  private final class Direction: EventSource {
    private let source: Descriptor
    private let target: Descriptor
    private let passes: ([UInt8]) -> Bool

    init(from source: Descriptor, to target: Descriptor, passes: @escaping ([UInt8]) -> Bool) {
      (self.source, self.target, self.passes) = (source, target, passes)
    }

    var fileDescriptor: Int32 { source.number }
    func prepare() -> Interest { .readable }

    func dispatch(_ ready: Readiness) {
      guard ready.isReadableOrClosed else { return }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      bytes.removeLast(bytes.count - max(0, read(source.number, &bytes, bytes.count)))
      if passes(bytes) { _ = write(target.number, bytes, bytes.count) }
    }
  }
}
