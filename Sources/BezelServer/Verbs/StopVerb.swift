import ArgumentParser
import HUDServer

struct StopVerb: ServedVerb {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Ends the server, and every HUD with it.")

  func perform(for caller: Caller, on stage: Stage) {
    caller.finish()
    stage.close()
  }

  func answerWithoutServer() -> Answer { Answer() }
}
