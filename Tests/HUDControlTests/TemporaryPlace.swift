import Foundation
import HUDControl

/// A runtime folder of its own for a test, removed with it.
final class TemporaryPlace {
  let runtimeFolder: String

  init() {
    // Short, since a socket's path is.
    runtimeFolder = "/tmp/bezel-\(UUID().uuidString.prefix(13))"
    precondition(mkdir(runtimeFolder, 0o700) == 0)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: runtimeFolder)
  }

  func place(display: String? = nil) throws -> SocketPlace {
    try SocketPlace(runtimeFolder: runtimeFolder, display: display)
  }
}

/// The permission bits of a file, or nil.
func mode(of path: String) -> UInt32? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}
