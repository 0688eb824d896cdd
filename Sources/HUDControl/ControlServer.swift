package import ControlWire
package import EventLoop
package import HUDCommands

/// What a client asks for.
package enum ControlRequest {
  /// A command line, from the shell's client.
  case arguments(ArgumentsRequest)
  /// A command, from other programs.
  case command(Command)
}

/// Carries out a request and replies to it, at once or later.
package typealias RequestHandler = (ControlRequest, PendingReply) -> Void

/// The server's side of the control socket in a loop: accepts connections and passes on their requests.
package final class ControlServer: EventSource {
  /// Called when the first client has connected and when the last one is gone.
  package var onIdleChange: (() -> Void)?
  package var isIdle: Bool { sessions.isEmpty }

  private let listener: ControlListener
  private let loop: EventLoop
  private let handler: RequestHandler
  private var sessions: [ControlSession] = []
  private var turnEnd: TurnEndHook?
  /// Runs while no descriptors are left to accept with.
  private var pause: LoopTimer?

  /// How many clients may be connected that have sent no request yet. More wait in the socket's backlog. Clients that
  /// wait for a HUD don't count.
  private static let silentLimit = 64

  package init(_ listener: ControlListener, on loop: EventLoop, handler: @escaping RequestHandler) {
    self.listener = listener
    self.loop = loop
    self.handler = handler
    loop.add(self)
    turnEnd = loop.atTurnEnd(.replies) { [unowned self] in
      // A session that has got all its replies is over at once: dispatching it here saves a turn.
      for session in sessions where session.reply.sendStatus() { session.dispatch(.readable) }
    }
  }

  package var fileDescriptor: Int32 { listener.fileDescriptor }

  package func prepare() -> Interest {
    hasRoom && pause == nil ? .readable : []
  }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    do {
      while hasRoom, let connection = try listener.accept() { admit(connection) }
    } catch {
      pauseAccepting()
    }
  }

  /// Disconnects all clients and stops listening.
  package func close() {
    pause?.cancel()
    if let turnEnd { loop.remove(turnEnd) }
    loop.remove(self)
    for session in sessions { end(session) }
    listener.close()
  }

  private var hasRoom: Bool { sessions.count(where: \.isSilent) < Self.silentLimit }

  private func admit(_ connection: ControlConnection) {
    let session = ControlSession(connection, on: loop) { [unowned self] session, event in
      switch event {
      case .request(let request): handler(request, session.reply)
      case .closed: end(session)
      }
    }
    sessions.append(session)
    loop.add(session)
    // The request has usually arrived with the connection: reading it here saves a turn.
    session.dispatch(.readable)
    if sessions.count == 1 { onIdleChange?() }
  }

  private func end(_ session: ControlSession) {
    loop.remove(session)
    session.close()
    sessions.removeAll { $0 === session }
    if sessions.isEmpty { onIdleChange?() }
  }

  /// Leaves connections in the backlog for a moment. Polling for them would keep the processor busy.
  private func pauseAccepting() {
    let timer = LoopTimer(on: loop) { [unowned self] in pause = nil }
    timer.arm(after: .milliseconds(200))
    pause = timer
  }
}
