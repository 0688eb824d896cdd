import Foundation
import HUDModel
import Testing
import Time

/// The unit tests of jdg/MBProgressHUD told again: each under its own name, with a clock moved by hand.
///
/// Those that are about time are told in real time, too, on a real compositor (SwayTests/MBProgressHUDTests). What
/// some of them ask of UIKit has no like here:
///
/// | test | what has no like | what is told instead |
/// |---|---|---|
/// | testInitializers | a view, a frame or a coder to be made from; a nil view that throws | a HUD needs no more than an id and a request; an output that isn't there is refused by the server |
/// | testNonAnimatedConvenienceHUDPresentation, testAnimatedConvenienceHUDPresentation | layers that have animations, a view hierarchy that is searched for a HUD | whether the picture moves, and whether there is something to hide |
/// | testEffectViewOrderAfterSettingBlurStyle | an effect view among others, that could come to lie above them | the compositor blurs what is behind the surface; whether it is asked to survives a new style |
/// | testUnfinishedHidingAnimation | animations that can be removed from a layer | frames that never come: an animation is a function of time |
@Suite struct MBProgressHUDTests {
  private var play = Play()

  static let originals = [
    "testInitializers", "testNonAnimatedConvenienceHUDPresentation", "testAnimatedConvenienceHUDPresentation",
    "testCompletionBlock", "testRoundDeterminate", "testRoundAnnularDeterminate",
    "testDeterminateHorizontalBar",
    "testEffectViewOrderAfterSettingBlurStyle", "testDelayedHide", "testDelayedHideDoesNotRace",
    "testNonAnimatedHudReuse", "testUnfinishedHidingAnimation", "testAnimatedImmediateHudReuse",
    "testMinShowTime",
    "testGraceTime", "testHideBeforeGraceTimeElapsed", "testShape",
  ]

  @Test("all seventeen are here", arguments: originals) func complete(original: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    // As a name in the list it is followed by a quotation mark.
    #expect(source.contains("\"\(original): "))
  }

  // MARK: Making one

  @Test("testInitializers: an id and a request make one, and it does nothing yet")
  func initializers() {
    let hud = ShownHUD(HUD(id: "", HUD.Request(Content())))
    #expect(hud.phase == .idle && !hud.lifecycle.isUp && !hud.lifecycle.hasSurface)
    #expect(hud.nextDeadline == nil && !hud.isMoving(at: start))
  }

  // MARK: Coming and going

