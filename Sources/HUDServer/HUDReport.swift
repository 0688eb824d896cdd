import HUDCommands
package import HUDModel

/// What `bezel list` and `bezel events` print.
package enum HUDReport {
  /// Id, state, mode, percent and title of each HUD, in a line with tabs or in a JSON array. The lines have at most the
  /// first 256 characters of a title.
  /// `isWaiting` says whether the HUD of an id is up and can't be visible.
  package static func list(_ huds: [HUD], isWaiting: (String) -> Bool, asJSON: Bool) -> String {
    let huds = huds.map {
      (hud: $0, state: isWaiting($0.id) ? "waiting" : $0.phase.rawValue)
    }
    return asJSON
      ? JSON.array(huds.map { $0.hud.json($0.state) }).text + "\n"
      : huds.map { $0.hud.line($0.state) }.joined()
  }

  /// Id, generation, event and reason in a line with tabs.
  static func line(of event: HUDEvent) -> String {
    let reason = event.reason.map { [$0.rawValue] } ?? []
    return ([event.id.asColumn, "\(event.generation.number)", event.word] + reason).joined(separator: "\t")
      + "\n"
  }

  static func json(of event: HUDEvent) -> String {
    let reason = event.reason.map { [("reason", JSON.string($0.rawValue))] } ?? []
    return JSON.object(
      [
        ("id", .string(event.id)), ("title", .string(event.title)),
        ("generation", .integer(event.generation.number)), ("time", .number(event.seconds)),
        ("event", .string(event.word)),
      ] + reason
    ).text + "\n"
  }
}

extension String {
  /// At most the first 256 Unicode scalars.
  fileprivate var beginning: String {
    guard utf8.count > 256, unicodeScalars.count > 256 else { return self }
    return String(unicodeScalars.prefix(256)) + "…"
  }
}

extension HUD {
  fileprivate func line(_ state: String) -> String {
    let percent = content.indicator.progress?.percentText ?? "-"
    let columns = [id, state, content.mode.rawValue, percent, content.title.beginning.asColumn]
    return columns.joined(separator: "\t") + "\n"
  }

  fileprivate func json(_ state: String) -> JSON {
    .object([
      ("id", .string(id)), ("state", .string(state)), ("mode", .string(content.mode.rawValue)),
      ("progress", content.indicator.progress.map { .number($0.fraction) } ?? .null),
      ("title", .string(content.title)), ("details", .string(content.details)),
    ])
  }
}
