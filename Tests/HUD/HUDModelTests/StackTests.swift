import BezelValues
import HUDModel
import Testing

@Suite struct StackTests {
  private let sizes = [Size(width: 10, height: 40), Size(width: 10, height: 60), Size(width: 10, height: 20)]

  @Test(
    arguments: [
      (Position.top, [0, 52, 124]), (.topLeft, [0, 52, 124]), (.bottom, [0, -52, -124]),
      (.bottomRight, [0, -52, -124]), (.center, [0, 62, 114]), (.left, [0, 62, 114]),
    ] as [(Position, [Double])])
  func `the newest is nearest to the edge or the centre`(position: Position, shifts: [Double]) {
    let stack = Stack(at: position, spacing: 12)
    #expect(stack.shifts(newestFirst: sizes).map(\.y) == shifts)
  }

  @Test(arguments: Position.named)
  func `stacked bezels are apart by the spacing`(position: Position) {
    let screen = Screen(size: Size(width: 1000, height: 1000), scale: 1)
    var placement = Placement()
    placement.position = position
    let shifts = Stack(at: position, spacing: 12).shifts(newestFirst: sizes)
    let frames = zip(sizes, shifts).map {
      placement.frame(of: $0, on: screen, edgeMargin: 20, shift: $1)
    }.sorted { $0.y < $1.y }
    for (upper, lower) in zip(frames, frames.dropFirst()) { #expect(lower.y - upper.maxY == 12) }
  }

  @Test(arguments: [Theme.dark, .light])
  func `the shadow of a bezel in a stack does not reach the next one`(theme: Theme) throws {
    let (specification, now) = (HUD.Specification(Content(title: "x"), theme: theme), start)
    var hud = HUD(id: "", specification)
    _ = hud.show(specification, at: now)
    var layout = OutputLayout()
    layout.update(for: hud, on: desktop, at: now, measure: Monospace().measure)
    func shadow() throws -> Shadow { try #require(hud.scene(layout, at: now, in: area).bezel.shadow) }
    #expect(try shadow() == theme.bezel.shadow)
    layout.setStacked(true, hud, at: now)
    let reach = try shadow().outset
    #expect(reach.bottom <= theme.layout.stackGap && reach.bottom > theme.layout.stackGap / 2)
    #expect(reach.top < reach.bottom)
    // While it is seen, its shadow follows its neighbours.
    hud.framePainted(at: now)
    layout.setStacked(false, hud, at: after(1000))
    let blurs = try (0...1000).map { step in
      try #require(hud.scene(layout, at: after(1000 + step), in: area).bezel.shadow).blur
    }
    #expect(zip(blurs, blurs.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 1 })
    #expect(blurs[1] < blurs[1000] && blurs[1000] == theme.bezel.shadow?.blur)
  }

  @Test(
    arguments: zip(
      [Position.center, .left, .centered(x: 0.5, y: 0.6), .top],
      [[-40, 30, 90], [-40, 30, 90], [16, -54, -114], [0, 60, 140]] as [[Double]]))
  func `a stack between the edges uses the room on its other side`(position: Position, shifts: [Double]) {
    var specification = HUD.Specification(Content(title: "x"), theme: .dark)
    specification.options.placement.position = position
    specification.theme.layout.stackGap = 20
    let places = HUD(id: "", specification).stackPlaces(
      newestFirst: sizes + sizes, on: Screen(size: Size(width: 1000, height: 240), scale: 1))
    #expect(places.map(\.hasRoom) == [true, true, true, false, false, false])
    #expect(places.prefix(3).map(\.shift.y) == shifts)
  }

  @Test func `a single bezel is not shifted`() {
    #expect(Stack(at: .top, spacing: 12).shifts(newestFirst: []).isEmpty)
    #expect(Stack(at: .top, spacing: 12).shifts(newestFirst: [sizes[0]]) == [Point(x: 0, y: 0)])
  }
}
