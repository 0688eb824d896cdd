import Glibc

/// Notices changes in folders by inotify(7).
package final class FolderWatch: EventSource {
  package let fileDescriptor: Int32
  private let onChange: () -> Void

  /// Nil if the system has no watch to give.
  ///
  /// - Parameter onChange: Called once for the changes of a turn.
  package init?(onChange: @escaping () -> Void) {
    self.onChange = onChange
    fileDescriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard fileDescriptor >= 0 else { return nil }
  }

  deinit {
    close(fileDescriptor)
  }

  /// Watches a folder for events such as `IN_CREATE`, in place of those before.
  ///
  /// - Returns: The watch; nil if there is no such folder.
  @discardableResult
  package func add(_ folder: String, for events: Int32) -> Int32? {
    let watch = inotify_add_watch(fileDescriptor, folder, UInt32(events))
    return watch >= 0 ? watch : nil
  }

  package func remove(_ watch: Int32) { inotify_rm_watch(fileDescriptor, watch) }

  package func prepare() -> Interest { .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { buffer in
      while read(fileDescriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
    onChange()
  }
}
