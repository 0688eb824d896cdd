import HUDModel
import Testing
import Time

/// The races for which progress HUDs are known, by the threads in which people met them.
///
/// MB is jdg/MBProgressHUD, SV SVProgressHUD/SVProgressHUD, JG JonasGessner/JGProgressHUD, RC
/// relatedcode/ProgressHUD. Of these only MB has tests of its own: ``MBProgressHUDTests`` tells them again.
@Suite struct RacesTests {
  private var play = Play()

  // MARK: A show after a dismiss

  @Test mutating func `show, dismiss, show in one turn stays up (SV#611, SV#229)`() {
    play.show()
    play.handle(.hide)
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a show in the midst of hiding outlives the old end (MB#276, MB#281, MB#292)`() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.wait(.milliseconds(299))
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
    #expect(!play.effects.contains(.destroySurface))
    #expect(play.endings == [.superseded])
  }

  @Test mutating func `show, dismiss, show a status: the status stays for its time (SV#687, SV#671)`() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.show(.status)
    play.wait(.milliseconds(2299))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(301))
    #expect(play.endings == [.superseded, .timedOut])
  }

  @Test(arguments: [
    Duration.zero, .milliseconds(40), .milliseconds(150), .milliseconds(299), .milliseconds(300),
  ])
  mutating func `dismiss, a moment, error: the error stays (RC#143, RC#75, RC#123)`(moment: Duration) {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.wait(moment)
    play.show(.status)
    play.wait(.seconds(2))
    #expect(play.phase == .visible)
  }

  @Test
  mutating func
    `shown and dismissed many times in one turn, the last word counts (SV#555, SV#591, SV#594, SV#569, SV#244)`()
  {
    for _ in 0..<100 {
      play.show()
      play.handle(.hide)
    }
    play.wait(.seconds(1))
    #expect(play.phase == .idle)
    let created = play.effects.filter { $0 == .createSurface }.count
    let destroyed = play.effects.filter { $0 == .destroySurface }.count
    #expect(created == 1 && destroyed == 1)
    #expect(play.endings == Array(repeating: .superseded, count: 99) + [.completed])
  }

  // MARK: Counting

  @Test(arguments: [Duration.zero, .milliseconds(100), .seconds(1)])
  mutating func `show, show, pop stays up (SV#623, SV#858, SV#1082, SV#268)`(moment: Duration) {
    play.show(heldBy: .first)
    play.show(heldBy: .second)
    play.wait(moment)
    play.handle(.released(.second))
    play.wait(.seconds(60))
    #expect(play.phase == .visible && play.endings.isEmpty)
  }

  @Test mutating func `popping twice is popping once: the count has no below (SV#275)`() {
    play.show(heldBy: .first)
    play.handle(.released(.first))
    play.handle(.released(.first))
    play.wait(.seconds(1))
    play.show(heldBy: .first)
    play.show(heldBy: .second)
    play.handle(.released(.first))
    play.handle(.released(.first))
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a status between holds doesn't forget them (SV, by reading)`() {
    play.show(heldBy: .first)
    play.show(.status)
    play.show(heldBy: .second)
    play.handle(.released(.second))
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a dismiss zeroes the count: later pops hit nobody else's show (SV#927, SV#704)`() {
    play.show(heldBy: .first)
    play.show(heldBy: .second)
    play.handle(.hide)
    play.show(heldBy: HoldToken(number: 3))
    play.handle(.released(.first))
    play.handle(.released(.second))
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  // MARK: Stale deadlines

  @Test mutating func `a delayed dismiss doesn't kill a later show (SV#1078, SV#1067)`() {
    play.show(.status)
    play.handle(.hideAfter(.seconds(2)))
    play.wait(.seconds(1))
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a delayed hide asked for while it goes doesn't hit the next (JG, by reading)`() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.handle(.hideAfter(.seconds(1)))
    play.wait(.seconds(1))
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test
  mutating func `an old end doesn't disarm a new delayed hide (MB#503, MB#440)`() {
    play.show()
    play.handle(.hideAfter(.milliseconds(300)))
    play.wait(.milliseconds(300))
    play.show()
    play.handle(.hideAfter(.milliseconds(300)))
    play.wait(.seconds(1))
    #expect(play.phase == .idle)
    #expect(play.endings == [.superseded, .completed])
  }

  @Test mutating func `a status replaced within its fade-in leaves no timer behind (SV, by reading)`() {
    play.show(.status)
    play.wait(.milliseconds(100))
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a second show with grace doesn't let the first grace fire (MB, by reading)`() {
    play.show(.task(grace: .milliseconds(500)))
    play.wait(.milliseconds(300))
    play.show(.task(grace: .milliseconds(500)))
    play.wait(.milliseconds(300))
    #expect(play.phase == .pending)
    play.handle(.hideAfter(.seconds(1)))
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
    #expect(play.milestones.filter { $0 == .willAppear }.count == 1)
  }

  // MARK: Grace

  @Test mutating func `grace 0.5 and dismiss after 3 hides at 3 (SV#828, MB#605, MB#630)`() {
    play.show(.task(grace: .milliseconds(500)))
    play.handle(.hideAfter(.seconds(3)))
    play.wait(.milliseconds(2999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(301))
    #expect(play.endings == [.completed])
  }

  @Test mutating func `in its grace there is no surface to take input (SV#778, SV#780)`() {
    play.show(.task(grace: .seconds(2)))
    play.wait(.seconds(1))
    #expect(!play.life.hasSurface && play.effects.isEmpty)
    play.wait(.seconds(2))
    #expect(play.phase == .visible)
  }

  // MARK: Ends

  @Test mutating func `an end needs no frame: the output may be off (MB#366, MB#380, MB#539, MB#196)`() {
    play.show()
    play.handle(.hide)
    play.wait(.milliseconds(300))
    #expect(play.phase == .idle)
    #expect(play.effects.contains(.destroySurface))
  }

  @Test mutating func `when it has gone, nothing is left to take input (SV#75)`() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.wait(.seconds(1))
    #expect(!play.life.hasSurface && play.life.nextDeadline == nil)
  }

  @Test mutating func `one that nobody can see yet isn't lost, and ends as it should (SV#536, SV#566)`() {
    play.show(.task(autoDismiss: .seconds(2)))
    play.wait(.milliseconds(2299))
    #expect(play.phase == .visible)
    play.wait(.seconds(1))
    #expect(play.endings == [.timedOut])
  }

  @Test mutating func `two hides in the minimum show are one end (MB#176)`() {
    play.show(.task(minimumShow: .seconds(2)))
    play.frame()
    play.handle(.hide)
    play.wait(.milliseconds(500))
    play.handle(.hide)
    play.wait(.seconds(60))
    #expect(play.endings == [.completed])
    #expect(play.milestones == HUDLifecycle.Milestone.allCases)
  }

  @Test mutating func `a show between them leaves no orphan to hide it (MB#176, by reading)`() {
    play.show(.task(minimumShow: .seconds(2)))
    play.frame()
    play.handle(.hide)
    play.wait(.milliseconds(500))
    play.handle(.hide)
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible && play.endings.isEmpty)
  }

  @Test
  mutating func `hide called again, or from within the end, ends nothing twice (MB#437, MB#451, MB#152)`() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.handle(.hide)
    play.wait(.seconds(1))
    play.handle(.hide)
    #expect(play.endings == [.completed])
  }

  @Test mutating func `the end is told even when a show intervenes, and in order (SV, by reading)`() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    play.wait(.milliseconds(100))
    play.show()
    play.wait(.seconds(1))
    #expect(play.endings == [.superseded])
    #expect(play.milestones == HUDLifecycle.Milestone.allCases + [.willAppear, .didAppear])
  }

  @Test mutating func `what is fading out is no longer up: an update or hide passes it by (MB#193, MB#459)`()
  {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    #expect(!play.life.isUp)
    let updated = play.update()
    #expect(!updated)
  }

  @Test mutating func `it goes with the one who held it (SV#783, SV#163, SV#834, JG#130)`() {
    play.show(heldBy: .first)
    play.wait(.seconds(1))
    play.handle(.released(.first))
    play.wait(.seconds(1))
    #expect(play.phase == .idle)
  }

  @Test mutating func `a status goes by its own settings, not by those before (SV#253, SV#401, SV#895)`() {
    var modal = HUDLifecycle.Settings.task
    modal.dismissOn = .none
    play.show(modal)
    play.wait(.seconds(1))
    play.handle(.tapped(onBezel: true))
    #expect(play.phase == .visible)
    play.show(.status)
    play.handle(.tapped(onBezel: true))
    play.wait(.seconds(1))
    #expect(play.endings == [.tapped])
  }

  @Test func `a spinner turns on after a long rest without frames (SV#817, SV#958, MB#295)`() {
    var hud = HUD.shown(Content(indicator: .spinner))
    let quarter = hud.scene(at: after(3_600_250)).indicator
    let half = hud.scene(at: after(3_600_500)).indicator
    #expect(hud.isMoving(at: after(3_600_500)))
    #expect(quarter?.picture != half?.picture)
  }

  @Test mutating func `a burst of statuses is one presentation with one timer (SV#257)`() {
    for _ in 0..<100 {
      play.show(.status)
      play.wait(.milliseconds(10))
    }
    play.wait(.seconds(3))
    #expect(play.endings == [.timedOut])
    #expect(play.effects.filter { $0 == .createSurface }.count == 1)
  }
}
