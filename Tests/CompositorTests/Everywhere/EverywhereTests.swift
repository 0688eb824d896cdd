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
    for choice in choices where isWanted(choice, programs) {
      let scale = StoryCompositor.hasFractionalScale(choice) ? 1.5 : 1
      var row = ["\(choice.program.rawValue) \(choice.version)", "\(scale)"]
      for story in stories { row.append(outcome(of: story, on: choice, scale: scale)) }
      table.append(row)
      print(text(of: table))
      fflush(nil)
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
