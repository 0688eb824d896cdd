import ArgumentParser
import HUDModel
import HUDServer

struct UpdateVerb: ServedVerb {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Changes a HUD that is up, and only what is named.")

  @Argument(help: "Which HUD.")
  var id = Stage.defaultID

  @Option(help: ArgumentHelp("The text.", valueName: "text"))
  var title: String?

  @OptionGroup(title: "What it says") var content: ContentOptions
  @OptionGroup(title: "Where it is and how it behaves") var behaviour: BehaviourOptions

  func perform(for caller: Caller, on stage: Stage) throws {
    guard var request = stage.request(of: id) else { return caller.refuse(noSuchHUD(id), .noSuchHUD) }
    content.apply(title: title, to: &request.content)
    try behaviour.apply(to: &request.options, &request.theme)
    try stage.update(request, of: id)
    caller.finish()
  }

  func answerWithoutServer() -> Answer { .noHUD(id) }
}
