import BezelEventLoop
import Glibc

/// Notices that files come into folders, such as the sockets of programs that start.
final class DirectoryWatch: EventSource {
  let fileDescriptor: Int32
  private let folders: () -> [String]
  private let onChange: () -> Void

  /// Nil if the system has no watch to give.
  init?(_ folders: @autoclosure @escaping () -> [String], onChange: @escaping () -> Void) {
    (self.folders, self.onChange) = (folders, onChange)
    fileDescriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard fileDescriptor >= 0 else { return nil }
    renew()
  }

  deinit {
    close(fileDescriptor)
  }

  /// Watches the folders that exist now.
  private func renew() {
    for folder in folders() {
      inotify_add_watch(fileDescriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO))
    }
  }

  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { buffer in
      while read(fileDescriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
    // A folder may have come too.
    renew()
    onChange()
  }
}
