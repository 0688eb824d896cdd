import BezelDBus
import BezelEventLoop
import BezelValues
import FakeCompositor
import Foundation
import HUDModel
import HUDPainting
import HeadlessSway
import WaylandSurface
import fake_notifications

@testable import HUDDisplay
@testable import HUDServer

/// A display without surfaces, before a compositor without layer shell, whose HUDs a notification server shows. The clock is
/// moved by hand.
final class NotifiedDisplay {
  let loop: EventLoop
  let display: HUDDisplay
  private(set) var server: FakeNotifications
  private(set) var presenter: NotificationPresenter?
  private(set) var ends: [String: (reason: HUDLifecycle.Reason, button: String?)] = [:]
  private(set) var isLost = false
  private(set) var rests = 0

  private let clock: Clock
  private let folder: PrivateFolder
  private let bus: SessionBus
  private let name: Bus.Name
  private let connection: Connection
  private let compositor = FakeCompositor(.everything.without(.layerShell))
  private var service: NotificationService?

  private final class Clock {
    var now = Instant(sinceStart: .seconds(100))
  }

  init(capabilities: [String] = FakeNotifications.everything) throws {
    let clock = Clock()
    self.clock = clock
    loop = EventLoop { clock.now }
    folder = try PrivateFolder()
    bus = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    name = .address(bus.address)
    server = try FakeNotifications(on: loop, at: name, capabilities: capabilities)
    let connection = try Connection(connectedSocket: compositor.connect().fileDescriptor)
    compositor.settle { connection.turn(timeout: .zero) }
    self.connection = connection
    display = HUDDisplay(connection, on: loop, resources: PaintResources(), hasSurfaces: false)
    try wait("the notification server has its name") { server.isThere }
    try start()
    _ = display.listen { [weak self] notice in
      if let event = notice.event, let reason = event.reason { self?.ends[event.id] = (reason, event.button) }
    }
  }

  deinit {
    service?.close()
    server.close()
    display.close()
    connection.close()
  }

  /// Starts what shows the HUDs, as a server does.
  func start() throws {
    let service = try NotificationService(on: loop, at: name)
    self.service = service
    let presenter = NotificationPresenter(
      of: display, on: service, keeping: NotificationRecord(at: record), in: loop)
    presenter.onLoss = { [unowned self] in isLost = true }
    presenter.onRest = { [unowned self] in rests += 1 }
    self.presenter = presenter
  }

  /// Ends that without closing anything, as when the process is killed.
  func kill() throws {
    let numbers = try String(contentsOfFile: record, encoding: .utf8)
    service?.close()
    presenter?.close()
    (service, presenter) = (nil, nil)
    try numbers.write(toFile: record, atomically: false, encoding: .utf8)
  }

  private var record: String { "\(folder.path)/numbers" }

  /// Replaces the notification server by another one.
  func restartServer(after first: UInt32 = 0) throws {
    server.close()
    server = try FakeNotifications(on: loop, at: name, after: first)
    try wait("the other server has its name") { server.isThere }
  }

  func endBus() { bus.end() }

  func show(_ content: Content, as id: String = "a", _ change: (inout HUD.Specification) -> Void = { _ in })
    throws
  {
    var specification = HUD.Specification(content)
    change(&specification)
    try display.show(specification, as: id)
  }

  func update(_ content: Content, of id: String = "a") throws {
    var specification = display.specification(of: id) ?? HUD.Specification(content)
    specification.content = content
    try display.update(specification, of: id)
  }

  /// Moves the clock, and takes turns until everything that was sent is answered.
  func pass(_ duration: Duration = .zero) throws {
    clock.now = clock.now + duration
    for _ in 0..<3 { loop.turn(timeout: .zero) }
    try wait("all calls are answered") {
      service?.pendingCalls ?? 0 == 0 || [.isSilent, .isLate].contains(server.habit)
    }
    for _ in 0..<3 { loop.turn(timeout: .zero) }
  }

  /// Takes turns until a condition is true; throws after the deadline.
  func wait(_ expectation: String, until isSo: () -> Bool) throws {
    try Deadline.wait(
      for: "not so: \(expectation)", between: { loop.turn(timeout: .milliseconds(100)) }, until: isSo)
  }
}
