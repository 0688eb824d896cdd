import HUDModel
import Testing
import Time

private typealias Settings = HUDLifecycle.Settings

@Suite struct LifecycleTests {
  private var play = Play()

  @Test mutating func `shows, stays and goes with every milestone once, in order`() {
    play.show()
    let generation = play.generation
    #expect(play.takeEffects() == [.createSurface, .emit(.willAppear, generation), .needsFrame])
    #expect(play.phase == .appearing)
    play.wait(.milliseconds(300))
    #expect(play.takeEffects() == [.emit(.didAppear, generation)])
    #expect(play.phase == .visible)
    play.wait(.seconds(3600))
    #expect(play.phase == .visible)
    play.handle(.hide)
    #expect(
      play.takeEffects() == [.emit(.willDisappear, generation), .configureSurface, .needsFrame])
    play.wait(.milliseconds(300))
    #expect(
      play.takeEffects() == [
        .destroySurface, .emit(.didDisappear, generation), .ended(generation, .completed),
      ])
    #expect(play.phase == .idle)
  }

  @Test mutating func `without transitions it is there and gone at once, by the same path`() {
    play.show(.task(transition: .zero))
    play.handle(.hide)
    let generation = play.generation
    #expect(
      play.effects == [
        .createSurface, .emit(.willAppear, generation), .needsFrame, .emit(.didAppear, generation),
        .emit(.willDisappear, generation), .destroySurface, .emit(.didDisappear, generation),
        .ended(generation, .completed),
      ])
  }

  // MARK: Line 1: generations

  @Test mutating func `every presentation has a generation of its own`() {
    play.show()
    let first = play.generation
    play.handle(.lost)
    play.show()
    #expect(play.generation > first)
    #expect(HUDLifecycle(after: play.generation).generation == play.generation)
  }

  @Test mutating func `a frame of an earlier presentation means nothing to a later one`() {
    play.show(.task(minimumShow: .seconds(1)))
    let old = play.generation
    play.handle(.tapped(onBezel: true))
    play.show(.task(minimumShow: .seconds(1)))
    play.handle(.framePresented(old))
    play.sleep(.milliseconds(500))
    play.frame()
    play.handle(.hide)
    play.wait(.milliseconds(999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a wake-up that nobody asked for does nothing`() {
    play.show()
    let before = play.life
    play.sleep(.milliseconds(299))
    play.handle(.deadline)
    #expect(play.life == before)
  }

  // MARK: Line 2: deadlines

  @Test mutating func `deadlines die with their presentation`() {
    play.show(.status)
    play.handle(.hideAfter(.seconds(9)))
    play.handle(.lost)
    #expect(play.life.nextDeadline == nil)
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a delayed hide replaces an earlier one`() {
    play.show()
    play.handle(.hideAfter(.seconds(1)))
    play.handle(.hideAfter(.seconds(5)))
    play.wait(.seconds(4))
    #expect(play.phase == .visible)
    play.wait(.seconds(2))
    #expect(play.phase == .idle)
    #expect(play.endings == [.completed])
  }

  @Test mutating func `a hide overtakes a delayed one, and it is one end`() {
    play.show()
    play.handle(.hideAfter(.seconds(1)))
    play.handle(.hide)
    play.wait(.seconds(60))
    #expect(play.endings == [.completed])
  }

  @Test mutating func `who is woken late finds each deadline counted from then`() {
    play.show(.task(grace: .milliseconds(200), autoDismiss: .seconds(2)))
    play.sleep(.seconds(100))
    play.handle(.deadline)
    #expect(play.phase == .appearing)
    play.wait(.milliseconds(2299))
    #expect(play.phase == .visible)
  }

  // MARK: Line 3: reversal

  @Test mutating func `a show while disappearing turns the same surface round as a new presentation`() {
    play.show()
    let old = play.generation
    play.wait(.seconds(1))
    play.handle(.hide)
    play.wait(.milliseconds(100))
    _ = play.takeEffects()
    play.show(.task(grace: .seconds(5)))
    let new = play.generation
    #expect(new > old)
    #expect(
      play.takeEffects() == [
        .emit(.didDisappear, old), .ended(old, .superseded), .configureSurface, .emit(.willAppear, new),
        .needsFrame,
      ])
    #expect(play.phase == .appearing)
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
    #expect(play.endings.isEmpty)
  }

  @Test(arguments: [Duration.milliseconds(100), .seconds(1)])
  mutating func `a show while it is up is the same presentation on new terms`(after: Duration) {
    play.show(.status)
    let generation = play.generation
    play.wait(after)
    play.handle(.hideAfter(.seconds(1)))
    _ = play.takeEffects()
    play.show()
    #expect(play.takeEffects() == [.needsFrame])
    #expect(play.generation == generation)
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  @Test mutating func `a show takes back a hide that waits for the minimum show`() {
    play.show(.task(minimumShow: .seconds(1)))
    play.frame()
    play.handle(.hide)
    play.show()
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
  }

  // MARK: Line 4 and 5: grace

  @Test mutating func `in its grace it has no surface`() {
    play.show(.task(grace: .milliseconds(500)))
    #expect(play.phase == .pending && !play.life.hasSurface && play.life.isUp)
    #expect(play.effects.isEmpty)
    play.wait(.milliseconds(500))
    #expect(play.effects.first == .createSurface)
  }

  @Test mutating func `hidden in its grace it never was: an end, but no surface and no milestone`() {
    play.show(.task(grace: .milliseconds(500)))
    play.wait(.milliseconds(400))
    play.handle(.hide)
    play.wait(.seconds(60))
    #expect(play.effects == [.ended(play.generation, .neverShown)])
  }

  @Test mutating func `a delayed hide asked for in the grace counts from the call and survives the grace`() {
    play.show(.task(grace: .milliseconds(500)))
    play.handle(.hideAfter(.seconds(3)))
    play.wait(.milliseconds(2999))
    #expect(play.phase == .visible)
    play.wait(.milliseconds(1))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a delayed hide within the grace means never shown`() {
    play.show(.task(grace: .milliseconds(500)))
    play.handle(.hideAfter(.milliseconds(500)))
    play.wait(.seconds(60))
    #expect(play.effects == [.ended(play.generation, .neverShown)])
  }

  @Test mutating func `a show in the grace starts it again, and one without grace ends it`() {
    play.show(.task(grace: .milliseconds(500)))
    play.wait(.milliseconds(400))
    play.show(.task(grace: .milliseconds(500)))
    play.wait(.milliseconds(400))
    #expect(play.phase == .pending)
    play.show()
    #expect(play.phase == .appearing)
    play.wait(.seconds(60))
    #expect(play.milestones == [.willAppear, .didAppear])
  }

  // MARK: Line 8: one end, one reason

  @Test(arguments: [
    (HUDLifecycle.Event.hide, HUDLifecycle.Reason.completed), (.released(.first), .completed),
    (.tapped(onBezel: true), .tapped), (.escaped, .escaped), (.buttonPressed, .button),
    (.removed, .completed), (.lost, .lost), (.failed, .failed),
  ])
  mutating func `each end has its reason`(event: HUDLifecycle.Event, reason: HUDLifecycle.Reason) {
    var settings = Settings.task
    settings.escapes = true
    settings.hasButton = true
    play.show(settings, heldBy: .first)
    play.wait(.seconds(1))
    play.handle(event)
    play.handle(event)
    play.wait(.seconds(1))
    #expect(play.endings == [reason])
    #expect(play.milestones == HUDLifecycle.Milestone.allCases)
  }

  @Test(arguments: [
    HUDLifecycle.Event.tapped(onBezel: true), .tapped(onBezel: false), .escaped, .buttonPressed,
  ])
  mutating func `the user's wishes count only where the settings grant them`(event: HUDLifecycle.Event) {
    var settings = Settings.task
    settings.dismissOn = .none
    play.show(settings)
    play.handle(event)
    #expect(play.phase == .appearing)
  }

  @Test mutating func `a tap beside the bezel counts where any tap does`() {
    play.show()
    play.handle(.tapped(onBezel: false))
    #expect(play.phase == .appearing)
    var settings = Settings.task
    settings.dismissOn = .anywhere
    play.update(settings)
    play.handle(.tapped(onBezel: false))
    #expect(play.phase == .disappearing)
  }

  @Test mutating func `a tap doesn't wait for the minimum show, nor change the end of what already goes`() {
    play.show(.task(minimumShow: .seconds(9)))
    play.frame()
    play.handle(.hide)
    play.handle(.tapped(onBezel: true))
    #expect(play.phase == .disappearing)
    play.handle(.escaped)
    play.wait(.seconds(1))
    #expect(play.endings == [.tapped])
  }

  @Test(arguments: [Duration.zero, .milliseconds(400), .milliseconds(100)])
  mutating func `what is lost ends at once, from any state`(waited: Duration) {
    play.show(.task(grace: .milliseconds(50)))
    play.wait(waited)
    play.handle(.lost)
    #expect(play.phase == .idle && play.life.nextDeadline == nil)
    #expect(play.endings == [.lost])
    #expect(play.effects.contains(.createSurface) == play.effects.contains(.destroySurface))
  }

  @Test(arguments: [(Duration.zero, HUDLifecycle.Reason.neverShown), (.milliseconds(100), .completed)])
  mutating func `what is removed waits for nothing`(waited: Duration, reason: HUDLifecycle.Reason) {
    play.show(.task(grace: .milliseconds(50), minimumShow: .seconds(9)))
    play.wait(waited)
    play.handle(.removed)
    #expect(play.phase == .idle && play.life.nextDeadline == nil)
    #expect(play.endings == [reason])
  }

  @Test mutating func `hidden while it appears, it skips what it didn't reach`() {
    play.show()
    play.wait(.milliseconds(100))
    play.handle(.hide)
    play.wait(.seconds(1))
    #expect(play.milestones == [.willAppear, .willDisappear, .didDisappear])
  }

  // MARK: Line 9, 12 and 13

  @Test mutating func `who is told of an end may show again at once`() {
    play.show()
    play.handle(.lost)
    play.show()
    #expect(play.phase == .appearing)
  }

  @Test mutating func `an update for what is gone or going says so and brings nothing back`() {
    var done = [play.update()]
    play.show()
    done.append(play.update())
    play.handle(.hide)
    let going = play.life
    done.append(play.update())
    #expect(play.life == going)
    play.wait(.seconds(1))
    let gone = play.life
    done.append(play.update())
    #expect(play.life == gone)
    #expect(done == [false, true, false, false])
  }

  @Test mutating func `idle and settled mean no wake-up`() {
    #expect(play.life.nextDeadline == nil)
    play.show()
    play.wait(.seconds(1))
    #expect(play.life.nextDeadline == nil)
    play.handle(.hide)
    play.wait(.seconds(1))
    #expect(play.life.nextDeadline == nil && !play.life.hasSurface)
  }

  @Test(arguments: [
    HUDLifecycle.Event.hide, .hideAfter(.seconds(1)), .released(.first), .freed, .tapped(onBezel: true),
    .escaped, .buttonPressed, .hovered(true), .deadline, .lost, .failed,
  ])
  mutating func `nothing happens to what isn't there`(event: HUDLifecycle.Event) {
    let before = play.life
    play.handle(event)
    #expect(play.life == before && play.effects.isEmpty)
  }
}
