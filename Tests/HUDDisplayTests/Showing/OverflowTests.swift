import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("Overflowing stacks")
struct OverflowTests {
  /// A bezel and the distance to the next.
  private let step: Int32 = 132 + 12

  @Test(
    "show the newest bezels that fit",
    arguments: zip([Position.topRight, .bottom, .center], [4, 4, 2] as [Int]))
  func fit(_ position: Position, count: Int) throws {
    let harness = try DisplayHarness(output: Extent(640, 620))
    for id in 0..<30 { try harness.show(.at(position), as: "\(id)") }
    harness.arrive()
    harness.arrive()
    #expect(harness.display.huds.count == 30)
    #expect(harness.display.ids.count(where: harness.display.isHiddenByOverflow) == 30 - count)
    let places = harness.bezels.map { harness.place(of: $0)?.y }
    #expect(places.compactMap(\.self).count == count)
    #expect(places.suffix(count).allSatisfy { $0 != nil }, "the newest")
    let seen = places.compactMap(\.self).sorted()
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 - $0 == step })
    for bezel in harness.bezels.dropLast(count) {
      #expect(bezel.pixels?.areAll(0) == true)
      #expect(bezel.current.inputRegion == .nothing)
    }
  }

  @Test("show a hidden bezel again, at its place, when there is room")
  func comeBack() throws {
    let harness = try DisplayHarness(output: Extent(640, 360))
    for id in ["first", "second", "third"] { try harness.showFully(.at(.top), as: id) }
    harness.arrive()
    let first = try #require(harness.bezel)
    #expect(harness.place(of: first) == nil)
    harness.hide("second")
    harness.arrive()
    harness.arrive()
    #expect(harness.place(of: first)?.y == 20 + step)
    #expect(first.current.inputRegion != .nothing)
  }

  @Test("hidden bezels draw nothing, and their HUDs end in time")
  func wait() throws {
    let harness = try DisplayHarness(output: Extent(640, 200))
    let showing = try harness.showFully(
      .hud(.spinner) {
        $0.placement.position = .top
        $0.timeout = .after(.seconds(5))
      }, as: "first")
    try harness.showFully(.at(.top), as: "second")
    harness.arrive()
    let first = try #require(harness.bezel)
    let before = first.presented
    for _ in 0..<5 { harness.frame() }
    #expect(first.presented == before)
    #expect(!first.awaitsFrame)
    harness.wait(.seconds(6))
    #expect(showing.endings == [.timedOut])
  }

  @Test("never hide a HUD that keeps input from others")
  func blocking() throws {
    let harness = try DisplayHarness(output: Extent(640, 200))
    var request = HUD.Request.at(.top)
    request.options.mask = .dim
    try harness.showFully(request, as: "first")
    try harness.showFully(.at(.top), as: "second")
    harness.arrive()
    #expect(harness.place(of: harness.bezel) != nil)
  }

  @Test("with an offset beyond the edge begin at the edge")
  func offset() throws {
    let harness = try DisplayHarness()
    for id in ["first", "second"] { try harness.showFully(.at(.top, offset: Point(x: 0, y: -30)), as: id) }
    harness.arrive()
    #expect(harness.bezels.map { harness.place(of: $0)?.y } == [20 + step, 20])
  }
}
