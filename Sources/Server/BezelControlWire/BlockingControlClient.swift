package import BezelPosix
import CBezelSystem
import Glibc

/// A client's end of a connection: one request, then its answers. Its calls block.
package final class BlockingControlClient {
  /// How a request ended.
  package enum Outcome: Equatable {
    case exit(ExitStatus)
    /// The server ended before it began the request, which can be sent again.
    case unread
    /// The server has not begun the request in time. The request was taken back, so it is not run later.
    case silent
    /// The server ended before it sent a status.
    case broken
    /// The server sent bytes that can't be read.
    case unreadable(WireError)
    /// An answer couldn't be passed on.
    case unwritable(Errno)

    /// The status, unless there is none.
    package func status(at address: ControlSocketAddress) throws(ControlError) -> ExitStatus {
      switch self {
      case .exit(let status): status
      case .unread: throw .endedBeforeBeginning
      case .silent: throw .silent(address.path, server: address.serverProcess)
      case .broken: throw .endedBeforeAnswering
      case .unreadable(let error): throw .unreadable(error, from: address.role)
      case .unwritable(let error): throw .unwritable(error)
      }
    }
  }

  private let socket: Int32
  private var lines = LineBuffer()
  private var hasBegun = false

  init(_ socket: Int32) {
    self.socket = socket
  }

  deinit {
    close(socket)
  }

  package typealias AnswerHandler = (ControlAnswer) throws(Errno) -> Void

  /// Sends the request, passes on each answer until the status comes, and returns how the request ended. With
  /// `cancelsOnSignals` a signal that ends this process takes the request back first.
  package func send(
    _ request: ControlRequest, cancelsOnSignals: Bool = false, onAnswer: AnswerHandler
  ) -> Outcome {
    let cancellation = ControlRequest.cancellation(of: request.id)
    if cancelsOnSignals { control_send_at_end(socket, cancellation, cancellation.count) }
    // A server that refuses the request before it has read all of it has sent the reason.
    do throws(Errno) { try sendAll(request.line, to: socket) } catch {
      if error == .wouldBlock { return .silent }
    }
    var isTakenBack = false
    // For more than 1 KiB the runtime looks up the stack's limits first, which costs more than the rest.
    return withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 1) { buffer in
      while true {
        let flags = isTakenBack && !hasBegun ? Int32(MSG_DONTWAIT) : 0
        let count = recv(socket, buffer.baseAddress, buffer.count, flags)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN, !hasBegun {
          // The server begins no request without a look at what has arrived after it.
          if isTakenBack { return .silent }
          _ = Glibc.send(socket, cancellation, cancellation.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
          isTakenBack = true
          continue
        }
        guard count > 0 else { return hasBegun ? .broken : .unread }
        lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if let outcome = take(onAnswer) { return outcome }
      }
    }
  }

  /// Passes on the complete answers; returns the outcome once it is known.
  private func take(_ onAnswer: AnswerHandler) -> Outcome? {
    do throws(WireError) {
      while let line = try lines.next() {
        switch try ControlAnswer.read(line).answer {
        case .begun?:
          // The answers may take as long as a HUD is up.
          control_set_timeout(socket, 0)
          hasBegun = true
        case .status(let status)?: return .exit(status)
        case let answer?:
          do throws(Errno) { try onAnswer(answer) } catch { return .unwritable(error) }
        case nil: break
        }
      }
      return nil
    } catch {
      return .unreadable(error)
    }
  }
}

extension ControlSocketAddress {
  /// Sends a request to the server, which is started if none runs. A server that is about to end does not begin it; its
  /// successor gets it.
  package func send(
    _ request: ControlRequest, cancelsOnSignals: Bool = false, onAnswer: BlockingControlClient.AnswerHandler
  ) throws(ControlError) -> BlockingControlClient.Outcome {
    var outcome = BlockingControlClient.Outcome.unread
    for _ in 0..<ControlRequest.mostAttempts where outcome == .unread {
      outcome = try connect(orStart: ServerProgram())
        .send(request, cancelsOnSignals: cancelsOnSignals, onAnswer: onAnswer)
    }
    return outcome
  }
}
