import BezelCommandLine
package import BezelConfiguration
import BezelValues
package import ToolProgress

/// A section `[tool.NAME]` of the configuration: its name, and its keys with their values.
package struct UserTool: Equatable, Sendable {
  package let name: String
  package private(set) var lines: [Setting]

  package init(_ name: String, _ lines: [Setting]) { (self.name, self.lines) = (name, lines) }

  /// Removes the lines that can't be used, and returns them with the reasons.
  package mutating func removeErrors() -> [(line: Setting, reason: String)] {
    let command = lines.last { $0.key == Self.command }
    let rows = lines.filter { $0.key != Self.command }
    let errors = tool.check().compactMap { error in
      (error.row.map { rows[$0] } ?? command).map { (line: $0, reason: error.reason) }
    }
    lines.removeAll { line in errors.contains { $0.line == line } }
    return errors
  }

  package var tool: Tool {
    let rows = lines.compactMap { line in
      Self.kinds[line.key].map { Tool.Row($0, line.value) }
    }
    return Tool(name, command: lines.last { $0.key == Self.command }?.value, rows: rows)
  }

  private static let command = ToolKeys.table.command.name
  /// What the other keys of the section are.
  private static let kinds: [String: Tool.Row.Kind] = [
    ToolKeys.table.match.name: .match, ToolKeys.table.step.name: .step, ToolKeys.table.begin.name: .begin,
    ToolKeys.table.each.name: .each, ToolKeys.table.end.name: .end,
  ]
}
