import BezelControlWire
import BezelPosix
import BezelValues
import Glibc
import HUDCommands

/// The end of the control socket where `bezel` would be; it never waits.
final class Command {
  private(set) var output = ""
  private(set) var complaint = ""
  /// Why it is refused, if the server says so.
  private(set) var code: String?
  /// What it ends with; nil as long as it wasn't answered.
  private(set) var status: UInt8?
  /// Whether the server has closed the connection.
  private(set) var isClosed = false

  private var socket: Int32
  private var outgoing: [UInt8] = []
  private var lines = LineBuffer()

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
    send(ControlRequest.fromThisProcess(words).line)
  }

  /// Sends the words of a command, as programs do.
  func ask(_ command: HUDCommands.Command) { ask(["typed"] + command.words) }

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
      lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      while let line = try? lines.next() { take(try? ControlAnswer.read(line).answer) }
      return true
    }
  }

  private func take(_ answer: ControlAnswer?) {
    // The program has ended.
    guard status == nil else { return }
    switch answer {
    case .output(let text): output += text
    case .json(let text), .event(let text): output += text + "\n"
    case .error(let text): complaint += "bezel: \(text)\n"
    case .status(let status):
      self.status = status.rawValue
      hangUp()
    case .code(let name): code = name
    case .begun, nil: break
    }
  }
}
