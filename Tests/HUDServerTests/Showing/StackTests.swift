import FakeCompositor
import HUDDisplay
import HUDModel
import Testing

@testable import HUDServer

@Suite("Several HUDs")
struct StackTests {
  /// A bezel and the distance to the next.
  private let step: Int32 = 132 + 12

  @Test(
    "at one position stack, the newest nearest the edge", arguments: [Position.top, .topRight, .bottomLeft])
  func stack(_ position: Position) throws {
    let house = try Playhouse()
    for id in ["first", "second", "third"] { try house.showFully(.at(position), as: id) }
    let edge = position.vertical == 0 ? 20 : 1080 - 20 - 132 as Int32
    let direction: Int32 = position.vertical == 0 ? 1 : -1
    #expect(house.tops == [edge + 2 * direction * step, edge + direction * step, edge])
  }

  @Test("in the middle stack downwards from it")
  func center() throws {
    let house = try Playhouse()
    for id in ["first", "second"] { try house.showFully(.at(.center), as: id) }
    #expect(house.tops == [474 + step, 474])
  }

  @Test("at different positions leave each other alone")
  func apart() throws {
    let house = try Playhouse()
    try house.showFully(.at(.top), as: "first")
    try house.showFully(.at(.bottom), as: "second")
    #expect(house.tops == [20, 1080 - 20 - 132])
  }

  @Test("move back when one goes", arguments: 0..<3)
  func goes(_ index: Int) throws {
    let house = try Playhouse()
    for id in ["0", "1", "2"] { try house.showFully(.at(.top), as: id) }
    house.hide("\(index)")
    house.wait(.milliseconds(300))
    house.arrive()
    #expect(house.tops == [20 + step, 20])
  }

  @Test("in the middle move back there, though their surface stays as it is")
  func centerGoes() throws {
    let house = try Playhouse()
    for id in ["first", "second"] { try house.showFully(.at(.center), as: id) }
    house.hide("second")
    house.wait(.milliseconds(300))
    house.arrive()
    #expect(house.tops == [474])
  }

  @Test("with one id are one, changed in place")
  func oneID() throws {
    let house = try Playhouse()
    let showing = try house.showFully(.at(.top), as: "a")
    let surface = try #require(house.bezel)
    let again = try house.showFully(.success, as: "a")
    #expect(house.bezels.count == 1)
    #expect(house.bezel === surface)
    #expect(again.presentation == showing.presentation)
    #expect(showing.endings == [])
  }

  @Test("each end once, and for themselves")
  func endings() throws {
    let house = try Playhouse()
    let first = try house.showFully(.at(.top), as: "first")
    let second = try house.showFully(.at(.top), as: "second")
    house.hide("first")
    house.wait(.milliseconds(300))
    #expect(first.endings == [.completed])
    #expect(second.endings == [])
    house.display.close()
    #expect(second.endings == [.completed])
    #expect(first.endings == [.completed])
  }

  @Test("of which one blocks the output stack, too")
  func mixed() throws {
    let house = try Playhouse()
    try house.showFully(.at(.top), as: "first")
    var blocking = HUD.Request.at(.top)
    blocking.options.mask = .dim
    try house.showFully(blocking, as: "second")
    #expect(house.tops == [20 + step, 20])
  }
}

extension Playhouse {
  /// Where each bezel begins on the output, the oldest first.
  fileprivate var tops: [Int32] { bezels.compactMap { place(of: $0)?.y } }
}
