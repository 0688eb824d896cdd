import Foundation

/// The programs on this machine.
package enum InstalledPrograms {
  /// The path of a program in PATH, or nil.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package static func has(_ names: String...) -> Bool {
    names.allSatisfy { path(of: $0) != nil }
  }

  /// Whether the programs under test are release builds by the Makefile. Otherwise they are the debug builds that
  /// belong to the tests.
  package static var areOptimized: Bool { namedFolder != nil }

  private static var namedFolder: String? { ProcessInfo.processInfo.environment["BEZEL_BIN_DIR"] }

  /// The folder of the programs under test: BEZEL_BIN_DIR, otherwise the folder of this program.
  package static var buildFolder: String {
    namedFolder ?? ownFolder
  }

  /// The folder of this program and of the tests' own programs.
  package static var ownFolder: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
    return (own as NSString).deletingLastPathComponent
  }

  /// Copies a program with cp(1). A copy that this process writes would be open in children that other tests start meanwhile:
  /// the kernel starts no program that is open for writing.
  package static func copy(_ program: String, to path: String) throws {
    let copy = try FinishedProgram.run(["cp", program, path], environment: ["PATH": "/usr/bin:/bin"])
    guard copy.status == 0 else { throw HarnessError(copy.errors) }
  }

  /// The folder of this package's sources.
  package static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
}
