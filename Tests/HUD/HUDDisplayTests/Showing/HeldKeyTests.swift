import BezelValues
import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

/// The row of a volume, while its key is held.
@Suite("A held key")
struct HeldKeyTests {
  private func volume(_ percent: Int) -> HUD.Specification {
    var specification = HUD.Specification(
      Content(icon: .level(.volume), indicator: .bar(Progress(Double(percent) / 100))))
    specification.theme.layout.arrangement = .row
    specification.theme.indicator.showsPercent = true
    specification.theme.motion.animation = .rise
    specification.theme.motion.settlingTime = .milliseconds(180)
    specification.theme.motion.fadeIn = .milliseconds(90)
    return specification
  }

  @Test("30 updates a second: no frame shows an older value, and the edges never move")
  func held() throws {
    let harness = try DisplayHarness()
    try harness.showFully(volume(5))
    harness.arrive()
    let edges = try #require(PaintedBezel(harness.bezel)?.box)
    var lengths: [Int] = []
    for step in 1...30 {
      try harness.update(volume(5 + 3 * step))
      for _ in 0..<2 {
        harness.frame()
        #expect(PaintedBezel(harness.bezel)?.box == edges)
        #expect(harness.views.first?.bezelFrame.shown?.leaving == nil, "progress does not fade")
        lengths.append(try fill(harness))
      }
    }
    #expect(lengths == lengths.sorted())
    #expect(Set(lengths).count > 50, "each frame shows a newer one: \(lengths)")
    harness.arrive()
    let presented = harness.bezel?.presented
    harness.play(.seconds(1))
    #expect(harness.bezel?.presented == presented, "no frames at rest")
    #expect(harness.sleepsForEver)
  }

  /// The length of the bar's fill in the pixels on the screen.
  private func fill(_ harness: DisplayHarness) throws -> Int {
    let bar = try #require(harness.views.first?.bezelFrame.shown?.parts.indicator).frame
    let pixels = try #require(harness.bezel?.pixels)
    let y = Int(bar.center.y)
    return (Int(bar.x)..<Int(bar.maxX)).count { pixels[$0, y] & 0xff > 0x90 }
  }

  @Test("a row appears from 8 pixels below while it fades in, and sinks by 4 while it fades out")
  func rises() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show(volume(40))
    var frames: [Scene] = []
    for _ in 0..<16 {
      if let scene = harness.views.first?.bezelFrame.shown { frames.append(scene) }
      harness.frame()
    }
    let tops = frames.map(\.bezel.frame.y)
    let last = try #require(tops.last)
    #expect(tops == tops.sorted(by: >))
    #expect(try #require(tops.first) - last > 4 && tops.allSatisfy { $0 - last <= 8 })
    #expect(frames.allSatisfy { $0.presence.scale == 1 })
    #expect(frames[7].presence.opacity == 1, "after 117 ms")
    harness.hide()
    harness.wait(.milliseconds(170))
    harness.frame()
    #expect(harness.views.first?.bezelFrame.shown?.bezel.frame.y == last + 4)
    harness.wait(.milliseconds(60))
    #expect(showing.endings == [.completed], "after 240 ms")
  }

  @Test("with reduced motion a row only fades")
  func reduced() throws {
    let harness = try DisplayHarness()
    var specification = volume(40)
    specification.theme.motion.isReduced = true
    try harness.show(specification)
    var tops: Set<Double> = []
    for _ in 0..<12 {
      if let scene = harness.views.first?.bezelFrame.shown { tops.insert(scene.bezel.frame.y) }
      harness.frame()
    }
    #expect(tops.count == 1)
  }
}
