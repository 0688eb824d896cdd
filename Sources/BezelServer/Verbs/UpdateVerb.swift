import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer

struct UpdateVerb: ServedVerb {
  static let name = "update"
  static let abstract = "Changes a HUD that is up, and of it only what is named."
  static let operands = [Operand<UpdateVerb>("ID", "Which HUD; 'default' if none is named.", \.which.operand)]
  static let options = [
    OptionGroup(
      "What it says",
      [CommandOption("title", "TEXT", "The text.", \UpdateVerb.hud.title)]
        + HUDWords.saying.map { $0.part(of: UpdateVerb.self, at: \.hud) }
    ),
    OptionGroup(
      "Where it is and how it behaves", HUDWords.behaving.map { $0.part(of: UpdateVerb.self, at: \.hud) }),
    OptionGroup("Which it is", WhichHUD.options.map { $0.part(of: UpdateVerb.self, at: \.which) }),
  ]
  static let remarks = HUDWords.propertyHelp

  private var which = WhichHUD()
  private var hud = HUDWords()

  init() {}

  mutating func finish(in surroundings: Surroundings) throws(UsageError) {
    try which.finish()
    try hud.finish(in: surroundings)
  }

  func perform(for reply: PendingReply, on display: HUDDisplay) throws {
    let id = which.id
    guard var request = display.request(of: id) else { return reply.refuse(noSuchHUD(id), .noSuchHUD) }
    hud.apply(to: &request)
    try display.update(request, of: id)
    reply.finish()
  }

  func answerWithoutServer() -> Answer { .noHUD(which.id) }
}
