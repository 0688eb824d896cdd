import HUDModel
import HUDServer

struct UpdateVerb: ServedVerb {
  static let name = "update"
  static let abstract = "Changes a HUD that is up, and of it only what is named."
  static let operands = [Operand<UpdateVerb>("ID", "Which HUD; 'default' if none is named.", \.id)]
  static let options = [
    OptionGroup(
      "What it says",
      [CommandOption("title", "TEXT", "The text.", \UpdateVerb.hud.title)]
        + HUDWords.saying.map { $0.part(of: UpdateVerb.self, at: \.hud) }
    ),
    OptionGroup(
      "Where it is and how it behaves", HUDWords.behaving.map { $0.part(of: UpdateVerb.self, at: \.hud) }),
  ]
  static let remarks = HUDWords.propertyHelp

  private var id: String?
  private var hud = HUDWords()

  init() {}

  mutating func finish(in surroundings: Surroundings) throws(Refusal) { try hud.finish(in: surroundings) }

  func perform(for caller: Caller, on stage: Stage) throws {
    guard var request = stage.request(of: name) else { return caller.refuse(noSuchHUD(name), .noSuchHUD) }
    hud.apply(to: &request)
    try stage.update(request, of: name)
    caller.finish()
  }

  func answerWithoutServer() -> Answer { .noHUD(name) }

  private var name: String { id ?? Stage.defaultID }
}
