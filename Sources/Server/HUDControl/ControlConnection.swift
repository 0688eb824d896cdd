import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

/// The server's end of a connection, in a loop: it reads requests, begins them one after the other, and sends their answers.
///
/// A request begins only when all answers so far are sent: a client that has not received `begun` knows that its request did
/// not begin, and one that does not read can't make the server keep its answers.
final class ControlConnection: EventSource {
  enum Event {
    case request(ControlRequest, PendingReply)
    /// A request that has waited is answered.
    case answered
    /// It is over: close it.
    case closed
  }

  let fileDescriptor: Int32
  private let role: SocketRole
  private let onEvent: (ControlConnection, Event) -> Void
  private var lines = LineBuffer(limit: ControlRequest.lineLimit)
  private var outgoing = OutgoingBytes()
  /// The lines that were read: requests that have not begun, and what is refused.
  private var waiting: ArraySlice<Result<ControlRequest, RefusedRequest>> = []
  /// Whether complete lines may have arrived that are not read. Until they are, no more is received.
  private var hasUnread = false
  /// How much is still read in this turn, in bytes.
  private var readBudget = 0
  /// The reply to the request that begins now. It can still be taken back.
  private var beginning: PendingReply?
  /// The replies to the requests that have begun.
  private var replies: [PendingReply] = []
  private var input = Input.silent
  private var isClosed = false
  /// Whether the server ends the connection.
  private var isRefused = false
  /// Ends a client that sends nothing.
  private var silence: LoopTimer?

  private enum Input {
    /// No line was received.
    case silent
    /// More may come.
    case open
    /// The client sends nothing more, or nothing more is read.
    case over
    /// The client has closed the connection.
    case gone
  }

  /// A client that connects and sends no request is disconnected after this time.
  private static let timeout = Duration.seconds(10)
  /// The most requests that begin in a turn, so that other clients don't wait.
  private static let begunPerTurn = 4
  /// How much is read in a turn, in bytes; a line costs at least `lineCost`.
  private static let readPerTurn = 1 << 16
  private static let lineCost = 1 << 8
  /// A client that has left more of its events than this unread is disconnected, in bytes.
  static let eventLimit = 1 << 20

  /// Takes over a connected, non-blocking socket.
  init(
    _ socket: Int32, at role: SocketRole = .server, on loop: EventLoop,
    onEvent: @escaping (ControlConnection, Event) -> Void
  ) {
    (fileDescriptor, self.role) = (socket, role)
    self.onEvent = onEvent
    silence = LoopTimer(on: loop, after: Self.timeout) { [unowned self] in
      refuse("no request arrived within \(Self.timeout.components.seconds) seconds", .usage)
    }
  }

  deinit {
    close()
  }

  /// The process that has connected; nil for one of another namespace. Of a forwarded socket it is ssh.
  var clientProcess: Int32? {
    socketPeer(of: fileDescriptor).flatMap { $0.process > 0 ? $0.process : nil }
  }

  /// Whether no line has arrived yet.
  var isSilent: Bool { input == .silent }

  /// Whether it waits for its client only.
  var isIdle: Bool { replies.isEmpty && !hasMore }

  /// Whether a request waits for the next turn.
  private var hasMore: Bool { (!waiting.isEmpty || hasUnread) && outgoing.isEmpty && !isClosed }

  func prepare() -> Interest {
    if !outgoing.isEmpty { return .writable }
    if hasMore { return .immediate }
    return input == .silent || input == .open ? .readable : .hangUp
  }

  func dispatch(_ ready: Readiness) {
    readBudget = Self.readPerTurn
    if ready.contains(.writable) { flush() }
    if ready.isReadableOrClosed, !hasUnread { receive() }
    if ready.contains(.hungUp) || ready.contains(.failed) {
      // No more than the socket holds.
      while input == .open || input == .silent { receive() }
      leave()
    }
    beginWaiting()
  }

  /// Begins requests that wait.
  private func beginWaiting() {
    takeLines()
    var begun = 0
    while hasMore, begun < Self.begunPerTurn, let line = waiting.popFirst() {
      begun += 1
      switch line {
      case .success(let request): begin(request)
      case .failure(let refused):
        send(.error(refused.reason), for: refused.id)
        if refused.isOfOtherVersion { send(.code(RefusalCode.otherVersion.rawValue), for: refused.id) }
        send(.status(.usage), for: refused.id)
      }
    }
    endIfOver()
  }

  /// Ends the connection, after a message.
  func refuse(_ message: String, _ status: ExitStatus) {
    guard input != .gone else { return }
    isRefused = true
    send(.error(message), .status(status), for: .none)
    endReplies()
    stopReading()
    endIfOver()
  }

