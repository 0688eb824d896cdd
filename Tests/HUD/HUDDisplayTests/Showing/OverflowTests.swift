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
    arguments: zip([Position.topRight, .bottom, .center, .centered(x: 0.5, y: 0.7)], [4, 4, 4, 4] as [Int]))
  func fit(_ position: Position, count: Int) throws {
    let harness = try DisplayHarness(output: Extent(640, 620))
    for id in 0..<30 { try harness.show(.at(position), as: "\(id)") }
    harness.arrive()
    harness.arrive()
    #expect(harness.display.huds.count == 30)
    #expect(harness.display.ids.filter(harness.display.isWaiting) == (0..<30 - count).map(String.init))
    #expect(harness.bezels.count == count, "the others have no surfaces")
    let seen = harness.bezels.compactMap { harness.place(of: $0)?.y }.sorted()
    #expect(seen.count == count)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 - $0 == step })
  }

  @Test("bezels without room never get a surface, if they are shown at once with newer ones")
  func atOnce() throws {
    let harness = try DisplayHarness(output: Extent(640, 620))
    for id in 0..<30 { try harness.display.show(.at(.top), as: "\(id)") }
    harness.settle()
    harness.arrive()
    #expect(harness.bezels.count == 4)
    #expect(harness.compositor.transcript.made("layer_surface") == 4)
  }

  @Test("of focused HUDs on two outputs settle where the compositor puts them")
  func focused() throws {
    let outputs = [FakeOutput.Properties(name: "DP-1", mode: Extent(640, 480)), .init(name: "DP-2")]
    let harness = try DisplayHarness(FakeCompositor(outputs: outputs))
    for id in 0..<12 { try harness.display.show(.at(.top), as: "\(id)") }
    harness.settle()
    for _ in 0..<4 { harness.arrive() }
    #expect(harness.bezels.count == 3)
    #expect(harness.sleepsForEver)
  }

  @Test("show a hidden bezel again, at its place, when there is room")
  func comeBack() throws {
    let harness = try DisplayHarness(output: Extent(640, 360))
    for id in ["first", "second", "third"] { try harness.showFully(.at(.top), as: id) }
    harness.arrive()
    #expect(harness.bezels.count == 2)
    harness.hide("second")
    harness.arrive()
    harness.arrive()
    let first = try #require(harness.bezels.last)
    #expect(harness.place(of: first)?.y == 20 + step)
    #expect(first.current.inputRegion != .nothing)
    #expect(PaintedBezel(first)?.box.width == 132)
  }

  @Test("show a hidden bezel that becomes small enough for the room that is left")
  func shrink() throws {
    let harness = try DisplayHarness(output: Extent(640, 360))
    var tall = HUD.Specification.at(.top)
    tall.theme.layout.minimumSize.height = 250
    try harness.showFully(tall, as: "tall")
    try harness.showFully(.at(.top), as: "second")
    harness.arrive()
    #expect(harness.bezels.count == 1)
    try harness.update(.at(.top), of: "tall")
    harness.arrive()
    harness.arrive()
    #expect(harness.bezels.count == 2 && harness.sleepsForEver)
  }

  @Test("do not show a hidden bezel where another one is still leaving")
  func comeBackLater() throws {
    let harness = try DisplayHarness(output: Extent(640, 360))
    for id in ["first", "second", "third"] { try harness.showFully(.at(.top), as: id) }
    harness.arrive()
    let shown = harness.compositor.transcript.made("layer_surface")
    harness.hide("second")
    #expect(harness.compositor.transcript.made("layer_surface") == shown)
    harness.arrive()
    harness.arrive()
    #expect(harness.compositor.transcript.made("layer_surface") == shown + 1)
  }

  @Test("hidden bezels have no surfaces, and their HUDs end in time")
  func wait() throws {
    let harness = try DisplayHarness(output: Extent(640, 200))
    let showing = try harness.showFully(
      .hud(.spinner) {
        $0.placement.position = .top
        $0.timeout = .after(.seconds(5))
      }, as: "first")
    try harness.showFully(.at(.top), as: "second")
    harness.arrive()
    #expect(harness.bezels.count == 1)
    #expect(harness.display.isWaiting("first"))
    harness.wait(.seconds(6))
    #expect(showing.endings == [.timedOut])
  }

  @Test("never hide a HUD that keeps input from others")
  func blocking() throws {
    let harness = try DisplayHarness(output: Extent(640, 200))
    var specification = HUD.Specification.at(.top)
    specification.options.mask = .dim
    try harness.showFully(specification, as: "first")
    try harness.showFully(.at(.top), as: "second")
    harness.arrive()
    #expect(harness.place(of: harness.bezel) != nil)
  }

  @Test(
    "show no bezel where another one is, unless one of them is hardly visible",
    arguments: [Position.top, .bottomRight, .center])
  func apart(_ position: Position) throws {
    let harness = try DisplayHarness(output: Extent(640, 620))
    var overlaps: [String] = []
    func play(_ change: String) {
      for frame in 0..<50 {
        harness.frame()
        let frames = harness.solidFrames
        for (index, one) in frames.enumerated() where frames[..<index].contains(where: one.intersects) {
          overlaps.append("\(change), frame \(frame)")
        }
      }
    }
    for id in 0..<7 {
      try harness.show(.at(position), as: "\(id)")
      play("\(id) comes")
    }
    for id in [5, 6, 3] {
      harness.hide("\(id)")
      play("\(id) goes")
    }
    harness.hide("4")
    try harness.show(.at(position), as: "7")
    play("7 replaces 4")
    #expect(overlaps == [])
  }

  @Test("that come fast one after another are seen before the last one has come")
  func burst() throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080))
    for id in 0..<16 {
      try harness.show(.at(.top), as: "\(id)")
      for _ in 0..<2 { harness.frame() }
      if id > 5 { #expect(harness.solidFrames.count > 2, "\(id)") }
    }
  }

  @Test("with an offset beyond the output's edge begin at that edge")
  func offset() throws {
    let harness = try DisplayHarness()
    for id in ["first", "second"] { try harness.showFully(.at(.top, offset: Point(x: 0, y: -30)), as: id) }
    harness.arrive()
    #expect(harness.bezels.map { harness.place(of: $0)?.y } == [step, 0])
  }
}

extension DisplayHarness {
  /// Where on the output the bezels are that are more visible than not.
  fileprivate var solidFrames: [Rect] {
    views.compactMap { view in
      guard let scene = view.bezelFrame.shown, scene.presence.opacity > 0.5, let plan = view.plan else {
        return nil
      }
      let (frame, area) = (scene.bezel.frame, plan.area(in: plan.size))
      return Rect(
        x: plan.frame.x - area.x + frame.x, y: plan.frame.y - area.y + frame.y, width: frame.width,
        height: frame.height)
    }
  }
}

extension Rect {
  fileprivate func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
