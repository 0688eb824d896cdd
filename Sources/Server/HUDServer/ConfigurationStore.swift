import BezelCommandLine
package import BezelConfiguration
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDCommands
import HUDModel

/// The configuration that applies, which is read again when one of its files changes.
///
/// The files are read on a thread: with a file system that does not answer, what was read before applies until it does.
package final class ConfigurationStore {
  package private(set) var configuration = Configuration()
  /// Called when the configuration was read again, on the loop's thread.
  var onReload: (() -> Void)?
  /// Called for errors that weren't reported before, on the loop's thread. None means that all are corrected.
  var onErrors: (([ConfigurationError]) -> Void)?

  /// Returns the themes that commands have chosen for the HUDs that are up.
  var themesInUse: () -> [String] = { [] }

  private let findPaths: @Sendable () -> ConfigurationPaths
  private var paths = ConfigurationPaths(variable: { _ in nil })
  private var reported: [ConfigurationError] = []
  /// The versions of the files that were read, by path.
  private var state: [String: FileState] = [:]
  private var watch: ConfigurationWatch?
  private var timer: LoopTimer?
  private lazy var work = BoundedWork<Look> { [unowned self] look in
    adopt(look)
    reportErrors()
    // What has changed meanwhile.
    timer?.arm(after: Self.coalescing)
  }

  /// Changes within this time are read together.
  private static let coalescing = Duration.milliseconds(50)
  /// The files are watched from this time after the start on: the first HUD comes before.
  private static let startDelay = Duration.milliseconds(200)
  /// How long the files are waited for. A busy machine needs a part of it.
  private static let patience = Duration.seconds(1)

  /// The built-in values only.
  package convenience init() {
    self.init(reading: false) { ConfigurationPaths(variable: { _ in nil }) }
  }

  /// Reads the configuration.
  ///
  /// - Parameter findPaths: Returns where its files are now. It is called on another thread.
  package convenience init(_ findPaths: @escaping @Sendable () -> ConfigurationPaths) {
    self.init(reading: true, findPaths)
  }

  private init(reading: Bool, _ findPaths: @escaping @Sendable () -> ConfigurationPaths) {
    self.findPaths = findPaths
    if reading { look { $0.read(keeping: nil) } }
  }

  /// What is wrong now.
  var errors: [ConfigurationError] { configuration.errors + (work.isLate ? [.unanswered] : []) }

  /// Looks at the files, and takes over what that has found. Does nothing while another look is late.
  private func look(_ body: @escaping @Sendable (inout Look) -> Void) {
    guard !work.isLate else { return }
    let start = Look(
      findPaths: findPaths, paths: paths, configuration: configuration, state: state, themes: themesInUse(),
      watch: watch?.fileDescriptor)
    let outcome = work.perform(within: Self.patience) {
      var look = start
      body(&look)
      return look
    }
    if let outcome { adopt(outcome) }
  }

  private func adopt(_ look: Look) {
    (paths, configuration, state) = (look.paths, look.configuration, look.state)
    if let folders = look.folders { watch?.adopt(folders) }
    if look.hasRead { onReload?() }
  }

  /// Reads the files of a theme that a command names, if they aren't known yet, and reports what is wrong in them.
  func loadTheme(_ name: String?) {
    guard let name, !configuration.hasTheme(name) else { return }
    look { $0.loadTheme(name) }
    reportErrors()
  }

  /// Reads everything again. What has an error keeps its value.
  package func reload() {
    look { $0.read(keeping: $0.configuration) }
    reportErrors()
  }

  /// What is printed about the configuration as its files are now. Nil for a question about something else.
  func report(on inspection: Inspection) throws(UsageError) -> (text: String, errors: [String])? {
    reloadIfChanged()
    guard !work.isLate else { return ("", [ConfigurationError.unanswered.description]) }
    return try inspection.report(on: configuration, at: paths)
  }

  /// Reports errors that weren't reported before.
  func reportErrors() {
    let errors = errors
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
    work.begin(on: loop)
    openWatch(on: loop)
    timer.arm(after: Self.startDelay)
  }

  func stopWatching(on loop: EventLoop) {
    timer?.cancel()
    watch?.close()
    work.end(on: loop)
    (watch, timer) = (nil, nil)
  }

  private func openWatch(on loop: EventLoop) {
    watch = ConfigurationWatch(on: loop) { [unowned self] in
      guard timer?.deadline == nil else { return }
      timer?.arm(after: Self.coalescing)
    }
  }

  /// Reads everything again if a file has changed since it was read. Returns whether one has.
  @discardableResult
  func reloadIfChanged() -> Bool {
    let before = state
    look { $0.readIfChanged() }
    reportErrors()
    return state != before
  }
}

