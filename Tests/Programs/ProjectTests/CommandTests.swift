import Foundation
import Testing

/// The `make` commands in the documents.
struct CommandTests {
  /// The targets that `make help` lists, the protocols' and the pattern rules omitted.
  private static func targets() throws -> Set<String> {
    let lines = try Project.read("Makefile").lines
    return Set(lines.compactMap { $0.firstMatch(of: /^([a-z-]+):/).map { String($0.1) } })
  }

  @Test(
    arguments: try FileManager.default.contentsOfDirectory(atPath: Project.root.path).filter {
      $0.hasSuffix(".md")
    })
  func `every make command of a document is a target`(document: String) throws {
    let text = try Project.read(document).text
    let targets = try Self.targets()
    for match in text.matches(of: /`make ([a-z-]+)|^ *(?:\$ )?make ([a-z-]+)/.anchorsMatchLineEndings()) {
      let target = String(match.1 ?? match.2 ?? "")
      #expect(targets.contains(target), "\(document) says `make \(target)`")
    }
  }

  @Test func `every target has its line in make help`() throws {
    for line in try Project.read("Makefile").lines where line.contains(/^[a-z-]+:/) {
      #expect(line.contains(" ## "), "no help for: \(line)")
    }
  }

  @Test func `continuous integration runs the tests, and only commands of the Makefile`() throws {
    let script = try Project.read(".ci/run").text
    let calls = script.matches(of: /\bmake ((?:[a-z-]+ ?)+)/)
    let targets = Set(calls.flatMap { $0.1.split(separator: " ").map(String.init) })
    #expect(targets.contains("test"))
    #expect(try targets.isSubset(of: Self.targets()))
  }

  @Test func `every program that the Makefile runs is a product or in the tree`() throws {
    for match in try Project.read("Makefile").text.matches(of: /Tests\/[\w\/.-]+/) {
      let path = Project.root.appendingPathComponent(String(match.0)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.0)")
    }
  }
}
