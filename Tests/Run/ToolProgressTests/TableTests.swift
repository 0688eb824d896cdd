import Foundation
import Testing

/// The table of what is read, in README.md, says what the captures show.
struct TableTests {
  private struct Row {
    let tool: String
    let captures: [String]
    let number: String

    var isPrinted: Bool { number != "none printed" }
    var isRead: Bool { isPrinted && number != "not read" }
  }

  private static let rows: [Row] = {
    let file = Fixture.folder.deletingLastPathComponent().appendingPathComponent("README.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 6, cells[1] != "Tool" else { return nil }
      return Row(tool: cells[1], captures: cells[2].components(separatedBy: ", "), number: cells[3])
    }
  }()

  /// Whether a capture, in a terminal or a pipe, has shown a number.
  private static func hasNumber(_ capture: String) throws -> Bool {
    let tables = Fixture.all.filter { $0.name.prefix { $0 != "." } == capture }.map(\.table)
    return try tables.contains { table in
      try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
        .contains { $0.hasPrefix("running") && $0.contains("%  ") }
    }
  }

  @Test func `each capture is in one row, or is one of a failure`() {
    let captures = Set(Fixture.all.map { String($0.name.prefix { $0 != "." }) })
    let listed = Self.rows.flatMap(\.captures)
    #expect(Set(listed).count == listed.count)
    #expect(captures.subtracting(listed).allSatisfy { $0.hasSuffix("-missing") })
    #expect(captures.isSuperset(of: listed))
  }

  @Test func `a row has a number if a capture of it has one`() throws {
    for row in Self.rows {
      let isRead = try row.captures.contains { try Self.hasNumber($0) }
      #expect(isRead == row.isRead, "\(row.tool)")
    }
  }

  @Test func `three quarters of the tools that print something readable have a number`() {
    let readable = Self.rows.filter(\.isPrinted)
    let read = readable.filter(\.isRead)
    print("\(Self.rows.count) tools, \(readable.count) print something readable, \(read.count) have a number")
    #expect(readable.count > 60 && read.count * 4 >= readable.count * 3)
  }
}
