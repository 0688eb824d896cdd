import BezelEventLoop
import Glibc

/// Notices that files come into folders, such as the sockets of programs that start.
final class DirectoryWatch {
  private let loop: EventLoop
  private var watch: FolderWatch?

  /// Watches the folders that exist. They are found again after each change. `onChange` is called for the changes of
  /// a turn.
  init(
    on loop: EventLoop, _ folders: @autoclosure @escaping () -> [String], onChange: @escaping () -> Void
  ) {
    self.loop = loop
    watch = FolderWatch { [unowned self] in
      // A folder may have come too.
      follow(folders())
      onChange()
    }
    if let watch { loop.add(watch) }
    follow(folders())
  }

  deinit {
    close()
  }

  private func follow(_ folders: [String]) {
    for folder in folders { watch?.add(folder, for: IN_CREATE | IN_MOVED_TO) }
  }

  func close() {
    if let watch { loop.remove(watch) }
    watch = nil
  }
}
