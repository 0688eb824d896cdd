import BezelValues
import HUDModel
import Testing

@Suite struct LifecycleTimingTests {
  private var run = LifecycleRun()

  // MARK: Minimum show time

  @Test mutating func `the minimum show time counts from the first presented frame`() {
    run.show(.task(minimumShow: .seconds(1)))
    run.wait(.milliseconds(400))
    run.frame()
    run.wait(.milliseconds(100))
    run.frame()
    run.handle(.hide)
    run.wait(.milliseconds(899))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `no time left is shorter than the minimum show time`() {
    run.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    run.frame()
    run.wait(.milliseconds(800))
    #expect(run.timeLeft == .milliseconds(4200))
    run.wait(.seconds(4))
    #expect(run.timeLeft == .milliseconds(200))
  }

  @Test mutating func `a frame during the grace time does not start the minimum show time`() {
    run.show(.task(grace: .milliseconds(500), minimumShow: .seconds(1)))
    run.frame()
    run.wait(.milliseconds(900))
    run.frame()
    run.handle(.hide)
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `an elapsed minimum show time delays nothing`() {
    run.show(.task(minimumShow: .seconds(1)))
    run.frame()
    run.wait(.seconds(1))
    run.handle(.hide)
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `a hide without any frame ends by the clock`() {
    run.show(.task(minimumShow: .seconds(1)))
    run.wait(.milliseconds(500))
    run.handle(.hide)
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `a first frame while a hide waits starts the minimum show time`() {
    run.show(.task(minimumShow: .seconds(1)))
    run.handle(.hide)
    run.wait(.milliseconds(900))
    run.frame()
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `two hides that wait for the minimum show time cause one end`() {
    run.show(.task(minimumShow: .seconds(1)))
    run.handle(.hide)
    run.wait(.milliseconds(600))
    run.handle(.hide)
    run.handle(.hideAfter(.seconds(30)))
    run.wait(.milliseconds(400))
    #expect(run.phase == .disappearing)
    run.wait(.seconds(60))
    #expect(run.endings == [.completed])
  }

  // MARK: Automatic dismissal

  @Test mutating func `automatic dismissal counts from fully visible, with or without frames`() {
    run.show(.status)
    run.wait(.milliseconds(2299))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
    run.wait(.seconds(1))
    #expect(run.endings == [.timedOut])
  }

  @Test mutating func `new text restarts it, other changes do not`() {
    run.show(.status)
    run.wait(.seconds(2))
    run.update(.status, restarts: false)
    run.wait(.milliseconds(200))
    run.update(.status, restarts: true)
    run.wait(.milliseconds(1999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `an update without a timeout removes the deadline`() {
    run.show(.status)
    run.wait(.seconds(1))
    run.update(.task, restarts: false)
    #expect(run.life.nextDeadline == nil)
  }

  @Test mutating func `hovering pauses it, and it continues with the remaining time`() {
    run.show(.status)
    run.wait(.milliseconds(1300))
    run.handle(.hovered(true))
    run.wait(.seconds(60))
    #expect(run.phase == .visible && run.life.nextDeadline == nil)
    run.handle(.hovered(false))
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `hovered while it appears, it does not start`() {
    run.show(.status)
    run.handle(.hovered(true))
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
    run.handle(.hovered(false))
    run.wait(.seconds(2))
    #expect(run.phase == .disappearing)
  }

  @Test(arguments: [false, true])
  mutating func `hovered while its output goes, it continues after the hover, unless its text is new`(
    isNew: Bool
  ) {
    var status = HUDLifecycle.Settings.status
    status.mustBeSeen = true
    run.show(status)
    run.frame()
    run.wait(.milliseconds(1300))
    run.handle(.hovered(true))
    run.handle(.awaitsOutput(true))
    if isNew { run.update(status) }
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
    run.handle(.hovered(false))
    run.wait(.seconds(3))
    #expect((run.phase == .visible) == isNew)
    run.handle(.awaitsOutput(false))
    run.wait(.seconds(3))
    #expect(run.endings == [.timedOut])
  }

  @Test mutating func `a timeout respects the minimum show time`() {
    run.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    run.frame()
    run.wait(.milliseconds(4999))
    #expect(run.phase == .visible)
    run.wait(.seconds(1))
    #expect(run.endings == [.timedOut])
  }

  @Test mutating func `new text while a timeout waits for the minimum show time revokes it`() {
    run.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    run.frame()
    run.wait(.milliseconds(4900))
    run.update(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  // MARK: Watchdog

  private func watched(grace: Duration = .zero, minimumShow: Duration = .zero) -> HUDLifecycle.Settings {
    var settings = HUDLifecycle.Settings.task(grace: grace, minimumShow: minimumShow)
    settings.watchdog = .seconds(10)
    return settings
  }

  @Test mutating func `a HUD without updates is dismissed by its watchdog (SV#559, RC#89)`() {
    run.show(watched())
    run.wait(.milliseconds(9999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
    run.wait(.seconds(1))
    #expect(run.endings == [.timedOut])
  }

  @Test(arguments: [true, false])
  mutating func `each update and each show restarts the watchdog`(isUpdate: Bool) {
    run.show(watched())
    for _ in 0..<5 {
      run.wait(.seconds(9))
      if isUpdate { run.update(watched(), restarts: false) } else { run.show(watched()) }
    }
    run.wait(.milliseconds(9999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `an update can remove or add a watchdog`() {
    run.show(watched())
    run.update(.task, restarts: false)
    run.wait(.seconds(60))
    #expect(run.phase == .visible && run.life.nextDeadline == nil)
    run.update(watched(), restarts: false)
    run.wait(.seconds(10))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `a watchdog ends with its showing`() {
    run.show(watched())
    run.wait(.seconds(9))
    run.handle(.hide)
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test
  mutating func
    `a watchdog counts from the call, also during the grace time, and respects the minimum show time`()
  {
    run.show(watched(grace: .seconds(20)))
    run.wait(.seconds(10))
    #expect(run.endings == [.neverShown])
    run.show(watched(minimumShow: .seconds(15)))
    run.frame()
    run.wait(.seconds(14))
    #expect(run.phase == .visible)
    run.update(watched(minimumShow: .seconds(15)), restarts: false)
    run.wait(.milliseconds(9999))
    #expect(run.phase == .visible, "it stays after an update")
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test(arguments: [HUDLifecycle.Event.hide, .hideAfter(.seconds(1))])
  mutating func `an update does not revoke a hide while a timeout waits`(hide: HUDLifecycle.Event) {
    run.show(.task(minimumShow: .seconds(5), autoDismiss: .seconds(1)))
    run.frame()
    run.wait(.milliseconds(4500))
    run.handle(hide)
    run.update(.task)
    run.wait(.milliseconds(1300))
    #expect(run.endings == [.completed])
  }
}
