import Foundation
import Testing

/// The examples and the table that lists them.
struct ExampleTests {
  /// The entries of each table, by the heading above it.
  private static func tables() throws -> [String: [(entry: String, file: String)]] {
    var tables: [String: [(entry: String, file: String)]] = [:]
    var heading = ""
    for line in try Project.read("share/examples/README.md").lines {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      guard let row = line.wholeMatch(of: /\| (.+) \| \[(.+)\]\((.+)\) \|/) else { continue }
      #expect(row.3.hasSuffix(row.2), "\(line)")
      tables[heading, default: []].append((String(row.1), String(row.3)))
    }
    return tables
  }

  /// SVProgressHUD's demo has eight buttons, three selectors and a log.
  @Test(
    "every entry of the originals' demos has its example",
    arguments: [("MBProgressHUD", 15), ("SVProgressHUD", 8 + 3 + 1), ("JGProgressHUD", 8)])
  func entries(original: String, count: Int) throws {
    let table = try #require(try Self.tables()[original])
    #expect(table.count == count)
    #expect(Set(table.map(\.entry)).count == count)
    for row in table {
      let example = try Project.read("share/examples/\(row.file)")
      #expect(example.text.contains(original), "\(row.file) does not say what it replays")
    }
  }

  @Test func `every example is in the table, once`() throws {
    let listed = try Self.tables().values.flatMap { $0.map(\.file) }
    let shared: Set = ["pace.sh", "swift/Examples.swift", "tea/Package.swift", "wayland/Package.swift"]
    let folder = Project.root.appendingPathComponent("share/examples").path
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      [".sh", ".swift", ".py", ".c"].contains(where: $0.hasSuffix) && !shared.contains($0)
    }
    #expect(listed.sorted() == found.sorted())
  }
}
