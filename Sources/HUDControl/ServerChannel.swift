import Glibc

/// The command's side of a connection: one request, then the replies. It blocks.
package struct ServerChannel: ~Copyable {
  /// How a conversation ended.
  package enum Ending: Equatable {
    case exit(status: UInt8)
    /// The server ended before it had read the request: it was not carried out, and can be given again.
    case unread
    /// The server ended before it gave a status.
    case broken
    /// The server's bytes make no sense.
    case nonsense(WireError)
  }

  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
  }

  deinit {
    close(socket)
  }

  /// Hands the connected socket over, to whoever talks on it without blocking and closes it.
  package consuming func takeSocket() -> Int32 {
    let socket = socket
    discard self
    return socket
  }

  /// Sends the request and hands each reply's bytes on, with the descriptor they are for, until the status comes.
  package func ask(_ request: Request, reply: (Int32, [UInt8]) -> Void) -> Ending {
    // When the server refuses the request halfway, its reply tells why: so read in any case.
    sendAll(Frame.request(request).bytes)
    var decoder = FrameDecoder()
    var isFirst = true
    // For more than a KiB the runtime looks the stack's limits up first, which costs more than the rest.
    return withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 1) { buffer in
      while true {
        let count = recv(socket, buffer.baseAddress, buffer.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 && errno == ECONNRESET && isFirst ? .unread : .broken }
        isFirst = false
        decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if let ending = drain(&decoder, reply: reply) { return ending }
      }
    }
  }

  private func sendAll(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
      }
    }
  }

  private func drain(_ decoder: inout FrameDecoder, reply: (Int32, [UInt8]) -> Void) -> Ending? {
    do throws(WireError) {
      while let frame = try decoder.next() {
        switch frame {
        case .output(let bytes): reply(1, bytes)
        case .complaint(let bytes): reply(2, bytes)
        case .exit(let status): return .exit(status: status)
        case .request: return .nonsense(.wrongDirection)
        }
      }
      return nil
    } catch {
      return .nonsense(error)
    }
  }
}
