import BezelValues
package import HUDCommands
package import HUDDisplay
import HUDModel
import WaylandSurface

/// What `bezel list` and `bezel events` print.
package enum HUDReport {
  /// Id, state, mode, percent and title of each HUD in a line with tabs, all that is known in a JSON array, or the line of
  /// Waybar's module. The lines have at most the first 256 characters of a text.
  package static func list(_ statuses: [HUDStatus], in format: Command.Format) -> String {
    switch format {
    case .text: statuses.map(\.line).joined()
    case .json: json(of: statuses) + "\n"
    case .waybar: waybar(statuses).text + "\n"
    }
  }

  /// All that is known of each HUD, as an array.
  static func json(of statuses: [HUDStatus]) -> String { JSON.array(statuses.map(\.json)).text }

  /// The newest HUD; the tooltip has all. Waybar hides a module without text, and reads texts as Pango markup.
  private static func waybar(_ statuses: [HUDStatus]) -> JSON {
    let huds = statuses.map(\.hud).filter(\.lifecycle.isUp)
    let newest = huds.last
    return .object([
      ("text", .string(newest?.summary.escapedForMarkup ?? "")),
      ("tooltip", .string(huds.reversed().map(\.description).joined(separator: "\n").escapedForMarkup)),
      ("class", .string(newest?.content.mode.rawValue ?? "")),
      ("percentage", .integer(newest?.content.indicator.progress?.percent ?? 0)),
    ])
  }

  /// Name, size in logical pixels, scale, make and model of each output that has a name, in a line with tabs.
  static func list(_ outputs: [Output]) -> String {
    outputs.compactMap { output in
      output.name.map { name in
        [
          name.asColumn, "\(output.logicalSize.width)x\(output.logicalSize.height)",
          output.likelyScale.factor.text, (output.make ?? "").asColumn, (output.model ?? "").asColumn,
        ].joined(separator: "\t") + "\n"
      }
    }.joined()
  }

  /// Id, generation, event, reason and pressed button in a line with tabs.
  static func line(of event: HUDEvent) -> String {
    let reason = [event.reason?.rawValue, event.button?.asColumn].compactMap { $0 }
    return ([event.id.asColumn, "\(event.generation.number)", event.word] + reason).joined(separator: "\t")
      + "\n"
  }
}

/// The most characters of a text in a list.
private let longestText = 256

extension Content {
  /// The value as a text: the one that it has, otherwise the percentage or the dots.
  var valueAsText: String {
    if !valueText.isEmpty { return valueText }
    if case .dots(let dots) = indicator { return dots.text }
    return indicator.progress?.percentText ?? ""
  }
}

extension HUD {
  /// The title and the value, such as `Volume 40%`.
  fileprivate var summary: String {
    let parts = [content.title, content.valueAsText].map { $0.abridged(to: longestText) }.filter {
      !$0.isEmpty
    }
    return (parts.isEmpty ? content.mode.rawValue : parts.joined(separator: " ")).asColumn
  }

  /// The summary, and the other texts below it.
  fileprivate var description: String {
    let texts = [content.details, content.note].map { $0.abridged(to: longestText) }.filter { !$0.isEmpty }
    return ([summary] + texts).joined(separator: "\n")
  }
}

extension HUDStatus {
  private var state: String { isPaused ? "paused" : isWaiting ? "waiting" : hud.phase.rawValue }

  fileprivate var line: String {
    let percent = hud.content.indicator.progress?.percentText ?? "-"
    let columns = [
      hud.id.asColumn, state, hud.content.mode.rawValue, percent,
      hud.content.title.withoutDirections.abridged(to: longestText).asColumn,
    ]
    return columns.joined(separator: "\t") + "\n"
  }

  fileprivate var json: JSON {
    let (content, placement) = (hud.content, hud.options.placement)
    return .object([
      ("id", .string(hud.id)), ("state", .string(state)), ("mode", .string(content.mode.rawValue)),
      ("progress", content.indicator.progress.map { .number($0.fraction) } ?? .null),
      ("title", .string(content.title.withoutDirections)),
      ("details", .string(content.details.withoutDirections)),
      ("note", .string(content.note.withoutDirections)),
      ("valueText", .string(content.valueText.withoutDirections)),
      ("style", hud.specification.style.map(JSON.string) ?? .null),
      ("position", .string(placement.position.text)),
      ("output", .string(placement.output.text)), ("outputs", .array(outputs.map(JSON.string))),
      ("timeLeft", timeLeft.map { .number(($0.inSeconds * 1000).rounded() / 1000) } ?? .null),
    ])
  }
}
