import BezelValues
import HUDModel
import Testing

/// Holds by several callers.
@Suite struct LifecycleHoldTests {
  private var run = LifecycleRun()

  @Test mutating func `a HUD is dismissed with its last hold`() {
    run.show(heldBy: .first)
    run.show(heldBy: .second)
    run.wait(.seconds(1))
    run.handle(.released(.first))
    #expect(run.phase == .visible)
    run.handle(.released(.second))
    #expect(run.phase == .disappearing)
    run.wait(.seconds(1))
    #expect(run.endings == [.completed])
  }

  @Test mutating func `a freed HUD stays after its holds are released`() {
    run.show(heldBy: .first)
    run.show(heldBy: .second)
    run.wait(.seconds(1))
    run.handle(.freed)
    run.handle(.released(.first))
    run.handle(.released(.second))
    #expect(run.phase == .visible)
    run.show(heldBy: .second)
    run.handle(.released(.second))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `a release without a hold does nothing`() {
    run.show(heldBy: .first)
    let before = run.life
    run.handle(.released(.second))
    #expect(run.life == before)
  }

  @Test mutating func `a show without a token is no hold, and a released token can hold again`() {
    run.show(heldBy: .first)
    run.show()
    run.wait(.seconds(1))
    run.handle(.released(.first))
    #expect(run.phase == .disappearing)
    run.show(heldBy: .first)
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a hold applies to one showing, not to the next`() {
    run.show(heldBy: .first)
    run.wait(.seconds(1))
    run.handle(.tapped(onBezel: true))
    run.show(heldBy: .second)
    run.handle(.released(.second))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `a hide dismisses a HUD with holds`() {
    run.show(heldBy: .first)
    run.show(heldBy: .second)
    run.handle(.hide)
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `the last release respects the minimum show time, and another show revokes it`() {
    run.show(.task(minimumShow: .seconds(1)), heldBy: .first)
    run.frame()
    run.handle(.released(.first))
    #expect(run.phase == .appearing)
    run.show(heldBy: .second)
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a HUD released during its grace time is never shown`() {
    run.show(.task(grace: .milliseconds(500)), heldBy: .first)
    run.handle(.released(.first))
    #expect(run.effects == [.ended(run.generation, .neverShown)])
  }
}
