import BezelPosix
import Glibc

/// Notices changes in the folders that decide what some paths name: the folders of the files, of symbolic links on the way to
/// them, and of a missing folder's parent. Of the other folders on the way it notices that they are moved.
package final class PathWatch {
  private let folderWatch: FolderWatch
  private let loop: EventLoop
  private var watches: Set<Int32> = []

  /// Nil if the system has no watch to give.
  package init?(on loop: EventLoop, onChange: @escaping () -> Void) {
    guard let watch = FolderWatch(onChange: onChange) else { return nil }
    (folderWatch, self.loop) = (watch, loop)
    loop.add(watch)
  }

  package func close() { loop.remove(folderWatch) }

  package var fileDescriptor: Int32 { folderWatch.fileDescriptor }

  /// A folder that is watched.
  package struct Folder: Sendable {
    let watch: Int32
    /// The names in it that count; nil for all.
    let names: Set<String>?
  }

  /// Adds watches for the folders of these paths. It blocks while their file systems answer, and may run on any thread.
  package static func folders(of paths: [String], watchedBy descriptor: Int32) -> [String: Folder] {
    var places: [String: Place] = [:]
    for path in paths { addFolders(of: path, to: &places, links: 16) }
    var folders: [String: Folder] = [:]
    for (folder, place) in places {
      guard let watch = FolderWatch.add(folder, for: place.events, to: descriptor) else { continue }
      folders[folder] = Folder(watch: watch, names: place.names)
    }
    return folders
  }

  /// Takes these folders over in place of others.
  package func adopt(_ folders: [String: Folder]) {
    let watches = Set(folders.values.map(\.watch))
    for watch in self.watches.subtracting(watches) { folderWatch.remove(watch) }
    for folder in folders.values { folderWatch.limit(folder.watch, to: folder.names) }
    self.watches = watches
  }

  /// What is watched in a folder, and of which names; nil for all.
  private struct Place {
    var events = IN_MOVE_SELF
    var names: Set<String>? = []
  }

  /// Of a name that comes, goes, or becomes another thing.
  private static let changes =
    IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
  /// Of a file, too.
  private static let fileChanges = changes | IN_CLOSE_WRITE | IN_ATTRIB

  /// Adds the folders with the events of each.
  private static func addFolders(of path: String, to folders: inout [String: Place], links: Int) {
    var rest = path.split(separator: "/")[...]
    var folder = "/"
    while let name = rest.popFirst() {
      if name == ".." { folder = parent(of: folder) }
      if name == "." || name == ".." { continue }
      let next = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      var status = stat()
      let exists = lstat(next, &status) == 0
      let isLocked = !exists && errno == EACCES
      let isLink = exists && status.st_mode & S_IFMT == S_IFLNK
      // A device, such as /dev/null, never changes what it is; others write to it all the time.
      let isDevice = exists && status.st_mode & S_IFMT == S_IFCHR
      let decides = !exists || isLink || rest.isEmpty && !isDevice
      if decides {
        folders[folder, default: Place()].events |= exists && !isLink || isLocked ? fileChanges : changes
        folders[folder]?.names?.insert(String(name))
      } else {
        folders[folder] = folders[folder] ?? Place()
      }
      guard exists else { return }
      if isLink {
        guard links > 0, let target = linkTarget(of: next).flatMap({ String(validating: $0, as: UTF8.self) })
        else { return }
        let start = target.hasPrefix("/") ? target : "\(folder)/\(target)"
        return addFolders(
          of: ([start] + rest.map(String.init)).joined(separator: "/"), to: &folders, links: links - 1)
      }
      if rest.isEmpty, status.st_mode & S_IFMT == S_IFDIR {
        folders[next] = Place(events: fileChanges, names: nil)
      }
      folder = next
    }
  }

  private static func parent(of folder: String) -> String {
    let end = folder.lastIndex(of: "/") ?? folder.startIndex
    return end == folder.startIndex ? "/" : String(folder[..<end])
  }
}
