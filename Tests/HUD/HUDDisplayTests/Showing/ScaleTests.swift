import FakeCompositor
import HUDModel
import Testing

@Suite("Scales")
struct ScaleTests {
  /// Scales in 120ths.
  static let fractions: [UInt32] = [120, 132, 150, 160, 180, 200, 210, 240, 300, 360]

  @Test("the bezel's edges are on buffer pixels", arguments: fractions, [Position.center, .bottomRight])
  func crisp(scale120: UInt32, position: Position) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: scale120)
    try harness.showFully(.at(position))
    let painted = try #require(PaintedBezel(harness.bezel))
    #expect(painted.isCrisp)
    let least = (132 * Int32(scale120) + 119) / 120
    let spinner = (48 * Int32(scale120) + 60) / 120
    // As many pixels left of the spinner as right of it.
    #expect(painted.box.width == least + (least - spinner) % 2)
    #expect(painted.box.height == painted.box.width)
  }

  @Test("a fractional scale uses a viewport, a whole one without that protocol the buffer's scale")
  func mapping() throws {
    let fractional = try DisplayHarness(output: Extent(1920, 1080), scale120: 180)
    try fractional.showFully()
    #expect(fractional.bezel?.current.bufferScale == 1)
    #expect(fractional.bezel?.current.destination == Extent(224, 256))
    #expect(fractional.bezel?.pixels?.extent == Extent(336, 384))
    let whole = try DisplayHarness(output: Extent(3840, 2160), scale120: 240, offering: .sway)
    try whole.showFully()
    #expect(whole.bezel?.current.bufferScale == 2)
    #expect(whole.bezel?.current.destination == nil)
    #expect(whole.bezel?.pixels?.extent == Extent(448, 512))
  }

  @Test("the first picture has the right scale, where that is reported late")
  func late() throws {
    let compositor = FakeCompositor(outputs: [.init(scale120: 180)], habits: .hyprland)
    let harness = try DisplayHarness(compositor)
    try harness.show()
    #expect(harness.bezel?.pixels?.extent == Extent(336, 384))
    #expect(harness.compositor.transcript.made("shm_pool") == 1)
  }

  @Test(
    "all pictures have the right scale, where outputs differ and the scale is reported late",
    arguments: [HUDModel.Placement.Output.focused, .all, .named("DP-1"), .named("DP-2")], [Mask.none, .dim])
  func differing(_ output: HUDModel.Placement.Output, mask: Mask) throws {
    let outputs = [FakeOutput.Properties(name: "DP-1"), .init(name: "DP-2", scale120: 180)]
    let harness = try DisplayHarness(FakeCompositor(outputs: outputs, habits: .hyprland))
    let specification = HUD.Specification.hud(.spinner) {
      $0.placement.output = output
      $0.mask = mask
    }
    try harness.show(specification)
    for _ in 0..<4 { harness.frame() }
    harness.arrive()
    #expect(harness.bezels.allSatisfy { PaintedBezel($0)?.isCrisp == true })
    // One that only asks for the scale is clear and small.
    let large = harness.bezels.map { $0.shownExtents.filter { $0.width > 8 } }
    let expected: [Set<Extent>] =
      switch output {
      case .all: [[Extent(224, 256)], [Extent(336, 384)]]
      case .named("DP-2"): [[Extent(336, 384)]]
      case .focused, .named: [[Extent(224, 256)]]
      }
    #expect(large == expected)
  }

  @Test(
    "a change while it zooms in applies to the next picture", arguments: [180, 240, 150])
  func midZoom(scale120: UInt32) throws {
    let harness = try DisplayHarness()
    let showing = try harness.show()
    for _ in 0..<4 { harness.frame() }
    harness.compositor.outputs[0].change { $0.scale120 = scale120 }
    harness.settle()
    let size = try #require(harness.bezel?.logicalSize)
    #expect(harness.bezel?.pixels?.extent.width == (size.width * Int32(scale120) + 60) / 120)
    harness.arrive()
    #expect(PaintedBezel(harness.bezel)?.isCrisp == true)
    #expect(showing.endings == [])
  }
}
