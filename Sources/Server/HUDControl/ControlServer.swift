// HUDControl: the listener of the control socket, its connections, and the clients on an event loop. It runs no
// command. Called by HUDServer, and by Run, Desktop and BezelKit as clients.

package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

/// Runs a request. The reply may be given later.
package typealias RequestHandler = (ControlRequest, PendingReply) -> Void

/// The control socket in a loop: accepts connections and passes on their requests.
package final class ControlServer: EventSource {
  /// Called when a request has begun or was answered, and when a client is gone.
  package var onActivity: (() -> Void)?
  /// Called when another process has become the server of this display: clients can't reach this one any more.
  package var onReplaced: (() -> Void)?
  /// Whether no client is connected.
  package var isEmpty: Bool { connections.isEmpty }
  /// Whether no request is unfinished. A client that is only connected doesn't count.
  package var isIdle: Bool { connections.allSatisfy(\.isIdle) }

  private let listener: ControlListener
  private let loop: EventLoop
  private let handler: RequestHandler
  private var connections: [ControlConnection] = []
  /// Runs while no descriptors are left to accept with.
  private var pause: LoopTimer?
  private let limits: Limits
  private var directoryWatch: FolderWatch?
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

    /// Limits with which more than a third of this process's descriptors is left, and at least those that a server needs
    /// besides.
    package static var ofProcess: Limits {
      let descriptors = descriptorLimit(atMost: 1024)
      let clients = max(8, min(descriptors * 9 / 16, descriptors - otherDescriptors))
      return Limits(idle: max(2, clients / 9), waiting: clients * 8 / 9)
    }

    /// What a server opens besides its clients: the compositor, signals, the directory of the socket, the bus, the process
    /// that decodes pictures with a picture; and for one turn, until libwayland sends them, the memory of 28 buffers.
    package static let otherDescriptors = 56
  }

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
    // Without a descriptor for a client besides the directory's, each client would wait in vain.
    guard canOpenDescriptors(2, besides: listener.fileDescriptor) else {
      throw EventLoopError(call: "dup", errno: EMFILE)
    }
    self.loop = loop
    self.handler = handler
    self.limits = limits
    loop.add(self)
    watchDirectory()
  }

  package var fileDescriptor: Int32 { listener.fileDescriptor }

  package func prepare() -> Interest { pause == nil ? .readable : .nothing }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    do {
      for _ in 0..<Self.acceptedPerTurn {
        guard let socket = try listener.accept() else { return }
        if connections.count(where: \.isIdle) >= limits.idle { endFirstIdle() }
        admit(socket)
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
    loop.remove(self)
    listener.close()
    for connection in connections { end(connection) }
  }

  private func admit(_ socket: Int32) {
    let connection = ControlConnection(socket, at: listener.address.role, on: loop) {
      [unowned self] connection, event in
      switch event {
      case .request(let request, let reply): handle(request, reply)
      case .answered: onActivity?()
      case .closed: end(connection)
      }
    }
    loop.add(connection)
    connections.append(connection)
    // The request has usually arrived with the connection: reading it here saves a turn, 8 % of the instructions of an update.
    // A program sends one command after another, each on a connection of its own: earlier ones are read before.
    for connection in connections where connection.isSilent { connection.dispatch(.readable) }
  }

  private func handle(_ request: ControlRequest, _ reply: PendingReply) {
    reply.mayWait = connections.count(where: { !$0.isIdle }) <= limits.waiting
    handler(request, reply)
    onActivity?()
  }

  /// Disconnects the client that has been idle for longest. Returns false if there is none.
  @discardableResult
  private func endFirstIdle() -> Bool {
    guard let connection = connections.first(where: \.isIdle) else { return false }
    connection.refuse("too many clients are connected; try again", .failure)
    end(connection)
    return true
  }

  private func end(_ connection: ControlConnection) {
    guard let place = connections.firstIndex(where: { $0 === connection }) else { return }
    connections.remove(at: place)
    loop.remove(connection)
    connection.close()
    onActivity?()
  }

  private func watchDirectory() {
    let check = LoopTimer(on: loop) { [unowned self] in checkSocket() }
    socketCheck = check
    directoryWatch = FolderWatch { check.arm(after: Self.settlingTime) }
    if let directoryWatch { loop.add(directoryWatch) }
    followDirectory()
    // It may have been removed before there was a watch.
    if !listener.isFound { check.arm(after: Self.settlingTime) }
  }

  /// Watches the directory that the path names now. For one that is watched already it does nothing.
  private func followDirectory() {
    directoryWatch?.add(
      listener.address.directory, for: IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
  }

  /// Listens again if the socket's file was removed.
  private func checkSocket() {
    guard !listener.isFound else { return }
    do throws(ControlError) {
      try listener.listenAgain()
      followDirectory()
    } catch .serverRuns {
      onReplaced?()
    } catch {
      // The runtime directory is gone, or another process has the lock.
      socketCheck?.arm(after: error == .busy ? Self.settlingTime : .seconds(60))
    }
  }

  /// Leaves connections in the backlog for a moment. Polling for them would keep the processor busy.
  private func pauseAccepting() {
    pause = LoopTimer(on: loop, after: .milliseconds(200)) { [unowned self] in pause = nil }
  }
}

extension ControlError {
  /// Whether another connection can be accepted when one is closed.
  fileprivate var isLackOfResources: Bool {
    guard case .system(_, _, let error) = self else { return false }
    return [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(error.rawValue)
  }
}

extension SocketRole {
  /// The sentence for a command line that another program runs.
  package func refusal(of words: [String]) -> String {
    let verb = (words.first ?? "").shortened
    return "\(name) does not run '\(verb)', which \(Route(words).program) does; run 'bezel \(verb)'"
  }
}
