import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("Several HUDs")
struct StackTests {
  /// A bezel and the distance to the next.
  private let step: Int32 = 132 + 12

  @Test(
    "at one position stack, the newest nearest the edge", arguments: [Position.top, .topRight, .bottomLeft])
  func stack(_ position: Position) throws {
    let harness = try DisplayHarness()
    for id in ["first", "second", "third"] { try harness.showFully(.at(position), as: id) }
    let edge = position.vertical == 0 ? 20 : 1080 - 20 - 132 as Int32
    let direction: Int32 = position.vertical == 0 ? 1 : -1
    #expect(harness.tops == [edge + 2 * direction * step, edge + direction * step, edge])
  }

  @Test("at the centre stack downwards")
  func center() throws {
    let harness = try DisplayHarness()
    for id in ["first", "second"] { try harness.showFully(.at(.center), as: id) }
    #expect(harness.tops == [474 + step, 474])
  }

  @Test("at different positions don't affect each other")
  func apart() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.at(.top), as: "first")
    try harness.showFully(.at(.bottom), as: "second")
    #expect(harness.tops == [20, 1080 - 20 - 132])
  }

  @Test("move back when one ends", arguments: 0..<3)
  func goes(_ index: Int) throws {
    let harness = try DisplayHarness()
    for id in ["0", "1", "2"] { try harness.showFully(.at(.top), as: id) }
    harness.hide("\(index)")
    harness.wait(.milliseconds(300))
    harness.arrive()
    #expect(harness.tops == [20 + step, 20])
  }

  @Test("at the centre move back there, on a surface of the same size")
  func centerGoes() throws {
    let harness = try DisplayHarness()
    for id in ["first", "second"] { try harness.showFully(.at(.center), as: id) }
    harness.hide("second")
    harness.wait(.milliseconds(300))
    harness.arrive()
    #expect(harness.tops == [474])
  }

  @Test("with one id are one HUD, changed in place")
  func oneID() throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully(.at(.top), as: "a")
    let surface = try #require(harness.bezel)
    let again = try harness.showFully(.success, as: "a")
    #expect(harness.bezels.count == 1)
    #expect(harness.bezel === surface)
    #expect(again.id == showing.id)
    #expect(showing.endings == [])
  }

  @Test("each end once and independently")
  func endings() throws {
    let harness = try DisplayHarness()
    let first = try harness.showFully(.at(.top), as: "first")
    let second = try harness.showFully(.at(.top), as: "second")
    harness.hide("first")
    harness.wait(.milliseconds(300))
    #expect(first.endings == [.completed])
    #expect(second.endings == [])
    harness.display.close()
    #expect(second.endings == [.completed])
    #expect(first.endings == [.completed])
  }

  @Test("stack with one that blocks the output, too")
  func mixed() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.at(.top), as: "first")
    var blocking = HUD.Specification.at(.top)
    blocking.options.mask = .dim
    try harness.showFully(blocking, as: "second")
    #expect(harness.tops == [20 + step, 20])
  }
}

extension DisplayHarness {
  /// Where each bezel begins on the output, the oldest first.
  fileprivate var tops: [Int32] { bezels.compactMap { place(of: $0)?.y } }
}
