package import BezelControlWire
import BezelEventLoop
package import BezelPosix
import BezelValues
import HUDCommands
package import HUDModel

/// A connection of the control socket in the loop: reads its one request, writes its replies, notices its end.
final class ControlSession: EventSource {
  enum Event {
    case request(ControlRequest)
    /// The reply has bytes or a status to send.
    case replyChanged
    case closed
  }

  let reply: PendingReply
  private let connection: ControlConnection
  /// Ends a client that sends no request. Afterwards it only wakes the loop.
  private let timer: LoopTimer
  private let onEvent: (ControlSession, Event) -> Void

  /// A client that connects and sends no request is disconnected after this time.
  private static let patience = Duration.seconds(10)

  init(
    _ connection: ControlConnection, on loop: EventLoop,
    onEvent: @escaping (ControlSession, Event) -> Void
  ) {
    self.connection = connection
    self.onEvent = onEvent
    let reply = PendingReply(on: connection)
    self.reply = reply
    timer = LoopTimer(on: loop) {
      guard connection.isSilent else { return }
      reply.refuse("no request arrived within \(Self.patience.components.seconds) seconds", .usage)
    }
    timer.arm(after: Self.patience)
    reply.onChange = { [unowned self] in onEvent(self, .replyChanged) }
  }

  /// Whether no request has arrived yet.
  var awaitsRequest: Bool { connection.isSilent }

  /// Whether no request has arrived yet, or the reply is complete and the client hasn't read all of it.
  var isIdle: Bool { awaitsRequest || reply.isFinished }

  /// Whether the whole reply was sent.
  var isOver: Bool { connection.isOver }

  var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Has the loop take a turn at this time, for a postponed status.
  func wakeLoop(at time: Instant) { timer.arm(at: time) }

  func prepare() -> Interest {
    connection.wantsToWrite ? [.readable, .writable] : .readable
  }

  func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { connection.writable() }
    guard ready.isReadableOrClosed else { return }
    switch connection.readable() {
    case .request(let request):
      timer.cancel()
      onEvent(self, .request(.arguments(request)))
    case .command(let bytes):
      timer.cancel()
      receive(bytes)
    case .refused(let error):
      timer.cancel()
      reply.refuse("\(error)", .usage)
    case .closed:
      onEvent(self, .closed)
    case nil:
      break
    }
  }

  private func receive(_ bytes: [UInt8]) {
    do throws(PayloadError) {
      var payload = PayloadReader(bytes[...])
      let command = try Command(decoding: &payload)
      guard payload.isAtEnd else { throw .malformed }
      onEvent(self, .request(.command(command)))
    } catch {
      reply.refuse("\(error)", .usage)
    }
  }

  /// Ends the connection. Remove it from the loop first.
  func close() {
    timer.cancel()
    // Whoever keeps the reply may still use it.
    reply.onChange = nil
    reply.serverHasEnded()
    reply.sendStatus()
    connection.close()
    reply.clientLeft()
  }
}

/// The reply to a connected client, which is given at once or later.
package final class PendingReply {
  /// Called once if the client disconnects before it was answered.
  package var onClientGone: (() -> Void)?
  /// Whether the reply may come later. False when too many clients wait already.
  package internal(set) var mayWait = true
  /// Called when there are bytes or a status to send.
  var onChange: (() -> Void)?

  private let connection: ControlConnection
  private(set) var isFinished = false
  private var finishesWithServer = false
  /// The status that is still to be sent.
  private var status: ExitStatus?

  init(on connection: ControlConnection) {
    self.connection = connection
  }

  /// Tells the client that its request has arrived: from now on it waits without a limit.
  func acknowledge() {
    send(.output([]))
  }

  /// Acknowledges a request right before it is carried out. Returns false, and ends the reply without a status, if the
  /// client has withdrawn it meanwhile.
  package func claim() -> Bool {
    acknowledge()
    // In this order: a client that withdraws later finds the acknowledgement.
    guard connection.isWithdrawn else { return true }
    isFinished = true
    connection.abandon()
    return false
  }

  /// Sends text for the client's standard output.
  package func write(_ text: String) {
    send(.output(Array(text.utf8)))
  }

  /// Sends a sentence for the client's standard error.
  package func writeError(_ sentence: String) {
    send(.error(Array("bezel: \(sentence)\n".utf8)))
  }

  /// Sends an event.
  package func send(_ event: HUDEvent) {
    var payload = PayloadWriter()
    event.encode(to: &payload)
    send(.event(payload.bytes))
  }

  private func send(_ frame: Frame) {
    connection.send(frame)
    onChange?()
  }

  /// Ends the reply: the client exits with the status.
  ///
  /// The status is sent at the end of the loop's turn. The exiting client occupies a processor for a moment; what it
  /// asked for comes first.
  package func finish(_ status: ExitStatus = .success) {
    guard !isFinished else { return }
    isFinished = true
    self.status = status
    onChange?()
  }

  /// Ends the reply with a sentence for standard error. A reply that has ended stays as it is.
  package func refuse(_ sentence: String, _ status: ExitStatus) {
    guard !isFinished else { return }
    writeError(sentence)
    finish(status)
  }

  /// Ends the reply with success when nobody is the server any more: the client may then start another one.
  package func finishWithServer() {
    finishesWithServer = true
  }

  /// To be called when the connection is closed.
  func serverHasEnded() {
    if finishesWithServer { finish() }
  }

  /// Returns whether there was a status to send.
  @discardableResult
  func sendStatus() -> Bool {
    guard let status else { return false }
    self.status = nil
    connection.finish(status)
    return true
  }

  func clientLeft() {
    guard !isFinished else { return }
    isFinished = true
    onClientGone?()
  }
}
