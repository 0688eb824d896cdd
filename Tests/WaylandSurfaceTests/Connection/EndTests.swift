import FakeCompositor
import Testing
import WaylandSurface

@Suite("The end of a connection")
struct EndTests {
  /// How far a client had come when something ended.
  enum Phase: CaseIterable {
    case opening, ready, surfaceMade, unconfigured, shown, callbackInFlight, allBuffersHeld, withSubsurface
    case withSeat
  }

  @Test("by close leaves nothing behind, whenever it comes", arguments: Phase.allCases)
  func close(_ phase: Phase) throws {
    let (stage, painters) = try stage(in: phase)
    stage.connection.close()
    stage.settle()
    #expect(stage.client.leftBehind == [:])
    #expect(!stage.client.isConnected)
    #expect(stage.compositor.refusals == [])
    #expect(stage.closings == [])
    #expect(painters.allSatisfy { $0.closeReasons == [] && !$0.surface.isOpen })
  }

  @Test("by a compositor that dies is told once, and turns no more", arguments: Phase.allCases)
  func killed(_ phase: Phase) throws {
    let (stage, painters) = try stage(in: phase)
    stage.compositor.kill()
    for _ in 0..<5 { stage.connection.turn(timeout: .zero) }
    #expect(stage.closings.count == 1)
    guard case .lost? = stage.closings.first else {
      Issue.record("the connection ended with \(stage.closings)")
      return
    }
    #expect(painters.allSatisfy { $0.closeReasons.count == 1 && !$0.surface.isOpen })
    #expect(!stage.connection.isOpen)
    #expect(stage.connection.fileDescriptor == -1)
    #expect(stage.connection.prepareToWait() == [])
  }

  @Test(
    "by a protocol error names interface, code and the compositor's words", arguments: [0, 1, 2] as [UInt32])
  func protocolError(code: UInt32) throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    stage.fakeLayer?.postError(code: code, "a size nobody likes")
    stage.settle()
    let error = ConnectionError.protocolError(
      interface: "zwlr_layer_surface_v1", code: Int(code), message: "a size nobody likes")
    #expect(stage.closings == [error])
    #expect(painter.closeReasons == [.connectionEnded(error)])
  }

  @Test("by a protocol error is understood even when the client learns of it by writing")
  func protocolErrorWhileWriting() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    stage.fakeLayer?.postError(code: 1, "no")
    stage.compositor.turn()
    stage.compositor.kill()
    // The client writes before it reads.
    painter.surface.inputRegion = .everything
    for _ in 0..<3 { stage.connection.turn(timeout: .zero) }
    #expect(
      stage.closings == [.protocolError(interface: "zwlr_layer_surface_v1", code: 1, message: "no")])
  }

  @Test("from inside any of its events does no harm", arguments: ["configured", "frame", "tap", "keyboard"])
  func closedInHandler(_ name: String) throws {
    let stage = try Stage.ready(FakeCompositor(seats: [[.pointer, .keyboard]]))
    let painter = try Painter.layer(on: stage)
    painter.surface.inputRegion = .everything
    painter.onEvent = { [unowned stage] event in
      if "\(event)".hasPrefix(name) { stage.connection.close() }
    }
    stage.settle()
    if let surface = stage.fake, let seat = stage.compositor.seats.first {
      if name == "keyboard" { seat.keyboard.enter(surface) }
      if name == "tap" {
        seat.pointer.move(to: Place(1, 1), on: surface)
        seat.pointer.press()
      }
    }
    stage.settle()
    #expect(!stage.connection.isOpen)
    #expect(stage.client.leftBehind == [:])
    #expect(stage.compositor.refusals == [])
  }

  @Test("is not a compositor that is slow to read: a full socket is waited for")
  func fullSocket() throws {
    let stage = try Stage.ready()
    let painter = try Painter.shown(on: stage)
    var interest: Connection.Interest = []
    var changes = 0
    while !interest.contains(.writable), changes < 100_000 {
      changes += 1
      painter.surface.inputRegion = changes % 2 == 0 ? .nothing : .everything
      stage.connection.endTurn()
      interest = stage.connection.prepareToWait()
      stage.connection.finishWaiting(readable: false)
    }
    #expect(interest.contains(.writable))
    #expect(stage.connection.isOpen)
    let before = stage.compositor.transcript.count("surface#1.commit")
    stage.settle()
    #expect(stage.compositor.transcript.count("surface#1.commit") == before + changes)
    #expect(stage.closings == [])
  }

  @Test("lets a new connection be opened right away")
  func reopened() throws {
    let compositor = FakeCompositor()
    let first = try Stage.ready(compositor)
    let lost = try Painter.shown(on: first)
    compositor.kill()
    first.connection.turn(timeout: .zero)
    #expect(lost.closeReasons.count == 1)
    let second = try Stage.ready(compositor)
    _ = try Painter.shown(on: second)
    #expect(compositor.surfaces.count == 1)
    #expect(compositor.surfaces.first?.isMapped == true)
  }

  /// A client that has come so far, with the surfaces it has.
  private func stage(in phase: Phase) throws -> (Stage, [Painter]) {
    let compositor = FakeCompositor(seats: phase == .withSeat ? [[.pointer, .touch, .keyboard]] : [])
    let stage = try Stage(compositor)
    guard phase != .opening else { return (stage, []) }
    stage.settle()
    guard phase != .ready else { return (stage, []) }
    compositor.habits.configures = phase != .unconfigured
    compositor.habits.releases = phase == .allBuffersHeld ? .withheld : .whenReplaced
    var painters = [try Painter.layer(on: stage)]
    guard phase != .surfaceMade else { return (stage, painters) }
    stage.settle()
    painters[0].isMoving = phase == .callbackInFlight || phase == .allBuffersHeld
    painters[0].surface.animator.setNeedsFrame()
    stage.deliverFrames(phase == .allBuffersHeld ? 5 : 1)
    if phase == .withSubsurface {
      let size = LogicalSize(width: 10, height: 10)
      painters.append(Painter(try Subsurface(of: painters[0].surface, size: size)))
      stage.settle()
    }
    return (stage, painters)
  }
}
