package import ControlWire
import EventLoop
import HUDControl
import HUDDisplay
import Posix
import Time
import WaylandSurface

/// Why there is no server, or why it has ended: one sentence, and what the process ends with.
package struct ServerFailure: Error, CustomStringConvertible {
  package let description: String
  package let status: ExitStatus

  private init(_ description: String, _ status: ExitStatus) {
    self.description = description
    self.status = status
  }

  /// The library speaks in sentences, the program in what follows a colon.
  init(_ error: some Error) {
    let sentence = "\(error)"
    let start = sentence.prefix(1).lowercased() + sentence.dropFirst()
    self.init(
      start.hasSuffix(".") ? String(start.dropLast()) : start,
      error is ConnectionError || error is DisplayFailure ? .unavailable : .failure)
  }
}

extension Server {
  /// Is the server of this display until it is ended or the compositor has gone.
  ///
  /// - Parameters:
  ///   - socket: The listening socket, if whoever started the server has made it; it then gets the reason
  ///     too when there can be no server.
  ///   - idleLimit: Without a HUD or a command for as long, the server ends; nil is never.
  /// - Throws: why it couldn't begin or go on.
  package static func serve(
    on socket: Int32?, idleLimit: Duration?
  ) throws(ServerFailure) {
    do {
      let listener =
        if let socket { try ControlListener.adopt(socket) } else {
          try ControlListener.listen(at: ControlSocketAddress.current())
        }
      Heap.useOneArena()
      let loop = EventLoop()
      let fonts = try FontLoading()
      let connection: Connection
      do throws(ServerFailure) {
        connection = try openDisplay()
      } catch {
        if socket != nil { excuse(error, to: listener, on: loop) }
        throw error
      }
      try Server(
        connection, fonts: fonts, desktop: .ofSession(on: loop), listener: listener, on: loop,
        idleLimit: idleLimit
      ).run()
    } catch let failure as ServerFailure {
      throw failure
    } catch {
      throw ServerFailure(error)
    }
  }

  private static func openDisplay() throws(ServerFailure) -> Connection {
    do {
      let connection = try Connection()
      try connection.awaitLayerShell()
      return connection
    } catch {
      throw ServerFailure(error)
    }
  }

  /// Gives everyone who has already asked, and the one who is about to, the reason why there is no server.
  private static func excuse(_ failure: ServerFailure, to listener: ControlListener, on loop: EventLoop) {
    let control = ControlServer(listener, on: loop) { $1.refuse(failure.description, failure.status) }
    control.onIdleChange = { [unowned control] in if control.isIdle { loop.stop() } }
    // Whoever started this server connects within moments, unless it was killed.
    let patience = LoopTimer(on: loop) { loop.stop() }
    patience.arm(after: .seconds(2))
    loop.run()
    patience.cancel()
    control.close()
    loop.finish()
  }
}
