import BezelValues
import Testing

@testable import HUDModel

@Suite struct HUDTests {
  // MARK: Appearing and disappearing

  @Test func `a HUD zooms and fades in until it has settled`() {
    var hud = HUD.shown(Content(title: "Hello"))
    let first = hud.scene(at: start).presence
    #expect(first.scale >= 0.86 && first.scale < 0.9)
    #expect(first.opacity < 0.1)
    let middle = hud.scene(at: after(60)).presence
    #expect(middle.scale > first.scale && middle.opacity > first.opacity)
    #expect(hud.scene(at: after(400)).presence == .full)
  }

  @Test func `the animation starts with the first frame, however late that is`() {
    let specification = HUD.Specification(Content(indicator: .none, title: "Hello"))
    var hud = HUD.unpainted(specification)
    let late = hud.scene(at: after(250)).presence
    #expect(late.opacity > 0.05 && late.opacity < 0.2)
    #expect(hud.isMoving(at: after(400)))
    #expect(hud.scene(at: after(700)).presence == .full)
  }

  @Test func `a HUD that was not painted before its dismissal is not shown`() {
    let specification = HUD.Specification(Content(title: "Hello"))
    var hud = HUD.unpainted(specification)
    _ = hud.handle(.hide, at: after(100))
    #expect(hud.scene(at: after(120)).presence.opacity == 0)
  }

  @Test func `shown again while it disappears, it reverses without a jump`() {
    var hud = HUD.shown(Content(title: "Hello"))
    _ = hud.handle(.deadline, at: after(300))
    _ = hud.handle(.hide, at: after(1000))
    var before = hud.scene(at: after(1080)).presence
    #expect(before.opacity < 0.8)
    _ = hud.show(hud.specification, at: after(1080))
    for step in 1081...1500 {
      let now = hud.scene(at: after(step)).presence
      #expect(abs(now.opacity - before.opacity) < 0.02 && abs(now.scale - before.scale) < 0.01)
      before = now
    }
    #expect(before == .full)
  }

  @Test func `it is seen all the time of its fading out, and a new show brings it back from where it is`() {
    for style in [Animation.zoom, .rise] {
      var theme = Theme.dark
      theme.motion.animation = style
      var hud = HUD.shown(Content(title: "Hello"), theme: theme)
      let rest = hud.scene(at: after(900)).bezel.frame
      _ = hud.handle(.deadline, at: after(300))
      _ = hud.handle(.hide, at: after(1000))
      let opacities = [60, 120, 180].map { hud.scene(at: after(1000 + $0)).presence.opacity }
      #expect(opacities[0] > 0.8 && abs(opacities[1] - 0.5) < 1e-9 && opacities[2] > 0.1)
      let leaving = hud.scene(at: after(1200))
      #expect(leaving.bezel.frame.y - rest.y == (style == .rise ? 4 : 0))
      #expect(style == .rise || leaving.presence.scale < 0.93)
      _ = hud.show(hud.specification, at: after(1100))
      #expect(hud.scene(at: after(1600)).bezel.frame == rest)
    }
  }

  @Test(arguments: Animation.allCases)
  func `with each animation a HUD is whole in between, and gone at its end`(animation: Animation) {
    var theme = Theme.dark
    theme.motion.animation = animation
    var hud = HUD.shown(Content(title: "Hello"), theme: theme)
    #expect(hud.scene(at: after(500)).presence == .full)
    _ = hud.handle(.deadline, at: after(500))
    _ = hud.handle(.hide, at: after(600))
    #expect(hud.phase == (animation == .none ? .idle : .disappearing))
    guard hud.phase == .disappearing else { return }
    #expect(hud.scene(at: after(839)).presence.opacity < 0.01)
  }

