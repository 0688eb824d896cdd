import Foundation

/// The source tree that these tests were compiled from.
enum Project {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file of the tree; its path is relative to the root.
  struct File: CustomStringConvertible, Sendable {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var description: String { path }

    var isGenerated: Bool { path.contains("/Generated/") }

    /// The imported modules, with or without attributes and access levels.
    var imports: [String] {
      lines.compactMap { line in
        guard line.contains("import "),
          let match = line.firstMatch(of: /^(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:\w+ )?(\w+)/)
        else {
          return nil
        }
        return String(match.1)
      }
    }
  }

  static func read(_ path: String) throws -> File {
    File(path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
  }

  /// All files under a folder with that ending, sorted by path.
  static func files(under folder: String, ending suffix: String = ".swift") throws -> [File] {
    let base = root.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
    return try names.filter { $0.hasSuffix(suffix) }.sorted().map { try read("\(folder)/\($0)") }
  }
}
