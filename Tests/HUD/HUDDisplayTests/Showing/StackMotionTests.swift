import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("HUDs that move in their stack")
struct StackMotionTests {
  /// The largest part of the way that the default spring moves in a frame of 60 Hz.
  private let greatestStep = 0.24

  @Test(
    "move on the spring when another is shown, and back when it ends",
    arguments: [Position.top, .bottomLeft, .center], [120, 180] as [UInt32])
  func comesAndGoes(_ position: Position, scale120: UInt32) throws {
    let harness = try DisplayHarness(output: Extent(1200, 1080), scale120: scale120)
    try harness.showFully(.at(position), as: "first")
    let first = try #require(harness.bezel)
    let alone = try #require(harness.place(of: first))
    let way = Double((132 + 12) * scale120 / 120)

    try harness.show(.at(position), as: "second")
    let coming = harness.places(of: first, after: alone)
    #expect(coming.first == alone)
    let there = try #require(coming.last)
    #expect(abs(Double(abs(there.y - alone.y)) - way) <= 1)
    expectEven(coming.map(\.y), way: way)

    harness.hide("second")
    let going = harness.places(of: first, after: there)
    #expect(going.last == alone)
    #expect(going.prefix(6).allSatisfy { $0 == there }, "it waits until the other one is hardly visible")
    expectEven(going.map(\.y), way: way)
    #expect(harness.unpaintedMoves == [])
    #expect(PaintedBezel(first)?.isCrisp == true)
    expectRest(harness)
  }

  @Test("move on a backdrop, too", arguments: [Position.top, .center])
  func onBackdrop(_ position: Position) throws {
    let harness = try DisplayHarness()
    var specification = HUD.Specification.at(position)
    specification.options.mask = .dim
    try harness.showFully(specification, as: "first")
    let first = try #require(harness.bezel)
    let alone = try #require(harness.place(of: first))
    try harness.show(.at(position), as: "second")
    let coming = harness.places(of: first, after: alone)
    expectEven(coming.map(\.y), way: 144)
    #expect(coming.last.map { abs($0.y - alone.y) } == 144)
    expectRest(harness)
  }

  @Test("one of several zooms little, and comes from nearer to the edge", arguments: [Position.top, .bottom])
  func gentle(_ position: Position) throws {
    let harness = try DisplayHarness()
    try harness.showFully(.at(position), as: "first")
    try harness.show(.at(position), as: "second")
    var scales: [Double] = []
    for _ in 0..<20 {
      harness.frame()
      scales += harness.views.compactMap { $0.bezelFrame.shown?.presence.scale }
    }
    let least = try #require(scales.min())
    #expect(least >= 0.96 && least < 0.99, "\(least)")
    harness.hide("second")
    harness.frame()
    harness.frame()
    #expect(harness.views.compactMap { $0.bezelFrame.shown?.presence.scale }.allSatisfy { $0 > 0.96 })
  }

  @Test("a move that is reversed on its way makes no jump", arguments: [Position.center, .bottom])
  func retarget(_ position: Position) throws {
    let harness = try DisplayHarness()
    try harness.showFully(.at(position), as: "first")
    let first = try #require(harness.bezel)
    let alone = try #require(harness.place(of: first))
    try harness.show(.at(position), as: "second")
    for _ in 0..<3 { harness.frame() }
    let before = try #require(harness.place(of: first))
    harness.hide("second")
    let back = harness.places(of: first, after: before)
    #expect(abs(back[2].y - alone.y) > abs(before.y - alone.y), "it still goes on")
    expectSteps(back.map(\.y), way: 144)
    #expect(back.last == alone)
    #expect(harness.unpaintedMoves == [])
  }

  @Test(
    "a bezel moves to a new position on the spring",
    arguments: zip([Position.center, .topLeft, .bottomRight], [Position.bottomRight, .right, .center]))
  func position(_ old: Position, new: Position) throws {
    let harness = try DisplayHarness(output: Extent(700, 600))
    try harness.showFully(.at(old))
    let bezel = try #require(harness.bezel)
    let size = try #require(bezel.logicalSize)
    let start = try #require(harness.place(of: bezel))
    try harness.update(.at(new))
    let places = harness.places(of: bezel, after: start)
    let end = try #require(places.last)
    expectEven(places.map(\.x), way: Double(abs(end.x - start.x)))
    expectEven(places.map(\.y), way: Double(abs(end.y - start.y)))
    #expect(harness.unpaintedMoves == [])
    expectRest(harness)
    let after = try #require(bezel.logicalSize)
    #expect(after.width <= size.width + 288 && after.height <= size.height + 288, "the way is given back")
    let other = try DisplayHarness(output: Extent(700, 600))
    try other.showFully(.at(new))
    #expect(other.place(of: other.bezel) == end)
  }

