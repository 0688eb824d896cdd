import BezelValues
import Foundation
import HUDModel
import Testing

/// The unit tests of jdg/MBProgressHUD, each under its own name, with a manual clock.
///
/// SwayTests/MBProgressHUDTests has those that are about time, in real time on a real compositor. Some of them test
/// UIKit features that have no equivalent here:
///
/// | test | no equivalent | tested instead |
/// |---|---|---|
/// | testInitializers | creation from a view, a frame or a coder; an exception for a nil view | a HUD needs only an id and a specification; the server refuses an unknown output |
/// | testNonAnimatedConvenienceHUDPresentation, testAnimatedConvenienceHUDPresentation | layers with animations, a search of the view hierarchy for a HUD | whether the scene changes, and whether there is something to hide |
/// | testEffectViewOrderAfterSettingBlurStyle | the order of an effect view among others | the compositor blurs behind the surface; the request for it is kept with a new style |
/// | testUnfinishedHidingAnimation | animations that can be removed from a layer | missing frames: an animation is a function of time |
@Suite struct MBProgressHUDTests {
  private var run = LifecycleRun()

  static let originals = [
    "testInitializers", "testNonAnimatedConvenienceHUDPresentation", "testAnimatedConvenienceHUDPresentation",
    "testCompletionBlock", "testRoundDeterminate", "testRoundAnnularDeterminate",
    "testDeterminateHorizontalBar",
    "testEffectViewOrderAfterSettingBlurStyle", "testDelayedHide", "testDelayedHideDoesNotRace",
    "testNonAnimatedHudReuse", "testUnfinishedHidingAnimation", "testAnimatedImmediateHudReuse",
    "testMinShowTime",
    "testGraceTime", "testHideBeforeGraceTimeElapsed", "testShape",
  ]

  @Test("every original test is here", arguments: originals) func complete(original: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    // In the list above a quotation mark follows the name, here a colon.
    #expect(source.contains("\"\(original): "))
  }

  // MARK: Creation

  @Test("testInitializers: a HUD is created from a specification, and is idle")
  func initializers() {
    let hud = ShownHUD(HUD(id: "", HUD.Specification(Content())))
    #expect(hud.phase == .idle && !hud.lifecycle.isUp && !hud.lifecycle.hasSurface)
    #expect(hud.nextDeadline == nil && !hud.isMoving(at: start))
  }

  // MARK: Appearing and disappearing

