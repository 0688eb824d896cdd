package import BezelControlWire
package import BezelPosix
import CBezelSystem
import Glibc

/// The server's end of one connection. Only ``awaitRequest()`` waits: poll ``fileDescriptor`` for reading, and for writing
/// while ``wantsToWrite``.
///
/// Every end is reported by ``readable()`` as `.closed`; call ``close()`` then.
package final class ControlConnection {
  package enum Event: Equatable {
    /// The one request.
    case request(ArgumentsRequest)
    /// The one request, as an encoded command.
    case command([UInt8])
    /// The received bytes are no request. Send the reason and ``finish(_:)``.
    case refused(WireError)
    /// The client is gone, or all replies were written.
    case closed
  }

  package let fileDescriptor: Int32
  private var decoder = FrameDecoder()
  private var outgoing = OutgoingBytes()
  private var phase = Phase.listening
  private var isFinishing = false

  private enum Phase {
    case listening, answering, ignoring, closed
  }

  /// A client that has left more than this unread when more is sent is disconnected, in bytes.
  package static let outgoingLimit = 4 << 20

  /// Takes over a connected, non-blocking socket.
  package init(_ socket: Int32) {
    fileDescriptor = socket
  }

  deinit {
    close()
  }

  package var wantsToWrite: Bool { !outgoing.isEmpty }

  /// Whether the status and all that came before it was sent.
  var isOver: Bool { isFinishing && outgoing.isEmpty }

  /// Whether no request has arrived yet.
  package var isSilent: Bool { phase == .listening }

  /// Whether the client has shut its end down: it doesn't want its request carried out any more.
  var isWithdrawn: Bool {
    guard phase != .closed else { return true }
    var byte: UInt8 = 0
    return recv(fileDescriptor, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK)) == 0
  }

  /// Ends the connection without a status.
  func abandon() {
    if phase != .closed { disconnect() }
  }

  /// Waits until something arrives, 0.2 ms at most: a client that has connected sends its request next.
  func awaitRequest() { control_await(fileDescriptor, 200) }

  /// Reads what has arrived.
  package func readable() -> Event? {
    guard phase != .closed else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      var isEnded: Int32 = 0
      let count = control_receive(fileDescriptor, buffer.baseAddress, buffer.count, &isEnded)
      if count > 0 {
        return take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), isEnded: isEnded != 0)
      }
      if count < 0, [.wouldBlock, .interrupted].contains(Errno.current) { return nil }
      return .closed
    }
  }

  /// Writes what waits.
  package func writable() {
    flush()
  }

  /// Sends a reply. What the socket doesn't take at once waits; texts are sent in frames of bounded size.
  package func send(_ reply: Frame) {
    guard phase != .closed, !isFinishing else { return }
    guard outgoing.count <= Self.outgoingLimit else { return disconnect() }
    write(reply)
  }

  /// Sends the status. The connection ends when it has been written.
  package func finish(_ status: ExitStatus) {
    guard phase != .closed, !isFinishing else { return }
    isFinishing = true
    write(.exit(status))
  }

  /// Ends the connection at once. Remove it from the loop first.
  package func close() {
    guard phase != .closed else { return }
    phase = .closed
    outgoing = OutgoingBytes()
    Glibc.close(fileDescriptor)
  }

  private func take(_ bytes: UnsafeRawBufferPointer, isEnded: Bool) -> Event? {
    if phase == .ignoring { return nil }
    if phase == .answering { return refuse(.moreThanOneRequest) }
    decoder.append(bytes)
    do throws(WireError) {
      guard let frame = try decoder.next() else { return nil }
      guard let request = Event(frame) else { return refuse(.wrongDirection) }
      guard !decoder.isInsideFrame else { return refuse(.moreThanOneRequest) }
      // The command bezel waits for its status: one that is gone has given up or was killed. Other programs end when
      // they have sent their last command.
      if isEnded, case .request = request { return .closed }
      phase = .answering
      return request
    } catch {
      return refuse(error)
    }
  }

  private func refuse(_ error: WireError) -> Event {
    phase = .ignoring
    return .refused(error)
  }

  private func write(_ reply: Frame) {
    for frame in reply.pieces { outgoing.append(frame.bytes) }
    flush()
  }

  private func flush() {
    do throws(Errno) {
      try outgoing.send(to: fileDescriptor)
      if isFinishing, outgoing.isEmpty { disconnect() }
    } catch {
      disconnect()
    }
  }

  /// Shuts the socket down in both directions. The client can still read what was written; a poll here finds the end.
  private func disconnect() {
    outgoing = OutgoingBytes()
    phase = .ignoring
    shutdown(fileDescriptor, Int32(SHUT_RDWR))
  }
}

extension ControlConnection.Event {
  /// Nil for a frame that is no request.
  fileprivate init?(_ frame: Frame) {
    switch frame {
    case .arguments(let request): self = .request(request)
    case .command(let bytes): self = .command(bytes)
    case .output, .error, .event, .exit: return nil
    }
  }
}

/// Bytes that wait for a socket to take them.
struct OutgoingBytes {
  private var bytes: [UInt8] = []
  private var sent = 0

  var count: Int { bytes.count - sent }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: [UInt8]) {
    // A reader that is always a little behind must not make the array grow.
    if sent > bytes.count / 2 { compact() }
    bytes += more
  }

  /// Sends as much as the socket takes without blocking.
  mutating func send(to socket: Int32) throws(Errno) {
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

extension Frame {
  /// The frames that this one is sent as.
  fileprivate var pieces: [Frame] {
    switch self {
    case .output(let bytes): bytes.pieces.map(Frame.output)
    case .error(let bytes): bytes.pieces.map(Frame.error)
    case .arguments, .command, .event, .exit: [self]
    }
  }
}

extension [UInt8] {
  fileprivate var pieces: [[UInt8]] {
    guard count > Frame.outputLimit else { return [self] }
    return stride(from: 0, to: count, by: Frame.outputLimit).map {
      Array(self[$0..<Swift.min($0 + Frame.outputLimit, count)])
    }
  }
}
