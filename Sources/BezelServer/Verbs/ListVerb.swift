import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer

struct ListVerb: ServedVerb {
  static let name = "list"
  static let abstract = "Tells which HUDs are up: id, state, mode, percent and title, a line each."
  static let options = [
    OptionGroup("Options", [CommandOption<ListVerb>(flag: "json", "Tells it as a JSON array.", \.json)])
  ]

  static let remarks = HelpText.list(
    "States",
    [
      ("pending", "in its grace, not seen yet"), ("appearing", "on its way in"), ("visible", "there"),
      ("waiting", "up, but without room beside the others"), ("disappearing", "on its way out"),
    ])

  private var json = false

  init() {}

  func perform(for reply: PendingReply, on display: HUDDisplay) {
    reply.write(text(display.huds.map { ($0, state(of: $0, on: display)) }))
    reply.finish()
  }

  func answerWithoutServer() -> Answer { Answer(output: text([])) }

  private func text(_ huds: [(hud: HUD, state: String)]) -> String {
    json
      ? JSON.array(huds.map { $0.hud.json($0.state) }).text + "\n"
      : huds.map { $0.hud.line($0.state) }.joined()
  }

  private func state(of hud: HUD, on display: HUDDisplay) -> String {
    hud.lifecycle.isUp && display.isHiddenByOverflow(hud.id) ? "waiting" : hud.phase.rawValue
  }
}

extension HUD {
  fileprivate func line(_ state: String) -> String {
    let percent = content.indicator.progress?.percentText ?? "-"
    return [id, state, content.indicator.mode.rawValue, percent, content.title.asColumn].joined(
      separator: "\t")
      + "\n"
  }

  fileprivate func json(_ state: String) -> JSON {
    .object([
      ("id", .string(id)), ("state", .string(state)),
      ("mode", .string(content.indicator.mode.rawValue)),
      ("progress", content.indicator.progress.map { .number($0.fraction) } ?? .null),
      ("title", .string(content.title)), ("details", .string(content.details)),
    ])
  }
}
