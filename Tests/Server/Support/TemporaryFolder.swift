import Foundation

/// A folder of its own for a test, removed with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = URL(fileURLWithPath: "/tmp/bezel-server-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