/// A look at the files of the configuration, on a thread of its own.
private struct Look: Sendable {
  let findPaths: @Sendable () -> ConfigurationPaths
  var paths: ConfigurationPaths
  var configuration: Configuration
  var state: [String: FileState]
  let themes: [String]
  /// Where the folders are watched; nil if they aren't yet.
  let watch: Int32?
  /// The folders that are watched now; nil for those before.
  var folders: [String: ConfigurationWatch.Folder]?
  /// Whether everything was read again.
  var hasRead = false

  mutating func read(keeping previous: Configuration?) {
    paths = findPaths()
    state = [:]
    if let file = paths.file { state[file] = FileState(of: file) }
    configuration = Configuration(at: paths, keeping: previous)
    for theme in themes { configuration.loadTheme(theme) }
    hasRead = true
    follow()
  }

  /// The folders are watched before the files are compared: no change comes in between.
  mutating func readIfChanged() {
    paths = findPaths()
    watchFolders()
    if currentState != state { read(keeping: configuration) }
  }

  mutating func loadTheme(_ name: String) {
    let known = configuration.files.count
    configuration.loadTheme(name)
    if configuration.files.count > known { follow() }
  }

  /// Watches the files. The version of a file that was read before stays: a change since then was not read.
  private mutating func follow() {
    watchFolders()
    state.merge(currentState) { read, _ in read }
  }

  private mutating func watchFolders() {
    if let watch { folders = ConfigurationWatch.folders(of: files, watchedBy: watch) }
  }

  private var currentState: [String: FileState] {
    Dictionary(files.map { ($0, FileState(of: $0)) }) { first, _ in first }
  }

  private var files: [String] {
    (paths.file.map { [$0] } ?? []) + configuration.files + paths.themeFolders.prefix(1)
  }
}

/// What differs between two versions of a file.
private struct FileState: Equatable, Sendable {
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
  private var watches: Set<Int32> = []

  /// Nil if the system has no watch to give.
  init?(on loop: EventLoop, onChange: @escaping () -> Void) {
    guard let watch = FolderWatch(onChange: onChange) else { return nil }
    (folderWatch, self.loop) = (watch, loop)
    loop.add(watch)
  }

  func close() { loop.remove(folderWatch) }

  var fileDescriptor: Int32 { folderWatch.fileDescriptor }

  /// A folder that is watched.
  struct Folder: Sendable {
    let watch: Int32
    /// The names in it that count; nil for all.
    let names: Set<String>?
  }

  /// Watches the folders of these paths. It waits for their file systems, on any thread.
  static func folders(of paths: [String], watchedBy descriptor: Int32) -> [String: Folder] {
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
  func adopt(_ folders: [String: Folder]) {
    let watches = Set(folders.values.map(\.watch))
    for watch in self.watches.subtracting(watches) { folderWatch.remove(watch) }
    for folder in folders.values { folderWatch.limit(folder.watch, to: folder.names) }
    self.watches = watches
  }

  /// Watches the folders of these paths in place of others.
  func follow(_ paths: [String]) { adopt(Self.folders(of: paths, watchedBy: fileDescriptor)) }

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
