import DBus
import EventLoop
import Glibc
import HUDModel
import HeadlessSway
import Testing

@testable import HUDDisplay

@Suite("Without a desktop that answers")
struct NoDesktopTests {
  enum Bus: CaseIterable {
    case none
    case dead
    /// Takes connections, and never says anything.
    case silent
  }

  /// A socket's path, and what keeps it so.
  private func place(_ bus: Bus) throws -> ([BusAddress], PrivateFolder, Descriptor?) {
    let folder = try PrivateFolder()
    let address = BusAddress(path: folder.path + "/bus")
    let socket = bus == .none ? nil : try UnixSocket.listening(at: folder.path + "/bus")
    return (bus == .none ? [] : [address], folder, bus == .silent ? socket : nil)
  }

  @Test("nothing waits: the loop sleeps for ever, and nothing is left behind", arguments: Bus.allCases)
  func sleeping(bus: Bus) throws {
    let (addresses, folder, socket) = try place(bus)
    let loop = EventLoop()
    let watch = DesktopWatch(on: loop, at: addresses)
    watch.begin()
    for _ in 0..<3 { loop.turn(timeout: .zero) }
    #expect(watch.isWaiting == (bus == .silent))
    #expect(loop.leftovers == (bus == .silent ? ["source BusConnection"] : []))
    #expect(watch.preferences == DesktopPreferences())
    watch.close()
    #expect(loop.leftovers == [])
    withExtendedLifetime((folder, socket)) {}
  }
}
