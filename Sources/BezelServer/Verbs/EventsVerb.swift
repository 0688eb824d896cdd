import ControlWire
import HUDControl
import HUDDisplay
import HUDModel
import HUDServer

struct EventsVerb: ServedVerb {
  static let name = "events"
  static let abstract =
    "Tells what happens to HUDs as it happens, until it is ended: id, generation, event and reason, a line each."
  static let options = [
    OptionGroup(
      "Options",
      [
        CommandOption<EventsVerb>(
          flag: "json",
          "Tells each as a JSON object, with the HUD's title and the time in seconds on the monotonic clock.",
          \.json)
      ])
  ]
  static let remarks =
    HelpText.wrapped(
      "Events: \((HUDLifecycle.Milestone.allCases.map(\.rawValue) + ["ended"]).joined(separator: ", ")).")
    + HelpText.wrapped(
      "Reasons of an end: \(HUDLifecycle.Reason.allCases.map(\.rawValue).joined(separator: ", ")).")

  private var json = false

  init() {}

  func perform(for reply: PendingReply, on display: HUDDisplay) {
    let listener = display.listen { event in
      reply.write(json ? event.json.text + "\n" : event.line)
    } closed: {
      reply.finish()
    }
    reply.onClientGone = { listener.cancel() }
  }

  func answerWithoutServer() -> Answer { .needsServer }
}

extension HUDEvent {
  fileprivate var line: String {
    // One line and its tabs must stay one line and its tabs.
    let id = id.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let reason = reason.map { [$0.rawValue] } ?? []
    return ([id, "\(generation.number)", word] + reason).joined(separator: "\t") + "\n"
  }

  fileprivate var json: JSON {
    .object(
      [
        ("id", .string(id)), ("title", .string(title)), ("generation", .integer(generation.number)),
        ("time", .number(seconds)), ("event", .string(word)),
      ] + (reason.map { [("reason", .string($0.rawValue))] } ?? []))
  }
}
