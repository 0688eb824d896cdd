import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer
import Time

struct DismissVerb: ServedVerb {
  static let name = "dismiss"
  static let abstract = "Takes a HUD away."
  static let operands = [Operand<DismissVerb>("ID", "Which HUD; 'default' if none is named.", \.hud.operand)]
  static let options = [
    OptionGroup(
      "Options",
      [
        CommandOption<DismissVerb>(flag: "all", "Takes every HUD away.", \.all),
        CommandOption(
          "after", "D", "Waits as long before, such as 300ms, 2s or 1.5s.", accepted: Duration.accepted,
          Duration.init(text:), \.after),
      ] + WhichHUD.options.map { $0.part(of: DismissVerb.self, at: \.hud) }
    )
  ]

  private var hud = WhichHUD()
  private var all = false
  private var after: Duration?

  init() {}

  mutating func finish(in surroundings: Surroundings) throws(UsageError) { try hud.finish() }

  func perform(for reply: PendingReply, on display: HUDDisplay) throws {
    let event = after.map(HUDLifecycle.Event.hideAfter) ?? .hide
    if all {
      if let id = hud.named {
        throw UsageError("'\(id.shortened)' and --all can't both be dismissed; leave one")
      }
      for id in display.ids { display.send(event, to: id) }
    } else if !display.send(event, to: hud.id) {
      return reply.refuse(noSuchHUD(hud.id), .noSuchHUD)
    }
    reply.finish()
  }

  func answerWithoutServer() -> Answer { all ? Answer() : .noHUD(hud.id) }
}