  @Test(
    "testNonAnimatedConvenienceHUDPresentation: it appears and disappears at once; a second hide does nothing"
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

  @Test("testAnimatedConvenienceHUDPresentation: it is animated in, and stays until it is animated out")
  func animated() {
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.4))))
    #expect(hud.isMoving(at: start) && hud.lifecycle.isUp)
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.scene(at: after(600)).presence == .full)
    #expect(!hud.isMoving(at: after(600)))
    #expect(!hud.handle(.hide, at: after(1000)).contains(.destroySurface))
    #expect(hud.lifecycle.hasSurface && !hud.lifecycle.isUp, "it has a surface, and can no longer be hidden")
    #expect(hud.isMoving(at: after(1001)))
    #expect(hud.scene(at: after(1290)).presence.opacity < 0.01)
    let generation = hud.lifecycle.generation
    #expect(
      hud.handle(.deadline, at: after(1300)) == [
        .destroySurface, .emit(.didDisappear, generation), .ended(generation, .completed),
      ], "the surface is destroyed before the end is reported")
    #expect(hud.handle(.hide, at: after(1300)).isEmpty)
  }

  @Test("testCompletionBlock: after an animated hide didDisappear and the end are emitted once")
  mutating func completion() {
    run.show()
    run.wait(.seconds(1))
    run.handle(.hide)
    #expect(run.endings.isEmpty)
    run.wait(.seconds(60))
    #expect(run.milestones == HUDLifecycle.Milestone.allCases)
    #expect(run.endings == [.completed])
    #expect(run.effects.last == .ended(run.generation, .completed))
  }

  // MARK: Indicators

  @Test("testRoundDeterminate: a pie shows its progress, and can be hidden")
  func round() { check(.pie(Progress(0.25))) { if case .pie(0.25, _, _) = $0 { true } else { false } } }

  @Test("testRoundAnnularDeterminate: a ring shows its progress, and can be hidden")
  func ring() { check(.ring(Progress(0.25))) { $0 == .ring(fraction: 0.25) } }

  @Test("testDeterminateHorizontalBar: a bar shows its progress, and can be hidden")
  func bar() { check(.bar(Progress(0.25))) { if case .bar(0.25, _, _) = $0 { true } else { false } } }

  private func check(_ indicator: Indicator, _ isRight: (Scene.Indicator.Picture) -> Bool) {
    var hud = HUD.shown(Content(indicator: indicator), theme: .still)
    #expect(hud.scene(at: start).parts.indicator.map { isRight($0.picture) } == true)
    #expect(hud.handle(.hide, at: start).contains(.destroySurface))
  }

  @Test("testEffectViewOrderAfterSettingBlurStyle: the blur is kept with a new style")
  func blur() {
    let glass = Screen(size: desktop.size, scale: 1, blurs: true)
    var hud = HUD.shown(Content(), theme: .mbProgressHUD)
    #expect(hud.scene(at: start, in: area, on: glass, measure: Monospace().measure).bezel.isBlurred)
    let changed = hud.changed { $0.theme.bezel.fill = Color(0, 0, 0, alpha: 0.3) }
    #expect(hud.update(changed, at: after(100)) != nil)
    #expect(hud.scene(at: after(100), in: area, on: glass, measure: Monospace().measure).bezel.isBlurred)
  }

  @Test("testShape: a square bezel is square, also with an offset and a long label")
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

  @Test("testDelayedHide: with a hide after 2 s it is visible after 1 s, and gone after 3 s")
  mutating func delayedHide() {
    run.show()
    run.handle(.hideAfter(.seconds(2)))
    #expect(run.life.isUp)
    run.wait(.seconds(1))
    #expect(run.phase == .visible)
    run.wait(.seconds(2))
    #expect(run.phase == .idle)
    #expect(run.endings == [.completed])
  }

  @Test(
    "testDelayedHideDoesNotRace: show, hide after 0.3 s, and the same again at 0.3 s: gone within 1 s"
  )
  mutating func delayedHideAgain() {
    for _ in 0..<2 {
      run.show()
      run.handle(.hideAfter(.milliseconds(300)))
      run.wait(.milliseconds(300))
    }
    run.wait(.milliseconds(700))
    #expect(run.phase == .idle)
    #expect(run.endings == [.superseded, .completed])
  }

  @Test("testNonAnimatedHudReuse: show, hide, show in one turn without animation: it is visible")
  mutating func reuseAtOnce() {
    run.show(.task(transition: .zero))
    run.handle(.hide)
    run.show(.task(transition: .zero))
    run.wait(.seconds(60))
    #expect(run.phase == .visible)
    #expect(run.endings == [.completed])
  }

  @Test("testUnfinishedHidingAnimation: an animation without any presented frame ends nevertheless")
  func unfinished() throws {
    var hud = HUD.shown(Content())
    _ = hud.handle(.deadline, at: after(300))
    _ = hud.handle(.hide, at: after(1000))
    #expect(hud.nextDeadline == after(1240))
    #expect(hud.handle(.deadline, at: after(1240)).contains(.destroySurface))
    #expect(hud.phase == .idle && !hud.isMoving(at: after(1300)))
  }

  @Test("testAnimatedImmediateHudReuse: show, hide, show in one turn with animation: it is visible after 1 s")
  mutating func reuseAnimated() {
    run.show()
    run.handle(.hide)
    run.show()
    run.wait(.seconds(1))
    #expect(run.phase == .visible)
    #expect(run.endings == [.superseded])
  }

  @Test(
    "testMinShowTime: with a minimum of 2 s and hidden at once, it is visible after 1 s, then ends")
  mutating func minimumShow() {
    run.show(.task(minimumShow: .seconds(2)))
    run.frame()
    run.handle(.hide)
    run.wait(.seconds(1))
    #expect(run.phase == .visible && run.endings.isEmpty)
    run.wait(.milliseconds(1300))
    #expect(run.phase == .idle)
    #expect(run.endings == [.completed])
  }

  @Test("testGraceTime: with 2 s of grace it is not shown after 1 s, is visible after 3 s, and can be hidden")
  mutating func grace() {
    run.show(.task(grace: .seconds(2)))
    #expect(run.life.isUp && !run.life.hasSurface)
    run.wait(.seconds(1))
    #expect(!run.life.hasSurface && run.effects.isEmpty)
    run.wait(.seconds(2))
    #expect(run.phase == .visible)
    run.handle(.hide)
    run.wait(.seconds(1))
    #expect(run.endings == [.completed])
  }

  @Test(
    "testHideBeforeGraceTimeElapsed: hidden 1 s into 2 s of grace it is never shown, and its end is emitted")
  mutating func hiddenInGrace() {
    run.show(.task(grace: .seconds(2)))
    run.wait(.seconds(1))
    run.handle(.hide)
    run.wait(.seconds(2))
    #expect(run.effects == [.ended(run.generation, .neverShown)])
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
