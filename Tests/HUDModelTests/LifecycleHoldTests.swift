import HUDModel
import Testing
import Time

/// Line 10: tokens.
@Suite struct LifecycleHoldTests {
  private var play = Play()

  @Test mutating func `it goes with the last who holds it`() {
    play.show(heldBy: .first)
    play.show(heldBy: .second)
    play.wait(.seconds(1))
    play.handle(.released(.first))
    #expect(play.phase == .visible)
    play.handle(.released(.second))
    #expect(play.phase == .disappearing)
    play.wait(.seconds(1))
    #expect(play.endings == [.completed])
  }

  @Test mutating func `freed, it outlives those who held it`() {
    play.show(heldBy: .first)
    play.show(heldBy: .second)
    play.wait(.seconds(1))
    play.handle(.freed)
    play.handle(.released(.first))
    play.handle(.released(.second))
    #expect(play.phase == .visible)
    play.show(heldBy: .second)
    play.handle(.released(.second))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `who never held it can't let it go`() {
    play.show(heldBy: .first)
    let before = play.life
    play.handle(.released(.second))
    #expect(play.life == before)
  }

  @Test mutating func `a show without a hold is none, and who has let go may hold again`() {
    play.show(heldBy: .first)
    play.show()
    play.wait(.seconds(1))
    play.handle(.released(.first))
    #expect(play.phase == .disappearing)
    play.show(heldBy: .first)
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a hold is of one presentation: it doesn't hold the next`() {
    play.show(heldBy: .first)
    play.wait(.seconds(1))
    play.handle(.tapped(onBezel: true))
    play.show(heldBy: .second)
    play.handle(.released(.second))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a hide is the caller's word, whoever holds`() {
    play.show(heldBy: .first)
    play.show(heldBy: .second)
    play.handle(.hide)
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `the last release keeps the minimum show, and another show takes it back`() {
    play.show(.task(minimumShow: .seconds(1)), heldBy: .first)
    play.frame()
    play.handle(.released(.first))
    #expect(play.phase == .appearing)
    play.show(heldBy: .second)
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `let go in its grace by all, it is never seen`() {
    play.show(.task(grace: .milliseconds(500)), heldBy: .first)
    play.handle(.released(.first))
    #expect(play.effects == [.ended(play.generation, .neverShown)])
  }
}