  @Test("without animation, bezels are at their places at once", arguments: [true, false])
  func reduced(_ isReduced: Bool) throws {
    let harness = try DisplayHarness()
    var specification = HUD.Specification.at(.top)
    specification.theme.motion.isReduced = isReduced
    if !isReduced { specification.theme.motion.animation = .none }
    try harness.showFully(specification, as: "first")
    let first = try #require(harness.bezel)
    try harness.show(specification, as: "second")
    harness.frame()
    #expect(try #require(harness.place(of: first)).y == 20 + 144)
    #expect(harness.unpaintedMoves == [])
  }

  @Test("without free buffers they stay where their picture is")
  func starved() throws {
    let harness = try DisplayHarness(FakeCompositor())
    try harness.showFully(.at(.bottom), as: "first")
    let first = try #require(harness.bezel)
    harness.compositor.habits.releases = .withheld
    let alone = try #require(harness.place(of: first))
    try harness.show(.at(.bottom), as: "second")
    expectSteps(harness.places(of: first, after: alone).map(\.y), way: 144 * 5)
    harness.compositor.releaseReplacedBuffers()
    harness.compositor.habits.releases = .whenReplaced
    harness.settle()
    harness.arrive()
    harness.arrive()
    #expect(harness.place(of: first)?.y == alone.y - 144)
    #expect(harness.unpaintedMoves == [])
  }

  /// Expects a move in one direction, in the steps of the spring, and in more than a few of them.
  private func expectEven(_ values: [Int32], way: Double) {
    #expect(values == values.sorted() || values == values.sorted(by: >), "\(values)")
    if way > 0 { #expect(Set(values).count > 8, "\(values)") }
    expectSteps(values, way: way)
  }

  private func expectSteps(_ values: [Int32], way: Double) {
    let steps = zip(values, values.dropFirst()).map { abs(Double($1 - $0)) }
    #expect(steps.allSatisfy { $0 <= way * greatestStep + 1 }, "\(values)")
  }

  private func expectRest(_ harness: DisplayHarness) {
    harness.arrive()
    let before = harness.bezels.map(\.presented)
    for _ in 0..<3 { harness.frame() }
    #expect(harness.bezels.map(\.presented) == before)
    #expect(harness.sleepsForEver)
  }
}

extension DisplayHarness {
  /// The places of a bezel, 60 times a second, until everything is at rest.
  fileprivate func places(of surface: FakeSurface, after first: Box) -> [Box] {
    var places = [first]
    for _ in 0..<22 {
      if let place = place(of: surface) { places.append(place) }
      frame()
    }
    arrive()
    if let place = place(of: surface) { places.append(place) }
    return places
  }

  /// The commits that moved or resized a mapped surface without a picture for its new place.
  var unpaintedMoves: [String] {
    var moved: [Substring: String] = [:]
    var painted: Set<Substring> = []
    var mapped: Set<Substring> = []
    var found: [String] = []
    for line in compositor.transcript.requests {
      guard let dot = line.firstIndex(of: "."), let number = line[..<dot].split(separator: "#").last else {
        continue
      }
      let request = line[line.index(after: dot)...]
      if line.hasPrefix("layer_surface#") {
        for word in ["set_size", "set_margin", "set_anchor"] where request.hasPrefix(word) {
          moved[number] = line
        }
      } else if line.hasPrefix("surface#"), request.hasPrefix("attach") {
        painted.insert(number)
      } else if line.hasPrefix("surface#"), request.hasPrefix("commit") {
        if let move = moved[number], mapped.contains(number), !painted.contains(number) { found.append(move) }
        if painted.remove(number) != nil { mapped.insert(number) }
        moved[number] = nil
      }
    }
    return found
  }
}
