import FakeCompositor
import Glibc
import Testing

@testable import WaylandSurface

@Suite("Closing a connection")
struct EndTests {
  /// How far a client is when the connection ends.
  enum Phase: CaseIterable {
    case opening, ready, surfaceMade, unconfigured, shown, callbackInFlight, allBuffersHeld, withSubsurface
    case withSeat
  }

  @Test("close() leaves no objects behind, in every phase", arguments: Phase.allCases)
  func close(_ phase: Phase) throws {
    let (harness, painters) = try harness(in: phase)
    harness.connection.close()
    harness.settle()
    #expect(harness.client.leftBehind == [:])
    #expect(!harness.client.isConnected)
    #expect(harness.compositor.refusals == [])
    #expect(harness.closings == [])
    #expect(painters.allSatisfy { $0.closeReasons == [] && !$0.surface.isOpen })
  }

  @Test(
    "either side sees the other's end while another process has a copy of the socket",
    arguments: [true, false])
  func endWithCopies(isKilled: Bool) throws {
    let compositor = FakeCompositor()
    let client = compositor.connect()
    let copies = client.copyDescriptors()
    defer { for copy in copies { Glibc.close(copy) } }
    let connection = try Connection(connectedSocket: client.fileDescriptor)
    compositor.settle { connection.turn(timeout: .zero) }
    if isKilled { compositor.kill() } else { connection.close() }
    compositor.settle { connection.turn(timeout: .zero) }
    #expect(!connection.isOpen && !client.isConnected)
  }

  @Test("nothing keeps the globals of a connection that has ended", arguments: [true, false])
  func globalsAreFreed(isKilled: Bool) throws {
    let harness = try Harness.ready()
    weak let blur = harness.connection.globals?.blur
    #expect(blur != nil)
    if isKilled { harness.compositor.kill() } else { harness.connection.close() }
    harness.settle()
    #expect(blur == nil)
  }

  @Test("a crash of the compositor is reported once, and later turns do nothing", arguments: Phase.allCases)
  func killed(_ phase: Phase) throws {
    let (harness, painters) = try harness(in: phase)
    harness.compositor.kill()
    for _ in 0..<5 { harness.connection.turn(timeout: .zero) }
    #expect(harness.closings.count == 1)
    guard case .lost? = harness.closings.first else {
      Issue.record("the connection ended with \(harness.closings)")
      return
    }
    #expect(painters.allSatisfy { $0.closeReasons.count == 1 && !$0.surface.isOpen })
    #expect(!harness.connection.isOpen)
    #expect(harness.connection.fileDescriptor == -1)
    #expect(harness.connection.prepareToWait() == [])
  }

  @Test(
    "a protocol error names the interface, the code and the compositor's message",
    arguments: [0, 1, 2] as [UInt32])
  func protocolError(code: UInt32) throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    harness.fakeLayer?.postError(code: code, "a size nobody likes")
    harness.settle()
    let error = ConnectionError.protocolError(
      interface: "zwlr_layer_surface_v1", code: Int(code), message: "a size nobody likes")
    #expect(harness.closings == [error])
    #expect(painter.closeReasons == [.connectionEnded(error)])
  }

  @Test("a protocol error is reported even if a write fails first")
  func protocolErrorWhileWriting() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    harness.fakeLayer?.postError(code: 1, "no")
    harness.compositor.turn()
    harness.compositor.kill()
    // The client writes before it reads.
    painter.surface.inputRegion = .nothing
    for _ in 0..<3 { harness.connection.turn(timeout: .zero) }
    #expect(
      harness.closings == [.protocolError(interface: "zwlr_layer_surface_v1", code: 1, message: "no")])
  }

  @Test(
    "every event's handler may close the connection", arguments: ["configured", "frame", "tap", "keyboard"])
  func closedInHandler(_ name: String) throws {
    let harness = try Harness.ready(FakeCompositor(seats: [[.pointer, .keyboard]]))
    let painter = try Painter.layer(on: harness)
    painter.onEvent = { [unowned harness] event in
      if "\(event)".hasPrefix(name) { harness.connection.close() }
    }
    harness.settle()
    if let surface = harness.fake, let seat = harness.compositor.seats.first {
      if name == "keyboard" { seat.keyboard.enter(surface) }
      if name == "tap" {
        seat.pointer.move(to: Place(1, 1), on: surface)
        seat.pointer.press()
      }
    }
    harness.settle()
    #expect(!harness.connection.isOpen)
    #expect(harness.client.leftBehind == [:])
    #expect(harness.compositor.refusals == [])
  }

  @Test("a full socket does not close the connection: the client waits until it is writable")
  func fullSocket() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    var interest: Connection.Interest = []
    var changes = 0
    while !interest.contains(.writable), changes < 100_000 {
      changes += 1
      painter.surface.inputRegion = changes % 2 == 1 ? .nothing : .everything
      harness.connection.endTurn()
      interest = harness.connection.prepareToWait()
      harness.connection.finishWaiting(readable: false)
    }
    #expect(interest.contains(.writable))
    #expect(harness.connection.isOpen)
    let before = harness.compositor.transcript.count("surface#1.commit")
    harness.settle()
    #expect(harness.compositor.transcript.count("surface#1.commit") == before + changes)
    #expect(harness.closings == [])
  }

  @Test("a new connection can be opened at once")
  func reopened() throws {
    let compositor = FakeCompositor()
    let first = try Harness.ready(compositor)
    let lost = try Painter.shown(on: first)
    compositor.kill()
    first.connection.turn(timeout: .zero)
    #expect(lost.closeReasons.count == 1)
    let second = try Harness.ready(compositor)
    _ = try Painter.shown(on: second)
    #expect(compositor.surfaces.count == 1)
    #expect(compositor.surfaces.first?.isMapped == true)
  }

  /// A client in this phase, with its surfaces.
  private func harness(in phase: Phase) throws -> (Harness, [Painter]) {
    let compositor = FakeCompositor(seats: phase == .withSeat ? [[.pointer, .touch, .keyboard]] : [])
    let harness = try Harness(compositor)
    guard phase != .opening else { return (harness, []) }
    harness.settle()
    guard phase != .ready else { return (harness, []) }
    compositor.habits.configures = phase != .unconfigured
    compositor.habits.releases = phase == .allBuffersHeld ? .withheld : .whenReplaced
    var painters = [try Painter.layer(on: harness)]
    guard phase != .surfaceMade else { return (harness, painters) }
    harness.settle()
    painters[0].isMoving = phase == .callbackInFlight || phase == .allBuffersHeld
    painters[0].surface.animator.setNeedsFrame()
    harness.deliverFrames(phase == .allBuffersHeld ? 5 : 1)
    if phase == .withSubsurface {
      let size = LogicalSize(width: 10, height: 10)
      painters.append(Painter(try Subsurface(of: painters[0].surface, size: size)))
      harness.settle()
    }
    return (harness, painters)
  }
}