  /// Ends the connection at once. Remove it from the loop first.
  func close() {
    guard !isClosed else { return }
    let left = replies
    replies = []
    for reply in left { reply.serverHasEnded() }
    isClosed = true
    stopReading()
    Glibc.close(fileDescriptor)
    for reply in left { reply.clientLeft() }
  }

  // MARK: Requests

  private func begin(_ request: ControlRequest) {
    let reply = PendingReply(to: request.id, on: self)
    guard replies.count < ControlRequest.mostUnfinished else {
      return reply.refuse(
        "more than \(ControlRequest.mostUnfinished) requests of one connection are unfinished; wait for some of them",
        .failure)
    }
    beginning = reply
    send(.begun, for: request.id)
    // In this order: a client that takes its request back later finds that it has begun.
    if !hasUnread { receive() }
    beginning = nil
    if reply.isFinished { return }
    replies.append(reply)
    if input == .over { reply.inputEnded() }
    onEvent(self, .request(request, reply))
    if input == .gone || isRefused { reply.clientLeft() }
  }

  /// Reads what has arrived, once.
  private func receive() {
    guard input == .open || input == .silent else { return }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if !hasUnread { takeLines() }
      } else if count == 0 {
        lines.endLine()
        if !hasUnread { takeLines() }
        stopReading(keepingRequests: true)
        for reply in replies { reply.inputEnded() }
      } else if ![.wouldBlock, .interrupted].contains(Errno.current) {
        leave()
      }
    }
  }

  /// Reads the lines that have arrived, as far as the turn's budget goes.
  private func takeLines() {
    do throws(WireError) {
      hasUnread = true
      while readBudget > 0 {
        guard let line = try lines.next() else {
          hasUnread = false
          return
        }
        readBudget -= max(line.count, Self.lineCost)
        if input == .silent { input = .open }
        silence?.cancel()
        silence = nil
        do throws(RefusedRequest) {
          switch try ClientLine(line, at: role) {
          case .request(let request): waiting.append(.success(request))
          case .cancel(let id): cancel(id)
          }
        } catch {
          waiting.append(.failure(error))
        }
      }
    } catch {
      (lines, hasUnread) = (LineBuffer(), false)
      refuse(error.sentence(about: role), .usage)
    }
  }

  /// Takes back what has not begun, and ends what waits: all requests with the id. For an unknown id it does nothing, since
  /// the request may have been answered meanwhile.
  private func cancel(_ id: RequestID) {
    waiting.removeAll { line in
      guard case .success(let request) = line, request.id == id else { return false }
      PendingReply(to: id, on: self).cancel()
      return true
    }
    for reply in replies + [beginning].compactMap(\.self) where reply.id == id { reply.cancel() }
  }

  private func stopReading(keepingRequests: Bool = false) {
    if input != .gone { input = .over }
    if !keepingRequests { (lines, waiting, hasUnread) = (LineBuffer(), [], false) }
    silence?.cancel()
    silence = nil
  }

  /// The client is gone: what waits for it ends. What it has asked for before is still run.
  private func leave() {
    guard input != .gone else { return }
    stopReading(keepingRequests: true)
    input = .gone
    outgoing = OutgoingBytes()
    endReplies()
  }

  private func endReplies() {
    let left = replies
    replies = []
    for reply in left { reply.clientLeft() }
  }

  private func endIfOver() {
    guard input == .over || input == .gone, waiting.isEmpty, !hasUnread, replies.isEmpty, outgoing.isEmpty,
      !isClosed
    else {
      return
    }
    onEvent(self, .closed)
  }

  // MARK: Answers

  /// Sends answers. What the socket doesn't take at once waits.
  func send(_ answers: ControlAnswer..., for id: RequestID) {
    guard input != .gone, !isClosed else { return }
    for answer in answers { outgoing.append(answer.line(for: id)) }
    flush()
  }

  /// Sends an answer of a list without an end. The client is disconnected if it does not read.
  func sendEvent(_ answer: ControlAnswer, for id: RequestID) {
    send(answer, for: id)
    guard outgoing.count > Self.eventLimit else { return }
    leave()
    shutdown(fileDescriptor, Int32(SHUT_RDWR))
  }

  /// A reply is complete.
  func finished(_ reply: PendingReply) {
    guard let place = replies.firstIndex(where: { $0 === reply }) else { return }
    replies.remove(at: place)
    onEvent(self, .answered)
    endIfOver()
  }

  private func flush() {
    do throws(Errno) { try outgoing.send(to: fileDescriptor) } catch { leave() }
  }
}
