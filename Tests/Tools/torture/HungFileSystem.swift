import Foundation
import Glibc
import HeadlessSway

/// A file system that does not answer. It needs root, and FUSE.
package final class HungFileSystem {
  package enum Kind: CaseIterable, Sendable {
    /// It takes every request and answers none: whoever looks for a file waits for ever, also when it is killed.
    case silent
    /// Every file is there and can be opened; whoever reads it waits for ever, and from then on whoever asks for its size.
    case unreadable
    /// It takes no request: whoever looks for a file waits until it is killed.
    case stopped
  }

  package var path: String { folder.path }
  private let kind: Kind
  private let device: Int32
  private let folder: PrivateFolder
  private let requests = DispatchSemaphore(value: 0)

  /// - Throws: `HarnessError` if it can't be mounted.
  package init(_ kind: Kind = .silent) throws {
    self.kind = kind
    folder = try PrivateFolder()
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0,allow_other"
    guard device >= 0, mount("bezel-test", folder.path, "fuse", 0, options) == 0 else {
      throw HarnessError("a FUSE file system can't be mounted (error \(errno))")
    }
    Thread.detachNewThread { [device, requests] in Self.take(device, requests, kind) }
  }

  /// Waits until somebody waits for an answer. It is not known of one that takes no request.
  package func waitForRequest() throws {
    if kind == .stopped { return }
    guard requests.wait(timeout: .now() + .seconds(60)) == .success else {
      throw HarnessError("nobody has asked the file system within 60 s")
    }
  }

  deinit {
    // What waits gets an error.
    umount2(path, Int32(MNT_FORCE) | Int32(MNT_DETACH))
    if kind == .stopped { close(device) }
  }

  /// Whether this machine and user can have one.
  package static let isAvailable = (try? HungFileSystem()) != nil

  /// Answers the first request, FUSE_INIT, which all others wait for, and those before a file is read.
  private static func take(_ device: Int32, _ requests: DispatchSemaphore, _ kind: Kind) {
    var request = [UInt32](repeating: 0, count: 64 << 10)
    var hasBeenRead = false
    while read(device, &request, request.count * 4) > 0 || errno == EINTR {
      // The header has the size, the kind and the request's number, and then the file's.
      let body: [UInt32]
      switch (request[1], kind) {
      // The protocol 7.31, and the size of writes.
      case (26, _): body = [7, 31, 0, 0, 0, 4096] + [UInt32](repeating: 0, count: 10)
      // FUSE_LOOKUP: a file's number, and how long that holds, and how long its attributes.
      case (1, .unreadable): body = [2, 0, 0, 0, 60, 0, 0, 0, 0, 0] + attributes(of: 2)
      // FUSE_GETATTR.
      case (3, .unreadable) where !hasBeenRead || request[4] == 1:
        body = [0, 0, 0, 0] + attributes(of: request[4])
      // FUSE_OPEN, FUSE_OPENDIR.
      case (14, .unreadable), (27, .unreadable): body = [0, 0, 0, 0]
      default:
        // FUSE_READ.
        if request[1] == 15 { hasBeenRead = true }
        requests.signal()
        continue
      }
      let answer = [UInt32(16 + 4 * body.count), 0, request[2], request[3]] + body
      _ = answer.withUnsafeBytes { write(device, $0.baseAddress, $0.count) }
      if kind == .stopped { return }
    }
    close(device)
  }

  /// 1 is the folder, all others are files.
  private static func attributes(of number: UInt32) -> [UInt32] {
    var attributes = [UInt32](repeating: 0, count: 22)
    (attributes[0], attributes[2], attributes[19]) = (number, 8192, 4096)
    (attributes[15], attributes[16]) = (number == 1 ? S_IFDIR | 0o755 : S_IFREG | 0o644, 1)
    return attributes
  }
}
