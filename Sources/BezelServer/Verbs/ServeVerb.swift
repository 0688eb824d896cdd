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
    do {
      let listener =
        if let listeningSocket { try ControlListener.adopt(listeningSocket) } else {
          try ControlListener.listen(at: SocketPlace.current())
        }
      return try serve(listener)
    } catch {
      return Answer(complaint: "\(error)", status: error is ConnectionError ? .unavailable : .failure)
    }
  }

  private func serve(_ listener: ControlListener) throws -> Answer {
    let loop = EventLoop()
    let fonts = try FontLoading()
    let connection: Connection
    do throws(ConnectionError) {
      connection = try Server.openDisplay()
    } catch {
      if isStartedByCommand { Server.excuse("\(error)", .unavailable, to: listener, on: loop) }
      throw error
    }
    let server = try Server(
      connection, fonts: fonts, listener: listener, on: loop,
      idleLimit: isStartedByCommand ? Self.idleLimit : nil, perform: CommandReader.perform)
    try server.run()
    return Answer()
  }

  private var isStartedByCommand: Bool { listeningSocket != nil }
}
