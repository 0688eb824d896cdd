import BezelValues
import Testing

@testable import HUDModel

@Suite struct IndicatorTests {
  private func picture(_ hud: inout ShownHUD, _ milliseconds: Int) -> Scene.Indicator.Picture? {
    hud.scene(at: after(milliseconds)).parts.indicator?.picture
  }

  private func theme(_ assignments: String..., in theme: Theme = .dark) throws -> Theme {
    try assignments.reduce(theme) { try $0.setting($1) }
  }

  // MARK: Spokes

  @Test(arguments: [false, true])
  func `spokes change twelve times a turn, and not in between`(isReduced: Bool) throws {
    var theme = Theme.dark
    theme.motion.isReduced = isReduced
    var hud = HUD.shown(Content(indicator: .classic), theme: theme)
    let period = isReduced ? theme.motion.reducedSpinnerTurn : .seconds(1)
    var now = after(10_000)
    for _ in 0..<10_000 {
      let next = try #require(hud.nextChange(after: now))
      #expect(next > now && next - now <= period / 12 + .nanoseconds(1))
      let before = hud.scene(at: now).parts.indicator?.picture
      #expect(hud.scene(at: next - .microseconds(1)).parts.indicator?.picture == before)
      guard case .classic(let old)? = before,
        case .classic(let new)? = hud.scene(at: next).parts.indicator?.picture
      else {
        Issue.record("no spokes")
        return
      }
      #expect(new == (old + 1) % 12)
      now = next
    }
  }

  @Test func `a HUD with spokes is drawn at every frame while the bezel moves`() {
    let hud = HUD.shown(Content(indicator: .classic))
    #expect(hud.nextChange(after: after(100)) == after(100))
    #expect(hud.nextChange(after: after(400)) ?? start > after(400))
  }

  @Test func `a theme can draw its spinner with spokes`() throws {
    var mb = HUD.shown(Content(title: "Loading"), theme: .mbProgressHUD)
    #expect(picture(&mb, 0) == .classic(brightest: 0))
    #expect(picture(&mb, 500) == .classic(brightest: 6))
    #expect(mb.scene(at: after(500)).parts.indicator?.frame.size == Size(width: 37, height: 37))
    var ring = HUD.shown(Content(), theme: try theme("spinner=ring", in: .mbProgressHUD))
    #expect(picture(&ring, 500) == .spinner(turn: 0.5))
    var spokes = HUD.shown(Content(), theme: try theme("spinner=classic"))
    #expect(picture(&spokes, 500) == .classic(brightest: 6))
    #expect(spokes.content.indicator.mode == .spinner)
  }

  // MARK: Icon

  @Test(arguments: ["layout=column", "layout=banner", "row-vertical=off", "row-vertical=on"])
  func `a loudspeaker keeps its width`(setting: String) throws {
    let look = try theme(setting.hasPrefix("row") ? "layout=row" : "layout=column", setting)
    for icon in [Icon.symbol(.volumeMedium), .level(.volume)] {
      var hud = HUD.shown(Content(icon: icon, indicator: .bar(Progress(0.5))), theme: look)
      let picture = hud.scene(at: after(1000)).parts.icon?.picture
      #expect(picture == .symbol(.volumeMedium, keepsWidth: true))
    }
  }

  // MARK: Progress

  @Test func `progress is animated from one indicator to another`() throws {
    var hud = HUD.shown(Content(indicator: .pie(Progress(0.2))))
    _ = hud.update(hud.changed { $0.content.indicator = .bar(Progress(0.6)) }, at: after(500))
    guard case .bar(let first, _, _)? = picture(&hud, 500), case .bar(let last, _, _)? = picture(&hud, 900)
    else {
      Issue.record("no bar")
      return
    }
    #expect(abs(first - 0.2) < 1e-9 && last == 0.6)
    let cells = try theme("segments=5", "segment-gap=3")
    _ = hud.update(
      hud.changed {
        $0.content.indicator = .bar(Progress(0.8))
        $0.theme = cells
      }, at: after(1000))
    #expect(picture(&hud, 1000) == .cells(fraction: 0.6, .init(count: 5, gap: 3, cornerRadius: 1.5)))
    #expect(picture(&hud, 1500) == .cells(fraction: 0.8, .init(count: 5, gap: 3, cornerRadius: 1.5)))
  }

