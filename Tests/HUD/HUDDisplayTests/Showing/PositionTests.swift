import FakeCompositor
import HUDModel
import Testing

@Suite("Positions on the output")
struct PositionTests {
  /// A bezel without text.
  private let side: Int32 = 132

  @Test("keep the edge margin, or the centre", arguments: Position.named)
  func nine(_ position: Position) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080))
    try harness.showFully(.at(position))
    #expect(harness.place(of: harness.bezel) == box(position, on: Extent(1920, 1080)))
  }

  @Test("are the same on a backdrop", arguments: Position.named)
  func onBackdrop(_ position: Position) throws {
    let harness = try DisplayHarness(output: Extent(1280, 720))
    var specification = HUD.Specification.at(position)
    specification.options.mask = .dim
    try harness.showFully(specification)
    #expect(harness.place(of: harness.bezel) == box(position, on: Extent(1280, 720)))
  }

  @Test("are the same on a backdrop for a bezel that is half a pixel off the centre")
  func oddOnBackdrop() throws {
    let places = try [Mask.none, .clear].map { mask in
      let harness = try DisplayHarness(output: Extent(1280, 720))
      var specification = HUD.Specification.at(.center)
      specification.options.mask = mask
      specification.theme.layout.minimumSizeWithoutText = Size(width: 141, height: 133)
      // The indicator is in the bezel's middle: both are odd, or both even.
      specification.theme.indicator.sizeWithoutText = 41
      try harness.showFully(specification)
      return harness.place(of: harness.bezel)
    }
    #expect(places[0]?.width == 141)
    #expect(places[0] == places[1])
  }

  @Test("are anchored at their edges, and only there", arguments: Position.named)
  func anchors(_ position: Position) throws {
    let harness = try DisplayHarness()
    try harness.show(.at(position))
    var anchor: LayerPlacement.Anchor = []
    if position.horizontal == 0 { anchor.insert(.left) }
    if position.horizontal == 1 { anchor.insert(.right) }
    if position.vertical == 0 { anchor.insert(.top) }
    if position.vertical == 1 { anchor.insert(.bottom) }
    #expect(harness.bezel?.layerSurface?.placement.anchor == anchor)
  }

  @Test("an offset moves the bezel, up to the output's edge", arguments: Position.named)
  func offset(_ position: Position) throws {
    let harness = try DisplayHarness(output: Extent(1280, 720))
    try harness.showFully(.at(position, offset: Point(x: -30, y: 2000)))
    var expected = box(position, on: Extent(1280, 720))
    expected.x = max(0, expected.x - 30)
    expected.y = 720 - side
    #expect(harness.place(of: harness.bezel) == expected)
  }

  @Test(
    "at the centre of odd outputs are exact, too",
    arguments: [Extent(1365, 767), Extent(1366, 767), Extent(1365, 768)])
  func oddOutput(_ output: Extent) throws {
    let harness = try DisplayHarness(output: output)
    try harness.showFully(.at(.center))
    let place = try #require(harness.place(of: harness.bezel))
    #expect(abs(place.x - (output.width - side) / 2) <= 1)
    #expect(abs(place.y - (output.height - side) / 2) <= 1)
  }

  @Test("change while shown, on the same surface")
  func moved() throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully(.at(.center))
    let surface = try #require(harness.bezel)
    try harness.update(.at(.bottomRight))
    harness.arrive()
    #expect(harness.bezel === surface)
    #expect(harness.place(of: surface) == box(.bottomRight, on: Extent(1920, 1080)))
    #expect(showing.endings == [])
  }

  private func box(_ position: Position, on output: Extent) -> Box {
    func place(_ whole: Int32, _ part: Double) -> Int32 { 20 + Int32(Double(whole - 40 - side) * part) }
    return Box(
      x: place(output.width, position.horizontal), y: place(output.height, position.vertical), width: side,
      height: side)
  }
}
