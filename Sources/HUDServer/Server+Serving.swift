import CSystem
import EventLoop
import HUDControl
import WaylandSurface

/// Why there is no server, or why it has ended: one sentence, and what the process ends with.
package struct ServerFailure: Error, CustomStringConvertible {
  package let description: String
  package let status: ExitStatus

  init(_ error: some Error) {
    description = "\(error)"
    status = error is ConnectionError ? .unavailable : .failure
  }
}

extension Server {
  /// Is the server of this display until it is ended or the compositor has gone.
  ///
  /// - Parameters:
  ///   - socket: The listening socket, if whoever started the server has made it; it then gets the reason
  ///     too when there can be no server.
  ///   - idleLimit: Without a HUD or a command for as long, the server ends; nil is never.
  ///   - perform: Carries a request out and answers its caller, at once or later.
  /// - Throws: why it couldn't begin or go on.
  package static func serve(
    on socket: Int32?, idleLimit: Duration?, perform: @escaping Performance
  ) throws(ServerFailure) {
    do {
      let listener =
        if let socket { try ControlListener.adopt(socket) } else {
          try ControlListener.listen(at: SocketPlace.current())
        }
      csystem_use_one_heap()
      let loop = EventLoop()
      let fonts = try FontLoading()
      let connection: Connection
      do {
        connection = try openDisplay()
      } catch {
        if socket != nil { excuse(ServerFailure(error), to: listener, on: loop) }
        throw error
      }
      try Server(
        connection, fonts: fonts, listener: listener, on: loop, idleLimit: idleLimit, perform: perform
      ).run()
    } catch {
      throw ServerFailure(error)
    }
  }

  /// Connects to the compositor and waits for it to say what it has.
  private static func openDisplay() throws(ConnectionError) -> Connection {
    let connection = try Connection()
    var failure: ConnectionError?
    connection.onEvent = { if case .closed(let error) = $0 { failure = error } }
    while !connection.isReady, failure == nil { connection.turn() }
    if let failure { throw failure }
    guard connection.features.contains(.layerShell) else {
      throw .missing(interface: "zwlr_layer_shell_v1")
    }
    return connection
  }

  /// Gives everyone who has already asked, and the one who is about to, the reason why there is no server.
  private static func excuse(_ failure: ServerFailure, to listener: ControlListener, on loop: EventLoop) {
    let reception = Reception(listener, on: loop) { $1.refuse(failure.description, failure.status) }
    reception.onIdleChange = { [unowned reception] in if reception.isIdle { loop.stop() } }
    // Whoever started this server connects within moments, unless it was killed.
    let patience = LoopTimer(on: loop) { loop.stop() }
    patience.arm(after: .seconds(2))
    loop.run()
    patience.cancel()
    reception.close()
    loop.finish()
  }
}
