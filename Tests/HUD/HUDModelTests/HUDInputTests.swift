import HUDModel
import Testing

@Suite struct HUDInputTests {
  @Test func `a dim mask's backdrop fades in and out, and the output is blocked until the end`() {
    var options = Options()
    options.mask = .dim
    var hud = HUD.shown(Content(title: "Wait"), options)
    #expect((hud.backdrop(at: after(50))?.color.alpha ?? 0) < 0.4)
    #expect(hud.backdrop(at: after(500)) == .plain(Theme.dark.backdrop.dim))
    #expect(hud.inputArea == .everything)
    _ = hud.handle(.deadline, at: after(500))
    _ = hud.handle(.hide, at: after(500))
    #expect(hud.inputArea == .everything)
    #expect((hud.backdrop(at: after(600))?.color.alpha ?? 1) < 0.3)
    _ = hud.handle(.deadline, at: after(800))
    #expect(hud.inputArea == .nothing && hud.backdrop(at: after(800)) == nil)
  }

  @Test func `a mask that changes while the HUD is shown fades`() {
    var hud = HUD.shown(Content(title: "Wait"))
    let effects = hud.show(hud.changed { $0.options.mask = .dim }, at: after(500))
    #expect(effects.contains(.configureSurface))
    #expect(hud.backdrop(at: after(500)) == nil)
    #expect(hud.scene(at: after(600)).presence == .full)
    #expect(hud.backdrop(at: after(900)) == .plain(Theme.dark.backdrop.dim))
  }

  @Test(arguments: [
    (Mask.none, Indicator.spinner, InputArea.bezel), (.none, .success, .bezel), (.pass, .success, .nothing),
    (.clear, .spinner, .everything), (.dim, .error, .everything),
  ])
  func `the input area follows from the mask`(mask: Mask, indicator: Indicator, region: InputArea) {
    var options = Options()
    options.mask = mask
    #expect(HUD.shown(Content(indicator: indicator), options).inputArea == region)
  }

  @Test func `a bezel without an action takes no input`() {
    var options = Options()
    options.dismissOn = DismissOn.none
    #expect(HUD.shown(Content(), options).inputArea == .nothing)
  }

  @Test func `a button makes the bezel take input, unless the mask excludes input`() {
    var options = Options()
    options.dismissOn = DismissOn.none
    #expect(HUD.shown(Content(buttons: ["Stop"]), options).inputArea == .bezel)
    options.mask = .pass
    var hud = HUD.shown(Content(buttons: ["Stop"]), options)
    #expect(hud.inputArea == .nothing)
    _ = hud.handle(.buttonPressed, at: after(100))
    #expect(hud.phase == .appearing)
  }

  @Test func `adding or removing a button updates the surface's input region`() {
    var options = Options()
    options.dismissOn = DismissOn.none
    var hud = HUD.shown(Content(), options)
    let effects = hud.update(hud.changed { $0.content.buttons = ["Stop"] }, at: after(100))
    #expect(effects?.contains(.configureSurface) == true)
    #expect(hud.inputArea == .bezel)
    _ = hud.handle(.buttonPressed, at: after(200))
    #expect(hud.phase == .disappearing)
  }

  @Test(
    arguments: [
      ([], \.fill), ([.hovered], \.hoverFill), ([.hovered, .pressed], \.pressedFill), ([.focused], \.fill),
    ] as [(ButtonState, any KeyPath<Theme.ButtonStyle, Color> & Sendable)])
  func `a button's colours follow from its input state`(
    state: ButtonState, fill: any KeyPath<Theme.ButtonStyle, Color> & Sendable
  ) throws {
    var hud = HUD.shown(Content(buttons: ["Stop"]))
    hud.buttonStates[0] = state
    let button = try #require(hud.scene(at: after(500)).parts.buttons.first)
    #expect(button.fill == Theme.dark.button[keyPath: fill])
    #expect((button.focusColor != nil) == state.contains(.focused))
    #expect(button.cornerRadius == 15)
  }

  @Test func `a disappearing HUD takes no input`() {
    var hud = HUD.shown(Content())
    _ = hud.handle(.hide, at: after(100))
    #expect(hud.inputArea == .nothing)
  }

  @Test func `a tap beside the button of work does nothing; a status and an explicit choice take it`() {
    let work = Content(title: "Copying", buttons: ["Cancel"])
    #expect(Options().dismissOn(for: work) == DismissOn.none)
    #expect(Options().dismissOn(for: Content(indicator: .error, buttons: ["Show"])) == .tap)
    var options = Options()
    options.dismissOn = .tap
    #expect(options.dismissOn(for: work) == .tap)
  }

  @Test(arguments: [
    (Mask.none, Indicator.spinner, true), (.none, .success, true), (.dim, .spinner, false),
    (.clear, .spinner, false),
    (.dim, .success, true), (.pass, .success, false),
  ])
  func `a tap dismisses every HUD but a modal task`(mask: Mask, indicator: Indicator, isDismissed: Bool) {
    var options = Options()
    options.mask = mask
    var hud = HUD.shown(Content(indicator: indicator), options)
    _ = hud.handle(.tapped(onBezel: true), at: after(100))
    #expect((hud.phase == .disappearing) == isDismissed)
  }

  @Test func `Escape dismisses only a HUD that requested the keyboard`() {
    var hud = HUD.shown(Content())
    _ = hud.handle(.escaped, at: after(100))
    #expect(hud.phase == .appearing)
    _ = hud.update(hud.changed { $0.options.keyboard = true }, at: after(100))
    _ = hud.handle(.escaped, at: after(100))
    #expect(hud.phase == .disappearing)
  }
}
