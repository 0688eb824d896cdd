import Foundation
import HeadlessSway
import Testing

/// The stories on every compositor of this system and of the root folders in `BEZEL_CHROOTS`.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["BEZEL_EVERYWHERE"] != nil, "`make test-everywhere` runs these"))
struct EverywhereTests {
  @Test func `every story on every compositor`() throws {
    let wanted = ProcessInfo.processInfo.environment["BEZEL_EVERYWHERE"] ?? ""
    let words = wanted.split(separator: " ").map(String.init)
    let named = Story.all.filter { words.contains($0.name) }
    let stories = named.isEmpty ? Story.all : named
    let programs = words.filter { word in word != "all" && !Story.all.contains { $0.name == word } }
    let choices = try StoryCompositor.Choice.all()
    var table = [["compositor", "scale"] + stories.map(\.name)]
    var notes =
      try programs.isEmpty || programs.contains("weston") ? [refusalByWeston()].compactMap { $0 } : []
    for choice in choices where isWanted(choice, programs) {
      let scale = StoryCompositor.hasFractionalScale(choice) ? 1.5 : 1
      var row = ["\(choice.program.rawValue) \(choice.version)", "\(scale)"]
      if let reason = reasonNotToStart(choice, scale: scale) {
        notes.append("\(row[0]) does not start: \(reason)")
        row += stories.map { _ in "" }
      } else {
        for story in stories { row.append(outcome(of: story, on: choice, scale: scale)) }
      }
      table.append(row)
      print(([text(of: table)] + notes).joined(separator: "\n"))
      fflush(nil)
    }
  }

  /// What `bezel show` says on Weston, which has no layer shell. Nil if Weston isn't installed.
  private func refusalByWeston() throws -> String? {
    guard InstalledPrograms.has("weston") else { return nil }
    let show = try Weston().run([BezelPrograms.command, "show", "x"])
    #expect(show.status == 69 && show.errors.split(separator: "\n").count == 1)
    return "weston: \(show.errors.trimmingCharacters(in: .newlines))"
  }

  /// Nil if the compositor starts. One that can't start without a graphics device is no failure.
  private func reasonNotToStart(_ choice: StoryCompositor.Choice, scale: Double) -> String? {
    if let device = choice.missingDevice { return device }
    do {
      _ = try StoryCompositor(choice, scale: scale)
      return nil
    } catch {
      let reason = "\(error)"
      Issue.record("\(choice.program.rawValue) \(choice.version): \(reason)")
      return reason.split(separator: "\n").last.map(String.init) ?? reason
    }
  }

  /// `programs` are names of programs, or of one with the start of its version, as in `sway-1.12`; none means all.
  private func isWanted(_ choice: StoryCompositor.Choice, _ programs: [String]) -> Bool {
    let name = choice.program.rawValue.lowercased()
    return programs.isEmpty
      || programs.contains { $0 == name || $0.contains("-") && "\(name)-\(choice.version)".hasPrefix($0) }
  }

  private func outcome(of story: Story, on choice: StoryCompositor.Choice, scale: Double) -> String {
    do {
      try story.play(choice, scale)
      return "yes"
    } catch is StoryIsImpossible {
      return "-"
    } catch {
      Issue.record("\(story.name) on \(choice.program.rawValue) \(choice.version): \(error)")
      return "NO"
    }
  }

  private func text(of table: [[String]]) -> String {
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
