import Foundation
import Glibc
import HeadlessSway

/// A file system that takes every request and answers none: whoever looks for a file in it waits for ever, also when it is
/// killed. It needs root, and FUSE.
package final class HungFileSystem {
  package var path: String { folder.path }
  private let folder: PrivateFolder
  private let requests = DispatchSemaphore(value: 0)

  /// - Throws: `HarnessError` if it can't be mounted.
  package init() throws {
    folder = try PrivateFolder()
    let device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0,allow_other"
    guard device >= 0, mount("bezel-test", folder.path, "fuse", 0, options) == 0 else {
      throw HarnessError("a FUSE file system can't be mounted (error \(errno))")
    }
    Thread.detachNewThread { [requests] in Self.take(device, requests) }
  }

  /// Waits until somebody waits for an answer.
  package func waitForRequest() throws {
    guard requests.wait(timeout: .now() + .seconds(60)) == .success else {
      throw HarnessError("nobody has asked the file system within 60 s")
    }
  }

  deinit {
    // What waits gets an error.
    umount2(path, Int32(MNT_FORCE) | Int32(MNT_DETACH))
  }

  /// Whether this machine and user can have one.
  package static let isAvailable = (try? HungFileSystem()) != nil

  /// Answers the first request, FUSE_INIT, which all others wait for.
  private static func take(_ device: Int32, _ requests: DispatchSemaphore) {
    var request = [UInt32](repeating: 0, count: 64 << 10)
    var isFirst = true
    while read(device, &request, request.count * 4) > 0 || errno == EINTR {
      guard isFirst else {
        requests.signal()
        continue
      }
      isFirst = false
      // The header has the size, the error and the request's number; the protocol 7.31 and the size of writes follow.
      var answer = [UInt32](repeating: 0, count: 20)
      (answer[0], answer[2], answer[3]) = (80, request[2], request[3])
      (answer[4], answer[5], answer[9]) = (7, 31, 4096)
      _ = write(device, answer, 80)
    }
    close(device)
  }
}
