import FakeCompositor
import HUDDisplay
import HUDModel
import Testing

@testable import HUDServer

@Suite("More HUDs than have room")
struct OverflowTests {
  /// A bezel and the distance to the next.
  private let step: Int32 = 132 + 12

  @Test(
    "are seen from the newest on, as far as they fit",
    arguments: zip([Position.topRight, .bottom, .center], [4, 4, 2] as [Int]))
  func fit(_ position: Position, count: Int) throws {
    let house = try Playhouse(output: Extent(640, 620))
    for id in 0..<30 { try house.show(.at(position), as: "\(id)") }
    house.arrive()
    house.arrive()
    #expect(house.display.huds.count == 30)
    #expect(house.display.huds.count { $0.waitsEverywhere } == 30 - count)
    let places = house.bezels.map { house.place(of: $0)?.y }
    #expect(places.compactMap(\.self).count == count)
    #expect(places.suffix(count).allSatisfy { $0 != nil }, "the newest")
    let seen = places.compactMap(\.self).sorted()
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 - $0 == step })
    for bezel in house.bezels.dropLast(count) {
      #expect(bezel.pixels?.areAll(0) == true)
      #expect(bezel.current.inputRegion == .nothing)
    }
  }

  @Test("come back when there is room, where they belong")
  func comeBack() throws {
    let house = try Playhouse(output: Extent(640, 360))
    for id in ["first", "second", "third"] { try house.showFully(.at(.top), as: id) }
    house.arrive()
    let first = try #require(house.bezel)
    #expect(house.place(of: first) == nil)
    house.hide("second")
    house.arrive()
    house.arrive()
    #expect(house.place(of: first)?.y == 20 + step)
    #expect(first.current.inputRegion != .nothing)
  }

  @Test("cost nothing while they wait, whatever turns in them, and end in their time")
  func wait() throws {
    let house = try Playhouse(output: Extent(640, 200))
    let showing = try house.showFully(
      .hud(.spinner) {
        $0.placement.position = .top
        $0.timeout = .after(.seconds(5))
      }, as: "first")
    try house.showFully(.at(.top), as: "second")
    house.arrive()
    let first = try #require(house.bezel)
    let before = first.presented
    for _ in 0..<5 { house.frame() }
    #expect(first.presented == before)
    #expect(!first.awaitsFrame)
    house.wait(.seconds(6))
    #expect(showing.endings == [.timedOut])
  }

  @Test("never hide one that keeps input from others")
  func blocking() throws {
    let house = try Playhouse(output: Extent(640, 200))
    var request = HUD.Request.at(.top)
    request.options.mask = .dim
    try house.showFully(request, as: "first")
    try house.showFully(.at(.top), as: "second")
    house.arrive()
    #expect(house.place(of: house.bezel) != nil)
  }

  @Test("begin where the first of them has stopped at the edge")
  func offset() throws {
    let house = try Playhouse()
    for id in ["first", "second"] { try house.showFully(.at(.top, offset: Point(x: 0, y: -30)), as: id) }
    house.arrive()
    #expect(house.bezels.map { house.place(of: $0)?.y } == [20 + step, 20])
  }
}
