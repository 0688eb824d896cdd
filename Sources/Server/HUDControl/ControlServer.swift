// HUDControl: the listener of the control socket, its connections, and the client on an event loop. It does not
// know what a command does. Called by HUDServer, and by Run, Desktop and BezelKit as clients.

package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
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
  /// Called when another process has become the server of this display: clients can't reach this one any more.
  package var onReplaced: (() -> Void)?
  /// Whether statuses are postponed to a later turn, for ``postponementLimit`` at most. A client that exits takes a processor
  /// for a moment, and so does its parent, while a compositor is awaited.
  package var postponesStatuses: (() -> Bool)?
  package var isIdle: Bool { sessions.isEmpty }

  private let listener: ControlListener
  private let loop: EventLoop
  private let handler: RequestHandler
  private var sessions: [ControlSession] = []
  /// The sessions of this turn, which are not in the loop yet: most are over at its end.
  private var newSessions: [ControlSession] = []
  /// The other sessions, in the loop: a thousand clients that wait cost a turn nothing.
  private let group: EventSourceGroup
  /// The sessions whose reply has changed in this turn.
  private var changed: [ControlSession] = []
  /// Since when statuses are postponed.
  private var postponed: Instant?
  private var turnEnd: TurnEndHook?
  /// Runs while no descriptors are left to accept with.
  private var pause: LoopTimer?
  private let limits: Limits
  private var directoryWatch: SocketDirectoryWatch?
  private var socketCheck: LoopTimer?

  /// How many clients may be connected. Others of the process's descriptors are left for buffers and files.
  package struct Limits {
    /// Clients that have sent no request yet, or have not read their whole reply. For one more, the first of them is
    /// disconnected.
    package var idle: Int
    /// Clients that wait for a HUD or for events. More of them are refused.
    package var waiting: Int

    package init(idle: Int, waiting: Int) {
      (self.idle, self.waiting) = (idle, waiting)
    }

    /// Limits with which more than a third of this process's descriptors is left.
    package static var ofProcess: Limits {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let descriptors = Int(min(limit.rlim_cur, 1024))
      return Limits(idle: max(2, descriptors / 16), waiting: max(2, descriptors / 2))
    }
  }

  /// Longer than compositors need to configure a surface, and too short to be noticed.
  package static let postponementLimit = Duration.milliseconds(10)

  /// The most connections that are accepted in one turn.
  private static let acceptedPerTurn = 64
  /// The time between a change of the directory and the look at the socket: `rm -r` needs it to remove the directory.
  private static let settlingTime = Duration.milliseconds(100)

  /// - Throws: An error if the system has no descriptor left.
  package init(
    _ listener: ControlListener, on loop: EventLoop, limits: Limits = .ofProcess,
    handler: @escaping RequestHandler
  ) throws(EventLoopError) {
    self.listener = listener
    group = try EventSourceGroup()
    // Without one for a client besides that of the directory, each client would wait in vain.
    guard canOpenDescriptors(2, besides: group.fileDescriptor) else {
      throw EventLoopError(call: "dup", errno: EMFILE)
    }
    self.loop = loop
    self.handler = handler
    self.limits = limits
    loop.add(self)
    loop.add(group)
    watchDirectory()
    turnEnd = loop.atTurnEnd(.replies) { [unowned self] in
      sendReplies()
      watchNewSessions()
    }
  }

  package var fileDescriptor: Int32 { listener.fileDescriptor }

  package func prepare() -> Interest {
    pause == nil ? .readable : []
  }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    do {
      for number in 0..<Self.acceptedPerTurn {
        guard let connection = try listener.accept() else { return }
        // On a processor that both share, the client waits between connect(2) and send(2) until this process sleeps.
        if number == 0 { connection.awaitRequest() }
        if sessions.count(where: \.isIdle) >= limits.idle { endFirstIdle() }
        admit(connection)
      }
    } catch {
      if !(error.isLackOfResources && endFirstIdle()) { pauseAccepting() }
    }
  }

  /// Stops listening and disconnects all clients. Another process may then be the server.
  package func close() {
    pause?.cancel()
    socketCheck?.cancel()
    if let directoryWatch { loop.remove(directoryWatch) }
    if let turnEnd { loop.remove(turnEnd) }
    loop.remove(self)
    listener.close()
    for session in sessions { end(session) }
    loop.remove(group)
  }

  private func admit(_ connection: ControlConnection) {
    let session = ControlSession(connection, on: loop) { [unowned self] session, event in
      switch event {
      case .request(let request): handle(request, of: session)
      case .replyChanged: changed.append(session)
      case .closed: end(session)
      }
    }
    sessions.append(session)
    newSessions.append(session)
    // The request has usually arrived with the connection: reading it here saves a turn. A program sends one command
    // after another, each on a connection of its own: those whose connections came before are read before.
    for session in sessions where session.awaitsRequest { session.dispatch(.readable) }
    if sessions.count == 1 { onIdleChange?() }
  }

  private func handle(_ request: ControlRequest, of session: ControlSession) {
    let reply = session.reply
    reply.mayWait = sessions.count(where: { !$0.isIdle }) <= limits.waiting
    handler(request, reply)
    if !reply.isFinished { reply.acknowledge() }
  }

  /// Disconnects the client that has been idle for longest. Returns false if there is none.
  @discardableResult
  private func endFirstIdle() -> Bool {
    guard let session = sessions.first(where: \.isIdle) else { return false }
    session.reply.refuse("too many clients are connected; try again", .failure)
    end(session)
    return true
  }

  private func end(_ session: ControlSession) {
    group.remove(session)
    session.close()
    sessions.removeAll { $0 === session }
    newSessions.removeAll { $0 === session }
    changed.removeAll { $0 === session }
    if sessions.isEmpty { onIdleChange?() }
  }

  /// Sends the statuses of replies that were completed in this turn, or were postponed.
  private func sendReplies() {
    let sessions = changed
    guard let first = sessions.first else { return }
    if postponesStatuses?() == true {
      let start = postponed ?? loop.now
      postponed = start
      guard loop.now - start >= Self.postponementLimit else {
        return first.wakeLoop(at: start + Self.postponementLimit)
      }
    }
    postponed = nil
    changed = []
    for session in sessions {
      // A session that has got all its replies is over at once: ending it here saves a turn.
      if session.reply.sendStatus(), session.isOver { end(session) } else { group.renew(session) }
    }
  }

  private func watchNewSessions() {
    let sessions = newSessions
    newSessions = []
    for session in sessions where !group.add(session) {
      session.reply.refuse("the system has no room for another client; try again", .failure)
      end(session)
    }
  }

  private func watchDirectory() {
    let check = LoopTimer(on: loop) { [unowned self] in checkSocket() }
    socketCheck = check
    directoryWatch = SocketDirectoryWatch(listener.address.directory) { check.arm(after: Self.settlingTime) }
    if let directoryWatch { loop.addSeldomReady(directoryWatch) }
    // It may have been removed before there was a watch.
    if !listener.isFound { check.arm(after: Self.settlingTime) }
  }

  /// Listens again if the socket's file was removed.
  private func checkSocket() {
    guard !listener.isFound else { return }
    do throws(ControlError) {
      try listener.listenAgain()
      directoryWatch?.renew()
    } catch .serverRuns {
      onReplaced?()
    } catch {
      // The runtime directory is gone, or another process has the lock.
      socketCheck?.arm(after: error == .busy ? Self.settlingTime : .seconds(60))
    }
  }

  /// Leaves connections in the backlog for a moment. Polling for them would keep the processor busy.
  private func pauseAccepting() {
    let timer = LoopTimer(on: loop) { [unowned self] in pause = nil }
    timer.arm(after: .milliseconds(200))
    pause = timer
  }
}

extension ControlError {
  /// Whether another connection can be accepted when one is closed.
  fileprivate var isLackOfResources: Bool {
    guard case .system(_, _, let error) = self else { return false }
    return [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(error.rawValue)
  }
}
