import BezelValues
import HUDModel
import Testing

private typealias Settings = HUDLifecycle.Settings

@Suite struct LifecycleTests {
  private var run = LifecycleRun()

  @Test mutating func `a HUD has every milestone once, in order`() {
    run.show()
    let generation = run.generation
    #expect(run.takeEffects() == [.createSurface, .emit(.willAppear, generation), .needsFrame])
    #expect(run.phase == .appearing)
    run.wait(.milliseconds(300))
    #expect(run.takeEffects() == [.emit(.didAppear, generation)])
    #expect(run.phase == .visible)
    run.wait(.seconds(3600))
    #expect(run.phase == .visible)
    run.handle(.hide)
    #expect(
      run.takeEffects() == [.emit(.willDisappear, generation), .configureSurface, .needsFrame])
    run.wait(.milliseconds(300))
    #expect(
      run.takeEffects() == [
        .destroySurface, .emit(.didDisappear, generation), .ended(generation, .completed),
      ])
    #expect(run.phase == .idle)
  }

  @Test mutating func `without transitions it has the same milestones at once`() {
    run.show(.task(transition: .zero))
    run.handle(.hide)
    let generation = run.generation
    #expect(
      run.effects == [
        .createSurface, .emit(.willAppear, generation), .needsFrame, .emit(.didAppear, generation),
        .emit(.willDisappear, generation), .destroySurface, .emit(.didDisappear, generation),
        .ended(generation, .completed),
      ])
  }

  // MARK: Generations

  @Test mutating func `every showing has its own generation`() {
    run.show()
    let first = run.generation
    run.handle(.lost)
    run.show()
    #expect(run.generation > first)
    #expect(HUDLifecycle(after: run.generation).generation == run.generation)
  }

  @Test mutating func `a frame of an earlier showing is ignored`() {
    run.show(.task(minimumShow: .seconds(1)))
    let old = run.generation
    run.handle(.tapped(onBezel: true))
    run.show(.task(minimumShow: .seconds(1)))
    run.handle(.framePresented(old))
    run.sleep(.milliseconds(500))
    run.frame()
    run.handle(.hide)
    run.wait(.milliseconds(999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `an unrequested wake-up does nothing`() {
    run.show()
    let before = run.life
    run.sleep(.milliseconds(299))
    run.handle(.deadline)
    #expect(run.life == before)
  }

  // MARK: Deadlines

  @Test mutating func `deadlines end with their showing`() {
    run.show(.status)
    run.handle(.hideAfter(.seconds(9)))
    run.handle(.lost)
    #expect(run.life.nextDeadline == nil)
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a delayed hide replaces an earlier one`() {
    run.show()
    run.handle(.hideAfter(.seconds(1)))
    run.handle(.hideAfter(.seconds(5)))
    run.wait(.seconds(4))
    #expect(run.phase == .visible)
    run.wait(.seconds(2))
    #expect(run.phase == .idle)
    #expect(run.endings == [.completed])
  }

  @Test mutating func `a hide replaces a delayed one, and there is one end`() {
    run.show()
    run.handle(.hideAfter(.seconds(1)))
    run.handle(.hide)
    run.wait(.seconds(60))
    #expect(run.endings == [.completed])
  }

  @Test mutating func `after a late wake-up each deadline counts from that time`() {
    run.show(.task(grace: .milliseconds(200), autoDismiss: .seconds(2)))
    run.sleep(.seconds(100))
    run.handle(.deadline)
    #expect(run.phase == .appearing)
    run.wait(.milliseconds(2299))
    #expect(run.phase == .visible)
  }

  // MARK: Reversal

  @Test mutating func `a show while disappearing reverses the same surface as a new showing`() {
    run.show()
    let old = run.generation
    run.wait(.seconds(1))
    run.handle(.hide)
    run.wait(.milliseconds(100))
    _ = run.takeEffects()
    run.show(.task(grace: .seconds(5)))
    let new = run.generation
    #expect(new > old)
    #expect(
      run.takeEffects() == [
        .emit(.didDisappear, old), .ended(old, .superseded), .configureSurface, .emit(.willAppear, new),
        .needsFrame,
      ])
    #expect(run.phase == .appearing)
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
    #expect(run.endings.isEmpty)
  }

  @Test(arguments: [Duration.milliseconds(100), .seconds(1)])
  mutating func `a show while visible is the same showing with new settings`(after: Duration) {
    run.show(.status)
    let generation = run.generation
    run.wait(after)
    run.handle(.hideAfter(.seconds(1)))
    _ = run.takeEffects()
    run.show()
    #expect(run.takeEffects() == [.needsFrame])
    #expect(run.generation == generation)
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  @Test mutating func `a show revokes a hide that waits for the minimum show time`() {
    run.show(.task(minimumShow: .seconds(1)))
    run.frame()
    run.handle(.hide)
    run.show()
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
  }

  // MARK: Grace time

  @Test mutating func `during the grace time there is no surface`() {
    run.show(.task(grace: .milliseconds(500)))
    #expect(run.phase == .pending && !run.life.hasSurface && run.life.isUp)
    #expect(run.effects.isEmpty)
    run.wait(.milliseconds(500))
    #expect(run.effects.first == .createSurface)
  }

  @Test mutating func `a HUD hidden during its grace time has an end, but no surface and no milestone`() {
    run.show(.task(grace: .milliseconds(500)))
    run.wait(.milliseconds(400))
    run.handle(.hide)
    run.wait(.seconds(60))
    #expect(run.effects == [.ended(run.generation, .neverShown)])
  }

  @Test mutating func `a delayed hide during the grace time counts from the call and stays in effect`() {
    run.show(.task(grace: .milliseconds(500)))
    run.handle(.hideAfter(.seconds(3)))
    run.wait(.milliseconds(2999))
    #expect(run.phase == .visible)
    run.wait(.milliseconds(1))
    #expect(run.phase == .disappearing)
  }

  @Test mutating func `a HUD whose delayed hide is within the grace time is never shown`() {
    run.show(.task(grace: .milliseconds(500)))
    run.handle(.hideAfter(.milliseconds(500)))
    run.wait(.seconds(60))
    #expect(run.effects == [.ended(run.generation, .neverShown)])
  }

  @Test mutating func `a show during the grace time restarts it, and one without a grace time ends it`() {
    run.show(.task(grace: .milliseconds(500)))
    run.wait(.milliseconds(400))
    run.show(.task(grace: .milliseconds(500)))
    run.wait(.milliseconds(400))
    #expect(run.phase == .pending)
    run.show()
    #expect(run.phase == .appearing)
    run.wait(.seconds(60))
    #expect(run.milestones == [.willAppear, .didAppear])
  }

  // MARK: Ends

  @Test(arguments: [
    (HUDLifecycle.Event.hide, HUDLifecycle.Reason.completed), (.released(.first), .completed),
    (.tapped(onBezel: true), .tapped), (.escaped, .escaped), (.buttonPressed, .button),
    (.removed, .completed), (.lost, .lost), (.failed, .failed),
  ])
  mutating func `each end has its reason`(event: HUDLifecycle.Event, reason: HUDLifecycle.Reason) {
    var settings = Settings.task
    settings.escapes = true
    settings.hasButton = true
    run.show(settings, heldBy: .first)
    run.wait(.seconds(1))
    run.handle(event)
    run.handle(event)
    run.wait(.seconds(1))
    #expect(run.endings == [reason])
    #expect(run.milestones == HUDLifecycle.Milestone.allCases)
  }

  @Test(arguments: [
    HUDLifecycle.Event.tapped(onBezel: true), .tapped(onBezel: false), .escaped, .buttonPressed,
  ])
  mutating func `taps and keys count only where the settings allow them`(event: HUDLifecycle.Event) {
    var settings = Settings.task
    settings.dismissOn = .none
    run.show(settings)
    run.handle(event)
    #expect(run.phase == .appearing)
  }

  @Test mutating func `a tap beside the bezel counts where taps anywhere do`() {
    run.show()
    run.handle(.tapped(onBezel: false))
    #expect(run.phase == .appearing)
    var settings = Settings.task
    settings.dismissOn = .anywhere
    run.update(settings)
    run.handle(.tapped(onBezel: false))
    #expect(run.phase == .disappearing)
  }

  @Test
  mutating func
    `a tap does not wait for the minimum show time, and does not change the reason of a HUD that is disappearing`()
  {
    run.show(.task(minimumShow: .seconds(9)))
    run.frame()
    run.handle(.hide)
    run.handle(.tapped(onBezel: true))
    #expect(run.phase == .disappearing)
    run.handle(.escaped)
    run.wait(.seconds(1))
    #expect(run.endings == [.tapped])
  }

  @Test(arguments: [Duration.zero, .milliseconds(400), .milliseconds(100)])
  mutating func `a lost HUD ends at once, in any phase`(waited: Duration) {
    run.show(.task(grace: .milliseconds(50)))
    run.wait(waited)
    run.handle(.lost)
    #expect(run.phase == .idle && run.life.nextDeadline == nil)
    #expect(run.endings == [.lost])
    #expect(run.effects.contains(.createSurface) == run.effects.contains(.destroySurface))
  }

  @Test(arguments: [(Duration.zero, HUDLifecycle.Reason.neverShown), (.milliseconds(100), .completed)])
  mutating func `a removed HUD ends at once`(waited: Duration, reason: HUDLifecycle.Reason) {
    run.show(.task(grace: .milliseconds(50), minimumShow: .seconds(9)))
    run.wait(waited)
    run.handle(.removed)
    #expect(run.phase == .idle && run.life.nextDeadline == nil)
    #expect(run.endings == [reason])
  }

  @Test mutating func `a HUD hidden while it appears skips the milestones that it did not reach`() {
    run.show()
    run.wait(.milliseconds(100))
    run.handle(.hide)
    run.wait(.seconds(1))
    #expect(run.milestones == [.willAppear, .willDisappear, .didDisappear])
  }

  // MARK: Callbacks, updates and idle HUDs

  @Test mutating func `a HUD can be shown again when it ends`() {
    run.show()
    run.handle(.lost)
    run.show()
    #expect(run.phase == .appearing)
  }

  @Test mutating func `an update of a HUD that is disappearing or has ended is refused and has no effect`() {
    var done = [run.update()]
    run.show()
    done.append(run.update())
    run.handle(.hide)
    let going = run.life
    done.append(run.update())
    #expect(run.life == going)
    run.wait(.seconds(1))
    let gone = run.life
    done.append(run.update())
    #expect(run.life == gone)
    #expect(done == [false, true, false, false])
  }

  @Test mutating func `an idle or settled HUD requests no wake-up`() {
    #expect(run.life.nextDeadline == nil)
    run.show()
    run.wait(.seconds(1))
    #expect(run.life.nextDeadline == nil)
    run.handle(.hide)
    run.wait(.seconds(1))
    #expect(run.life.nextDeadline == nil && !run.life.hasSurface)
  }

  @Test(arguments: [
    HUDLifecycle.Event.hide, .hideAfter(.seconds(1)), .released(.first), .freed, .tapped(onBezel: true),
    .escaped, .buttonPressed, .hovered(true), .deadline, .lost, .failed,
  ])
  mutating func `events for an idle HUD do nothing`(event: HUDLifecycle.Event) {
    let before = run.life
    run.handle(event)
    #expect(run.life == before && run.effects.isEmpty)
  }
}