  @Test func `with reduced motion a HUD only fades`() {
    var theme = Theme.dark
    theme.motion.isReduced = true
    var hud = HUD.shown(Content(indicator: .success, title: "Hello"), theme: theme)
    for step in stride(from: 0, to: 400, by: 16) {
      let scene = hud.scene(at: after(step))
      #expect(scene.presence.scale == 1)
      #expect(
        scene.parts.indicator?.picture
          == .status(.success, drawn: 1, badge: .init(glyphColor: .white, scale: 1)))
    }
  }

  @Test func `a spring overshoots in size, never in opacity`() {
    var theme = Theme.dark
    theme.motion.dampingRatio = 0.4
    var hud = HUD.shown(Content(title: "Hello"), theme: theme)
    let presences = (0..<600).map { hud.scene(at: after($0)).presence }
    #expect((presences.map(\.scale).max() ?? 0) > 1.02)
    #expect(presences.allSatisfy { (0...1).contains($0.opacity) })
  }

  // MARK: Rest

  @Test(arguments: [
    Indicator.none, .ring(Progress(0.4)), .pie(Progress(0.4)), .bar(Progress(0.4)), .success, .error,
    .warning, .info,
  ])
  func `a settled HUD does not change`(indicator: Indicator) {
    var hud = HUD.shown(Content(indicator: indicator, title: "Hello"))
    _ = hud.handle(.deadline, at: after(300))
    #expect(hud.isMoving(at: after(100)))
    #expect(!hud.isMoving(at: after(1000)))
    let picture = hud.scene(at: after(1000))
    #expect(hud.scene(at: after(90_000)) == picture)
  }

  @Test func `a spinner moves until it ends`() {
    var hud = HUD.shown(Content())
    #expect(hud.isMoving(at: after(60_000)))
    _ = hud.handle(.lost, at: after(60_000))
    #expect(!hud.isMoving(at: after(60_000)))
  }

  @Test func `during the grace time nothing moves`() {
    var options = Options()
    options.grace = .seconds(1)
    let specification = HUD.Specification(Content(), options: options)
    let hud = HUD.unpainted(specification)
    #expect(!hud.isMoving(at: after(1)) && hud.inputArea == .nothing)
  }

  // MARK: Indicators

  @Test func `the spinner turns once a second, also during an update of the texts`() {
    var hud = HUD.shown(Content(title: "One"))
    func turn(_ milliseconds: Int) -> Double? {
      guard case .spinner(let turn)? = hud.scene(at: after(milliseconds)).parts.indicator?.picture else {
        return nil
      }
      return turn
    }
    #expect(abs((turn(250) ?? 0) - 0.25) < 1e-9)
    _ = hud.update(hud.changed { $0.content.title = "Two" }, at: after(500))
    #expect(abs((turn(1750) ?? 0) - 0.75) < 1e-9)
    #expect(turn(3000) == 0)
  }

  @Test func `with reduced motion the spinner is slower, not frozen`() {
    var theme = Theme.dark
    theme.motion.isReduced = true
    var hud = HUD.shown(Content(), theme: theme)
    guard case .spinner(let turn)? = hud.scene(at: after(1000)).parts.indicator?.picture else {
      Issue.record("no spinner")
      return
    }
    #expect(turn > 0.1 && turn < 0.6)
  }

  private func fraction(_ hud: inout ShownHUD, _ now: Instant) -> Double {
    switch hud.scene(at: now).parts.indicator?.picture {
    case .ring(let fraction), .pie(let fraction, _, _), .bar(let fraction, _, _), .cells(let fraction, _):
      fraction
    default: .nan
    }
  }

  @Test func `the first progress is shown at once, later ones are animated`() {
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.4))))
    #expect(fraction(&hud, start) == 0.4)
    _ = hud.update(hud.changed { $0.content.indicator = .ring(Progress(0.8)) }, at: after(500))
    let middle = fraction(&hud, after(530))
    #expect(middle > 0.45 && middle < 0.75)
    #expect(fraction(&hud, after(900)) == 0.8)
    #expect(!hud.isMoving(at: after(900)))
  }

  @Test func `with reduced motion progress is at its new value at once, and no bar grows`() {
    var theme = Theme.dark
    theme.motion.isReduced = true
    var options = Options()
    options.control = Control(.volume)
    for indicator in [Indicator.ring(Progress(0.4)), .bar(Progress(0.4))] {
      var hud = HUD.shown(Content(indicator: indicator), options, theme: theme)
      _ = hud.update(
        hud.changed { $0.content.indicator = Indicator(indicator.mode, progress: Progress(0.8)) },
        at: after(500))
      #expect(fraction(&hud, after(500)) == 0.8)
      _ = hud.handle(.hovered(true), at: after(600))
      #expect(!hud.isMoving(at: after(600)))
    }
  }

  @Test func `the number is the new one at once`() throws {
    var theme = Theme.dark
    theme.indicator.showsPercent = true
    for arrangement in [Arrangement.row, .column] {
      theme.layout.arrangement = arrangement
      var hud = HUD.shown(Content(indicator: .bar(Progress(0.1))), theme: theme)
      _ = hud.update(hud.changed { $0.content.indicator = .bar(Progress(0.9)) }, at: after(500))
      #expect(hud.scene(at: after(500)).parts.value?.block.string == "90%")
      #expect(fraction(&hud, after(500)) < 0.2)
    }
  }

  @Test func `progress a thousand times a second rises monotonically (SV#801, SV#386, SV#415)`() {
    var hud = HUD.shown(Content(indicator: .ring(.none)))
    var last = 0.0
    for step in 1...1000 {
      let specification = hud.changed { $0.content.indicator = .ring(Progress(Double(step) / 1000)) }
      _ = hud.update(specification, at: after(1000 + step))
      if step.isMultiple(of: 16) {
        let now = fraction(&hud, after(1000 + step))
        #expect(now >= last && now <= Double(step) / 1000)
        last = now
      }
    }
    #expect(last > 0.8)
    #expect(fraction(&hud, after(2400)) == 1)
  }

  @Test func `progress continues when the ring becomes a bar`() {
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.2))))
    _ = hud.update(hud.changed { $0.content.indicator = .bar(Progress(0.6)) }, at: after(500))
    #expect(abs(fraction(&hud, after(500)) - 0.2) < 1e-9)
    #expect(fraction(&hud, after(900)) == 0.6)
  }

  @Test func `a status replaces the ring completely (SV#130)`() {
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.2))))
    _ = hud.show(hud.changed { $0.content.indicator = .success }, at: after(500))
    let picture = { (badge: Double, drawn: Double) in
      Scene.Indicator.Picture.status(.success, drawn: drawn, badge: .init(glyphColor: .white, scale: badge))
    }
    // A smaller badge would be a second circle inside.
    #expect(hud.scene(at: after(500)).parts.indicator?.picture == picture(1, 0))
    #expect(hud.scene(at: after(1000)).parts.indicator?.picture == picture(1, 1))
    #expect(hud.scene(at: after(1000)).parts.indicator?.color == Theme.dark.indicator.success)
  }

  @Test func `an icon that is to be noticed pulses twice`() throws {
    var theme = try Theme.dark.setting("pulses=2").setting("icon-color=error")
    let content = Content(icon: .symbol(.batteryEmpty), indicator: .none, title: "Battery critical")
    var hud = HUD.shown(content, theme: theme)
    func opacity(_ time: Int) -> Double? { hud.scene(at: after(time)).parts.icon?.opacity }
    let start = 83
    #expect(opacity(start) == 1)
    for pulse in 0..<2 {
      let middle = try #require(opacity(start + 600 + 1200 * pulse))
      #expect(abs(middle - 0.6) < 0.01)
      #expect(hud.isMoving(at: after(start + 600 + 1200 * pulse)))
    }
    #expect(opacity(start + 2500) == 1 && !hud.isMoving(at: after(start + 2500)))
    // Its lines are lighter than a badge with a glyph on it.
    let color = try #require(hud.scene(at: after(3000)).parts.icon?.color)
    #expect(color.red == 1 || color.green > theme.indicator.error.green)
    theme.motion.isReduced = true
    var calm = HUD.shown(content, theme: theme)
    #expect(calm.scene(at: after(start + 600)).parts.icon?.opacity == 1)
  }

  @Test func `a word beside a bar that is off is to be read`() {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)))
    content.isInactive = true
    content.valueText = "Muted"
    var muted = HUD.shown(content, theme: theme)
    let parts = muted.scene(at: after(500)).parts
    #expect(parts.value?.color == theme.text.titleColor && parts.icon?.color == theme.indicator.color)
    #expect(parts.indicator?.color == theme.indicator.inactiveColor)
    #expect(parts.indicator?.trackColor == theme.indicator.trackColor)
    content.valueText = ""
    var off = HUD.shown(content, theme: theme)
    #expect(off.scene(at: after(500)).parts.icon?.color == theme.indicator.inactiveColor)
  }

  @Test func `without a bar, the icon shows that something is off`() {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    var content = Content(icon: .symbol(.capsLock), indicator: .none, title: "Caps Lock")
    content.isInactive = true
    content.valueText = "Off"
    var hud = HUD.shown(content, theme: theme)
    let parts = hud.scene(at: after(500)).parts
    #expect(
      parts.value?.color == theme.text.titleColor && parts.icon?.color == theme.indicator.inactiveColor)
  }

  @Test func `a row that loses its bar fades as a whole`() {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    var content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)))
    content.valueText = "40%"
    var hud = HUD.shown(content, theme: theme)
    _ = hud.update(
      hud.changed {
        ($0.content.icon, $0.content.indicator) = (.symbol(.capsLock), .none)
        ($0.content.title, $0.content.valueText) = ("Caps Lock", "On")
      }, at: after(1000))
    // The new value is not over the old bar.
    for step in 0...300 {
      let scene = hud.scene(at: after(1000 + step))
      let bar = scene.leaving?.indicator?.opacity ?? 0
      #expect(min(bar, scene.parts.value?.color.alpha ?? 0) < 0.2, "\(step)")
    }
  }

  @Test(arguments: [false, true])
  func `the value of a banner is neither over its button nor over its bar, which keeps its length after it`(
    isRightToLeft: Bool
  ) throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.isRightToLeft) = (.banner, isRightToLeft)
    theme.indicator.showsPercent = true
    var hud = HUD.shown(
      Content(
        icon: .symbol(.copy), indicator: .bar(Progress(0.4)), title: "Copying", buttons: [.init(.close)]),
      theme: theme)
    func isOver(_ one: Rect, _ two: Rect) -> Bool { one.x < two.maxX && two.x < one.maxX }
    for (time, text) in [(1000, "3 of 120 files"), (2000, "9"), (3000, "")] {
      _ = hud.update(hud.changed { $0.content.valueText = text }, at: after(time))
      let old = hud.scene(at: after(time)).parts.indicator?.frame
      for step in 0...300 {
        let parts = hud.scene(at: after(time + step)).parts
        let (value, bar) = try (#require(parts.value), #require(parts.indicator?.frame))
        #expect(!isOver(value.frame, parts.buttons[0].frame), "\(text), \(step)")
        #expect(!isOver(value.frame, bar) || value.color.alpha < 0.4, "\(text), \(step)")
        if time > 1000 { #expect(bar == old) }
      }
    }
  }

  @Test func `the texts of a result come when the percentage of a banner has gone`() throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.indicator.showsPercent) = (.banner, true)
    var content = Content(
      indicator: .ring(Progress(0.87)), title: "make all that there is here", details: "file_6.cpp")
    var hud = HUD.shown(content, theme: theme)
    let value = try #require(hud.scene(at: after(2000)).parts.value)
    content.details = "file_7.cpp"
    _ = hud.update(hud.changed { $0.content = content }, at: after(1900))
    _ = hud.scene(at: after(1900))
    (content.indicator, content.details) = (.success, "/home/me/projects/an app")
    _ = hud.update(hud.changed { $0.content = content }, at: after(2000))
    for step in stride(from: 0, to: 300, by: 8) {
      let scene = hud.scene(at: after(2000 + step))
      let details = try #require(scene.parts.texts.last)
      let percent = scene.leaving?.value?.color.alpha ?? 0
      #expect(details.frame.maxX > value.frame.x && min(details.color.alpha, percent) < 0.2, "\(step)")
    }
  }

  @Test func `a banner that has become wider for a text stays so`() {
    var theme = Theme.dark
    theme.layout.arrangement = .banner
    var hud = HUD.shown(Content(indicator: .spinner, title: "Build", details: "a.c"), theme: theme)
    let first = hud.scene(at: after(900)).bezel.frame.width
    let widths = [String(repeating: "w", count: 38), "b.c", ""].enumerated().map { index, details in
      _ = hud.update(hud.changed { $0.content.details = details }, at: after(1000 * (index + 1)))
      _ = hud.scene(at: after(1000 * (index + 1)))
      return hud.scene(at: after(1000 * (index + 1) + 900)).bezel.frame.width
    }
    #expect(Set(widths).count == 1 && first < widths[0])
  }

  @Test(arguments: [Arrangement.row, .banner], [false, true])
  func `the badge of a job that ends comes where the icon was, and not over the texts`(
    arrangement: Arrangement, isRightToLeft: Bool
  ) throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.isRightToLeft) = (arrangement, isRightToLeft)
    let content = Content(
      icon: .symbol(.copy), indicator: .bar(Progress(0.9)), title: "Copying", details: "a",
      buttons: [.init(.close)])
    var hud = HUD.shown(content, theme: theme)
    _ = hud.update(
      hud.changed { ($0.content.icon, $0.content.indicator, $0.content.buttons) = (nil, .success, []) },
      at: after(1000))
    for step in 0...300 {
      let scene = hud.scene(at: after(1000 + step))
      let place = scene.bezel.frame
      func distance(_ rect: Rect) -> Double { isRightToLeft ? place.maxX - rect.maxX : rect.x - place.x }
      let badge = try #require(scene.parts.indicator?.frame)
      #expect(distance(badge) + badge.width <= distance(scene.parts.texts[0].frame), "\(step)")
    }
  }

  // MARK: The end of a command

  @Test func `a ring is full before the mark of success has replaced it, and not before that of an error`()
    throws
  {
    for (end, isFull) in [(Indicator.success, true), (.error, false)] {
      var hud = HUD.shown(Content(indicator: .ring(Progress(0.9)), title: "make", details: "a.c"))
      _ = hud.update(hud.changed { $0.content.indicator = end }, at: after(1000))
      _ = hud.scene(at: after(1000))
      let half = try #require(hud.scene(at: after(1060)).leaving?.indicator)
      guard case .ring(let fraction) = half.picture else {
        Issue.record("no ring")
        return
      }
      #expect(half.opacity == 0.5 && (isFull ? fraction > 0.998 : fraction == 0.9), "\(fraction)")
    }
  }

  @Test(arguments: [false, true])
  func `a ring becomes the badge of a report, which is never empty, and no text is over the badge`(
    isRightToLeft: Bool
  ) throws {
    var theme = Theme.dark
    theme.layout.isRightToLeft = isRightToLeft
    var hud = HUD.shown(Content(indicator: .ring(Progress(0.9)), title: "make", details: "a.c"), theme: theme)
    let small = hud.scene(at: after(1000)).bezel.frame
    let reason = "expression.cpp:41:9\nerror: 'tok' was not declared in this scope"
    _ = hud.update(
      hud.changed {
        $0.content = Content(indicator: .error, title: "make failed", details: reason)
        $0.content.note = "status 2 · 0:09"
        $0.theme.layout.arrangement = .report
      }, at: after(1000))
    var heights = [small.height]
    for step in 0...400 {
      let scene = hud.scene(at: after(1000 + step))
      let badge = try #require(scene.parts.indicator)
      #expect(badge.opacity + (scene.leaving?.indicator?.opacity ?? 0) > 0.8, "\(step)")
      if let ring = scene.leaving?.indicator?.frame {
        #expect(abs(ring.center.x - badge.frame.center.x) < 1 && abs(ring.height - badge.frame.height) < 1)
      }
      for text in scene.parts.texts where text.color.alpha > 0.3 {
        #expect(badge.frame.overlap(with: text.frame).width < 8, "\(step)")
      }
      heights.append(scene.bezel.frame.height)
      if step == 140 { #expect(scene.parts.texts[0].color.alpha > 0.8 * theme.text.titleColor.alpha) }
    }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { abs($1 - $0) < 3 } && heights[400] != small.height)
  }

  // MARK: Texts

  @Test func `a text leaves before the next one comes`() {
    var hud = HUD.shown(Content(title: "Compiling", details: "main.cpp"))
    let opacity = Theme.dark.text.titleColor.alpha
    _ = hud.update(hud.changed { $0.content.title = "Built" }, at: after(500))
    var seen: Set<String> = []
    for step in 500...700 {
      let scene = hud.scene(at: after(step))
      let titles = [scene.leaving?.texts ?? [], scene.parts.texts].joined()
        .filter { ["Compiling", "Built"].contains($0.block.string) && $0.color.alpha > 0.3 * opacity }
      #expect(titles.count <= 1, "\(step)")
      for title in titles where title.color.alpha > 0.95 * opacity { seen.insert(title.block.string) }
      #expect(scene.parts.texts[1].color == Theme.dark.text.detailsColor)
    }
    #expect(seen == ["Compiling", "Built"])
  }

  @Test(arguments: [Arrangement.column, .banner, .report])
  func `a pill and another arrangement are never over each other`(arrangement: Arrangement) {
    var theme = Theme.dark
    theme.layout.arrangement = .row
    let content = Content(icon: .level(.volume), indicator: .bar(Progress(0.4)), title: "Music")
    let pill = HUD.Specification(content, theme: theme)
    theme.layout.arrangement = arrangement
    let other = HUD.Specification(
      Content(indicator: .error, title: "make failed", details: "one\ntwo\nthree"), theme: theme)
    for (before, new) in [(pill, other), (other, pill)] {
      var hud = HUD.shown(before.content, theme: before.theme)
      _ = hud.show(new, at: after(500))
      for step in 500...700 {
        let scene = hud.scene(at: after(step))
        let (leaving, coming) = (scene.leaving?.visible ?? [], scene.parts.visible)
        let pairs =
          leaving.flatMap { old in coming.map { (old, $0) } }
          + coming.indices.flatMap { index in coming[..<index].map { ($0, coming[index]) } }
        for (first, second) in pairs {
          let (one, two) = (first.frame, second.frame)
          guard one.x < two.maxX, two.x < one.maxX, one.y < two.maxY, two.y < one.maxY else { continue }
          #expect(min(first.opacity, second.opacity) < 0.17, "\(step)")
        }
      }
    }
  }

  @Test func `a text that changes all the time is replaced at once, and others fade meanwhile`() {
    var hud = HUD.shown(Content(indicator: .spinner, title: "make", details: "file 0"))
    // Other letters: a text whose numbers alone are others is replaced at once anyway.
    let file = { (step: Int) in "file \(UnicodeScalar(UInt8(96 + step)))" }
    let (title, details) = (Theme.dark.text.titleColor, Theme.dark.text.detailsColor)
    for step in 1...20 {
      let now = 500 + 70 * step
      _ = hud.update(
        hud.changed {
          $0.content.details = file(step)
          if step == 10 { $0.content.title = "make install" }
        }, at: after(now))
      _ = hud.scene(at: after(now))
      guard step > 2 else { continue }
      for wait in [0, 20, 60] {
        let scene = hud.scene(at: after(now + wait))
        #expect(scene.parts.texts[1].block.string == file(step) && scene.parts.texts[1].color == details)
        #expect(scene.leaving?.texts.contains { $0.block.string.hasPrefix("file") } != true)
        if step == 10 { #expect(scene.parts.texts[0].color.alpha < title.alpha / 2) }
        if step == 14 { #expect(abs(scene.parts.texts[0].color.alpha - title.alpha) < 0.01) }
      }
    }
    _ = hud.update(hud.changed { $0.content.details = "after a pause" }, at: after(3000))
    #expect(hud.scene(at: after(3000)).parts.texts[1].color.alpha == 0)
  }

  @Test func `the bezel grows on the spring for a text that changes quickly, which fades if it would be cut`()
    throws
  {
    var hud = HUD.shown(Content(indicator: .spinner, title: "make", details: "a.c"))
    let file = "the long name of a file"
    var width = hud.scene(at: after(1000)).bezel.frame.width
    for (step, name) in ["b.c", "\(file) 9", "\(file) 10", "\(file) 11"].enumerated() {
      let now = 1000 + (step < 2 ? 200 : 1000) * step
      _ = hud.update(hud.changed { $0.content.details = name }, at: after(now))
      for wait in stride(from: 0, through: 400, by: 16) {
        let scene = hud.scene(at: after(now + wait))
        let bezel = scene.bezel.frame
        #expect(abs(bezel.width - width) < 40, "\(name) after \(wait) ms")
        width = bezel.width
        let text = try #require(scene.parts.texts.last)
        guard text.color.alpha > 0.1 else { continue }
        #expect(text.frame.x > bezel.x && text.frame.maxX < bezel.maxX, "\(name) after \(wait) ms")
      }
      // Another number is there at once.
      let text = hud.scene(at: after(now)).parts.texts.last
      if step > 1 { #expect(text?.color == Theme.dark.text.detailsColor, "\(name)") }
    }
  }

  @Test func `a text whose numbers alone are others is replaced at once`() {
    var hud = HUD.shown(Content(indicator: .spinner, title: "make", details: "9 of 30 · 12 s left"))
    let details = Theme.dark.text.detailsColor
    _ = hud.update(hud.changed { $0.content.details = "10 of 30 · 11 s left" }, at: after(3000))
    #expect(hud.scene(at: after(3000)).parts.texts[1].color == details)
    #expect(hud.scene(at: after(3000)).leaving?.texts.isEmpty != false)
    _ = hud.update(hud.changed { $0.content.details = "10 of 30 · 1 min left" }, at: after(6000))
    #expect(hud.scene(at: after(6000)).parts.texts[1].color.alpha == 0)
  }

  @Test func `a button that goes leaves no hole in what does not shrink`() {
    var theme = Theme.dark
    theme.layout.shrinks = false
    var content = Content(indicator: .ring(Progress(0.4)), title: "make", details: "parser.cpp")
    var simple = HUD.shown(content, theme: theme)
    let plain = simple.scene(at: after(2000)).bezel.frame
    content.buttons = [.init("Cancel")]
    var hud = HUD.shown(content, theme: theme)
    #expect(hud.scene(at: after(2000)).bezel.frame.height > plain.height)
    content.buttons = []
    _ = hud.update(hud.changed { $0.content = content }, at: after(2000))
    _ = hud.scene(at: after(2000))
    #expect(hud.scene(at: after(4000)).bezel.frame == plain)
  }

  @Test(arguments: [Arrangement.column, .banner])
  func `what does not shrink keeps its height to the end, and the places of title and indicator`(
    arrangement: Arrangement
  ) throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.shrinks) = (arrangement, false)
    let isJob = arrangement == .banner
    var content = Content(
      icon: isJob ? .symbol(.copy) : nil, indicator: isJob ? .bar(Progress(0.4)) : .ring(Progress(0.4)),
      title: "make", details: isJob ? "" : "parser.cpp")
    content.note = "9/30 · 0:12 · 5 s left"
    var hud = HUD.shown(content, theme: theme)
    let running = hud.scene(at: after(2000))
    let end = Content(indicator: .success, title: "make", details: isJob ? "" : "took 0:17")
    _ = hud.update(hud.changed { $0.content = end }, at: after(2000))
    _ = hud.scene(at: after(2000))
    let ended = hud.scene(at: after(4000))
    #expect(ended.bezel.frame == running.bezel.frame)
    #expect(ended.parts.texts[0].frame == running.parts.texts[0].frame)
    let picture = isJob ? running.parts.icon : running.parts.indicator
    #expect(ended.parts.indicator?.frame == picture?.frame && picture != nil)
    // Another failure may need more room: it grows from the same title.
    let reason = Array(repeating: "no room", count: 9).joined(separator: "\n")
    _ = hud.update(hud.changed { $0.content.details = reason }, at: after(4000))
    _ = hud.scene(at: after(4000))
    let failed = hud.scene(at: after(6000))
    #expect(failed.bezel.frame.height > ended.bezel.frame.height)
    #expect(
      failed.parts.texts[0].frame.y - failed.bezel.frame.y == ended.parts.texts[0].frame.y
        - ended.bezel.frame.y
    )
  }

  @Test func `a text below the old edge of a growing bezel comes when the edge has reached it`() {
    var hud = HUD.shown(Content(title: "make"))
    _ = hud.update(hud.changed { $0.content.details = "one\ntwo\nthree" }, at: after(500))
    for step in 500...900 {
      let scene = hud.scene(at: after(step))
      let details = scene.parts.texts[1]
      if details.color.alpha > 0.1 {
        #expect(details.frame.maxY < (scene.parts.area ?? scene.bezel.frame).maxY + 16)
      }
    }
    #expect(hud.scene(at: after(900)).parts.texts[1].color == Theme.dark.text.detailsColor)
  }

  @Test(arguments: ["ok", "A title that is longer than both others"])
  func `with reduced motion a bezel has its new size when the old content has left and the new one comes`(
    title: String
  ) {
    var theme = Theme.dark
    theme.motion.isReduced = true
    var hud = HUD.shown(Content(indicator: .spinner, title: "make something"), theme: theme)
    let old = hud.scene(at: after(500)).bezel.frame.size
    _ = hud.update(
      hud.changed { ($0.content.indicator, $0.content.title) = (.success, title) }, at: after(500))
    var sizes: Set<Size> = []
    for step in 500...800 {
      let scene = hud.scene(at: after(step))
      sizes.insert(scene.bezel.frame.size)
      let ink = [scene.parts.texts.first?.color.alpha, scene.parts.indicator?.opacity].compactMap { $0 }
      if scene.bezel.frame.size == old {
        #expect(ink.allSatisfy { $0 == 0 })
      } else {
        #expect(scene.leaving == nil)
      }
    }
    #expect(sizes.count == 2)
    #expect(hud.scene(at: after(800)).parts.texts.first?.color == theme.text.titleColor)
  }

  @Test func `with reduced motion a new content of the same size fades where it is`() {
    var theme = Theme.dark
    theme.motion.isReduced = true
    var hud = HUD.shown(Content(indicator: .spinner, title: "make"), theme: theme)
    _ = hud.update(hud.changed { $0.content.indicator = .success }, at: after(500))
    let first = hud.scene(at: after(500)).bezel.frame
    let middle = hud.scene(at: after(560))
    #expect(middle.parts.indicator?.opacity == 0.5 && middle.leaving?.indicator?.opacity == 0.5)
    #expect(middle.bezel.frame == first && hud.scene(at: after(800)).bezel.frame == first)
    #expect(hud.scene(at: after(700)).leaving == nil)
  }

  @Test(arguments: [false, true])
  func `dots that move don't lie over a title that leaves`(isMirrored: Bool) throws {
    var theme = Theme.dark
    (theme.layout.arrangement, theme.layout.isRightToLeft) = (.row, isMirrored)
    let dots = try #require(Dots(text: "oo*o."))
    var hud = HUD.shown(Content(indicator: .dots(dots), title: "3 · a long name"), theme: theme)
    _ = hud.scene(at: after(400))
    _ = hud.update(hud.changed { $0.content.title = "1" }, at: after(500))
    var cuts = 0
    for step in 500...560 {
      let scene = hud.scene(at: after(step))
      guard let leaving = scene.leaving, let text = leaving.texts.first, text.color.alpha > 0 else {
        continue
      }
      let (room, dots) = (try #require(leaving.area), try #require(scene.parts.indicator).frame)
      #expect(isMirrored ? room.x > dots.maxX : room.maxX < dots.x)
      if leaving.edgeFade(of: text.frame) != .zero { cuts += 1 }
    }
    #expect(cuts > 10)
  }

  // MARK: Size

  @Test(arguments: Position.named)
  func `a new content is shown at once, and the size is animated`(position: Position) {
    var options = Options()
    options.placement.position = position
    var hud = HUD.shown(Content(title: "Short"), options)
    let before = hud.scene(at: after(500))
    let specification = hud.changed { $0.content.title = "A title that is a good deal longer" }
    _ = hud.update(specification, at: after(500))
    let at = hud.scene(at: after(500))
    #expect(at.parts.texts.first?.block.string == specification.content.title)
    #expect(at.bezel.frame.size == before.bezel.frame.size)
    // Edges are on whole pixels only at rest; during the animation the centre is exact.
    #expect(abs(at.bezel.frame.x - before.bezel.frame.x) <= 0.5)
    #expect(hud.isMoving(at: after(501)) && hud.isMoving(at: after(700)))
    var last = at.bezel.frame
    for step in 501...900 {
      let frame = hud.scene(at: after(step)).bezel.frame
      #expect(frame.width >= last.width && frame.width - last.width < 6)
      last = frame
    }
    let expected = Layout(
      Layout.Inputs(specification.content, theme: .dark, screen: desktop), measure: Monospace().measure)
    #expect(last.size == expected.size)
    // The edge or centre that it is aligned with does not move.
    let anchor = area.x + area.width * position.horizontal
    #expect(abs(last.x + last.width * position.horizontal - anchor) <= 0.5)
  }

  @Test func `texts are measured when they change, not for every frame`() {
    let text = Monospace()
    var hud = HUD.shown(Content(title: "Title", details: "Details"), measure: text.measure)
    let calls = text.calls
    for step in 0..<100 { _ = hud.scene(at: after(step * 16), measure: text.measure) }
    _ = hud.footprint(at: after(1600), on: desktop, measure: text.measure)
    #expect(text.calls == calls)
    _ = hud.update(hud.changed { $0.content.details = "Other" }, at: after(2000))
    _ = hud.scene(at: after(2000), measure: text.measure)
    #expect(text.calls > calls)
  }

  @Test func `on another output a HUD has its size at once`() {
    var hud = HUD.shown(Content(title: "A title of some length"))
    let phone = Screen(size: Size(width: 240, height: 400), scale: 1.5)
    let scene = hud.scene(at: after(500), in: area, on: phone, measure: Monospace().measure)
    #expect(scene.bezel.frame.width <= 200)
    #expect(!hud.isMoving(at: after(500)) || hud.content.indicator == .spinner)
  }

  @Test(arguments: [1, 1.25, 1.5, 2], Position.named)
  func `at rest every edge is on a buffer pixel`(scale: Double, position: Position) {
    var options = Options()
    options.placement.position = position
    let specification = HUD.Specification(
      Content(indicator: .ring(.none), title: "Title", details: "Detail"), options: options)
    let fine = Screen(size: Size(width: 1536, height: 864), scale: scale)
    let scene = HUD.still(
      specification, in: Rect(x: 37, y: 29, width: 301, height: 207), on: fine, measure: Monospace().measure)
    let frames =
      [scene.bezel.frame, scene.parts.indicator?.frame ?? scene.bezel.frame] + scene.parts.texts.map(\.frame)
    for length in frames.flatMap({ [$0.x, $0.y, $0.maxX, $0.maxY] }) {
      #expect(abs(length * scale - (length * scale).rounded()) < 1e-6)
    }
  }

  @Test(arguments: Animation.allCases, [1, 0.3])
  func `the footprint contains every frame`(animation: Animation, damping: Double) {
    var theme = Theme.dark
    theme.motion.animation = animation
    theme.motion.dampingRatio = damping
    var hud = HUD.shown(Content(title: "Short"), theme: theme)
    var footprint = hud.footprint(at: start, on: desktop, measure: Monospace().measure)
    func check(_ range: ClosedRange<Int>) {
      let surface = Rect(x: 0, y: 0, width: footprint.size.width, height: footprint.size.height)
      for step in stride(from: range.lowerBound, through: range.upperBound, by: 4) {
        let scene = hud.scene(
          at: after(step), in: footprint.area(in: surface.size), on: desktop, measure: Monospace().measure)
        // The extent is one pixel larger.
        #expect(surface.grown(by: 2.5).union(scene.extent) == surface.grown(by: 2.5))
      }
    }
    check(0...600)
    _ = hud.handle(.deadline, at: after(600))
    _ = hud.update(hud.changed { $0.content.title = "A title that is a good deal longer" }, at: after(600))
    footprint = hud.footprint(at: after(600), on: desktop, measure: Monospace().measure)
    check(600...1500)
    footprint = hud.footprint(at: after(1500), on: desktop, measure: Monospace().measure)
    _ = hud.handle(.hide, at: after(1500))
    check(1500...1799)
  }
}

extension Scene.Parts {
  /// Where pictures and texts are, and how much of them is visible.
  fileprivate var visible: [(frame: Rect, opacity: Double)] {
    [icon, indicator].compactMap { $0.map { ($0.frame, $0.opacity) } }
      + (texts + [value].compactMap { $0 }).map { ($0.frame, $0.color.alpha) }
  }
}