  @Test(
    "testNonAnimatedConvenienceHUDPresentation: it is all there at once, and gone at once; then nothing is to hide"
  )
  func notAnimated() {
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.4))), theme: .still)
    #expect(hud.phase == .visible && hud.lifecycle.isUp)
    #expect(hud.scene(at: start).presence == .full)
    #expect(!hud.isMoving(at: start))
    #expect(hud.handle(.hide, at: start).contains(.destroySurface))
    #expect(hud.phase == .idle && !hud.lifecycle.isUp)
    #expect(hud.handle(.hide, at: start).isEmpty)
  }

  @Test("testAnimatedConvenienceHUDPresentation: it moves in, and is there until it has moved out")
  func animated() {
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.4))))
    #expect(hud.isMoving(at: start) && hud.lifecycle.isUp)
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.scene(at: after(600)).presence == .full)
    #expect(!hud.isMoving(at: after(600)))
    #expect(!hud.handle(.hide, at: after(1000)).contains(.destroySurface))
    #expect(hud.lifecycle.hasSurface && !hud.lifecycle.isUp, "there, and no longer one to be hidden")
    #expect(hud.isMoving(at: after(1001)))
    #expect(hud.scene(at: after(1290)).presence.opacity < 0.01)
    let generation = hud.lifecycle.generation
    #expect(
      hud.handle(.deadline, at: after(1300)) == [
        .destroySurface, .emit(.didDisappear, generation), .ended(generation, .completed),
      ], "whoever hears of the end finds it removed")
    #expect(hud.handle(.hide, at: after(1300)).isEmpty)
  }

  @Test("testCompletionBlock: after an animated hide both are told, that it is gone and how it ended, once")
  mutating func completion() {
    play.show()
    play.wait(.seconds(1))
    play.handle(.hide)
    #expect(play.endings.isEmpty)
    play.wait(.seconds(60))
    #expect(play.milestones == HUDLifecycle.Milestone.allCases)
    #expect(play.endings == [.completed])
    #expect(play.effects.last == .ended(play.generation, .completed))
  }

  // MARK: Indicators

  @Test("testRoundDeterminate: what was asked to be round shows its progress so, and can be hidden")
  func round() { check(.pie(Progress(0.25))) { if case .pie(0.25, _, _) = $0 { true } else { false } } }

  @Test("testRoundAnnularDeterminate: a ring shows its progress as one, and can be hidden")
  func ring() { check(.ring(Progress(0.25))) { $0 == .ring(fraction: 0.25) } }

  @Test("testDeterminateHorizontalBar: a bar shows its progress as one, and can be hidden")
  func bar() { check(.bar(Progress(0.25))) { if case .bar(0.25, _) = $0 { true } else { false } } }

  private func check(_ indicator: Indicator, _ isRight: (Scene.Indicator.Picture) -> Bool) {
    var hud = HUD.shown(Content(indicator: indicator), theme: .still)
    #expect(hud.scene(at: start).indicator.map { isRight($0.picture) } == true)
    #expect(hud.handle(.hide, at: start).contains(.destroySurface))
  }

  @Test("testEffectViewOrderAfterSettingBlurStyle: a new style is blurred behind as the old one was")
  func blur() {
    let glass = Screen(size: desktop.size, scale: 1, blurs: true)
    var hud = HUD.shown(Content(), theme: .mbProgressHUD)
    #expect(hud.scene(at: start, in: area, on: glass, measure: Monospace().measure).bezel.isBlurred)
    let changed = hud.changed { $0.theme.bezel.fill = Color(0, 0, 0, alpha: 0.3) }
    #expect(hud.update(changed, at: after(100)) != nil)
    #expect(hud.scene(at: after(100), in: area, on: glass, measure: Monospace().measure).bezel.isBlurred)
  }

  @Test("testShape: what is to be square is so, off the centre and with a long label")
  func shape() {
    var options = Options()
    options.placement.offset = Point(x: 50, y: 50)
    var theme = Theme.dark
    theme.layout.isSquare = true
    var hud = HUD.shown(Content(title: "A label that is much longer than it is high"), options, theme: theme)
    let frame = hud.scene(at: after(1000)).bezel.frame
    #expect(frame.width == frame.height && frame.width > 300)
  }

  // MARK: Time

  @Test("testDelayedHide: asked to hide after 2 s it is there after 1 s, and gone after 3 s")
  mutating func delayedHide() {
    play.show()
    play.handle(.hideAfter(.seconds(2)))
    #expect(play.life.isUp)
    play.wait(.seconds(1))
    #expect(play.phase == .visible)
    play.wait(.seconds(2))
    #expect(play.phase == .idle)
    #expect(play.endings == [.completed])
  }

  @Test(
    "testDelayedHideDoesNotRace: shown and to be hidden after 0.3 s, at 0.3 s the same again: gone within 1 s"
  )
  mutating func delayedHideAgain() {
    for _ in 0..<2 {
      play.show()
      play.handle(.hideAfter(.milliseconds(300)))
      play.wait(.milliseconds(300))
    }
    play.wait(.milliseconds(700))
    #expect(play.phase == .idle)
    #expect(play.endings == [.superseded, .completed])
  }

  @Test("testNonAnimatedHudReuse: show, hide, show in one turn without animation: it is there")
  mutating func reuseAtOnce() {
    play.show(.task(transition: .zero))
    play.handle(.hide)
    play.show(.task(transition: .zero))
    play.wait(.seconds(60))
    #expect(play.phase == .visible)
    #expect(play.endings == [.completed])
  }

  @Test("testUnfinishedHidingAnimation: an animation of which no frame is ever shown ends all the same")
  func unfinished() throws {
    var hud = HUD.shown(Content())
    _ = hud.handle(.deadline, at: after(300))
    _ = hud.handle(.hide, at: after(1000))
    #expect(hud.nextDeadline == after(1300))
    #expect(hud.handle(.deadline, at: after(1300)).contains(.destroySurface))
    #expect(hud.phase == .idle && !hud.isMoving(at: after(1300)))
  }

  @Test("testAnimatedImmediateHudReuse: show, hide, show in one turn with animation: it is there after 1 s")
  mutating func reuseAnimated() {
    play.show()
    play.handle(.hide)
    play.show()
    play.wait(.seconds(1))
    #expect(play.phase == .visible)
    #expect(play.endings == [.superseded])
  }

  @Test(
    "testMinShowTime: to be shown for 2 s and hidden at once, it is there after 1 s, then goes and says so")
  mutating func minimumShow() {
    play.show(.task(minimumShow: .seconds(2)))
    play.frame()
    play.handle(.hide)
    play.wait(.seconds(1))
    #expect(play.phase == .visible && play.endings.isEmpty)
    play.wait(.milliseconds(1300))
    #expect(play.phase == .idle)
    #expect(play.endings == [.completed])
  }

  @Test("testGraceTime: with 2 s of grace it isn't there after 1 s, is after 3 s, and can be hidden")
  mutating func grace() {
    play.show(.task(grace: .seconds(2)))
    #expect(play.life.isUp && !play.life.hasSurface)
    play.wait(.seconds(1))
    #expect(!play.life.hasSurface && play.effects.isEmpty)
    play.wait(.seconds(2))
    #expect(play.phase == .visible)
    play.handle(.hide)
    play.wait(.seconds(1))
    #expect(play.endings == [.completed])
  }

  @Test(
    "testHideBeforeGraceTimeElapsed: hidden after 1 of 2 s of grace it is never seen, and its end is told")
  mutating func hiddenInGrace() {
    play.show(.task(grace: .seconds(2)))
    play.wait(.seconds(1))
    play.handle(.hide)
    play.wait(.seconds(2))
    #expect(play.effects == [.ended(play.generation, .neverShown)])
  }
}

extension Theme {
  /// Without animation.
  fileprivate static var still: Theme {
    var theme = Theme.dark
    theme.motion.animation = .none
    return theme
  }
}
