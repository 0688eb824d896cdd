import BezelValues
import HUDModel
import Testing

/// Known race conditions of progress HUDs, named by the threads in which they were reported.
///
/// MB is jdg/MBProgressHUD, SV SVProgressHUD/SVProgressHUD, JG JonasGessner/JGProgressHUD, RC
/// relatedcode/ProgressHUD. Only MB has unit tests: see ``MBProgressHUDTests``.
@Suite struct RacesTests {
  private var run = LifecycleRun()

  // MARK: A show after a hide

  @Test mutating func `show, dismiss, show in one turn stays up (SV#611, SV#229)`() {
    run.show()
    run.handle(.hide)
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a show while disappearing is not ended by the old hide (MB#276, MB#281, MB#292)`() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.wait(.milliseconds(299))
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
    #expect(!run.effects.contains(.destroySurface))
    #expect(run.endings == [.superseded])
  }

  @Test mutating func `show, dismiss, show a status: the status stays for its time (SV#687, SV#671)`() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.show(.status)
    run.wait(.milliseconds(2299))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(301))
    #expect(run.endings == [.superseded, .timedOut])
  }

  @Test(arguments: [
    Duration.zero, .milliseconds(40), .milliseconds(150), .milliseconds(299), .milliseconds(300),
  ])
  mutating func `dismiss, then after a moment an error: the error stays (RC#143, RC#75, RC#123)`(
    moment: Duration
  ) {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.wait(moment)
    run.show(.status)
    run.wait(.seconds(2))
    #expect(run.phase == .visible)
  }

  @Test
  mutating func
    `of many shows and dismissals in one turn the last one counts (SV#555, SV#591, SV#594, SV#569, SV#244)`()
  {
    for _ in 0..<100 {
      run.show()
      run.handle(.hide)
    }
    run.wait(.seconds(1))
    #expect(run.phase == .idle)
    let created = run.effects.filter { $0 == .createSurface }.count
    let destroyed = run.effects.filter { $0 == .destroySurface }.count
    #expect(created == 1 && destroyed == 1)
    #expect(run.endings == Array(repeating: .superseded, count: 99) + [.completed])
  }

  // MARK: Counting

  @Test(arguments: [Duration.zero, .milliseconds(100), .seconds(1)])
  mutating func `show, show, pop stays up (SV#623, SV#858, SV#1082, SV#268)`(moment: Duration) {
    run.show(heldBy: .first)
    run.show(heldBy: .second)
    run.wait(moment)
    run.handle(.released(.second))
    run.wait(.seconds(60))
    #expect(run.phase == .visible && run.endings.isEmpty)
  }

  @Test mutating func `a second pop does nothing: the count is never negative (SV#275)`() {
    run.show(heldBy: .first)
    run.handle(.released(.first))
    run.handle(.released(.first))
    run.wait(.seconds(1))
    run.show(heldBy: .first)
    run.show(heldBy: .second)
    run.handle(.released(.first))
    run.handle(.released(.first))
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a status between holds keeps them (SV, by reading)`() {
    run.show(heldBy: .first)
    run.show(.status)
    run.show(heldBy: .second)
    run.handle(.released(.second))
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a dismiss resets the count: later pops do not affect another show (SV#927, SV#704)`() {
    run.show(heldBy: .first)
    run.show(heldBy: .second)
    run.handle(.hide)
    run.show(heldBy: HoldToken(number: 3))
    run.handle(.released(.first))
    run.handle(.released(.second))
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  // MARK: Stale deadlines

  @Test mutating func `a delayed dismiss does not end a later show (SV#1078, SV#1067)`() {
    run.show(.status)
    run.handle(.hideAfter(.seconds(2)))
    run.wait(.seconds(1))
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a delayed hide while it disappears does not affect the next showing (JG, by reading)`()
  {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.handle(.hideAfter(.seconds(1)))
    run.wait(.seconds(1))
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test
  mutating func `an old end does not cancel a new delayed hide (MB#503, MB#440)`() {
    run.show()
    run.handle(.hideAfter(.milliseconds(300)))
    run.wait(.milliseconds(300))
    run.show()
    run.handle(.hideAfter(.milliseconds(300)))
    run.wait(.seconds(1))
    #expect(run.phase == .idle)
    #expect(run.endings == [.superseded, .completed])
  }

  @Test mutating func `a status replaced during its fade-in leaves no timer (SV, by reading)`() {
    run.show(.status)
    run.wait(.milliseconds(100))
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a second show with a grace time cancels the first grace time (MB, by reading)`() {
    run.show(.task(grace: .milliseconds(500)))
    run.wait(.milliseconds(300))
    run.show(.task(grace: .milliseconds(500)))
    run.wait(.milliseconds(300))
    #expect(run.phase == .pending)
    run.handle(.hideAfter(.seconds(1)))
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
    #expect(run.milestones.filter { $0 == .willAppear }.count == 1)
  }

  // MARK: Grace

  @Test mutating func `with 0.5 s of grace a dismissal after 3 s hides at 3 s (SV#828, MB#605, MB#630)`() {
    run.show(.task(grace: .milliseconds(500)))
    run.handle(.hideAfter(.seconds(3)))
    run.wait(.milliseconds(2999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(301))
    #expect(run.endings == [.completed])
  }

  @Test mutating func `during the grace time there is no surface to take input (SV#778, SV#780)`() {
    run.show(.task(grace: .seconds(2)))
    run.wait(.seconds(1))
    #expect(!run.life.hasSurface && run.effects.isEmpty)
    run.wait(.seconds(2))
    #expect(run.phase == .visible)
  }

  // MARK: Ends

  @Test mutating func `an end needs no frame: the output may be off (MB#366, MB#380, MB#539, MB#196)`() {
    run.show()
    run.handle(.hide)
    run.wait(.milliseconds(300))
    #expect(run.phase == .idle)
    #expect(run.effects.contains(.destroySurface))
  }

  @Test mutating func `after the end nothing takes input (SV#75)`() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.wait(.seconds(1))
    #expect(!run.life.hasSurface && run.life.nextDeadline == nil)
  }

  @Test mutating func `a HUD without a presented frame is not lost, and times out (SV#536, SV#566)`() {
    run.show(.task(autoDismiss: .seconds(2)))
    run.wait(.milliseconds(2299))
    #expect(run.phase == .visible)
    run.wait(.seconds(1))
    #expect(run.endings == [.timedOut])
  }

  @Test mutating func `two hides during the minimum show time cause one end (MB#176)`() {
    run.show(.task(minimumShow: .seconds(2)))
    run.frame()
    run.handle(.hide)
    run.wait(.milliseconds(500))
    run.handle(.hide)
    run.wait(.seconds(60))
    #expect(run.endings == [.completed])
    #expect(run.milestones == HUDLifecycle.Milestone.allCases)
  }

  @Test mutating func `a show between two hides leaves no pending hide (MB#176, by reading)`() {
    run.show(.task(minimumShow: .seconds(2)))
    run.frame()
    run.handle(.hide)
    run.wait(.milliseconds(500))
    run.handle(.hide)
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible && run.endings.isEmpty)
  }

  @Test
  mutating func `a second hide, or one at the end, causes no second end (MB#437, MB#451, MB#152)`() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.handle(.hide)
    run.wait(.seconds(1))
    run.handle(.hide)
    #expect(run.endings == [.completed])
  }

  @Test mutating func `the end is emitted in order even if a show intervenes (SV, by reading)`() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    run.wait(.milliseconds(100))
    run.show()
    run.wait(.seconds(1))
    #expect(run.endings == [.superseded])
    #expect(run.milestones == HUDLifecycle.Milestone.allCases + [.willAppear, .didAppear])
  }

  @Test mutating func `a HUD that is fading out ignores updates and hides (MB#193, MB#459)`() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    #expect(!run.life.isUp)
    let updated = run.update()
    #expect(!updated)
  }

  @Test mutating func `a HUD is dismissed with its only hold (SV#783, SV#163, SV#834, JG#130)`() {
    run.show(heldBy: .first)
    run.wait(.seconds(1))
    run.handle(.released(.first))
    run.wait(.seconds(1))
    #expect(run.phase == .idle)
  }

  @Test mutating func `a status uses its own settings, not the previous ones (SV#253, SV#401, SV#895)`() {
    var modal = HUDLifecycle.Settings.task
    modal.dismissOn = .none
    run.show(modal)
    run.wait(.seconds(1))
    run.handle(.tapped(onBezel: true))
    #expect(run.phase == .visible)
    run.show(.status)
    run.handle(.tapped(onBezel: true))
    run.wait(.seconds(1))
    #expect(run.endings == [.tapped])
  }

  @Test func `a spinner continues after a long time without frames (SV#817, SV#958, MB#295)`() {
    var hud = HUD.shown(Content(indicator: .spinner))
    let quarter = hud.scene(at: after(3_600_250)).parts.indicator
    let half = hud.scene(at: after(3_600_500)).parts.indicator
    #expect(hud.isMoving(at: after(3_600_500)))
    #expect(quarter?.picture != half?.picture)
  }

  @Test mutating func `a burst of statuses is one showing with one timer (SV#257)`() {
    for _ in 0..<100 {
      run.show(.status)
      run.wait(.milliseconds(10))
    }
    run.wait(.seconds(3))
    #expect(run.endings == [.timedOut])
    #expect(run.effects.filter { $0 == .createSurface }.count == 1)
  }
}
