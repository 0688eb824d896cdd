import BezelControlWire
import Foundation
import HUDControl

/// A runtime directory for one test, removed with it.
final class TemporaryRuntimeDirectory {
  let runtimeDirectory: String

  init() {
    // Short: the path of a socket has at most 107 bytes.
    runtimeDirectory = "/tmp/bezel-\(UUID().uuidString.prefix(13))"
    precondition(mkdir(runtimeDirectory, 0o700) == 0)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: runtimeDirectory)
  }

  func address(display: String? = nil) throws -> ControlSocketAddress {
    try ControlSocketAddress(runtimeDirectory: runtimeDirectory, display: display)
  }
}

/// The permission bits of a file, or nil.
func mode(of path: String) -> UInt32? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}
