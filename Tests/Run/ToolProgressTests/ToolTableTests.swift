import BezelValues
import Testing

@testable import ToolProgress

/// The table of tools, and the filter before it.
struct ToolTableTests {
  private static let tools =
    Tool.builds + Tool.tests + Tool.versionControl + Tool.transfers + Tool.packages + Tool.archives
    + Tool.brackets + Tool.compilers

  @Test(arguments: tools)
  func `each row is an expression with a known group`(tool: Tool) {
    #expect(tool.check().map(\.reason) == [])
    #expect(!tool.rows.isEmpty)
  }

  @Test(arguments: [
    (#"^\[ *(?<done>\d+)/(?<total>\d+)\] x?y+"#, "[0/] y", "["), ("(?:ab|bc)d*", "b", nil), ("a|b", "", nil),
    (#"^x(?:a|b)(?=c)[def]\."#, "x.", "x"), ("^a?b", "b", nil), ("^ab{0,2}c{2}", "ac", "a"),
    ("^a|^b", "", nil),
    // What isn't understood asks for nothing.
    (#"a\x41"#, "", nil), ("(?i)ab", "", nil), (#"(a)\1"#, "", nil), ("[[:alpha:]]a", "", nil),
    ("a(", "", nil),
    ("(?|(?<step>a)b|c(?<step>b))", "b", nil), (#"^\d+%"#, "0%", nil), ("━+ %", " %", nil),
  ])
  func `a line without what an expression needs is not given to it`(
    pattern: String, required: String, first: String?
  ) {
    let filter = LineFilter(of: pattern)
    let characters = Set("[]0/.%xyabcdef ")
    for character in characters {
      let others = String(characters.subtracting([character]))
      let passes = passes((first ?? "~") + others, having: others, filter)
      #expect(passes == !required.contains(character), "\(character)")
    }
    guard let first else { return }
    let isPassed = passes("~" + required + first, having: required, filter)
    #expect(!isPassed)
  }

  private func passes(_ line: String, having characters: String, _ filter: LineFilter) -> Bool {
    let (line, characters) = (Array(line.utf8), Array(characters.utf8))
    return filter.passes(line.span, LineFilter.Characters(of: characters.span))
  }
}
