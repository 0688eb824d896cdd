import ArgumentParser
import FoundationEssentials
import HUDModel
import HUDServer

struct ListVerb: ServedVerb {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Tells which HUDs are up, a line each.",
    discussion: "The columns are id, state, mode, percent and title, with a tab between.")

  @Flag(help: "Tells it as a JSON array.")
  var json = false

  func perform(for caller: Caller, on stage: Stage) throws {
    caller.write(try text(stage.huds.map(Entry.init)))
    caller.finish()
  }

  func answerWithoutServer() -> Answer {
    Answer(output: json ? "[]\n" : "")
  }

  private func text(_ entries: [Entry]) throws -> String {
    guard json else { return entries.map(\.line).joined() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(entries), as: UTF8.self) + "\n"
  }
}

/// A HUD as `list` tells it.
private struct Entry: Encodable {
  let id: String
  let state: String
  let mode: String
  let progress: Double?
  let title: String
  let details: String

  init(_ hud: HUD) {
    id = hud.id
    state = hud.phase.rawValue
    mode = hud.content.indicator.mode.rawValue
    progress = hud.content.indicator.progress?.fraction
    title = hud.content.title
    details = hud.content.details
  }

  var line: String {
    let percent = progress.map { "\(Int(($0 * 100).rounded()))%" } ?? "-"
    let onOneLine = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return [id, state, mode, percent, onOneLine].joined(separator: "\t") + "\n"
  }
}
