import BezelCommandLine
package import BezelConfiguration
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

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
  private var state: [String: String] = [:]
  private var watch: PathWatch?
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
  private static let longestWait = Duration.seconds(1)

  /// The built-in values only.
  package convenience init() {
    self.init(reading: false) { ConfigurationPaths(variable: { _ in nil }) }
  }

  /// Reads the configuration. `findPaths` returns where its files are now, on another thread.
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
    let outcome = work.perform(within: Self.longestWait) {
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
    watch = PathWatch(on: loop) { [unowned self] in
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
  var state: [String: String]
  let themes: [String]
  /// Where the folders are watched; nil if they aren't yet.
  let watch: Int32?
  /// The folders that are watched now; nil for those before.
  var folders: [String: PathWatch.Folder]?
  /// Whether everything was read again.
  var hasRead = false

  mutating func read(keeping previous: Configuration?) {
    paths = findPaths()
    state = versions(ofFiles: [paths.file].compactMap(\.self))
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
    if let watch { folders = PathWatch.folders(of: files, watchedBy: watch) }
  }

  private var currentState: [String: String] { versions(ofFiles: files) }

  private var files: [String] {
    (paths.file.map { [$0] } ?? []) + configuration.files + paths.themeFolders.prefix(1)
  }
}
