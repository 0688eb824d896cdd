import BezelDBus
import BezelEventLoop
import Foundation
import Glibc
import HUDModel
import HeadlessSway
import Testing

@testable import HUDDisplay

@Suite("Without an answer of the desktop")
struct NoDesktopTests {
  enum Socket: CaseIterable {
    case none
    case dead
    /// It accepts connections and never answers.
    case silent
  }

  @Test("the cache is replaced as a whole")
  func cache() throws {
    let folder = try PrivateFolder()
    let cache = DesktopPreferencesCache(in: folder.path)
    var preferences = DesktopPreferences()
    preferences.prefersLight = true
    cache.store(preferences)
    let old = open(folder.path + "/desktop", O_RDONLY)
    defer { close(old) }
    preferences.prefersLight = false
    preferences.textScale = 1.5
    cache.store(preferences)
    #expect(cache.load() == preferences)
    var text = [UInt8](repeating: 0, count: 200)
    let count = read(old, &text, text.count)
    #expect(
      String(decoding: text.prefix(count), as: UTF8.self).hasPrefix(#"{"light": true, "#),
      "who has it open reads what was there")
    let entries = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(entries == ["desktop"])
  }

  @Test("nothing is left when the bus is closed", arguments: Socket.allCases)
  func sleeping(socket: Socket) throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/bus"
    var listener = socket == .none ? nil : try UnixSocket.listening(at: path)
    if socket == .dead { listener = nil }
    let loop = EventLoop()
    let watch = DesktopSettingsMonitor(on: loop, at: socket == .none ? nil : .address("unix:path=\(path)"))
    watch.begin()
    for _ in 0..<3 { loop.turn(timeout: .zero) }
    #expect(watch.isWaiting == (socket == .silent))
    #expect(loop.leftovers.contains("source Bus") == (socket == .silent))
    #expect(watch.preferences == DesktopPreferences())
    watch.close()
    #expect(loop.leftovers == [])
    withExtendedLifetime((folder, listener)) {}
  }
}
