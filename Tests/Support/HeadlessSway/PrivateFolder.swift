import Foundation

/// A folder under /tmp that is deleted with its owner.
///
/// TMPDIR is ignored: names under /tmp are short enough for a socket's 108 bytes, and the user that sway runs as can
/// access them.
package final class PrivateFolder {
  package let path: String

  package init() throws {
    path = "/tmp/bezel-" + UUID().uuidString.prefix(8).lowercased()
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Creates a folder in this one.
  package func makeFolder(_ name: String, permissions: Int = 0o700, owner: UInt32 = getuid()) throws -> String
  {
    let folder = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: permissions])
    guard owner == getuid() || chown(folder, owner, owner) == 0 else {
      throw HarnessError(call: "chown \(folder)", result: -errno)
    }
    return folder
  }

  /// Lets other users pass through this folder without listing it.
  package func allowPassage() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: path)
  }
}
