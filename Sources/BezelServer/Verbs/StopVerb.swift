import ControlWire
import HUDControl
import HUDDisplay
import HUDServer

struct StopVerb: ServedVerb {
  static let name = "stop"
  static let abstract = "Ends the server, and every HUD with it."
  static let options: [OptionGroup<StopVerb>] = []

  init() {}

  func perform(for reply: PendingReply, on display: HUDDisplay) {
    reply.finish()
    display.close()
  }

  func answerWithoutServer() -> Answer { Answer() }
}
