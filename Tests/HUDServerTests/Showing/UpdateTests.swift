import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("Updates")
struct UpdateTests {
  @Test("by the thousands in one turn make one picture, of the last value")
  func coalesced() throws {
    let house = try Playhouse()
    try house.showFully(.ring(0))
    house.arrive()
    let before = try #require(house.bezel).presented
    for step in 1...10_000 {
      try house.display.update(.ring(Double(step) / 20_000), of: HUDDisplay.defaultID)
    }
    house.settle()
    house.frame()
    #expect(house.bezel?.presented == before + 1)
    house.arrive()
    let other = try Playhouse()
    try other.showFully(.ring(0.5))
    other.arrive()
    #expect(house.bezel?.pixels == other.bezel?.pixels)
    #expect(house.compositor.buffers.count <= 2)
  }

  @Test("that change nothing commit nothing")
  func same() throws {
    let house = try Playhouse()
    try house.showFully(.ring(0.5))
    house.arrive()
    _ = house.compositor.transcript.take()
    try house.update(.ring(0.5))
    #expect(house.compositor.transcript.count("surface#1.attach") == house.bezel?.presented)
    house.arrive()
    #expect(!house.compositor.transcript.take().contains { $0.contains(".attach(") })
  }

  @Test("change content at once, while the bezel grows on the spring")
  func grows() throws {
    let house = try Playhouse()
    try house.showFully(.ring(0.5))
    house.arrive()
    try house.update(HUD.Request.ring(0.5).titled("A title that needs a wider bezel than before"))
    var widths: [Int32] = []
    for _ in 0..<25 {
      widths.append(PaintedBezel(house.bezel)?.box.width ?? 0)
      house.frame()
    }
    #expect(widths.first == 132)
    #expect(widths == widths.sorted())
    #expect(Set(widths).count > 8)
    let last = try #require(widths.last)
    #expect(last > 250)
    #expect(house.place(of: house.bezel)?.x == (1920 - last) / 2)
    #expect(PaintedBezel(house.bezel)?.isCrisp == true)
  }

  @Test("that need a little more room need no other surface size")
  func steps() throws {
    let house = try Playhouse()
    try house.showFully(HUD.Request.ring(0.5).titled("iii"))
    let pools = house.compositor.transcript.made("shm_pool")
    for letters in 4...8 {
      try house.update(HUD.Request.ring(0.5).titled(String(repeating: "i", count: letters)))
      house.arrive()
    }
    #expect(house.compositor.transcript.made("shm_pool") <= pools + 1)
  }

  @Test("that need less room keep the surface, and its middle")
  func shrinks() throws {
    let house = try Playhouse()
    try house.showFully(HUD.Request.ring(0.5).titled("A title that needs a wide bezel"))
    let size = house.bezel?.logicalSize
    try house.update(.ring(0.5))
    house.arrive()
    house.arrive()
    #expect(house.bezel?.logicalSize == size)
    #expect(house.place(of: house.bezel) == Box(x: 894, y: 474, width: 132, height: 132))
  }

  @Test("turn a spinner into a check on the same surface, which then leaves by itself")
  func becomesSuccess() throws {
    let house = try Playhouse()
    let showing = try house.showFully(.spinner)
    let surface = house.bezel
    try house.update(.success)
    house.arrive()
    #expect(house.bezel === surface)
    house.wait(.seconds(2))
    #expect(showing.endings == [.timedOut])
  }

  @Test("of progress never swing back and never jump")
  func progress() throws {
    let house = try Playhouse()
    try house.showFully(.hud(.bar(Progress(0))))
    house.arrive()
    try house.update(.hud(.bar(Progress(1))))
    var lit: [Int] = []
    for _ in 0..<22 {
      house.frame()
      lit.append(house.bezel?.pixels.map { $0.words.count { $0 >> 8 & 0xff > 0xc0 } } ?? 0)
    }
    #expect(lit == lit.sorted())
    #expect(zip(lit, lit.dropFirst()).allSatisfy { $1 - $0 < (lit.last ?? 0) / 4 })
  }
}
