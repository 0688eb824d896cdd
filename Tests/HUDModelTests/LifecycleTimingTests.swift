import HUDModel
import Testing
import Time

@Suite struct LifecycleTimingTests {
  private var play = Play()

  // MARK: Line 6: minimum show

  @Test mutating func `the minimum show counts from the first frame presented`() {
    play.show(.task(minimumShow: .seconds(1)))
    play.wait(.milliseconds(400))
    play.frame()
    play.wait(.milliseconds(100))
    play.frame()
    play.handle(.hide)
    play.wait(.milliseconds(899))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a frame in the grace is nobody's, and the minimum show doesn't count from it`() {
    play.show(.task(grace: .milliseconds(500), minimumShow: .seconds(1)))
    play.frame()
    play.wait(.milliseconds(900))
    play.frame()
    play.handle(.hide)
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `once over, the minimum show delays nothing`() {
    play.show(.task(minimumShow: .seconds(1)))
    play.frame()
    play.wait(.seconds(1))
    play.handle(.hide)
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a hide that nobody's frame answers ends by the clock`() {
    play.show(.task(minimumShow: .seconds(1)))
    play.wait(.milliseconds(500))
    play.handle(.hide)
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a first frame that comes while a hide waits counts from then`() {
    play.show(.task(minimumShow: .seconds(1)))
    play.handle(.hide)
    play.wait(.milliseconds(900))
    play.frame()
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `two hides that wait for the minimum show are one end`() {
    play.show(.task(minimumShow: .seconds(1)))
    play.handle(.hide)
    play.wait(.milliseconds(600))
    play.handle(.hide)
    play.handle(.hideAfter(.seconds(30)))
    play.wait(.milliseconds(400))
    #expect(play.phase == .disappearing)
    play.wait(.seconds(60))
    #expect(play.endings == [.completed])
  }

  // MARK: Line 7: auto-dismiss

  @Test mutating func `auto-dismiss counts from fully visible, frames or not`() {
    play.show(.status)
    play.wait(.milliseconds(2299))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
    play.wait(.seconds(1))
    #expect(play.endings == [.timedOut])
  }

  @Test mutating func `something new to read restarts it, anything else doesn't`() {
    play.show(.status)
    play.wait(.seconds(2))
    play.update(.status, restarts: false)
    play.wait(.milliseconds(200))
    play.update(.status, restarts: true)
    play.wait(.milliseconds(1999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `an update that never times out takes the deadline away`() {
    play.show(.status)
    play.wait(.seconds(1))
    play.update(.task, restarts: false)
    #expect(play.life.nextDeadline == nil)
  }

  @Test mutating func `a pointer or finger on the bezel holds it, and gives back what was left`() {
    play.show(.status)
    play.wait(.milliseconds(1300))
    play.handle(.hovered(true))
    play.wait(.seconds(60))
    #expect(play.phase == .visible && play.life.nextDeadline == nil)
    play.handle(.hovered(false))
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `held while it appears, it doesn't start to count`() {
    play.show(.status)
    play.handle(.hovered(true))
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
    play.handle(.hovered(false))
    play.wait(.seconds(2))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a timeout keeps the minimum show`() {
    play.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    play.frame()
    play.wait(.milliseconds(4999))
    #expect(play.phase == .visible)
    play.wait(.seconds(1))
    #expect(play.endings == [.timedOut])
  }

  @Test mutating func `something new to read while a timeout waits for the minimum show takes it back`() {
    play.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    play.frame()
    play.wait(.milliseconds(4900))
    play.update(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  // MARK: Line 2: watchdog

  private func watched(grace: Duration = .zero, minimumShow: Duration = .zero) -> HUDLifecycle.Settings {
    var settings = HUDLifecycle.Settings.task(grace: grace, minimumShow: minimumShow)
    settings.watchdog = .seconds(10)
    return settings
  }

  @Test mutating func `a caller that isn't heard of for long loses its HUD (SV#559, RC#89)`() {
    play.show(watched())
    play.wait(.milliseconds(9999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
    play.wait(.seconds(1))
    #expect(play.endings == [.timedOut])
  }

  @Test(arguments: [true, false])
  mutating func `each update and each show starts the watchdog's time again`(isUpdate: Bool) {
    play.show(watched())
    for _ in 0..<5 {
      play.wait(.seconds(9))
      if isUpdate { play.update(watched(), restarts: false) } else { play.show(watched()) }
    }
    play.wait(.milliseconds(9999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `an update may take the watchdog away, or bring one`() {
    play.show(watched())
    play.update(.task, restarts: false)
    play.wait(.seconds(60))
    #expect(play.phase == .visible && play.life.nextDeadline == nil)
    play.update(watched(), restarts: false)
    play.wait(.seconds(10))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a watchdog dies with its presentation`() {
    play.show(watched())
    play.wait(.seconds(9))
    play.handle(.hide)
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a watchdog counts from the call, in the grace too, and keeps the minimum show`() {
    play.show(watched(grace: .seconds(20)))
    play.wait(.seconds(10))
    #expect(play.endings == [.neverShown])
    play.show(watched(minimumShow: .seconds(15)))
    play.frame()
    play.wait(.seconds(14))
    #expect(play.phase == .visible)
    play.update(watched(minimumShow: .seconds(15)), restarts: false)
    play.wait(.milliseconds(9999))
    #expect(play.phase == .visible, "heard of again, it stays")
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test(arguments: [HUDLifecycle.Event.hide, .hideAfter(.seconds(1))])
  mutating func `the caller's hide holds while a timeout waits, whatever is updated`(hide: HUDLifecycle.Event)
  {
    play.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    play.frame()
    play.wait(.milliseconds(4500))
    play.handle(hide)
    play.update(.task)
    play.wait(.milliseconds(1300))
    #expect(play.endings == [.completed])
  }
}
