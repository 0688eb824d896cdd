import ArgumentParser
import HUDModel
import HUDServer

struct DismissVerb: ServedVerb {
  static let configuration = CommandConfiguration(
    commandName: "dismiss", abstract: "Takes a HUD away.")

  @Argument(help: "Which HUD.")
  var id: String?

  @Flag(help: "Takes all away.")
  var all = false

  @Option(
    help: ArgumentHelp("Waits as long as this before.", valueName: "duration"), transform: Duration.argument)
  var after: Duration?

  func validate() throws {
    if all, let id { throw ValidationError("'\(id)' and --all can't both be dismissed") }
  }

  func perform(for caller: Caller, on stage: Stage) {
    let event = after.map(HUDLifecycle.Event.hideAfter) ?? .hide
    if all {
      for id in stage.ids { stage.send(event, to: id) }
    } else if !stage.send(event, to: name) {
      return caller.refuse(noSuchHUD(name), .noSuchHUD)
    }
    caller.finish()
  }

  func answerWithoutServer() -> Answer { all ? Answer() : .noHUD(name) }

  private var name: String { id ?? Stage.defaultID }
}
