import Glibc

/// The server's side of one command. It never blocks; the caller polls ``fileDescriptor`` for reading, and for
/// writing while ``wantsToWrite``.
///
/// Every end, whoever wanted it, is told by ``readable()`` as `.closed`; after it comes ``close()``.
package final class ControlConnection {
  package enum Event: Equatable {
    /// The one request.
    case request(Request)
    /// What came is no request. Say so and ``finish(status:)``.
    case refused(WireError)
    /// The command has gone, or everything was said.
    case closed
  }

  package let fileDescriptor: Int32
  private var decoder = FrameDecoder()
  private var outgoing: [UInt8] = []
  private var phase = Phase.listening
  private var isFinishing = false

  private enum Phase {
    case listening, answering, deaf, closed
  }

  /// What waits to be written at most. A command that doesn't read is given up beyond it.
  package static let outgoingLimit = 4 << 20

  /// Takes over a connected, non-blocking socket.
  package init(_ socket: Int32) {
    fileDescriptor = socket
  }

  deinit {
    close()
  }

  package var wantsToWrite: Bool { !outgoing.isEmpty }

  /// Nothing came yet that makes a request.
  package var isSilent: Bool { phase == .listening }

  /// Reads what has arrived.
  package func readable() -> Event? {
    guard phase != .closed else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { return take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      if count < 0, errno == EAGAIN || errno == EINTR { return nil }
      return .closed
    }
  }

  /// Writes what waits.
  package func writable() {
    flush()
  }

  /// Sends a reply; what the socket doesn't take at once waits.
  package func send(_ reply: Frame) {
    guard phase != .closed, !isFinishing else { return }
    outgoing += reply.bytes
    flush()
    if outgoing.count > ControlConnection.outgoingLimit { giveUp() }
  }

  /// Sends the status; when it has been written the connection ends.
  package func finish(status: UInt8) {
    send(.exit(status: status))
    isFinishing = true
    if outgoing.isEmpty { giveUp() }
  }

  /// Ends it now. Remove it from the loop first.
  package func close() {
    guard phase != .closed else { return }
    phase = .closed
    outgoing = []
    Glibc.close(fileDescriptor)
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Event? {
    if phase == .deaf { return nil }
    if phase == .answering { return refuse(.moreThanOneRequest) }
    decoder.append(bytes)
    do throws(WireError) {
      guard let frame = try decoder.next() else { return nil }
      guard case .request(let request) = frame else { return refuse(.wrongDirection) }
      guard !decoder.isInsideFrame else { return refuse(.moreThanOneRequest) }
      phase = .answering
      return .request(request)
    } catch {
      return refuse(error)
    }
  }

  private func refuse(_ error: WireError) -> Event {
    phase = .deaf
    return .refused(error)
  }

  private func flush() {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes {
        Glibc.send(fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        outgoing.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return giveUp()
      }
    }
    if isFinishing { giveUp() }
  }

  /// Shuts the socket down both ways. What was written can still be read on the other side; on this one a poll
  /// now finds the end.
  private func giveUp() {
    outgoing = []
    phase = .deaf
    shutdown(fileDescriptor, Int32(SHUT_RDWR))
  }
}
