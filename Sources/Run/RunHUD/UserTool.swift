import BezelCommandLine
import BezelValues
package import ToolProgress

/// A section `[tool.NAME]` of the configuration: its name, and its keys with their values.
package struct UserTool: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package let key: String
    package let value: String

    package init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  package let name: String
  package var lines: [Line]

  package init(_ name: String, _ lines: [Line]) { (self.name, self.lines) = (name, lines) }

  /// Removes the lines that can't be used, and returns their numbers with the reasons.
  package mutating func removeErrors() -> [(line: Int, reason: String)] {
    let command = lines.lastIndex { $0.key == Self.command }
    let rows = lines.indices.filter { lines[$0].key != Self.command }
    let errors = tool.check().compactMap { error in
      (error.row.map { rows[$0] } ?? command).map { (line: $0, reason: error.reason) }
    }
    let wrong = errors.map(\.line)
    lines = lines.enumerated().filter { !wrong.contains($0.offset) }.map(\.element)
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
