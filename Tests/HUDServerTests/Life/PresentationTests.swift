import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A presentation")
struct PresentationTests {
  @Test(
    "that has ended leaves no surface, buffer, callback or timer",
    arguments: [Mask.none, .pass, .clear, .dim])
  func nothingLeft(_ mask: Mask) throws {
    let house = try Playhouse()
    let showing = try house.showFully(.masked(mask))
    house.hide()
    house.arrive()
    #expect(showing.endings == [.completed])
    #expect(house.remains == [:])
    #expect(house.display.isEmpty)
    #expect(house.sleepsForEver)
  }

  @Test("that is settled asks for no frames and wakes nobody", arguments: [0.0, 0.4, 1])
  func settled(fraction: Double) throws {
    let house = try Playhouse()
    try house.showFully(.ring(fraction))
    house.arrive()
    let surface = try #require(house.bezel)
    #expect(!surface.awaitsFrame)
    #expect(house.sleepsForEver)
    _ = house.compositor.transcript.take()
    house.wait(.seconds(5))
    #expect(house.compositor.transcript.take() == [])
  }

  @Test("ends on the clock, though frames never come", arguments: [Mask.none, .dim])
  func noFrames(_ mask: Mask) throws {
    let house = try Playhouse()
    let showing = try house.show(.masked(mask))
    house.wait(.seconds(3))
    house.hide()
    house.wait(.milliseconds(299))
    #expect(showing.endings == [])
    house.wait(.milliseconds(1))
    #expect(showing.endings == [.completed])
    #expect(house.remains == [:])
  }

  @Test("that was never configured ends on the clock, too")
  func neverConfigured() throws {
    let house = try Playhouse()
    house.compositor.habits.configures = false
    let showing = try house.show()
    house.hide()
    house.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
    #expect(house.remains == [:])
  }

  @Test("hidden during grace was never shown (MB#156)")
  func neverShown() throws {
    let house = try Playhouse()
    let showing = try house.show(.ring(0.4) { $0.grace = .seconds(1) })
    house.wait(.milliseconds(500))
    house.hide()
    #expect(showing.endings == [.neverShown])
    house.wait(.seconds(10))
    #expect(house.compositor.transcript.made("surface") == 0)
    #expect(house.sleepsForEver)
  }

  @Test("asked during grace to hide later does so, counted from the asking (MB#605)")
  func delayedHideInGrace() throws {
    let house = try Playhouse()
    let showing = try house.show(.ring(0.4) { $0.grace = .seconds(1) })
    house.display.send(.hideAfter(.seconds(2)), to: HUDDisplay.defaultID)
    house.wait(.milliseconds(1500))
    #expect(house.bezel != nil)
    house.wait(.milliseconds(500))
    #expect(house.phase == .disappearing)
    house.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
  }

  @Test("has its delayed hide taken back by another show (SV#1078)")
  func staleHide() throws {
    let house = try Playhouse()
    let first = try house.showFully()
    house.display.send(.hideAfter(.seconds(1)), to: HUDDisplay.defaultID)
    house.wait(.milliseconds(900))
    try house.show()
    house.wait(.seconds(10))
    #expect(first.endings == [])
    #expect(house.phase == .visible)
  }

  @Test("that shows the same again counts its minimum from then, though nothing is painted")
  func minimumShownAgain() throws {
    let house = try Playhouse()
    let request = HUD.Request.ring(0.4) { $0.minimumShow = .seconds(3) }
    let showing = try house.showFully(request)
    house.wait(.seconds(1))
    try house.show(request)
    house.frame()
    house.wait(.seconds(5))
    house.hide()
    #expect(house.phase == .disappearing)
    house.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
  }

  @Test(
    "stays its minimum from the first picture on the screen, not from its show", arguments: [true, false])
  func minimumShow(hasPresentationTime: Bool) throws {
    let house = try Playhouse(
      FakeCompositor(hasPresentationTime ? .everything : .everything.without(.presentation)))
    let showing = try house.show(.ring(0.4) { $0.minimumShow = .seconds(1) })
    house.wait(.milliseconds(700))
    house.frame(after: .zero)
    house.wait(.milliseconds(500))
    house.hide()
    house.wait(.milliseconds(490))
    #expect(house.phase == .visible)
    house.wait(.milliseconds(10))
    #expect(house.phase == .disappearing)
    house.wait(.milliseconds(300))
    #expect(showing.endings == [.completed])
  }

  @Test("of a status leaves by itself, counted from when it was all there (SV#1030)")
  func autoDismiss() throws {
    let house = try Playhouse()
    let showing = try house.show(.success)
    house.play(.milliseconds(300))
    #expect(house.phase == .visible)
    let left = try #require(house.timeToDeadline)
    #expect(left > .milliseconds(1480) && left <= .milliseconds(1500))
    house.play(.seconds(2))
    #expect(showing.endings == [.timedOut])
    #expect(house.remains == [:])
  }

