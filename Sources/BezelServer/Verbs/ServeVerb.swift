import EventLoop
import HUDControl
import HUDServer
import WaylandSurface

struct ServeVerb: LocalVerb {
  static let name = "serve"
  static let abstract = "Is the server of this display, in the foreground, until it is ended."
  static let options = [
    OptionGroup(
      "Options",
      [
        CommandOption<ServeVerb>(
          "listen-fd", "N", "The listening socket; for 'bezel', which starts its server with it.",
          accepted: "a descriptor's number", { Int32($0) }, \.listeningSocket)
      ]
    )
  ]

  private var listeningSocket: Int32?

  /// A server that a command has started isn't needed for longer than this.
  private static let idleLimit = Duration.seconds(600)

  init() {}

  func answer() -> Answer {
    do throws(ControlError) {
      let listener: ControlListener =
        if let listeningSocket { try .adopt(listeningSocket) } else { try .listen(at: SocketPlace.current()) }
      return serve(listener)
    } catch {
      return Answer(complaint: "\(error)", status: .failure)
    }
  }

  private func serve(_ listener: ControlListener) -> Answer {
    let loop = EventLoop()
    do throws(ConnectionError) {
      return serve(listener, try Server.openDisplay(), on: loop)
    } catch {
      if isStartedByCommand { Server.excuse("\(error)", .unavailable, to: listener, on: loop) }
      return Answer(complaint: "\(error)", status: .unavailable)
    }
  }

  private func serve(_ listener: ControlListener, _ connection: Connection, on loop: EventLoop) -> Answer {
    do {
      let server = try Server(
        connection, listener: listener, on: loop, idleLimit: isStartedByCommand ? Self.idleLimit : nil,
        perform: CommandReader.perform)
      try server.run()
      return Answer()
    } catch {
      return Answer(complaint: "\(error)", status: error is ConnectionError ? .unavailable : .failure)
    }
  }

  private var isStartedByCommand: Bool { listeningSocket != nil }
}
