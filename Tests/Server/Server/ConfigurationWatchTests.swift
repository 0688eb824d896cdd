import BezelConfiguration
import BezelEventLoop
import Foundation
import HUDCommands
import HUDDisplay
import HUDModel
import Testing

@testable import HUDServer

/// A store that watches a file in a folder of its own.
final class WatchedFile {
  let folder: TemporaryFolder
  let loop = EventLoop()
  let store: ConfigurationStore
  private(set) var reloads = 0
  var file: String { "\(folder.path)/config/bezel/bezel.ini" }

  init(_ text: String?) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    if let text { try Self.write(text, to: "\(folder.path)/config/bezel/bezel.ini") }
    let path = folder.path
    store = ConfigurationStore {
      ConfigurationPaths { ["XDG_CONFIG_HOME": "\(path)/config", "XDG_CONFIG_DIRS": "\(path)/x"][$0] }
    }
    store.onReload = { [unowned self] in reloads += 1 }
    store.startWatching(on: loop)
    // The folders are watched a moment after the start.
    loop.turn(timeout: .seconds(60))
  }

  func close() {
    store.stopWatching(on: loop)
    loop.finish()
  }

  static func write(_ text: String, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Waits until the option has the value.
  func waitForPosition(_ position: Position?) -> Bool {
    wait { store.configuration.hud.position == position }
  }

  func wait(until isReached: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !isReached(), ContinuousClock.now < end { loop.turn(timeout: .seconds(1)) }
    return isReached()
  }
}

@Suite("The files of the configuration are watched")
struct ConfigurationWatchTests {
  @Test("a file that is written in place, replaced, removed and made again is read again")
  func changes() throws {
    let watched = try WatchedFile("[hud]\nposition=top\n")
    defer { watched.close() }
    #expect(watched.store.configuration.hud.position == .top)
    let handle = try #require(FileHandle(forWritingAtPath: watched.file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data("[hud]\nposition=left\n".utf8))
    try handle.close()
    #expect(watched.waitForPosition(.left))
    try WatchedFile.write("[hud]\nposition=right\n", to: watched.file + ".new")
    #expect(rename(watched.file + ".new", watched.file) == 0)
    #expect(watched.waitForPosition(.right))
    try FileManager.default.removeItem(atPath: watched.file)
    #expect(watched.waitForPosition(nil))
    try FileManager.default.removeItem(atPath: "\(watched.folder.path)/config")
    try WatchedFile.write("[hud]\nposition=bottom\n", to: watched.file)
    #expect(watched.waitForPosition(.bottom))
  }

  @Test("what others write into the folder of a missing one, and beside the file, does not count")
  func strangers() throws {
    let folder = try TemporaryFolder()
    let loop = EventLoop()
    var changes = 0
    let watch = try #require(PathWatch(on: loop) { changes += 1 })
    try WatchedFile.write("", to: "\(folder.path)/config/bezel.ini")
    let paths = ["\(folder.path)/missing/bezel.ini", "\(folder.path)/config/bezel.ini"]
    watch.adopt(PathWatch.folders(of: paths, watchedBy: watch.fileDescriptor))
    try WatchedFile.write("a", to: "\(folder.path)/other")
    try WatchedFile.write("a", to: "\(folder.path)/config/other")
    try FileManager.default.removeItem(atPath: "\(folder.path)/other")
    loop.turn(timeout: .zero)
    #expect(changes == 0)
    try WatchedFile.write("b", to: "\(folder.path)/config/bezel.ini")
    loop.turn(timeout: .zero)
    #expect(changes == 1)
    try WatchedFile.write("b", to: "\(folder.path)/missing/bezel.ini")
    loop.turn(timeout: .zero)
    #expect(changes == 2)
    watch.close()
    loop.finish()
  }

  @Test("a folder that is missing at the start is noticed")
  func missing() throws {
    let watched = try WatchedFile(nil)
    defer { watched.close() }
    try WatchedFile.write("[hud]\nposition=left\n", to: watched.file)
    #expect(watched.waitForPosition(.left))
  }

  @Test("a symbolic link that points to another file, and its target, are noticed")
  func links() throws {
    let watched = try WatchedFile(nil)
    defer { watched.close() }
    let dots = "\(watched.folder.path)/dots"
    try WatchedFile.write("[hud]\nposition=left\n", to: "\(dots)/a.ini")
    try WatchedFile.write("[hud]\nposition=right\n", to: "\(dots)/b.ini")
    try FileManager.default.createDirectory(
      atPath: "\(watched.folder.path)/config/bezel", withIntermediateDirectories: true)
    #expect(symlink("../../dots/a.ini", watched.file) == 0)
    #expect(watched.waitForPosition(.left))
    #expect(symlink("../../dots/b.ini", watched.file + ".new") == 0)
    #expect(rename(watched.file + ".new", watched.file) == 0)
    #expect(watched.waitForPosition(.right))
    try WatchedFile.write("[hud]\nposition=top\n", to: "\(dots)/b.ini")
    #expect(watched.waitForPosition(.top))
  }

