import Foundation
import Testing
import protocol_scanner

private let top = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path
private let committed = CommittedFiles(package: top)

@Suite(.enabled(if: obstacle == nil, "\(obstacle ?? "")"))
struct CommittedCode {
  @Test func `the committed Swift is the scanner's output`() throws {
    try compare(committed.swift(), in: [.bindings, .testBindings])
  }

  @Test func `the committed tables are wayland-scanner's output`() throws {
    try compare(committed.tables(), in: [.tables, .testTables])
  }

  /// Expects exactly these files with these texts.
  private func compare(_ fresh: [String: String], in folders: [CommittedFiles.Folder]) throws {
    var paths: [String] = []
    for folder in folders {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(top)/\(folder.rawValue)")
      paths += names.map { "\(folder.rawValue)/\($0)" }
    }
    #expect(paths.sorted() == fresh.keys.sorted(), "run `make protocols`")
    for (path, text) in fresh {
      let isFresh = try String(contentsOfFile: "\(top)/\(path)", encoding: .utf8) == text
      #expect(isFresh, "\(path) does not match its XML: run `make protocols`")
    }
  }
}

/// The reason why the files cannot be compared, or nil. The XML may not be installed, or belong to another release of
/// Wayland with more enum entries or other tables.
private let obstacle: String? = {
  if let missing = committed.sources.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
    return "\(missing) is not installed"
  }
  let path = "\(CommittedFiles.Folder.tables.rawValue)/viewporter.c"
  // The first line that wayland-scanner writes is its own version.
  let installed = firstLine(of: (try? committed.tables())?[path])
  let used = firstLine(of: try? String(contentsOfFile: "\(top)/\(path)", encoding: .utf8))
  guard let installed, let used, installed != used else { return nil }
  return "the committed tables are of \(used), and \(installed) is installed"
}()

private func firstLine(of text: String?) -> String? {
  text?.split(separator: "\n").first.map(String.init)
}
