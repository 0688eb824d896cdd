import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("The blur behind a bezel")
struct BlurTests {
  private func harness(_ global: Offer.Global = .backgroundEffect) throws -> DisplayHarness {
    try DisplayHarness(output: Extent(1920, 1080), offering: .everything.with(global, 1))
  }

  private func area(_ boxes: [Box]) -> Int {
    boxes.map { Int($0.width) * Int($0.height) }.reduce(0, +)
  }

  private func alpha(_ harness: DisplayHarness) throws -> UInt32 {
    let pixels = try #require(harness.bezel?.pixels)
    return pixels[Int(pixels.extent.width / 2), Int(pixels.extent.height / 2) - 40] >> 24
  }

  @Test(
    "is its rounded rectangle, and its fill is more transparent",
    arguments: [
      Offer.Global.backgroundEffect, .kdeBlur,
    ])
  func region(_ global: Offer.Global) throws {
    let harness = try harness(global)
    try harness.showFully()
    let boxes = try #require(harness.bezel?.current.blur.boxes)
    let sides = (left: boxes.map(\.x).min(), right: boxes.map { $0.x + $0.width }.max())
    #expect(try #require(sides.right) - #require(sides.left) == 132)
    #expect(boxes.map(\.height).reduce(0, +) == 132)
    // Without the corners, which are a square less a circle of radius 20, and without what rows can't follow.
    let rounded = 132 * 132 - (4 - Double.pi) * 20 * 20
    let covered = Double(area(boxes))
    #expect(covered <= rounded && covered > rounded - 4 * 20 * 2, "\(rounded - covered)")
    #expect(boxes.count <= 41, "a row for each of the corners' pixels")
    #expect(try abs(Int(alpha(harness)) - 199) <= 1)
  }

  @Test("without the compositor's or the theme's consent there is none, and the fill is more opaque")
  func notOffered() throws {
    let harness = try DisplayHarness()
    try harness.showFully()
    #expect(harness.bezel?.current.blur == .nothing)
    #expect(try abs(Int(alpha(harness)) - 235) <= 1)
    let other = try self.harness()
    var specification = HUD.Specification.spinner
    specification.theme.bezel.blurs = false
    try other.showFully(specification)
    #expect(other.bezel?.current.blur == .nothing)
    #expect(try abs(Int(alpha(other)) - 235) <= 1)
  }

  @Test("is not requested behind a subsurface, where compositors ignore it, and the fill is more opaque")
  func masked() throws {
    let harness = try harness()
    try harness.showFully(.masked(.clear))
    #expect(harness.bezel?.subsurface != nil && harness.bezel?.current.blur == .nothing)
    #expect(try abs(Int(alpha(harness)) - 235) <= 1)
  }

  @Test(
    "follows the bezel's size, and ends before the bezel does",
    arguments: [
      Offer.Global.backgroundEffect, .kdeBlur,
    ])
  func life(_ global: Offer.Global) throws {
    let harness = try harness(global)
    try harness.show()
    #expect(harness.bezel?.current.blur == .nothing, "nobody sees what is only beginning to appear")
    var areas: [Int] = []
    for _ in 0..<30 {
      harness.frame()
      areas.append(area(harness.bezel?.current.blur.boxes ?? []))
    }
    #expect(areas == areas.sorted() && Set(areas).count > 3)
    harness.hide()
    var seen: [Bool] = []
    while let bezel = harness.bezel, bezel.isAlive {
      seen.append(bezel.current.blur != .nothing)
      harness.frame()
    }
    #expect(seen.first == true && seen.last == false)
    #expect(harness.remains == [:])
  }

  @Test("begins and ends as the compositor's setting is switched")
  func switched() throws {
    let harness = try harness()
    let manager = try #require(
      harness.compositor.objects.compactMap { $0 as? FakeBackgroundEffectManager }.first)
    manager.sendCapabilities(blurs: false)
    harness.settle()
    try harness.showFully()
    #expect(harness.bezel?.current.blur == .nothing)
    #expect(try abs(Int(alpha(harness)) - 235) <= 1)
    manager.sendCapabilities(blurs: true)
    harness.settle()
    harness.frame()
    #expect(harness.bezel?.current.blur != .nothing)
    #expect(try abs(Int(alpha(harness)) - 199) <= 1)
  }
}
