import Glibc
import HeadlessSway

/// A file system that never answers: whoever looks for a file in it waits for ever. It needs root, and FUSE.
package final class HungFileSystem {
  package var path: String { folder.path }
  private let folder: PrivateFolder
  private let device: Int32

  /// - Throws: `HarnessError` if it can't be mounted.
  package init() throws {
    folder = try PrivateFolder()
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0,allow_other"
    guard device >= 0, mount("bezel-test", folder.path, "fuse", 0, options) == 0 else {
      throw HarnessError("a FUSE file system can't be mounted (error \(errno))")
    }
  }

  deinit {
    // What waits gets an error.
    close(device)
    umount2(path, Int32(MNT_DETACH))
  }

  /// Whether this machine and user can have one.
  package static let isAvailable = (try? HungFileSystem()) != nil
}
