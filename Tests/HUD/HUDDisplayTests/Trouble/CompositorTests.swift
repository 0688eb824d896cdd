import BezelEventLoop
import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("Compositors")
struct CompositorTests {
  /// What a HUD was doing.
  enum Moment: CaseIterable { case pending, unconfigured, appearing, visible, disappearing }

  @Test("that die end every showing as lost, once", arguments: Moment.allCases, [Mask.none, .dim])
  func killed(_ moment: Moment, mask: Mask) throws {
    let harness = try DisplayHarness()
    let showing = try show(mask, until: moment, in: harness)
    harness.compositor.kill()
    for _ in 0..<5 { harness.loop.turn(timeout: .zero) }
    #expect(showing.endings == [.lost])
    #expect(harness.failure != nil)
    #expect(harness.connection.fileDescriptor == -1)
    #expect(harness.connection.prepareToWait() == [])
    #expect(!harness.loop.leftovers.contains("timer"))
  }

  @Test("that send a protocol error are quoted")
  func protocolError() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show()
    harness.expectedRefusals = ["no more of this"]
    harness.bezel?.layerSurface?.postError(code: 1, "no more of this")
    harness.settle()
    #expect(showing.endings == [.lost])
    #expect("\(try #require(harness.failure))".contains("no more of this"))
  }

  @Test(
    "that close the surface end the showing as lost", arguments: Moment.allCases, [Mask.none, .dim])
  func closed(_ moment: Moment, mask: Mask) throws {
    guard moment != .pending else { return }
    let harness = try DisplayHarness()
    let showing = try show(mask, until: moment, in: harness)
    try #require(harness.compositor.layerSurfaces.first).close()
    harness.settle()
    #expect(showing.endings == [.lost])
    #expect(harness.remains == [:])
    #expect(harness.sleepsForEver)
    harness.compositor.habits.configures = true
    let next = try harness.showFully()
    #expect(next.endings == [])
    #expect(harness.bezel?.isMapped == true)
  }

  @Test(
    "that remove the output that a HUD names, with `closed` or without, have it on another one",
    arguments: [true, false], [Mask.none, .dim])
  func outputRemoved(isTold: Bool, mask: Mask) throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2")]))
    var specification = HUD.Specification.masked(mask)
    specification.options.placement.output = .named("DP-1")
    let showing = try harness.show(specification)
    for _ in 0..<3 { harness.frame() }
    harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: isTold)
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
    #expect(harness.display.statuses.map(\.outputs) == [["DP-2"]])
    #expect(harness.bezel?.isMapped == true)
    harness.hide()
    harness.arrive()
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }

  @Test("that remove another output change nothing")
  func otherOutputRemoved() throws {
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2")]))
    let showing = try harness.showFully()
    harness.compositor.remove(harness.compositor.outputs[1])
    harness.settle()
    harness.arrive()
    #expect(showing.endings == [])
    #expect(harness.bezel?.isMapped == true)
  }

  @Test(
    "that resize the output keep the bezel in its place", arguments: Position.named,
    [Mask.none, .dim])
  func outputResized(_ position: Position, mask: Mask) throws {
    let harness = try DisplayHarness()
    var specification = HUD.Specification.at(position)
    specification.options.mask = mask
    try harness.showFully(specification)
    harness.compositor.outputs[0].change { $0.mode = Extent(1280, 720) }
    if let backdrop = harness.backdrop { backdrop.configure(width: 1280, height: 720) }
    harness.settle()
    harness.arrive()
    func place(_ whole: Int32, _ part: Double) -> Int32 { 20 + Int32(Double(whole - 40 - 132) * part) }
    #expect(
      harness.place(of: harness.bezel)
        == Box(
          x: place(1280, position.horizontal), y: place(720, position.vertical), width: 132, height: 132))
    #expect(harness.backdrop.map { $0.surface.logicalSize } ?? Extent(1280, 720) == Extent(1280, 720))
  }

  @Test(
    "that keep every buffer get three, and no turns and no frames after that", arguments: [Mask.none, .dim])
  func buffersKept(_ mask: Mask) throws {
    let harness = try DisplayHarness(FakeCompositor())
    harness.compositor.habits.releases = .withheld
    let showing = try harness.show(.hud(.spinner) { $0.mask = mask })
    harness.play(.milliseconds(200))
    let bezel = try #require(harness.bezel)
    #expect(bezel.heldBuffers.count == 3)
    #expect(bezel.presented == 3)
    #expect(!bezel.awaitsFrame)
    // It waits: no turn is immediate, though there is something to paint.
    #expect(harness.connection.prepareToWait() == .readable)
    harness.connection.finishWaiting(readable: false)

    harness.wait(.milliseconds(300))
    harness.compositor.releaseReplacedBuffers()
    harness.settle()
    #expect(bezel.presented == 4)
    #expect(PaintedBezel(bezel)?.box.width == 132)
    #expect(harness.dimness == (mask == .dim ? 102 : 0))
    harness.hide()
    harness.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }

  @Test("that release buffers at the commit get one picture a callback")
  func releasedAtCommit() throws {
    let harness = try DisplayHarness(FakeCompositor(habits: .hyprland))
    try harness.showFully(.spinner)
    let bezel = try #require(harness.bezel)
    let before = bezel.presented
    for _ in 0..<10 { harness.wait(.milliseconds(5)) }
    #expect(bezel.presented == before)
    for _ in 0..<10 { harness.frame() }
    #expect(bezel.presented == before + 10)
  }

  @Test("that grant a smaller size get pictures of that size")
  func smallerSurface() throws {
    let harness = try DisplayHarness()
    harness.compositor.habits.configures = false
    try harness.show()
    harness.bezel?.layerSurface?.configure(width: 60, height: 50)
    harness.settle()
    harness.arrive()
    #expect(harness.bezel?.logicalSize == Extent(60, 50))
    #expect(harness.bezel?.isMapped == true)
  }

  @Test("that remove a seat with a finger on a HUD don't keep it visible")
  func seatLost() throws {
    let harness = try DisplayHarness(FakeCompositor(seats: [[.touch]]))
    let showing = try harness.showFully(.ring(1) { $0.timeout = .after(.seconds(1)) })
    harness.compositor.seats[0].touch.down(at: Place(112, 112), on: try #require(harness.bezel))
    harness.settle()
    harness.wait(.seconds(5))
    #expect(showing.endings == [])
    harness.compositor.seats[0].capabilities = []
    harness.settle()
    harness.wait(.seconds(5))
    #expect(showing.endings == [.timedOut])
  }

  private func show(_ mask: Mask, until moment: Moment, in harness: DisplayHarness) throws -> ObservedShowing
  {
    harness.compositor.habits.configures = moment != .unconfigured
    var specification = HUD.Specification.masked(mask)
    if moment == .pending { specification.options.grace = .seconds(1) }
    let showing = try harness.show(specification)
    if moment == .visible || moment == .disappearing { harness.arrive() }
    if moment == .disappearing { harness.hide() }
    return showing
  }
}
