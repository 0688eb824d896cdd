import Foundation

/// What is installed here.
package enum InstalledPrograms {
  /// Where PATH finds a program, or nil.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package static func has(_ names: String...) -> Bool {
    names.allSatisfy { path(of: $0) != nil }
  }

  /// The programs under test as the Makefile has built them for release; without it there are only the ones that
  /// the tests were built with.
  package static var areOptimized: Bool { namedFolder != nil }

  private static var namedFolder: String? { ProcessInfo.processInfo.environment["BEZEL_BIN_DIR"] }

  /// The folder of the programs under test: BEZEL_BIN_DIR, or the one that this program was built into.
  package static var buildFolder: String {
    namedFolder ?? ownFolder
  }

  /// The folder that this program was built into, and with it the tests' own programs.
  package static var ownFolder: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
    return (own as NSString).deletingLastPathComponent
  }

  /// The folder of this package's sources.
  package static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
}