  @Test("a folder on the way that is moved, and one that takes its place, are noticed")
  func movedFolder() throws {
    let watched = try WatchedFile("[hud]\nposition=top\n")
    defer { watched.close() }
    let folder = "\(watched.folder.path)/config"
    #expect(rename(folder, folder + ".old") == 0)
    #expect(watched.waitForPosition(nil))
    try WatchedFile.write("[hud]\nposition=left\n", to: watched.file)
    #expect(watched.waitForPosition(.left))
    #expect(rename(folder, folder + ".older") == 0)
    try WatchedFile.write("[hud]\nposition=right\n", to: watched.file)
    #expect(watched.waitForPosition(.right))
    let reloads = watched.reloads
    try WatchedFile.write("[hud]\nposition=top\n", to: folder + ".old/bezel/bezel.ini")
    try WatchedFile.write("[hud]\nposition=bottom\n", to: watched.file)
    #expect(watched.waitForPosition(.bottom) && watched.reloads == reloads + 1)
  }

  @Test("a link that names itself keeps all values until it is removed")
  func loopedLink() throws {
    let watched = try WatchedFile("[hud]\nposition=top\n")
    defer { watched.close() }
    try FileManager.default.removeItem(atPath: watched.file)
    #expect(watched.waitForPosition(nil))
    try WatchedFile.write("[hud]\nposition=left\n", to: watched.file)
    #expect(watched.waitForPosition(.left))
    #expect(symlink("bezel.ini", watched.file + ".new") == 0)
    #expect(rename(watched.file + ".new", watched.file) == 0)
    #expect(watched.wait { !watched.store.configuration.errors.isEmpty })
    #expect(watched.store.configuration.hud.position == .left)
    #expect(unlink(watched.file) == 0)
    #expect(watched.waitForPosition(nil))
  }

  @Test("the null device is an empty configuration, and what others write to it wakes nobody")
  func nullDevice() throws {
    let folder = try TemporaryFolder()
    let link = "\(folder.path)/bezel.ini"
    #expect(symlink("/dev/null", link) == 0)
    for path in ["/dev/null", "//dev/./null", link] {
      let configuration = Configuration(at: ConfigurationPaths { ["BEZEL_CONFIG": path][$0] })
      #expect(configuration.errors.isEmpty, "\(path)")
      let loop = EventLoop()
      var changes = 0
      let watch = try #require(PathWatch(on: loop) { changes += 1 })
      defer { watch.close() }
      watch.adopt(PathWatch.folders(of: [path], watchedBy: watch.fileDescriptor))
      try #require(FileHandle(forWritingAtPath: "/dev/null")).write(contentsOf: Data("x".utf8))
      loop.turn(timeout: .zero)
      #expect(changes == 0, "\(path)")
    }
  }

  @Test("an included file and the file of a theme are watched")
  func others() throws {
    let watched = try WatchedFile("include=more.ini\n[hud]\ntheme=night\n")
    defer { watched.close() }
    let folder = "\(watched.folder.path)/config/bezel"
    #expect(watched.store.configuration.errors.count == 2)
    try WatchedFile.write("[hud]\nposition=top\n", to: "\(folder)/more.ini")
    #expect(watched.waitForPosition(.top))
    try WatchedFile.write("fill=#000000\n", to: "\(folder)/themes/night.ini")
    #expect(watched.wait { watched.store.configuration.errors.isEmpty })
  }

  @Test("other files of the folder cause no reload, and nothing wakes the loop at rest")
  func rest() throws {
    let watched = try WatchedFile("[hud]\nposition=top\n")
    defer { watched.close() }
    try WatchedFile.write("x", to: "\(watched.folder.path)/config/bezel/other.txt")
    try WatchedFile.write("[hud]\nposition=left\n", to: watched.file)
    #expect(watched.waitForPosition(.left))
    #expect(watched.reloads == 1)
    #expect(watched.loop.leftovers.filter { $0 == "timer" } == [])
  }

  @Test("a file that can't be read any more keeps all values, and errors are reported once")
  func unreadable() throws {
    let watched = try WatchedFile("[hud]\nposition=top\n")
    defer { watched.close() }
    var reports: [Int] = []
    watched.store.onErrors = { reports.append($0.count) }
    try FileManager.default.removeItem(atPath: watched.file)
    try FileManager.default.createDirectory(atPath: watched.file, withIntermediateDirectories: false)
    watched.store.reload()
    watched.store.reload()
    #expect(watched.store.configuration.hud.position == .top)
    try FileManager.default.removeItem(atPath: watched.file)
    watched.store.reload()
    #expect(reports == [1, 0])
    #expect(watched.store.configuration.hud.position == nil)
  }
}
