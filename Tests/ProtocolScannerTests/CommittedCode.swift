import Foundation
import ProtocolScanner
import Testing

/// The XML that is not installed, if any: without it nothing can be generated.
private let missing = committed.sources.first { !FileManager.default.fileExists(atPath: $0) }
private let top = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
private let committed = CommittedFiles(package: top)

@Suite(.enabled(if: missing == nil, "\(missing ?? "") is not installed: what is committed can't be compared"))
struct CommittedCode {
  @Test func theSwiftIsWhatTheScannerWrites() throws {
    try compare(committed.swift(), in: [.library, .tests])
  }

  @Test(.enabled(if: Self.scanner == Self.writer, "the tables were written by another wayland-scanner"))
  func theTablesAreWhatWaylandScannerWrites() throws {
    try compare(committed.tables(), in: [.tables])
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

  /// The version of the wayland-scanner that is installed: the first line of all that it writes.
  private static var scanner: String? {
    (try? committed.tables())?.values.first.flatMap(firstLine)
  }

  private static var writer: String? {
    let path = "\(top)/\(CommittedFiles.Folder.tables.rawValue)/viewporter.c"
    return (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(firstLine)
  }

  private static func firstLine(of text: String) -> String? {
    text.split(separator: "\n").first.map(String.init)
  }
}
