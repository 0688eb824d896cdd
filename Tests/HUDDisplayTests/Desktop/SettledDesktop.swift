import DBus
import EventLoop
import FakePortal
import HUDModel
import HeadlessSway
import Testing

@testable import HUDDisplay

/// A desktop with a real bus, on the loop of a harness.
final class SettledDesktop {
  let folder: PrivateFolder
  let addresses: [BusAddress]
  var portal: FakePortal?
  private(set) var watch: DesktopWatch?
  private var bus: SessionBus?
  private let loop: EventLoop

  init(on loop: EventLoop) throws {
    self.loop = loop
    folder = try PrivateFolder()
    let bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    self.bus = bus
    addresses = BusAddress.ofSession(named: bus.address, runtimeFolder: nil)
  }

  deinit {
    portal?.close()
    watch?.close()
  }

  /// A portal that has its name.
  @discardableResult
  func open(_ settings: KeyValuePairs<FakePortal.Setting, BusValue>) throws -> FakePortal {
    let portal = try #require(FakePortal(on: loop, at: addresses, settings))
    self.portal = portal
    try wait("the portal has its name") { portal.isThere }
    return portal
  }

  /// Someone who wants to know; with `remembering`, in the folder.
  @discardableResult
  func ask(remembering: Bool = false) -> DesktopWatch {
    let memory = remembering ? DesktopMemory(in: folder.path) : nil
    let watch = DesktopWatch(on: loop, remembering: memory, at: addresses)
    self.watch = watch
    watch.begin()
    return watch
  }

  func endBus() { bus = nil }

  /// Turns until something is so, or throws after a long time.
  func wait(_ expectation: String, until isSo: () -> Bool) throws {
    let deadline = Deadline(in: .seconds(60))
    while !isSo() {
      guard !deadline.hasPassed else { throw HarnessError("it didn't come about: \(expectation)") }
      loop.turn(timeout: deadline.remaining)
    }
  }
}
