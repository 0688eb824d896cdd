package import EventLoop
package import HUDControl

/// Receives commands: accepts their connections and hands each request on.
package final class Reception: EventSource {
  private let listener: ControlListener
  private let loop: EventLoop
  private let receive: (Request, Caller) -> Void
  private var callers: [CallerSource] = []
  private var turnEnd: TurnEndHook?
  /// Runs while there are no descriptors left to accept with.
  private var pause: LoopTimer?

  /// As many may be connected that haven't asked for anything yet; more wait in the socket's backlog. Whoever
  /// waits for its HUD keeps nobody else from asking.
  private static let limit = 64

  /// Tells when the last command has gone, and when the first has come.
  package var onIdleChange: (() -> Void)?
  package var isIdle: Bool { callers.isEmpty }

  package init(
    _ listener: ControlListener, on loop: EventLoop, receive: @escaping (Request, Caller) -> Void
  ) {
    self.listener = listener
    self.loop = loop
    self.receive = receive
    loop.add(self)
    turnEnd = loop.atTurnEnd(.replies) { [unowned self] in
      // Whoever was told all has an end that can be read: that needs no turn of its own.
      for source in callers where source.caller.sendStatus() { source.dispatch(.readable) }
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
      rest()
    }
  }

  /// Sends everyone away and stops listening.
  package func close() {
    pause?.cancel()
    if let turnEnd { loop.remove(turnEnd) }
    loop.remove(self)
    for source in callers { dismiss(source) }
    listener.close()
  }

  private var hasRoom: Bool { callers.count(where: \.isSilent) < Self.limit }

  private func admit(_ connection: ControlConnection) {
    let source = CallerSource(connection, on: loop) { [unowned self] source, event in
      switch event {
      case .request(let request): receive(request, source.caller)
      case .closed: dismiss(source)
      }
    }
    callers.append(source)
    loop.add(source)
    // What was sent with the connection is there already: don't wait a turn for it.
    source.dispatch(.readable)
    if callers.count == 1 { onIdleChange?() }
  }

  private func dismiss(_ source: CallerSource) {
    loop.remove(source)
    source.close()
    callers.removeAll { $0 === source }
    if callers.isEmpty { onIdleChange?() }
  }

  /// Leaves waiting connections in the backlog for a moment: polling for them would spin.
  private func rest() {
    let timer = LoopTimer(on: loop) { [unowned self] in pause = nil }
    timer.arm(after: .milliseconds(200))
    pause = timer
  }
}
