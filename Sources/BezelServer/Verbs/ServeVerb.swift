import ArgumentParser
import EventLoop
import Glibc
import HUDControl
import HUDModel
import HUDPainting
import HUDServer
import WaylandSurface

struct ServeVerb: LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Is the server of this display, in the foreground, until it is ended.")

  @Option(help: ArgumentHelp("The listening socket that it was started with.", visibility: .hidden))
  var listenFd: Int32?

  /// A server that a command has started isn't needed for longer than this.
  private static let idleLimit = Duration.seconds(600)

  func answer() -> Answer {
    do throws(ControlError) {
      let listener =
        if let listenFd { try ControlListener.adopt(listenFd) } else {
          try ControlListener.listen(at: SocketPlace.current())
        }
      return serve(listener)
    } catch {
      return Answer(complaint: "\(error)", status: .failure)
    }
  }

  private func serve(_ listener: ControlListener) -> Answer {
    let loop = EventLoop()
    do throws(ConnectionError) {
      let connection = try Server.openDisplay()
      return serve(listener, connection, on: loop)
    } catch {
      if listenFd != nil { Server.excuse("\(error)", .unavailable, to: listener, on: loop) }
      return Answer(complaint: "\(error)", status: .unavailable)
    }
  }

  private func serve(_ listener: ControlListener, _ connection: Connection, on loop: EventLoop) -> Answer {
    do {
      let server = try Server(
        connection, listener: listener, on: loop, idleLimit: listenFd == nil ? nil : Self.idleLimit,
        perform: CommandReader.perform)
      try server.run()
      return Answer()
    } catch {
      return Answer(complaint: "\(error)", status: error is ConnectionError ? .unavailable : .failure)
    }
  }
}
