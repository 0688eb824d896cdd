import BezelEventLoop
import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("Updates")
struct UpdateTests {
  @Test("thousands of updates in one turn make one picture, of the last value")
  func coalesced() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(0))
    harness.arrive()
    let before = try #require(harness.bezel).presented
    for step in 1...10_000 {
      try harness.display.update(.ring(Double(step) / 20_000), of: HUDDisplay.defaultID)
    }
    harness.settle()
    harness.frame()
    #expect(harness.bezel?.presented == before + 1)
    harness.arrive()
    let other = try DisplayHarness()
    try other.showFully(.ring(0.5))
    other.arrive()
    #expect(harness.bezel?.pixels == other.bezel?.pixels)
    #expect(harness.compositor.buffers.count <= 2)
  }

  @Test("an update without a change commits nothing")
  func same() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(0.5))
    harness.arrive()
    _ = harness.compositor.transcript.take()
    try harness.update(.ring(0.5))
    #expect(harness.compositor.transcript.count("surface#1.attach") == harness.bezel?.presented)
    harness.arrive()
    #expect(!harness.compositor.transcript.take().contains { $0.contains(".attach(") })
  }

  @Test("a changed picture is sent to the compositor before commands are answered")
  func beforeReplies() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(0.4))
    harness.arrive()
    let surface = try #require(harness.bezel)
    try harness.update(.ring(0.6))
    harness.wait(.milliseconds(16))
    harness.compositor.deliverFrames(at: 16)
    harness.compositor.turn()
    let before = surface.presented
    let hook = harness.loop.atTurnEnd(.deferredWork) { harness.compositor.turn() }
    harness.loop.turn(timeout: .zero)
    harness.loop.remove(hook)
    #expect(surface.presented == before + 1)
  }

  @Test("the content changes at once, and the bezel grows on the spring")
  func grows() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(0.5))
    harness.arrive()
    try harness.update(HUD.Specification.ring(0.5).titled("A title that needs a wider bezel than before"))
    var widths: [Int32] = []
    for _ in 0..<25 {
      widths.append(PaintedBezel(harness.bezel)?.box.width ?? 0)
      harness.frame()
    }
    #expect(widths.first == 132)
    #expect(widths == widths.sorted())
    #expect(Set(widths).count > 8)
    let last = try #require(widths.last)
    #expect(last > 200)
    #expect(harness.place(of: harness.bezel)?.x == (1920 - last) / 2)
    #expect(PaintedBezel(harness.bezel)?.isCrisp == true)
  }

  @Test("a little more room needs no other surface size")
  func steps() throws {
    let harness = try DisplayHarness()
    try harness.showFully(HUD.Specification.ring(0.5).titled("iii"))
    let pools = harness.compositor.transcript.made("shm_pool")
    for letters in 4...8 {
      try harness.update(HUD.Specification.ring(0.5).titled(String(repeating: "i", count: letters)))
      harness.arrive()
    }
    #expect(harness.compositor.transcript.made("shm_pool") <= pools + 1)
  }

  @Test("less room keeps the surface and its middle")
  func shrinks() throws {
    let harness = try DisplayHarness()
    try harness.showFully(HUD.Specification.ring(0.5).titled("A title that needs a wide bezel"))
    let size = harness.bezel?.logicalSize
    try harness.update(.ring(0.5))
    harness.arrive()
    harness.arrive()
    #expect(harness.bezel?.logicalSize == size)
    #expect(harness.place(of: harness.bezel) == Box(x: 894, y: 474, width: 132, height: 132))
  }

  @Test("a spinner becomes a check on the same surface, which is dismissed automatically")
  func becomesSuccess() throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully(.spinner)
    let surface = harness.bezel
    try harness.update(.success)
    harness.arrive()
    #expect(harness.bezel === surface)
    harness.wait(.seconds(2))
    #expect(showing.endings == [.timedOut])
  }

  @Test("progress moves without overshoot and without a jump")
  func progress() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.hud(.bar(Progress(0))))
    harness.arrive()
    try harness.update(.hud(.bar(Progress(1))))
    var lit: [Int] = []
    for _ in 0..<22 {
      harness.frame()
      lit.append(harness.bezel?.pixels.map { $0.words.count { $0 >> 8 & 0xff > 0xc0 } } ?? 0)
    }
    #expect(lit == lit.sorted())
    #expect(zip(lit, lit.dropFirst()).allSatisfy { $1 - $0 < (lit.last ?? 0) / 2 })
  }
}
