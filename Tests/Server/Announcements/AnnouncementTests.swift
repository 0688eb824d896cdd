import BezelDBus
import BezelEventLoop
import BezelValues
import FakeCompositor
import Foundation
import HUDModel
import HUDPainting
import HeadlessSway
import Testing
import WaylandSurface

@testable import HUDDisplay
@testable import HUDServer

/// HUDs, and what is announced of them on a private bus. The clock is moved by hand.
private final class Fixture {
  let loop: EventLoop
  let display: HUDDisplay
  let announcer: Announcer
  let bus: SessionBus
  private let clock: Clock
  private let folder: PrivateFolder
  private let compositor = FakeCompositor()
  private let connection: Connection
  private var session: Bus?

  private final class Clock {
    var now = Instant(sinceStart: .seconds(100))
  }

  init() throws {
    let clock = Clock()
    self.clock = clock
    loop = EventLoop { clock.now }
    let folder = try PrivateFolder()
    self.folder = folder
    // What at-spi2-core sets must not reach the settings of whoever runs the test.
    let environment = [
      "PATH": "/usr/bin:/bin", "GSETTINGS_BACKEND": "memory", "HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.path,
    ]
    bus = try SessionBus(in: folder.path, environment: environment)
    let connection = try Connection(connectedSocket: compositor.connect().fileDescriptor)
    compositor.settle { connection.turn(timeout: .zero) }
    self.connection = connection
    display = HUDDisplay(connection, on: loop, resources: PaintResources(), hasSurfaces: false)
    announcer = Announcer(of: display, on: loop)
  }

  deinit {
    announcer.close()
    session?.close()
    display.close()
    connection.close()
  }

  func follow() throws {
    let session = try Bus(.address(bus.address), on: loop, timeout: nil)
    self.session = session
    announcer.follow(session)
  }

  func makeDesktop(isInUse: Bool, isOld: Bool = false) throws -> FakeAccessibility {
    let desktop = try FakeAccessibility(on: loop, at: bus.address, isInUse: isInUse, isOld: isOld)
    try wait("the names are granted") { desktop.isThere }
    return desktop
  }

  func show(
    _ content: Content, as id: String = "a", _ change: (inout HUD.Specification) -> Void = { _ in }
  ) throws {
    var specification = HUD.Specification(content)
    change(&specification)
    try display.show(specification, as: id)
    loop.turn(timeout: .zero)
  }

  func pass(_ duration: Duration) {
    clock.now = clock.now + duration
    for _ in 0..<3 { loop.turn(timeout: .zero) }
  }

  /// Whether announcements are made: the display has a hook of its own.
  var isAnnouncing: Bool { loop.leftovers.count { $0 == "hook" } > 1 }

  func wait(_ expectation: String, until isSo: () -> Bool) throws {
    try Deadline.wait(
      for: "not so: \(expectation)", between: { loop.turn(timeout: .milliseconds(100)) }, until: isSo)
  }
}

