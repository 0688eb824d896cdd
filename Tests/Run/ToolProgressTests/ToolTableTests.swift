import BezelValues
import Testing

@testable import ToolProgress

/// The table of tools.
struct ToolTableTests {
  private static let tools =
    Tool.builds + Tool.tests + Tool.versionControl + Tool.transfers + Tool.packages + Tool.archives
    + Tool.brackets + Tool.steps

  @Test(arguments: tools)
  func `each row is an expression with a known group`(tool: Tool) {
    #expect(tool.check().map(\.reason) == [])
    #expect(!tool.rows.isEmpty)
  }
}
