import EventLoop
import FakeCompositor
import HUDModel
import Testing
import WaylandSurface

@testable import HUDServer

@Suite("A compositor's whims")
struct CompositorTests {
  /// What a HUD was doing.
  enum Moment: CaseIterable { case pending, unconfigured, appearing, visible, disappearing }

  @Test("such as dying end every presentation as lost, once", arguments: Moment.allCases, [Mask.none, .dim])
  func killed(_ moment: Moment, mask: Mask) throws {
    let house = try Playhouse()
    let showing = try show(mask, until: moment, in: house)
    house.compositor.kill()
    for _ in 0..<5 { house.loop.turn(timeout: .zero) }
    #expect(showing.endings == [.lost])
    #expect(house.failure != nil)
    #expect(house.connection.fileDescriptor == -1)
    #expect(house.connection.prepareToWait() == [])
    #expect(!house.loop.leftovers.contains("timer"))
  }

  @Test("such as a protocol error are told in its own words")
  func protocolError() throws {
    let house = try Playhouse()
    let showing = try house.show()
    house.expectedRefusals = ["no more of this"]
    house.bezel?.layerSurface?.postError(code: 1, "no more of this")
    house.settle()
    #expect(showing.endings == [.lost])
    #expect("\(try #require(house.failure))".contains("no more of this"))
  }

  @Test(
    "such as closing the surface end the presentation as lost", arguments: Moment.allCases, [Mask.none, .dim])
  func closed(_ moment: Moment, mask: Mask) throws {
    guard moment != .pending else { return }
    let house = try Playhouse()
    let showing = try show(mask, until: moment, in: house)
    try #require(house.compositor.layerSurfaces.first).close()
    house.settle()
    #expect(showing.endings == [.lost])
    #expect(house.remains == [:])
    #expect(house.sleepsForEver)
    house.compositor.habits.configures = true
    let next = try house.showFully()
    #expect(next.endings == [])
    #expect(house.bezel?.isMapped == true)
  }

  @Test(
    "such as an output that goes while it zooms, told or not", arguments: [true, false], [Mask.none, .dim])
  func outputRemoved(isTold: Bool, mask: Mask) throws {
    let house = try Playhouse(FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2")]))
    let showing = try house.show(.masked(mask))
    for _ in 0..<3 { house.frame() }
    house.compositor.remove(house.compositor.outputs[0], closingSurfaces: isTold)
    house.settle()
    #expect(showing.endings == [.lost])
    #expect(house.remains == [:])
    try house.showFully(.masked(mask))
    #expect(house.bezel?.isMapped == true)
  }

  @Test("such as an output that goes elsewhere harm nobody")
  func otherOutputRemoved() throws {
    let house = try Playhouse(FakeCompositor(outputs: [.init(name: "DP-1"), .init(name: "DP-2")]))
    let showing = try house.showFully()
    house.compositor.remove(house.compositor.outputs[1])
    house.settle()
    house.arrive()
    #expect(showing.endings == [])
    #expect(house.bezel?.isMapped == true)
  }

  @Test("such as no output at all: the HUD is lost, and the next one comes when there is one")
  func noOutput() throws {
    let house = try Playhouse(FakeCompositor(outputs: []))
    let showing = try house.show()
    #expect(showing.endings == [.lost])
    house.compositor.addOutput(.init(name: "DP-1"))
    house.settle()
    try house.showFully()
    #expect(house.place(of: house.bezel) == Box(x: 894, y: 474, width: 132, height: 132))
  }

  @Test(
    "such as a new size of the output keep the bezel in its place", arguments: Position.allCases,
    [Mask.none, .dim])
  func outputResized(_ position: Position, mask: Mask) throws {
    let house = try Playhouse()
    var request = HUD.Request.at(position)
    request.options.mask = mask
    try house.showFully(request)
    house.compositor.outputs[0].change { $0.mode = Extent(1280, 720) }
    if let backdrop = house.backdrop { backdrop.configure(width: 1280, height: 720) }
    house.settle()
    house.arrive()
    func place(_ whole: Int32, _ part: Double) -> Int32 { 20 + Int32(Double(whole - 40 - 132) * part) }
    #expect(
      house.place(of: house.bezel)
        == Box(
          x: place(1280, position.horizontal), y: place(720, position.vertical), width: 132, height: 132))
    #expect(house.backdrop.map { $0.surface.logicalSize } ?? Extent(1280, 720) == Extent(1280, 720))
  }

  @Test("such as keeping every buffer cost three, no turns and no frames", arguments: [Mask.none, .dim])
  func buffersKept(_ mask: Mask) throws {
    let house = try Playhouse(FakeCompositor(.everything.without(.singlePixelBuffer)))
    house.compositor.habits.releases = .withheld
    let showing = try house.show(.hud(.spinner) { $0.mask = mask })
    house.play(.milliseconds(200))
    let bezel = try #require(house.bezel)
    #expect(bezel.heldBuffers.count == 3)
    #expect(bezel.presented == 3)
    #expect(!bezel.awaitsFrame)
    // It waits: no turn is immediate, though there is something to paint.
    #expect(house.connection.prepareToWait() == .readable)
    house.connection.finishWaiting(readable: false)

    house.wait(.milliseconds(300))
    house.compositor.releaseReplacedBuffers()
    house.settle()
    #expect(bezel.presented == 4)
    #expect(PaintedBezel(bezel)?.box.width == 132)
    #expect(house.dimness == (mask == .dim ? 102 : 0))
    house.hide()
    house.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
    #expect(house.remains == [:])
  }

  @Test("such as giving buffers back at the commit are no pacing: one picture a callback")
  func releasedAtCommit() throws {
    let house = try Playhouse(FakeCompositor(habits: .hyprland))
    try house.showFully(.spinner)
    let bezel = try #require(house.bezel)
    let before = bezel.presented
    for _ in 0..<10 { house.wait(.milliseconds(5)) }
    #expect(bezel.presented == before)
    for _ in 0..<10 { house.frame() }
    #expect(bezel.presented == before + 10)
  }

  @Test("such as smaller surfaces than asked for are lived with")
  func smallerSurface() throws {
    let house = try Playhouse()
    house.compositor.habits.configures = false
    try house.show()
    house.bezel?.layerSurface?.configure(width: 60, height: 50)
    house.settle()
    house.arrive()
    #expect(house.bezel?.logicalSize == Extent(60, 50))
    #expect(house.bezel?.isMapped == true)
  }

  @Test("such as an exchange of seats while a finger is on it don't hold a HUD for ever")
  func seatLost() throws {
    let house = try Playhouse(FakeCompositor(seats: [[.touch]]))
    let showing = try house.showFully(.ring(1) { $0.timeout = .after(.seconds(1)) })
    house.compositor.seats[0].touch.down(at: Place(112, 112), on: try #require(house.bezel))
    house.settle()
    house.wait(.seconds(5))
    #expect(showing.endings == [])
    house.compositor.seats[0].capabilities = []
    house.settle()
    house.wait(.seconds(5))
    #expect(showing.endings == [.timedOut])
  }

  private func show(_ mask: Mask, until moment: Moment, in house: Playhouse) throws -> Showing {
    house.compositor.habits.configures = moment != .unconfigured
    var request = HUD.Request.masked(mask)
    if moment == .pending { request.options.grace = .seconds(1) }
    let showing = try house.show(request)
    if moment == .visible || moment == .disappearing { house.arrive() }
    if moment == .disappearing { house.hide() }
    return showing
  }
}
