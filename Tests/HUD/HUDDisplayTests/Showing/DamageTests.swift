import FakeCompositor
import HUDModel
import HUDPainting
import SeededRandom
import Testing
import WaylandSurface

@testable import HUDDisplay

@Suite("Damage")
struct DamageTests {
  @Test("of a spinner's frame is the spinner alone", arguments: [120, 180, 240])
  func spinner(scale120: UInt32) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), scale120: scale120)
    try harness.showFully(.spinner)
    harness.arrive()
    for _ in 0..<5 {
      harness.frame()
      let damage = try #require(harness.bezel?.damage)
      let side = (50 * Int32(scale120) + 119) / 120 + 1
      #expect(damage.count == 1)
      #expect(damage.allSatisfy { $0.width <= side && $0.height <= side })
      let middle = try #require(harness.bezel?.pixels?.extent)
      #expect(damage.allSatisfy { $0.contains(Place(Double(middle.width / 2), Double(middle.height / 2))) })
    }
  }

  @Test("covers every pixel that has changed, in any sequence of events", arguments: 0..<12)
  func complete(seed: Int) throws {
    let scale: UInt32 = [120, 150, 180, 240][seed % 4]
    let compositor = FakeCompositor(outputs: [.init(scale120: scale)])
    let harness = try DisplayHarness(compositor)
    var random = SeededRandom(seed: UInt64(seed) + 1)
    try harness.show(.anything(using: &random))
    var seen = Screenshot()
    for _ in 0..<30 {
      try harness.doAnything(using: &random)
      guard let surface = harness.bezel else { continue }
      seen.follow(surface)
      #expect(seen.pixels == surface.pixels?.words, "what isn't damaged must look as before")
    }
  }

  @Test("a reused buffer has the same picture as a new one", arguments: 0..<6)
  func fresh(seed: Int) throws {
    let scale: UInt32 = [120, 150, 180][seed % 3]
    let harness = try DisplayHarness(FakeCompositor(outputs: [.init(scale120: scale)]))
    var random = SeededRandom(seed: UInt64(seed) + 100)
    try harness.show(.anything(using: &random))
    for _ in 0..<12 { try harness.doAnything(using: &random) }
    harness.compositor.habits.releases = .whenReplaced
    harness.compositor.releaseReplacedBuffers()
    let last = HUD.Specification.anything(using: &random)
    try harness.show(last)
    for _ in 0..<4 { harness.arrive() }
    let other = try DisplayHarness(FakeCompositor(outputs: [.init(scale120: scale)]))
    try other.show(last)
    for _ in 0..<4 { other.arrive() }
    let (used, new) = (try #require(PaintedBezel(harness.bezel)), try #require(PaintedBezel(other.bezel)))
    #expect(used.content == new.content)
    #expect(harness.place(of: harness.bezel) == other.place(of: other.bezel))
  }
}

/// The screen of a compositor that copies only what is damaged.
private struct Screenshot {
  private(set) var pixels: [UInt32]?
  private var extent: Extent?
  private var commits = 0

  mutating func follow(_ surface: FakeSurface) {
    guard let new = surface.pixels, surface.presented != commits else { return }
    // Of several commits only the last one's damage is known.
    let missedSome = surface.presented > commits + 1 || extent != new.extent
    commits = surface.presented
    guard var known = pixels, !missedSome else {
      (pixels, extent) = (new.words, new.extent)
      return
    }
    let width = Int(new.extent.width)
    for box in surface.damage {
      for y in Int(box.y)..<Int(box.y + box.height) {
        let row = y * width + Int(box.x)..<y * width + Int(box.x + box.width)
        known.replaceSubrange(row, with: new.words[row])
      }
    }
    pixels = known
  }
}

extension HUD.Specification {
  /// Anything but a spinner: a HUD that comes to rest.
  fileprivate static func anything(using random: inout SeededRandom) -> HUD.Specification {
    let progress = Progress(Double(random.next() % 100) / 100)
    let indicators: [Indicator] = [
      .ring(progress), .pie(progress), .bar(progress), .error, .success, .warning, .info, .none,
    ]
    let titles = ["", "Title", "A longer title", "A title that is much longer than all the others"]
    var specification = HUD.Specification.hud(indicators[Int(random.next() % 8)]) { $0.timeout = .never }
    specification.content.title = titles[Int(random.next() % 4)]
    specification.content.details = titles[Int(random.next() % 2)]
    return specification
  }
}

extension DisplayHarness {
  /// One step of a random life.
  fileprivate func doAnything(using random: inout SeededRandom) throws {
    switch random.next() % 8 {
    case 0: hide()
    case 1, 2: try update(.anything(using: &random))
    case 3: try show(.anything(using: &random))
    case 4: compositor.habits.releases = [.withheld, .whenReplaced, .atCommit][Int(random.next() % 3)]
    case 5:
      compositor.releaseReplacedBuffers()
      settle()
    default: frame(after: .milliseconds(Int(random.next() % 60)))
    }
  }
}
