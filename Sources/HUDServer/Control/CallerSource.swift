import EventLoop
import HUDControl
import Time

/// A connection of the control socket in the loop: reads its one request, writes its replies, notices its end.
final class CallerSource: EventSource {
  enum Event {
    case request(Request)
    case closed
  }

  let caller: Caller
  private let connection: ControlConnection
  private let silence: LoopTimer
  private let onEvent: (CallerSource, Event) -> Void

  /// Who connects and says nothing is sent away after this time.
  static let patience = Duration.seconds(10)

  init(_ connection: ControlConnection, on loop: EventLoop, onEvent: @escaping (CallerSource, Event) -> Void)
  {
    self.connection = connection
    self.onEvent = onEvent
    let caller = Caller(connection)
    self.caller = caller
    silence = LoopTimer(on: loop) {
      caller.refuse("nothing was asked for \(Self.patience.components.seconds) seconds", .usage)
    }
    silence.arm(after: Self.patience)
  }

  /// Whether it hasn't asked for anything yet.
  var isSilent: Bool { connection.isSilent }

  var fileDescriptor: Int32 { connection.fileDescriptor }

  func prepare() -> Interest {
    connection.wantsToWrite ? [.readable, .writable] : .readable
  }

  func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { connection.writable() }
    guard ready.isReadableOrClosed else { return }
    switch connection.readable() {
    case .request(let request):
      silence.cancel()
      onEvent(self, .request(request))
    case .refused(let error):
      silence.cancel()
      caller.refuse("\(error)", .usage)
    case .closed:
      onEvent(self, .closed)
    case nil:
      break
    }
  }

  /// Ends the connection. Remove it from the loop first.
  func close() {
    silence.cancel()
    caller.sendStatus()
    connection.close()
    caller.gone()
  }
}
