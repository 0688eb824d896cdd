import BezelCommandLine
package import BezelConfiguration
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDModel

/// The configuration that applies, which is read again when one of its files changes.
package final class ConfigurationStore {
  package private(set) var configuration: Configuration
  /// Called when the configuration was read again, on the loop's thread.
  var onReload: (() -> Void)?
  /// Called for errors that weren't reported before, on the loop's thread. None means that all are corrected.
  var onErrors: (([ConfigurationError]) -> Void)?

  /// Returns the themes that commands have chosen for the HUDs that are up.
  var themesInUse: () -> [String] = { [] }

  private let findPaths: () -> ConfigurationPaths
  private var reported: [ConfigurationError] = []
  /// The versions of the files that were read, by path.
  private var state: [String: FileState] = [:]
  private var watch: ConfigurationWatch?
  private var timer: LoopTimer?

  /// Changes within this time are read together.
  private static let coalescing = Duration.milliseconds(50)
  /// The files are watched from this time after the start on: the first HUD comes before.
  private static let startDelay = Duration.milliseconds(200)

  /// The built-in values only.
  package init() {
    configuration = Configuration()
    findPaths = { ConfigurationPaths(variable: { _ in nil }) }
  }

  /// Reads the configuration.
  ///
  /// - Parameter findPaths: Returns where its files are now.
  package init(_ findPaths: @escaping () -> ConfigurationPaths) {
    self.findPaths = findPaths
    configuration = Configuration()
    read(keeping: nil)
  }

  private func read(keeping previous: Configuration?) {
    let paths = findPaths()
    state = [:]
    if let file = paths.file { state[file] = FileState(of: file) }
    configuration = Configuration(at: paths, keeping: previous)
    for theme in themesInUse() { configuration.loadTheme(theme) }
    follow(paths)
  }

  /// Reads the files of a theme that a command names, if they aren't known yet, and reports what is wrong in them.
  func loadTheme(_ name: String?) {
    let known = configuration.files.count
    configuration.loadTheme(name)
    guard configuration.files.count > known else { return }
    follow(findPaths())
    reportErrors()
  }

  /// Reads everything again. What has an error keeps its value.
  package func reload() {
    read(keeping: configuration)
    onReload?()
    reportErrors()
  }

  /// What is printed about the configuration as its files are now. Nil for a question about something else.
  func report(on inspection: Inspection) throws(UsageError) -> (text: String, errors: [String])? {
    reloadIfChanged()
    return try inspection.report(on: configuration, at: findPaths())
  }

  /// Reports errors that weren't reported before.
  func reportErrors() {
    let errors = configuration.errors
    guard errors != reported else { return }
    let known = Set(reported)
    reported = errors
    for error in errors where !known.contains(error) {
      writeWithoutWaiting("bezeld: \(error)\n".utf8, to: STDERR_FILENO)
    }
    onErrors?(errors)
  }

  // MARK: Changes of the files

  /// Reads the files again when they change.
  func startWatching(on loop: EventLoop) {
    let timer = LoopTimer(on: loop) { [unowned self] in reloadIfChanged() }
    self.timer = timer
    openWatch(on: loop)
    timer.arm(after: Self.startDelay)
  }

  func stopWatching() {
    timer?.cancel()
    watch?.close()
    (watch, timer) = (nil, nil)
  }

  private func openWatch(on loop: EventLoop) {
    watch = ConfigurationWatch(on: loop) { [unowned self] in
      guard timer?.deadline == nil else { return }
      timer?.arm(after: Self.coalescing)
    }
  }

  /// Reads everything again if a file has changed since it was read. Returns whether one has. The folders are watched
  /// before the files are compared: no change comes in between.
  @discardableResult
  func reloadIfChanged() -> Bool {
    let paths = findPaths()
    watch?.follow(watchedPaths(paths))
    guard currentState(of: paths) != state else { return false }
    reload()
    return true
  }

  /// Watches the files. The version of a file that was read before stays: a change since then was not read.
  private func follow(_ paths: ConfigurationPaths) {
    watch?.follow(watchedPaths(paths))
    state.merge(currentState(of: paths)) { read, _ in read }
  }

  private func currentState(of paths: ConfigurationPaths) -> [String: FileState] {
    Dictionary(watchedPaths(paths).map { ($0, FileState(of: $0)) }) { first, _ in first }
  }

  private func watchedPaths(_ paths: ConfigurationPaths) -> [String] {
    (paths.file.map { [$0] } ?? []) + configuration.files + paths.themeFolders.prefix(1)
  }
}

/// What differs between two versions of a file.
private struct FileState: Equatable {
  private var identity: [UInt64] = []
  private var change: [Int] = []
  /// Why there is no file.
  private var error: Errno?

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      error = .current
      return
    }
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    change = [
      Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
      Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec),
    ]
  }
}

/// Notices changes in the folders that decide what some paths name: the folders of the files, of symbolic links on the way to
/// them, and of a missing folder's parent. Of the other folders on the way it notices that they are moved.
final class ConfigurationWatch {
  private let folderWatch: FolderWatch
  private let loop: EventLoop
  private var watches: [String: Int32] = [:]

  /// Nil if the system has no watch to give.
  init?(on loop: EventLoop, onChange: @escaping () -> Void) {
    guard let watch = FolderWatch(onChange: onChange) else { return nil }
    (folderWatch, self.loop) = (watch, loop)
    loop.add(watch)
  }

  func close() { loop.remove(folderWatch) }

  /// Watches these paths in place of others. For folders that are watched already it does nothing.
  func follow(_ paths: [String]) {
    var folders: [String: Place] = [:]
    for path in paths { Self.addFolders(of: path, to: &folders, links: 16) }
    let old = watches
    watches = [:]
    for (folder, place) in folders {
      watches[folder] = folderWatch.add(folder, for: place.events, of: place.names)
    }
    for watch in Set(old.values).subtracting(watches.values) { folderWatch.remove(watch) }
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
        guard links > 0, let target = target(of: next) else { return }
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

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
