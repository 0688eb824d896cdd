/// The file of the running program.
package enum ProgramFile {
  private static let link = "/proc/self/exe"

  /// Without /proc, the path by which this process was started.
  package static var path: String {
    linkTarget(of: link).map { String(decoding: $0, as: UTF8.self) } ?? ProcessArguments.name
  }

  /// The folder of this file.
  package static var folder: String {
    let path = path
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Whether another file has taken its place, as an update does.
  package static var isReplaced: Bool {
    linkTarget(of: link)?.reversed().starts(with: " (deleted)".utf8.reversed()) ?? false
  }
}
