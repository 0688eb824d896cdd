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

  /// The folder of the programs under test: BEZEL_BIN_DIR, or the one that this program was built into.
  package static var buildFolder: String {
    if let folder = ProcessInfo.processInfo.environment["BEZEL_BIN_DIR"] { return folder }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
    return (own as NSString).deletingLastPathComponent
  }
}
