import Foundation
import ProtocolScanner
import Testing

private let top = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
private let committed = CommittedFiles(package: top)

@Suite(.enabled(if: obstacle == nil, "\(obstacle ?? "")"))
struct CommittedCode {
  @Test func theSwiftIsWhatTheScannerWrites() throws {
    try compare(committed.swift(), in: [.bindings, .testBindings])
  }

  @Test func theTablesAreWhatWaylandScannerWrites() throws {
    try compare(committed.tables(), in: [.tables, .testTables])
  }

  /// Every file is there with this text, and no other file is.
  private func compare(_ fresh: [String: String], in folders: [CommittedFiles.Folder]) throws {
    var paths: [String] = []
    for folder in folders {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(top)/\(folder.rawValue)")
      paths += names.map { "\(folder.rawValue)/\($0)" }
    }
    #expect(paths.sorted() == fresh.keys.sorted(), "run `make protocols`")
    for (path, text) in fresh {
      let isFresh = try String(contentsOfFile: "\(top)/\(path)", encoding: .utf8) == text
      #expect(isFresh, "\(path) is not what its XML says: run `make protocols`")
    }
  }
}

/// Why there is nothing to compare with, if so: the XML is not installed, or it is that of another release
/// of Wayland, which has more entries in its enums and writes other tables.
private let obstacle: String? = {
  if let missing = committed.sources.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
    return "\(missing) is not installed"
  }
  let path = "\(CommittedFiles.Folder.tables.rawValue)/viewporter.c"
  // The first line that wayland-scanner writes is its own version.
  let installed = firstLine(of: (try? committed.tables())?[path])
  let used = firstLine(of: try? String(contentsOfFile: "\(top)/\(path)", encoding: .utf8))
  guard let installed, let used, installed != used else { return nil }
  return "what is committed says \(used), and here it would be \(installed)"
}()

private func firstLine(of text: String?) -> String? {
  text?.split(separator: "\n").first.map(String.init)
}
