package import BezelPosix
import CBezelSystem
import Glibc

/// A client's end of a connection: one request, then the replies. Its calls block.
package final class BlockingControlClient {
  /// How an exchange ended.
  package enum Outcome: Equatable {
    case exit(ExitStatus)
    /// The server ended before it had read the request, or the request was withdrawn. It was not carried out and can be
    /// sent again.
    case unread
    /// The server has not answered in time. Whether the request will be carried out is unknown.
    case silent
    /// The server ended before it sent a status.
    case broken
    /// The server sent bytes that can't be read.
    case unreadable(WireError)
    /// A reply couldn't be passed on.
    case unwritable(Errno)
  }

  /// -1 after it was handed over.
  private var socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
  }

  deinit {
    if socket >= 0 { close(socket) }
  }

  /// Hands over the connected socket. The caller closes it.
  package func takeSocket() -> Int32 {
    defer { socket = -1 }
    return socket
  }

  package typealias ReplyHandler = (_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) -> Void

  /// Sends the request and passes on the bytes of each reply, with the descriptor that they are for, until the status
  /// comes.
  ///
  /// - Precondition: The frame is a request.
  /// - Parameters:
  ///   - request: The request.
  ///   - withdrawing: Whether a request that is not acknowledged in time is withdrawn. The server has to claim requests.
  ///   - onReply: Receives the bytes of each reply.
  /// - Returns: How the exchange ended.
  package func send(_ request: Frame, withdrawing: Bool = false, onReply: ReplyHandler) -> Outcome {
    // A server that refuses the request before it has read all of it has sent the reason.
    do throws(Errno) { try sendAll(request.bytes, to: socket) } catch {
      if error == .wouldBlock { return .silent }
    }
    var decoder = FrameDecoder()
    var isFirst = true
    var isWithdrawn = false
    // For more than 1 KiB the runtime looks up the stack's limits first, which costs more than the rest.
    return withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 1) { buffer in
      while true {
        let flags = isFirst && isWithdrawn ? Int32(MSG_DONTWAIT) : 0
        let count = recv(socket, buffer.baseAddress, buffer.count, flags)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN, isFirst, withdrawing, !isWithdrawn {
          // An acknowledgement that is not here now was not sent before the end of our stream.
          shutdown(socket, Int32(SHUT_WR))
          isWithdrawn = true
          continue
        }
        guard count > 0 else {
          return isWithdrawn ? .unread : Self.outcome(of: count < 0 ? .current : nil, isFirst: isFirst)
        }
        // The server has the request. Its replies may take as long as a HUD is up.
        if isFirst { control_set_patience(socket, 0) }
        isFirst = false
        decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if let outcome = take(&decoder, onReply) { return outcome }
      }
    }
  }

  /// Why nothing was received; without an error the server has closed the connection.
  private static func outcome(of error: Errno?, isFirst: Bool) -> Outcome {
    guard isFirst, let error else { return .broken }
    return error == .wouldBlock ? .silent : error.rawValue == ECONNRESET ? .unread : .broken
  }

  /// Passes on the complete frames; returns the outcome once it is known.
  private func take(_ decoder: inout FrameDecoder, _ onReply: ReplyHandler) -> Outcome? {
    while true {
      do throws(WireError) {
        guard let frame = try decoder.next() else { return nil }
        if let outcome = take(frame, onReply) { return outcome }
      } catch {
        return .unreadable(error)
      }
    }
  }

  private func take(_ frame: Frame, _ onReply: ReplyHandler) -> Outcome? {
    do throws(Errno) {
      switch frame {
      case .output(let bytes): try onReply(STDOUT_FILENO, bytes)
      case .error(let bytes): try onReply(STDERR_FILENO, bytes)
      case .exit(let status): return .exit(status)
      // This client asks for text only.
      case .event: break
      case .arguments, .command: return .unreadable(.wrongDirection)
      }
      return nil
    } catch {
      return .unwritable(error)
    }
  }
}
