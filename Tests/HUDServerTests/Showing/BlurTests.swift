import FakeCompositor
import HUDModel
import Testing

@testable import HUDServer

@Suite("The blur behind a bezel")
struct BlurTests {
  private func house(_ global: Offer.Global = .backgroundEffect) throws -> Playhouse {
    try Playhouse(output: Extent(1920, 1080), offering: .everything.with(global, 1))
  }

  private func area(_ boxes: [Box]) -> Int {
    boxes.map { Int($0.width) * Int($0.height) }.reduce(0, +)
  }

  private func alpha(_ house: Playhouse) throws -> UInt32 {
    let pixels = try #require(house.bezel?.pixels)
    return pixels[Int(pixels.extent.width / 2), Int(pixels.extent.height / 2) - 40] >> 24
  }

  @Test(
    "is its rounded rectangle, and its fill clearer",
    arguments: [
      Offer.Global.backgroundEffect, .kdeBlur,
    ])
  func region(_ global: Offer.Global) throws {
    let house = try house(global)
    try house.showFully()
    let boxes = try #require(house.bezel?.current.blur.boxes)
    let sides = (left: boxes.map(\.x).min(), right: boxes.map { $0.x + $0.width }.max())
    #expect(try #require(sides.right) - #require(sides.left) == 132)
    #expect(boxes.map(\.height).reduce(0, +) == 132)
    // The corners are missing: a square less a circle of radius 18, and less what rows can't follow.
    let rounded = 132 * 132 - (4 - Double.pi) * 18 * 18
    let covered = Double(area(boxes))
    #expect(covered <= rounded && covered > rounded - 4 * 18 * 2, "\(rounded - covered)")
    #expect(boxes.count <= 37, "a row for each of the corners' pixels")
    #expect(try abs(Int(alpha(house)) - 184) <= 1)
  }

  @Test("is nowhere where the compositor or the theme doesn't want it, and the fill is more opaque")
  func notOffered() throws {
    let house = try Playhouse()
    try house.showFully()
    #expect(house.bezel?.current.blur == .nothing)
    #expect(try abs(Int(alpha(house)) - 224) <= 1)
    let other = try self.house()
    var request = HUD.Request.spinner
    request.theme.bezel.blurs = false
    try other.showFully(request)
    #expect(other.bezel?.current.blur == .nothing)
  }

  @Test(
    "follows the bezel's size and is gone before it",
    arguments: [
      Offer.Global.backgroundEffect, .kdeBlur,
    ])
  func life(_ global: Offer.Global) throws {
    let house = try house(global)
    try house.show()
    #expect(house.bezel?.current.blur == .nothing, "nobody sees what is only beginning to appear")
    var areas: [Int] = []
    for _ in 0..<30 {
      house.frame()
      areas.append(area(house.bezel?.current.blur.boxes ?? []))
    }
    #expect(areas == areas.sorted() && Set(areas).count > 3)
    house.hide()
    var seen: [Bool] = []
    while let bezel = house.bezel, bezel.isAlive {
      seen.append(bezel.current.blur != .nothing)
      house.frame()
    }
    #expect(seen.first == true && seen.last == false)
    #expect(house.remains == [:])
  }

  @Test("comes and goes as people switch it")
  func switched() throws {
    let house = try house()
    let manager = try #require(
      house.compositor.objects.compactMap { $0 as? FakeBackgroundEffectManager }.first)
    manager.tell(blurs: false)
    house.settle()
    try house.showFully()
    #expect(house.bezel?.current.blur == .nothing)
    #expect(try abs(Int(alpha(house)) - 224) <= 1)
    manager.tell(blurs: true)
    house.settle()
    house.frame()
    #expect(house.bezel?.current.blur != .nothing)
    #expect(try abs(Int(alpha(house)) - 184) <= 1)
  }
}
