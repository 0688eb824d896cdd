import BezelCommandLine
import BezelEventLoop
import BezelValues
import Foundation
import Glibc
import HUDCommands
import HeadlessSway
import Testing

@testable import DesktopControls

/// Airplane mode with a pipe in place of the kernel's device.
@Suite struct AirplaneTests {
  private let folder: PrivateFolder
  private let loop = EventLoop()

  init() throws { folder = try PrivateFolder() }

  /// The eight bytes of an event: 0 adds a switch, 1 removes it, 2 changes it.
  private func event(_ number: UInt32, _ type: UInt8, _ what: UInt8, soft: Bool = false, hard: Bool = false)
    -> [UInt8]
  {
    withUnsafeBytes(of: number) { Array($0) } + [type, what, soft ? 1 : 0, hard ? 1 : 0]
  }

  @Test func `airplane mode is on when all radios are blocked, by a key or by a program`() throws {
    let path = "\(folder.path)/rfkill"
    #expect(mkfifo(path, 0o600) == 0)
    let device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(device) }
    func send(_ events: [UInt8]...) {
      let bytes = events.flatMap { $0 }
      #expect(write(device, bytes, bytes.count) == bytes.count)
    }
    send(event(0, 1, 0), event(1, 2, 0, soft: true), event(2, 5, 0), event(3, 6, 0))
    var shown: [DesktopReading] = []
    let source = AirplaneSource(on: loop, path: path) { Issue.record("\($0)") }
    source.watch([.airplane]) { if case .show(let reading) = $0 { shown.append(reading) } }
    loop.turn(timeout: .zero)
    #expect(shown.isEmpty)
    // One after the other, as the kernel reports them; the GPS stays as it is.
    for switchEvent in [event(0, 1, 2, soft: true), event(2, 5, 2, hard: true)] {
      send(switchEvent)
      loop.turn(timeout: .seconds(60))
    }
    #expect(shown.map(\.patch.valueText) == ["On"])
    #expect(shown[0].patch.icon == "plane" && shown[0].kind == .airplane)
    // A switch that comes or goes is no change, such as an adapter's that is plugged in again.
    for switchEvent in [event(1, 2, 1), event(4, 2, 0), event(4, 2, 1), event(4, 2, 0)] {
      send(switchEvent)
      loop.turn(timeout: .seconds(60))
    }
    #expect(shown.count == 1)
    send(event(0, 1, 2))
    loop.turn(timeout: .seconds(60))
    #expect(shown.map(\.patch.valueText) == ["On", "Off"] && shown[1].patch.isInactive == true)
    source.close()
    loop.finish()
  }

  @Test func `a device that is missing or closed to the user is a sentence`() throws {
    var problems: [String] = []
    let missing = AirplaneSource(on: loop, path: "\(folder.path)/none") { problems.append($0) }
    missing.watch([.airplane]) { _ in }
    #expect(problems.count == 1 && problems[0].contains("no switches of radios"))
    // A link to itself can't be opened by root either.
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/loop", withDestinationPath: "\(folder.path)/loop")
    let closed = AirplaneSource(on: loop, path: "\(folder.path)/loop") { problems.append($0) }
    closed.watch([.airplane]) { _ in }
    #expect(problems.count == 2 && problems[1].contains("can't be opened"))
    loop.finish()
  }
}
