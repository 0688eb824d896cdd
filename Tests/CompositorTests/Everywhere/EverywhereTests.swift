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
    let choices = try StoryCompositor.Choice.all()
    var table = [["compositor", "scale"] + Story.all.map(\.name)]
    for choice in choices where wanted == "all" || wanted.contains(choice.program.rawValue.lowercased()) {
      let scale = StoryCompositor.hasFractionalScale(choice) ? 1.5 : 1
      var row = ["\(choice.program.rawValue) \(choice.version)", "\(scale)"]
      for story in Story.all { row.append(outcome(of: story, on: choice, scale: scale)) }
      table.append(row)
      print(text(of: table))
    }
  }

  private func outcome(of story: Story, on choice: StoryCompositor.Choice, scale: Double) -> String {
    do {
      try story.play(choice, scale)
      return "yes"
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