/// What screen readers are told of HUDs.
@Suite struct AnnouncementTests {
  @Test(arguments: [false, true])
  func `without a screen reader there is one question, and no connection to the registry`(isOld: Bool) throws
  {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: false, isOld: isOld)
    try fixture.follow()
    try fixture.wait("it is asked") { !desktop.calls.isEmpty }
    try fixture.show(Content(indicator: .error, title: "Failed"))
    fixture.pass(.seconds(1))
    #expect(desktop.calls == ["GetAll"] && desktop.application == nil && !fixture.isAnnouncing)
  }

  @Test func `a screen reader is told of results and questions at once, and of nothing when it has ended`()
    throws
  {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: false)
    try fixture.follow()
    try fixture.wait("it is asked") { !desktop.calls.isEmpty }
    desktop.setInUse(true)
    try fixture.wait("it is registered") { desktop.isAcquainted && fixture.isAnnouncing }
    try fixture.show(Content(indicator: .error, title: "make failed", details: "a.c:1: error\nbad"))
    try fixture.show(Content(title: "Continue?", buttons: ["Yes", "No"]), as: "b")
    try fixture.wait("both are said") { desktop.said.count == 2 }
    #expect(desktop.said.map(\.text) == ["make failed. a.c:1: error bad", "Continue? Yes. No"])
    #expect(desktop.said.map(\.isAssertive) == [true, true])
    desktop.setInUse(false)
    let name = try #require(desktop.application)
    try fixture.wait("it has left") { !fixture.isAnnouncing }
    try fixture.show(Content(indicator: .error, title: "Not said"), as: "c")
    fixture.pass(.seconds(1))
    desktop.setInUse(true)
    try fixture.wait("it is registered again") { desktop.application != name }
    #expect(desktop.said.count == 2 && desktop.violations == [])
  }

  @Test func `of sixty steps of the volume the last one is said, politely`() throws {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: true)
    try fixture.follow()
    try fixture.wait("it is registered") { desktop.isAcquainted && fixture.isAnnouncing }
    for step in 1...60 {
      let content = Content(indicator: .bar(Progress(Double(step) / 100)), details: "Buds")
      try fixture.show(content) {
        $0.options.control = Control(.volume)
      }
      fixture.pass(.milliseconds(30))
    }
    fixture.pass(.milliseconds(300))
    try fixture.wait("it is said") { !desktop.said.isEmpty }
    fixture.pass(.seconds(1))
    #expect(desktop.said == [.init(text: "Volume. Buds. 60%", isAssertive: false)])
    #expect(desktop.violations == [])
  }

  @Test func `of a lock key its state is said`() throws {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: true)
    try fixture.follow()
    try fixture.wait("it is registered") { desktop.isAcquainted && fixture.isAnnouncing }
    var content = Content(icon: .symbol(.capsLock), indicator: .none, title: "Caps Lock")
    content.valueText = "On"
    try fixture.show(content)
    try fixture.wait("it is said") { !desktop.said.isEmpty }
    #expect(desktop.said.map(\.text) == ["Caps Lock. On"])
  }

  @Test(arguments: [true, false])
  func `of a task its title is said once, and its result`(hasProgress: Bool) throws {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: true)
    try fixture.follow()
    try fixture.wait("it is registered") { desktop.isAcquainted && fixture.isAnnouncing }
    for step in 1...50 {
      var content = Content(indicator: .spinner, title: "make")
      if hasProgress {
        content = Content(
          indicator: .ring(Progress(Double(step) / 100)), title: "make", details: "file\(step).c")
      }
      content.note = "0:\(step)"
      try fixture.show(content)
      fixture.pass(.milliseconds(100))
    }
    try fixture.show(Content(indicator: .success, title: "make", details: "took 0:05"))
    try fixture.wait("both are said") { desktop.said.count >= 2 }
    fixture.pass(.seconds(1))
    #expect(
      desktop.said == [
        .init(text: "make", isAssertive: false), .init(text: "make. took 0:05", isAssertive: true),
      ])
  }

  @Test func `of 10,000 errors at once the first and the last one are said`() throws {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: true)
    try fixture.follow()
    try fixture.wait("it is registered") { desktop.isAcquainted && fixture.isAnnouncing }
    for number in 0..<10_000 { try fixture.show(Content(indicator: .error, title: "\(number)")) }
    fixture.pass(.milliseconds(300))
    try fixture.wait("both are said") { desktop.said.count == 2 }
    #expect(desktop.said.map(\.text) == ["0", "9999"])
  }

  @Test func `a bus that ends takes no HUD along`() throws {
    let fixture = try Fixture()
    let desktop = try fixture.makeDesktop(isInUse: true)
    try fixture.follow()
    try fixture.wait("it is registered") { desktop.isAcquainted && fixture.isAnnouncing }
    fixture.bus.end()
    try fixture.wait("it has left") { !fixture.isAnnouncing }
    try fixture.show(Content(indicator: .error, title: "Not said"))
    #expect(fixture.display.specification(of: "a") != nil)
  }

  private static let launcher = "/usr/libexec/at-spi-bus-launcher"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: launcher), "at-spi2-core is not installed"))
  func `at-spi2-core registers the application, and its listeners hear it`() throws {
    let fixture = try Fixture()
    try fixture.follow()
    let reader = try Bus(.address(fixture.bus.address), on: fixture.loop, timeout: nil)
    defer { reader.close() }
    func ask(_ call: BusCall, of bus: Bus) throws -> [BusValue] {
      var reply: Result<[BusValue], BusFailure>?
      bus.call(call) { reply = $0 }
      try fixture.wait("\(call.member) is answered") { reply != nil }
      return try reply?.get() ?? []
    }
    let (name, path) = ("org.a11y.Bus", "/org/a11y/bus")
    let address = try ask(BusCall("GetAddress", of: name, at: path, on: name), of: reader).first?.text ?? ""
    let listener = try Bus(.address(address), on: fixture.loop, timeout: nil)
    defer { listener.close() }
    var said: [BusSignal] = []
    let rule = "type='signal',interface='org.a11y.atspi.Event.Object',member='Announcement'"
    let subscription = listener.subscribe(rule) { said.append($0) }
    defer { subscription?.cancel() }
    for property in ["IsEnabled", "ScreenReaderEnabled"] {
      let enable = BusCall.set(property, of: "org.a11y.Status", at: path, on: name, to: .boolean(true))
      // Versions differ in what they have.
      _ = try? ask(enable, of: reader)
    }
    try fixture.wait("it is registered") { fixture.isAnnouncing }
    let root = "/org/a11y/atspi/accessible/root"
    let children = try ask(
      BusCall("GetChildren", of: "org.a11y.atspi.Accessible", at: root, on: "org.a11y.atspi.Registry"),
      of: listener)
    try fixture.show(Content(indicator: .warning, title: "Battery low", details: "10%"))
    try fixture.wait("it is heard") { !said.isEmpty }
    #expect(said.map { $0.body[3].unwrapped } == [.string("Battery low. 10%")])
    #expect(said.map { $0.body[1].integer } == [2])
    let application = BusValue.structure([.string(said[0].sender), .objectPath(root)])
    #expect(children == [.array([application], of: application.type)])
  }
}
