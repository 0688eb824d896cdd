import ControlWire
import HUDServer

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
    do throws(ServerFailure) {
      try Server.serve(
        on: listeningSocket, idleLimit: listeningSocket == nil ? nil : Self.idleLimit,
        handler: CommandReader.perform)
      return Answer()
    } catch {
      return Answer(complaint: error.description, status: error.status)
    }
  }
}