  @Test func `cells without progress are indeterminate`() throws {
    var hud = HUD.shown(Content(indicator: .indeterminateBar), theme: try theme("segments=5"))
    func band(_ time: Int) -> (start: Double, end: Double)? {
      guard case .cells(let end, let cells)? = picture(&hud, time) else { return nil }
      return (cells.start, end)
    }
    let (first, second) = (try #require(band(1000)), try #require(band(1400)))
    #expect(abs(first.end - first.start - 0.3) < 1e-9 && first.start != second.start)
    #expect(hud.nextChange(after: after(1000)) == after(1000))
  }

  @Test(arguments: [Theme.dark, .light, .mbProgressHUD, .svProgressHUD])
  func `progress beyond 100 % has another colour than that up to it`(theme: Theme) throws {
    var content = Content(indicator: .bar(Progress(1.2, upTo: 1.5)))
    content.maximum = 1.5
    var hud = HUD.shown(content, theme: theme)
    let indicator = try #require(hud.scene(at: after(1000)).parts.indicator)
    let (ink, beyond) = (indicator.color, try #require(indicator.limit?.color))
    #expect(abs(ink.red - beyond.red) + abs(ink.green - beyond.green) + abs(ink.blue - beyond.blue) > 0.4)
  }

  @Test(arguments: Indicator.Mode.allCases, Indicator.Mode.allCases)
  func `any indicator can replace any other while the HUD is up`(old: Indicator.Mode, new: Indicator.Mode) {
    var hud = HUD.shown(Content(indicator: .sample(of: old), title: "Title"))
    let before = hud.scene(at: after(600))
    _ = hud.update(
      hud.changed { $0.content.indicator = .sample(of: new) }, at: after(600))
    let at = hud.scene(at: after(600))
    #expect(at.bezel.frame.size == before.bezel.frame.size)
    #expect(at.presence == .full)
    #expect((at.parts.indicator == nil) == [.text, .image].contains(new))
    let other = HUD.shown(Content(indicator: .sample(of: new), title: "Title"))
    var rested = other
    #expect(
      hud.scene(at: after(1200)).bezel.frame.size == rested.scene(at: after(1200)).bezel.frame.size)
  }

  @Test(arguments: [(0, "0%"), (0.29, "29%"), (0.999, "99%"), (1, "100%")] as [(Double, String)])
  func `a ring has its percentage inside`(fraction: Double, label: String) throws {
    var hud = HUD.shown(Content(indicator: .ring(Progress(fraction))), theme: try theme("percent=on"))
    let indicator = try #require(hud.scene(at: after(500)).parts.indicator)
    #expect(indicator.label?.block.string == label)
    #expect(indicator.label?.frame == indicator.frame)
  }

  @Test(arguments: [Indicator.ring(Progress(0.5)), .pie(Progress(0.5)), .bar(Progress(0.5))])
  func `an estimate is fainter, and its percentage has a tilde`(indicator: Indicator) throws {
    var measured = HUD.shown(Content(indicator: indicator), theme: try theme("percent=on"))
    var estimated = HUD.shown(Content(indicator: indicator), theme: try theme("percent=on", "estimate=on"))
    let scenes = (estimated.scene(at: after(500)), measured.scene(at: after(500)))
    let (faint, full) = (try #require(scenes.0.parts.indicator), try #require(scenes.1.parts.indicator))
    #expect(faint.color == full.color.faded(0.45))
    #expect(faint.picture == full.picture && faint.frame.size == full.frame.size)
    #expect((faint.label ?? scenes.0.parts.value)?.block.string == "~50%")
    #expect((full.label ?? scenes.1.parts.value)?.block.string == "50%")
  }

  @Test func `a percentage counts with its ring, in a font size that fits`() throws {
    var hud = HUD.shown(
      Content(indicator: .ring(.none)), theme: try theme("percent=on", "percent-font=30 bold"))
    let labels = (1...10).compactMap { step in
      _ = hud.update(
        hud.changed { $0.content.indicator = .ring(Progress(Double(step) / 10)) }, at: after(500 + step))
      return hud.scene(at: after(500 + step)).parts.indicator?.label?.block
    }
    #expect(Set(labels.map(\.string)).count == 10 && labels.last?.string == "100%")
    // Three or four characters of 0.6 in four fifths of 48 - 2 × 4.5.
    for label in labels {
      #expect(abs(label.font.size * 0.6 * Double(label.string.count) - 31.2) < 1e-6, "\(label.string)")
    }
  }

  @Test func `the widest percentage of an estimate fits its ring`() throws {
    var hud = HUD.shown(
      Content(indicator: .ring(Progress(1))), theme: try theme("percent=on", "estimate=on"))
    let label = try #require(hud.scene(at: after(500)).parts.indicator?.label?.block)
    #expect(label.string == "~100%" && label.font.size * 0.6 * 5 <= 31.2 + 1e-6)
  }

  @Test func `a percentage is omitted if it is too small to read, or if the theme has none`() throws {
    var tiny = HUD.shown(
      Content(indicator: .ring(.none)), theme: try theme("percent=on", "indicator-size=20"))
    var plain = HUD.shown(Content(indicator: .ring(.none)))
    var bar = HUD.shown(Content(indicator: .bar(.none)), theme: try theme("percent=on"))
    #expect(tiny.scene(at: start).parts.indicator?.label == nil)
    #expect(plain.scene(at: start).parts.indicator?.label == nil)
    #expect(bar.scene(at: start).parts.indicator?.label == nil)
  }

  // MARK: Statuses

  @Test(arguments: [(Indicator.warning, Scene.Indicator.Status.warning), (.info, .info)])
  func `warning and information are drawn stroke by stroke, and are dismissed automatically`(
    indicator: Indicator, status: Scene.Indicator.Status
  ) {
    var hud = HUD.shown(Content(title: "Working"))
    _ = hud.handle(.deadline, at: after(300))
    _ = hud.show(hud.changed { $0.content.indicator = indicator }, at: after(500))
    let glyph = status == .warning ? hud.theme.indicator.warningGlyph : .white
    #expect(picture(&hud, 500) == .status(status, drawn: 0, badge: .init(glyphColor: glyph, scale: 1)))
    #expect(picture(&hud, 1000) == .status(status, drawn: 1, badge: .init(glyphColor: glyph, scale: 1)))
    #expect(hud.nextDeadline == after(2000))
  }

  @Test func `an image that is still loaded keeps its place, and fades in`() throws {
    let picture = LoadedPicture()
    var hud = HUD.shown(Content(icon: .image(Image(picture)), indicator: .none, title: "Bell"))
    let empty = hud.scene(at: after(1000))
    #expect(empty.parts.icon == nil)
    hud.pictureChanged(at: after(1000))
    #expect(hud.scene(at: after(2000)).parts.icon == nil)
    let rendition = LoadedPicture.Rendition(size: PixelSize(width: 1, height: 1), words: [0])
    picture.complete(as: LoadedPicture(size: Size(width: 2, height: 1), source: .data([]), rendition))
    #expect(picture.size == Size(width: 2, height: 1))
    hud.pictureChanged(at: after(2000))
    let opacities = [2000, 2040, 2080, 3000].map { time -> Double in
      guard case .image(_, let opacity, _, _) = hud.scene(at: after(time)).parts.icon?.picture else {
        return -1
      }
      return opacity
    }
    #expect(opacities == opacities.sorted() && opacities.first == 0 && opacities.last == 1)
    #expect(Set(opacities).count == 4)
    #expect(hud.scene(at: after(3000)).bezel.frame == empty.bezel.frame)
  }

  @Test(arguments: [Indicator.Mode.ring, .pie, .bar, .dots])
  func `icon, progress and number of an inactive HUD are faint`(mode: Indicator.Mode) throws {
    var content = Content(icon: .symbol(.workspace), indicator: .sample(of: mode), title: "Title")
    content.isInactive = true
    var hud = HUD.shown(content, theme: try theme("percent=on"))
    let (scene, faint) = (hud.scene(at: after(1000)), Theme.dark.indicator.inactiveColor)
    #expect(scene.parts.icon?.color == faint && scene.parts.indicator?.color == faint)
    let number = scene.parts.indicator?.label ?? scene.parts.value
    #expect((number == nil) == (mode == .dots) && number.map { $0.color == faint } != false)
    #expect(scene.parts.texts.first?.color == Theme.dark.text.titleColor)
  }

  @Test(arguments: [Indicator.bar(Progress(1.2, upTo: 1.5)), .ring(Progress(1.2, upTo: 1.5))])
  func `what is beyond 100 % is as faint as the rest of an inactive HUD`(indicator: Indicator) throws {
    var specification = HUD.Specification(Content(indicator: indicator))
    specification.content.maximum = 1.5
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: 1)
    func limit() throws -> Scene.Indicator.Limit {
      try #require(HUD.still(specification, on: screen) { _ in .zero }.scene.parts.indicator?.limit)
    }
    #expect(try limit() == .init(share: 1 / 1.5, color: Theme.dark.indicator.warning))
    specification.content.isInactive = true
    #expect(try abs(limit().color.alpha - 0.54 / 0.95) < 0.001)
  }
}

extension Indicator {
  /// An indicator of a mode: progress is half, the second of three dots is active.
  static func sample(of mode: Mode) -> Indicator {
    mode == .dots ? Dots(text: "o*.").map(Indicator.dots) ?? .none : Indicator(mode, progress: Progress(0.5))
  }
}
