import HUDModel
import Testing

@Suite struct HUDTimeTests {
  @Test(arguments: [
    (Indicator.spinner, true), (.ring(.none), true), (.success, false), (Indicator(.text), false),
    (Dots(text: "o*").map { .dots($0) } ?? .spinner, false),
  ])
  func `a watchdog applies to tasks, not to statuses and texts`(indicator: Indicator, isWatched: Bool) {
    var options = Options()
    options.watchdog = .milliseconds(1000)
    options.timeout = .never
    var hud = HUD.shown(Content(indicator: indicator), options)
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.nextDeadline == (isWatched ? after(1000) : nil))
  }

  @Test(arguments: [Indicator.spinner, .success])
  func `a change of the desktop's preferences restarts no timeout`(indicator: Indicator) {
    var options = Options()
    options.watchdog = .milliseconds(1000)
    var specification = HUD.Specification(Content(indicator: indicator), options: options, theme: .dark)
    specification.themeSelection = ThemeSelection()
    var hud = HUD.unpainted(specification.themed(for: DesktopPreferences()))
    _ = hud.handle(.deadline, at: after(300))
    let (dark, deadline) = (hud.theme, hud.nextDeadline)
    var desktop = DesktopPreferences()
    desktop.prefersLight = true
    #expect(hud.adapt(to: desktop, at: after(700)) == [.needsFrame, .configureSurface])
    #expect(hud.theme != dark && hud.nextDeadline == deadline)
    _ = hud.handle(.removed, at: after(800))
    #expect(hud.adapt(to: DesktopPreferences(), at: after(900)) == nil)
  }

  @Test(arguments: [
    (Content(indicator: .success, title: ""), 1500), (Content(indicator: .success, title: "Done"), 1500),
    (Content(indicator: .error, title: String(repeating: "x", count: 50)), 2750),
    (
      Content(
        indicator: .error, title: String(repeating: "x", count: 20),
        details: String(repeating: "y", count: 30)), 2750
    ),
    (Content(indicator: .error, title: "👨‍👩‍👧‍👦é" + String(repeating: "x", count: 48)), 2750),
    (Content(indicator: .success, title: String(repeating: "x", count: 1 << 20)), 6000),
  ])
  func `a status stays for its reading time, counted from fully visible`(
    content: Content, milliseconds: Int
  ) {
    var hud = HUD.shown(content)
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.nextDeadline == after(300 + milliseconds))
  }

  @Test func `a task stays unless it has a timeout`() {
    var hud = HUD.shown(Content(title: "Task"))
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.nextDeadline == nil)
    _ = hud.update(hud.changed { $0.options.timeout = .after(.seconds(5)) }, at: after(1000))
    #expect(hud.nextDeadline == after(6000))
    _ = hud.update(hud.changed { $0.content.title = "News" }, at: after(2000))
    #expect(hud.nextDeadline == after(7000))
    _ = hud.update(hud.changed { $0.content.indicator = .ring(Progress(0.5)) }, at: after(3000))
    #expect(hud.nextDeadline == after(8000))
    _ = hud.update(hud.changed { $0.content.indicator = .ring(Progress(0.6)) }, at: after(4000))
    #expect(hud.nextDeadline == after(8000))
    _ = hud.update(hud.changed { $0.options.timeout = .never }, at: after(5000))
    #expect(hud.nextDeadline == nil)
  }

  @Test func `a task that becomes a status is dismissed automatically`() {
    var hud = HUD.shown(Content(title: "Building"))
    _ = hud.handle(.deadline, at: after(300))
    _ = hud.show(HUD.Specification(Content(indicator: .success, title: "Built")), at: after(1000))
    #expect(hud.nextDeadline == after(2500))
  }

  @Test func `an update of a HUD that is not shown changes nothing and returns nil`() {
    let specification = HUD.Specification(Content(title: "One"))
    var hud = HUD(id: "test", specification)
    let effects = hud.update(HUD.Specification(Content(title: "Two")), at: start)
    #expect(effects == nil && hud.content.title == "One")
  }

  @Test func `settings are those at the time of the call (SV#895, SV#519)`() {
    var options = Options()
    options.timeout = .after(.seconds(5))
    var hud = HUD.shown(Content(title: "One"), options)
    options.timeout = .after(.seconds(1))
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.nextDeadline == after(5300))
  }
}
