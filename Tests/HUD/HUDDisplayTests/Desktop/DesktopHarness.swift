import BezelDBus
import BezelEventLoop
import HUDModel
import HeadlessSway
import Testing
import fake_portal

@testable import HUDDisplay

/// A desktop with a real bus, on the loop of a harness.
final class DesktopHarness {
  let folder: PrivateFolder
  let name: Bus.Name
  let address: String
  var portal: FakePortal?
  private(set) var watch: DesktopSettingsMonitor?
  private var bus: SessionBus?
  private let loop: EventLoop

  init(on loop: EventLoop) throws {
    self.loop = loop
    folder = try PrivateFolder()
    let bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    self.bus = bus
    (name, address) = (.address(bus.address), bus.address)
  }

  deinit {
    portal?.close()
    watch?.close()
  }

  /// Opens a portal, and waits until it has its name.
  @discardableResult
  func open(_ settings: KeyValuePairs<FakePortal.Setting, BusValue>) throws -> FakePortal {
    let portal = try FakePortal(on: loop, at: name, settings)
    self.portal = portal
    try wait("the portal has its name") { portal.isThere }
    return portal
  }

  /// Begins a monitor; with a cache in the folder if `caching`.
  @discardableResult
  func ask(caching: Bool = false) -> DesktopSettingsMonitor {
    let cache = caching ? DesktopPreferencesCache(in: folder.path) : nil
    let watch = DesktopSettingsMonitor(on: loop, cache: cache, at: name)
    self.watch = watch
    watch.begin()
    return watch
  }

  func endBus() { bus?.end() }

  /// Takes turns until a condition is true; throws after the deadline.
  func wait(_ expectation: String, until isSo: () -> Bool) throws {
    try Deadline.wait(
      for: "not so: \(expectation)", between: { loop.turn(timeout: .seconds(60)) }, until: isSo)
  }
}
