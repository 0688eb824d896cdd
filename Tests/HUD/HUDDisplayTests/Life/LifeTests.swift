import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A showing")
struct LifeTests {
  @Test("the next HUD is painted in the buffers of the last one, which are kept for 30 s")
  func keptBuffers() throws {
    let harness = try DisplayHarness()
    let pools = { harness.compositor.transcript.made("shm_pool") }
    try harness.showFully()
    let first = pools()
    for _ in 0..<3 {
      harness.hide()
      harness.play(.seconds(1))
      #expect(harness.display.isEmpty)
      try harness.showFully(.ring(0.5))
    }
    #expect(pools() == first)
    harness.hide()
    harness.play(.seconds(1))
    harness.wait(DisplayContext.cacheTime)
    #expect(harness.compositor.liveObjects["wl_shm_pool"] == nil)
    #expect(harness.compositor.liveObjects["wl_buffer"] == nil)
  }

  @Test(
    "leaves no surface, buffer, callback or timer",
    arguments: [Mask.none, .pass, .clear, .dim])
  func nothingLeft(_ mask: Mask) throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully(.masked(mask))
    harness.hide()
    harness.arrive()
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
    #expect(harness.display.isEmpty)
    #expect(harness.sleepsForEver)
  }

  @Test("leaves pictures and texts for the next one, for 30 s")
  func caches() throws {
    let harness = try DisplayHarness()
    var events: [HUDDisplay.Event] = []
    harness.display.onEvent = { events.append($0) }
    for pause in [Duration.seconds(29), .seconds(29), .zero] {
      try harness.showFully(.ring(0.4))
      harness.hide()
      harness.arrive()
      harness.wait(pause)
    }
    #expect(events == Array(repeating: [.becameBusy, .becameEmpty], count: 3).flatMap(\.self))
    // The last animation has reported its end a moment ago.
    #expect(harness.timeToDeadline.map { (.seconds(29) ... .seconds(30)).contains($0) } == true)
    harness.wait(.seconds(30))
    #expect(events.last == .droppedCaches && harness.timeToDeadline == nil)
  }

  @Test("settled, it requests no frames and no wake-up", arguments: [0.0, 0.4, 1])
  func settled(fraction: Double) throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(fraction))
    harness.arrive()
    let surface = try #require(harness.bezel)
    #expect(!surface.awaitsFrame)
    #expect(harness.sleepsForEver)
    _ = harness.compositor.transcript.take()
    harness.wait(.seconds(5))
    #expect(harness.compositor.transcript.take() == [])
  }

  @Test("ends on the clock, without any frames", arguments: [Mask.none, .dim])
  func noFrames(_ mask: Mask) throws {
    let harness = try DisplayHarness()
    let showing = try harness.show(.masked(mask))
    harness.wait(.seconds(3))
    harness.hide()
    harness.wait(.milliseconds(239))
    #expect(showing.endings == [])
    harness.wait(.milliseconds(1))
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }

  @Test("ends on the clock without a configure, too")
  func neverConfigured() throws {
    let harness = try DisplayHarness()
    harness.compositor.habits.configures = false
    let showing = try harness.show()
    harness.hide()
    harness.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }

  @Test("hidden in its grace time, it ends as never shown (MB#156)")
  func neverShown() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show(.ring(0.4) { $0.grace = .seconds(1) })
    harness.wait(.milliseconds(500))
    harness.hide()
    #expect(showing.endings == [.neverShown])
    harness.wait(.seconds(10))
    #expect(harness.compositor.transcript.made("surface") == 0)
    #expect(harness.sleepsForEver)
  }

  @Test("a delayed hide in the grace time counts from its command (MB#605)")
  func delayedHideInGrace() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show(.ring(0.4) { $0.grace = .seconds(1) })
    harness.display.send(.hideAfter(.seconds(2)), to: HUDDisplay.defaultID)
    harness.wait(.milliseconds(1500))
    #expect(harness.bezel != nil)
    harness.wait(.milliseconds(500))
    #expect(harness.phase == .disappearing)
    harness.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
  }

  @Test("another show cancels a delayed hide (SV#1078)")
  func staleHide() throws {
    let harness = try DisplayHarness()
    let first = try harness.showFully()
    harness.display.send(.hideAfter(.seconds(1)), to: HUDDisplay.defaultID)
    harness.wait(.milliseconds(900))
    try harness.show()
    harness.wait(.seconds(10))
    #expect(first.endings == [])
    #expect(harness.phase == .visible)
  }

  @Test("another show of the same restarts the minimum, though nothing is painted")
  func minimumShownAgain() throws {
    let harness = try DisplayHarness()
    let specification = HUD.Specification.ring(0.4) { $0.minimumShow = .seconds(3) }
    let showing = try harness.showFully(specification)
    harness.wait(.seconds(1))
    try harness.show(specification)
    harness.frame()
    harness.wait(.seconds(5))
    harness.hide()
    #expect(harness.phase == .disappearing)
    harness.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
  }

  @Test(
    "its minimum show counts from the first presented frame, not from the command", arguments: [true, false])
  func minimumShow(hasPresentationTime: Bool) throws {
    let harness = try DisplayHarness(
      FakeCompositor(hasPresentationTime ? .everything : .everything.without(.presentation)))
    let showing = try harness.show(.ring(0.4) { $0.minimumShow = .seconds(1) })
    harness.wait(.milliseconds(700))
    harness.frame(after: .zero)
    harness.wait(.milliseconds(500))
    harness.hide()
    harness.wait(.milliseconds(490))
    #expect(harness.phase == .visible)
    harness.wait(.milliseconds(10))
    #expect(harness.phase == .disappearing)
    harness.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
  }

  @Test(
    "another show restarts the minimum with the first frame painted after it, not with one in flight")
  func minimumShownAgainInFlight() throws {
    let harness = try DisplayHarness()
    let specification = HUD.Specification.ring(0.4) { $0.minimumShow = .seconds(1) }
    try harness.show(specification)
    try harness.show(specification)
    harness.frame(after: .milliseconds(800))
    harness.frame(after: .milliseconds(800))
    harness.hide()
    harness.wait(.milliseconds(900))
    #expect(harness.phase == .visible)
    harness.wait(.milliseconds(100))
    #expect(harness.phase == .disappearing)
  }

  @Test("a status is dismissed automatically, counted from fully visible (SV#1030)")
  func autoDismiss() throws {
    let harness = try DisplayHarness()
    let showing = try harness.show(.success)
    harness.play(.milliseconds(250))
    #expect(harness.phase == .visible)
    let left = try #require(harness.timeToDeadline)
    #expect(left > .milliseconds(1480) && left <= .milliseconds(1500))
    harness.play(.seconds(2))
    #expect(showing.endings == [.timedOut])
    #expect(harness.remains == [:])
  }

  @Test("a task stays")
  func taskStays() throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully(.ring(1))
    harness.wait(.seconds(3600))
    #expect(showing.endings == [])
  }

  @Test("a show while it disappears supersedes it, on the same surface (MB#292, MB#503)")
  func superseded() throws {
    let harness = try DisplayHarness()
    let first = try harness.showFully(.hud(.none))
    let surface = try #require(harness.bezel)
    harness.hide()
    for _ in 0..<2 { harness.frame() }
    let before = harness.painted(surface)
    let second = try harness.show(.hud(.none))
    #expect(first.endings == [.superseded])
    #expect(second.id != first.id)
    var (strength, fall) = (before, 0)
    for _ in 0..<20 {
      harness.frame()
      let next = harness.painted(surface)
      // It continues a little, then turns: no step is larger than the spring's in a frame.
      #expect(abs(next.alpha - strength.alpha) < 60)
      #expect(abs(next.width - strength.width) <= 14)
      fall += next.alpha < strength.alpha ? 1 : 0
      strength = next
    }
    #expect(fall > 0, "the speed that it had isn't lost")
    #expect(harness.bezel === surface)
    #expect(strength.alpha >= 0xe0)
    #expect(second.endings == [])
  }

  @Test("ends once, whatever commands follow (MB#437)")
  func once() throws {
    let harness = try DisplayHarness()
    let holder = harness.display.makeHoldToken()
    let showing = try harness.showFully(heldBy: holder)
    for event in [
      HUDLifecycle.Event.hide, .tapped(onBezel: true), .hideAfter(.zero), .released(holder), .hide,
    ] {
      harness.display.send(event, to: showing.id)
      harness.settle()
    }
    harness.wait(.seconds(1))
    for event in [HUDLifecycle.Event.hide, .lost, .deadline] {
      harness.display.send(event, to: showing.id)
    }
    harness.wait(.seconds(1))
    #expect(showing.endings == [.completed])
  }

  @Test("an event for an earlier showing does nothing")
  func generations() throws {
    let harness = try DisplayHarness()
    let first = try harness.showFully()
    harness.hide()
    harness.wait(.milliseconds(300))
    let second = try harness.showFully()
    harness.display.send(.hide, to: first.id)
    harness.wait(.seconds(1))
    #expect(first.endings == [.completed])
    #expect(second.endings == [])
    #expect(harness.phase == .visible)
  }

  @Test("an update shows nothing that has ended")
  func updateAfterEnd() throws {
    let harness = try DisplayHarness()
    #expect(try !harness.update(.ring(0.4)))
    try harness.showFully()
    harness.hide()
    #expect(try !harness.update(.ring(0.4)), "it is on its way out")
    harness.wait(.milliseconds(300))
    #expect(try !harness.update(.ring(0.4)))
    #expect(harness.remains == [:])
  }

  @Test("an observer of its end may show the next one")
  func showFromEnding() throws {
    let harness = try DisplayHarness()
    let first = try harness.showFully()
    var next: ObservedShowing?
    let watch = harness.display.watch(first.id) { _, _ in
      next = (try? harness.display.show(.ring(0.4), as: HUDDisplay.defaultID)).map {
        ObservedShowing($0, on: harness.display)
      }
    }
    harness.hide()
    harness.wait(.milliseconds(300))
    harness.arrive()
    #expect(first.endings == [.completed])
    #expect(next?.endings == [])
    #expect(harness.bezels.count == 1)
    #expect(PaintedBezel(harness.bezel) != nil)
    watch.cancel()
  }

  @Test("without animation it is visible with its first picture, and gone at once")
  func notAnimated() throws {
    let harness = try DisplayHarness()
    var specification = HUD.Specification.ring(0.4)
    specification.theme.motion.animation = .none
    let showing = try harness.show(specification)
    #expect(PaintedBezel(harness.bezel)?.box.width == 132)
    harness.frame()
    #expect(harness.bezel?.awaitsFrame == false)
    harness.hide()
    #expect(showing.endings == [.completed])
    #expect(harness.remains == [:])
  }
}

extension DisplayHarness {
  /// The alpha in the bezel's middle, and its width in buffer pixels.
  func painted(_ surface: FakeSurface) -> (alpha: Int, width: Int) {
    guard let pixels = surface.pixels else { return (0, 0) }
    let (width, y) = (Int(pixels.extent.width), Int(pixels.extent.height) / 2)
    let center = Int(pixels[width / 2, y] >> 24)
    let columns = (0..<width).filter { Int(pixels[$0, y] >> 24) * 2 > center }
    return (center, columns.count)
  }
}