  @Test("of a task stays")
  func taskStays() throws {
    let house = try Playhouse()
    let showing = try house.showFully(.ring(1))
    house.wait(.seconds(3600))
    #expect(showing.endings == [])
  }

  @Test("is superseded by a show while it goes, which keeps its surface and turns it round (MB#292, MB#503)")
  func superseded() throws {
    let house = try Playhouse()
    let first = try house.showFully(.hud(.none))
    let surface = try #require(house.bezel)
    house.hide()
    for _ in 0..<2 { house.frame() }
    let before = house.painted(surface)
    let second = try house.show(.hud(.none))
    #expect(first.endings == [.superseded])
    #expect(second.presentation != first.presentation)
    var (strength, fall) = (before, 0)
    for _ in 0..<20 {
      house.frame()
      let next = house.painted(surface)
      // It goes on a little the way it went, then turns: no step is larger than what the spring does in a frame.
      #expect(abs(next.alpha - strength.alpha) < 60)
      #expect(abs(next.width - strength.width) <= 14)
      fall += next.alpha < strength.alpha ? 1 : 0
      strength = next
    }
    #expect(fall > 0, "the speed that it had isn't lost")
    #expect(house.bezel === surface)
    #expect(strength.alpha >= 0xe0)
    #expect(second.endings == [])
  }

  @Test("ends once, whatever else is asked of it afterwards (MB#437)")
  func once() throws {
    let house = try Playhouse()
    let holder = house.display.makeHoldToken()
    let showing = try house.showFully(heldBy: holder)
    for event in [
      HUDLifecycle.Event.hide, .tapped(onBezel: true), .hideAfter(.zero), .released(holder), .hide,
    ] {
      house.display.send(event, to: showing.presentation)
      house.settle()
    }
    house.wait(.seconds(1))
    for event in [HUDLifecycle.Event.hide, .lost, .deadline] {
      house.display.send(event, to: showing.presentation)
    }
    house.wait(.seconds(1))
    #expect(showing.endings == [.completed])
  }

  @Test("is nothing to what was meant for an earlier one")
  func generations() throws {
    let house = try Playhouse()
    let first = try house.showFully()
    house.hide()
    house.wait(.milliseconds(300))
    let second = try house.showFully()
    house.display.send(.hide, to: first.presentation)
    house.wait(.seconds(1))
    #expect(first.endings == [.completed])
    #expect(second.endings == [])
    #expect(house.phase == .visible)
  }

  @Test("that is gone is brought back by no update")
  func updateAfterEnd() throws {
    let house = try Playhouse()
    #expect(try !house.update(.ring(0.4)))
    try house.showFully()
    house.hide()
    #expect(try !house.update(.ring(0.4)), "it is on its way out")
    house.wait(.milliseconds(300))
    #expect(try !house.update(.ring(0.4)))
    #expect(house.remains == [:])
  }

  @Test("may be followed by one that is shown when its end is told")
  func showFromEnding() throws {
    let house = try Playhouse()
    let first = try house.showFully()
    var next: Showing?
    let watch = house.display.watch(first.presentation) { _ in
      next = (try? house.display.show(.ring(0.4), as: HUDDisplay.defaultID)).map {
        Showing($0, on: house.display)
      }
    }
    house.hide()
    house.wait(.milliseconds(300))
    house.arrive()
    #expect(first.endings == [.completed])
    #expect(next?.endings == [])
    #expect(house.bezels.count == 1)
    #expect(PaintedBezel(house.bezel) != nil)
    watch.cancel()
  }

  @Test("without animation is there with its first picture, and gone at once")
  func notAnimated() throws {
    let house = try Playhouse()
    var request = HUD.Request.ring(0.4)
    request.theme.motion.animation = .none
    let showing = try house.show(request)
    #expect(PaintedBezel(house.bezel)?.box.width == 132)
    house.frame()
    #expect(house.bezel?.awaitsFrame == false)
    house.hide()
    #expect(showing.endings == [.completed])
    #expect(house.remains == [:])
  }
}

extension Playhouse {
  /// How strong the bezel is in its middle, and how wide, in buffer pixels.
  func painted(_ surface: FakeSurface) -> (alpha: Int, width: Int) {
    guard let pixels = surface.pixels else { return (0, 0) }
    let (width, y) = (Int(pixels.extent.width), Int(pixels.extent.height) / 2)
    let center = Int(pixels[width / 2, y] >> 24)
    let columns = (0..<width).filter { Int(pixels[$0, y] >> 24) * 2 > center }
    return (center, columns.count)
  }
}
