import BezelControlWire
import BezelPosix
import BezelValues
import Glibc
import HUDCommands

/// The end of the control socket where `bezel` would be; it never waits.
final class Command {
  private(set) var output = ""
  private(set) var complaint = ""
  /// What it ends with; nil as long as it wasn't answered.
  private(set) var status: UInt8?
  /// Whether the server has closed the connection.
  private(set) var isClosed = false

  private var socket: Int32
  private var outgoing: [UInt8] = []
  private var decoder = FrameDecoder()

  init(_ place: ControlSocketAddress) {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    precondition(result == 0, "nobody listens at \(place.path)")
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit { hangUp() }

  func ask(_ words: [String]) {
    send(Frame.arguments(ArgumentsRequest(arguments: words.map { Array($0.utf8) })).bytes)
  }

  /// Sends a typed command, as programs do.
  func ask(_ command: HUDCommands.Command) {
    var payload = PayloadWriter()
    command.encode(to: &payload)
    send(Frame.command(payload.bytes).bytes)
  }

  /// Sends bytes, as many as the socket takes at once; `pump` sends the rest.
  func send(_ bytes: [UInt8]) {
    outgoing += bytes
    pump()
  }

  /// The command is killed.
  func hangUp() {
    guard socket >= 0 else { return }
    close(socket)
    socket = -1
  }

  func pump() {
    guard socket >= 0 else { return }
    if !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { outgoing.removeFirst(count) }
      // Whom nobody listens to any more stops talking.
      if count < 0, errno != EAGAIN { outgoing = [] }
    }
    while receive() {}
  }

  func readToEnd() { pump() }

  private func receive() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else {
        if count == 0 || errno != EAGAIN { isClosed = true }
        return false
      }
      decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      while let frame = try? decoder.next() { take(frame) }
      return true
    }
  }

  private func take(_ frame: Frame) {
    switch frame {
    case .output(let bytes): output += String(decoding: bytes, as: UTF8.self)
    case .error(let bytes): complaint += String(decoding: bytes, as: UTF8.self)
    case .exit(let status): self.status = status.rawValue
    case .arguments, .command, .event: break
    }
  }
}
