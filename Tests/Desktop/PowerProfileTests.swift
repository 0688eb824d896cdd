import BezelCommandLine
import BezelControlWire
import BezelDBus
import BezelEventLoop
import BezelPosix
import Foundation
import HUDCommands
import HeadlessSway
import Testing

@testable import DesktopControls

/// A power-profiles-daemon under some of its names.
private final class FakeProfiles {
  private let bus: Bus
  private var subscriptions: [BusSubscription?] = []
  private let services: [PowerProfileService]
  var active = "balanced"
  var refusal: String?

  init(_ services: [PowerProfileService], on loop: EventLoop, at address: String) throws {
    self.services = services
    bus = try Bus(.address(address), on: loop, timeout: nil)
    subscriptions = services.map { service in bus.serve(service.path) { [unowned self] in handle($0) } }
    var owned = 0
    for service in services {
      let request = BusCall(askingBus: "RequestName", .string(service.name), .uint32(4))
      bus.call(request, within: .seconds(60)) { _ in owned += 1 }
    }
    loop.wait { owned == services.count }
  }

  func close() {
    subscriptions = []
    bus.close()
  }

  private func handle(_ call: BusMethodCall) -> Bool {
    switch (call.member, call.body.last?.unwrapped.text) {
    case ("GetAll", _):
      let profiles = ["power-saver", "balanced", "performance"].map {
        BusValue.dictionary(["Profile": .string($0), "Driver": .string("x")])
      }
      call.answer(
        .dictionary([
          "ActiveProfile": .string(active), "Profiles": .array(profiles, of: profiles[0].type),
        ]))
    case ("Set", let profile?):
      if let refusal {
        call.refuse("org.freedesktop.DBus.Error.AccessDenied", refusal)
      } else {
        change(to: profile)
        call.answer()
      }
    default: return false
    }
    return true
  }

  func change(to profile: String) {
    active = profile
    for service in services {
      try? bus.emit(
        BusSignal(
          "PropertiesChanged", of: BusCall.propertiesInterface, at: service.path, .string(service.name),
          .dictionary(["ActiveProfile": .string(profile)]), .array([], of: .string)))
    }
  }
}

@Suite struct PowerProfileTests {
  private let loop = EventLoop()
  private let sysfs: FakeSysfs
  private let daemon: SessionBus

  init() throws {
    sysfs = try FakeSysfs()
    daemon = try SessionBus(in: sysfs.path, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func source(_ address: String? = nil, timeout: Duration = .seconds(60)) -> PowerProfileSource {
    PowerProfileSource(
      on: loop, root: sysfs.path, bus: .address(address ?? daemon.address), timeout: timeout)
  }

  private func run(_ source: PowerProfileSource, _ change: PowerProfileChange) -> String? {
    switch loop.result(of: PowerProfileOptions(.powerProfile, change), in: source) {
    case .success(let reading)?: return "\(reading.patch.icon ?? "") \(reading.patch.title ?? "")"
    case .failure(let failure)?: return "\(failure.status.rawValue) \(failure.description)"
    case nil: return nil
    }
  }

  @Test(arguments: [0, 1])
  func `the profile of a service is shown, set and followed by the next one`(name: Int) throws {
    let service = try FakeProfiles([PowerProfileService.all[name]], on: loop, at: daemon.address)
    let source = source()
    #expect(run(source, .show) == "power-profile Balanced")
    #expect(run(source, .next) == "power-profile Performance" && service.active == "performance")
    #expect(run(source, .next) == "power-profile Power saver" && service.active == "power-saver")
    #expect(run(source, .set("balanced")) == "power-profile Balanced" && service.active == "balanced")
    #expect(
      run(source, .set("turbo"))
        == "64 unknown power profile 'turbo'; choose power-saver, balanced or performance")
    service.refusal = "Not authorized"
    #expect(run(source, .next) == "1 the power profile can't be changed: Not authorized")
    service.close()
    source.close()
    loop.finish()
  }

  @Test func `a change is reported once, the first state is not`() throws {
    // The daemon has both names, and sends a signal for each.
    let service = try FakeProfiles(PowerProfileService.all, on: loop, at: daemon.address)
    let source = source()
    var titles: [String?] = []
    source.watch([.powerProfile]) { if case .show(let reading) = $0 { titles.append(reading.patch.title) } }
    _ = run(source, .show)
    service.change(to: "performance")
    service.change(to: "power-saver")
    loop.wait { titles.count == 2 }
    _ = run(source, .show)
    #expect(titles == ["Performance", "Power saver"])
    service.close()
    source.close()
    loop.finish()
  }

  @Test(arguments: [true, false])
  func `without a service the firmware's profile is used, and without one the status is 69`(hasBus: Bool)
    throws
  {
    let source = source(hasBus ? nil : "unix:path=/nowhere")
    #expect(run(source, .show) == "69 no power profiles on this machine; install power-profiles-daemon")
    let folder = URL(fileURLWithPath: sysfs.path + "/firmware/acpi")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("low-power balanced performance\n".utf8).write(
      to: folder.appending(path: "platform_profile_choices"))
    let file = folder.appending(path: "platform_profile")
    try Data("balanced\n".utf8).write(to: file)
    #expect(run(source, .show) == "power-profile Balanced")
    #expect(run(source, .set("low-power")) == "power-profile Low power")
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("low-power\n"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(run(source, .show)?.hasPrefix("69 ") == true)
    source.close()
    loop.finish()
  }

  @Test func `a bus that closes each connection fails every command with the same sentence`() throws {
    let path = sysfs.path + "/closing"
    let listener = try UnixSocket.listening(at: path)
    // It closes before or after the first words are sent.
    Thread.detachNewThread { [number = listener.number] in
      while case let peer = accept(number, nil, nil), peer >= 0 { close(peer) }
    }
    let address = "unix:path=\(path)"
    for _ in 0..<50 {
      let source = source(address)
      #expect(
        run(source, .show)
          == "1 the power profile is not known: the bus at '\(address)' closes the connection; restart it")
      source.close()
      let media = MediaSource(on: loop, bus: .address(address))
      let failure = try #require(loop.result(of: MediaOptions(), in: media)?.failure)
      #expect("\(failure)" == "no media player: the bus at '\(address)' closes the connection; restart it")
      media.close()
    }
    shutdown(listener.number, Int32(SHUT_RDWR))
    loop.finish()
  }

  @Test func `a bus that never answers fails the command`() throws {
    let path = sysfs.path + "/silent"
    let listener = try UnixSocket.listening(at: path)
    let source = source("unix:path=\(path)", timeout: .milliseconds(50))
    #expect(
      run(source, .show)?.hasPrefix("1 the power profile is not known: the bus does not answer") == true)
    source.close()
    loop.finish()
    withExtendedLifetime(listener) {}
  }
}
