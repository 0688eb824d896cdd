import BezelValues
import HUDCommands
package import HUDModel
package import HUDPainting

/// Changes of a HUD in one picture: a row for each, with its frames from left to right.
package struct FilmStrip {
  private static let margin = 24.0
  private static let gap = 12.0
  /// The times of the frames after the change, in milliseconds.
  private static let times = [0, 17, 33, 50, 67, 83, 100, 120, 160, 220, 320]

  private let look: ThemeSelection.Name
  private let hasContrast: Bool
  private let scale: Double
  private let painter: Painter

  /// - Parameters:
  ///   - look: The theme of the HUDs.
  ///   - hasContrast: Whether the desktop asks for high contrast.
  ///   - scale: Pixels per logical pixel.
  ///   - resources: The caches for painting.
  package init(
    in look: ThemeSelection.Name, hasContrast: Bool = false, scale: Double, resources: PaintResources
  ) {
    self.look = look
    self.hasContrast = hasContrast
    self.scale = scale
    painter = Painter(resources: resources)
  }

  /// Writes the picture to a PNG file.
  package func write(to path: String) throws {
    let rows = changes.map(frames)
    let sizes = rows.map { row in
      Size(
        width: row.map(\.bezel.frame.width).max() ?? 0, height: row.map(\.bezel.frame.height).max() ?? 0)
    }
    let width = sizes.map { $0.width + Self.gap }.max() ?? 0
    let canvas = try Canvas(
      Size(
        width: width * Double(Self.times.count) + 2 * Self.margin,
        height: sizes.reduce(2 * Self.margin) { $0 + $1.height + 2 * Self.gap }), scale: scale)
    canvas.fill(
      Rect(x: 0, y: 0, width: 1e5, height: 1e5),
      look == .light ? Color(208, 218, 234) : Color(74, 92, 136))
    var y = Self.margin
    for (row, size) in zip(rows, sizes) {
      for (index, scene) in row.enumerated() {
        let center = Point(x: Self.margin + width * (Double(index) + 0.5), y: y + size.height / 2)
        try canvas.paint(
          scene, area.size, centering: Rect(center: area.center, size: .zero), at: center, with: painter)
      }
      y += size.height + 2 * Self.gap
    }
    try canvas.writePNG(to: path)
  }

  private var area: Rect { Rect(x: 0, y: 0, width: 700, height: 400) }

  private func frames(of change: (HUD.Specification, HUD.Specification)) -> [Scene] {
    let screen = Screen(size: Size(width: 1920, height: 1080), scale: scale)
    let start = Instant(sinceStart: .seconds(10))
    var hud = HUD(id: "strip", change.0)
    var layout = OutputLayout()
    _ = hud.show(change.0, at: start)
    layout.update(for: hud, on: screen, at: start, measure: painter.resources.measure)
    hud.framePainted(at: start)
    let now = start + .seconds(3)
    layout.update(for: hud, on: screen, at: now, measure: painter.resources.measure)
    _ = hud.update(change.1, at: now)
    return Self.times.map { time in
      let instant = now + .milliseconds(time)
      layout.update(for: hud, on: screen, at: instant, measure: painter.resources.measure)
      return hud.scene(layout, at: instant, in: area)
    }
  }

  // MARK: The changes

  private var changes: [(HUD.Specification, HUD.Specification)] {
    let long = "expression.cpp:41:9: error: 'tok' was not declared in this scope"
    let work = Content(indicator: .spinner, title: "make")
    let dots = { (text: String) in Dots(text: text).map(Indicator.dots) ?? .none }
    return [
      (card(work), card(Content(indicator: .success, title: "make", details: "took 0:17"))),
      (card(work), card(Content(indicator: .error, title: "make failed", details: long))),
      (card(Content(indicator: .error, title: "make failed", details: long)), card(work)),
      (
        card(Content(indicator: .ring(Progress(0.6)), title: "make", details: "Compiling main.cpp")),
        card(Content(indicator: .ring(Progress(0.63)), title: "make", details: "Compiling expression.cpp"))
      ),
      (
        pill(Content(icon: .symbol(.capsLock), indicator: .none, title: "Caps Lock on")),
        pill(Content(icon: .level(.volume), indicator: .bar(Progress(0.4))))
      ),
      (
        pill(Content(indicator: dots("oo*o."), title: "3 · web")),
        pill(Content(indicator: dots("oo.o*"), title: "5 · music"))
      ),
      (volume, failed), (failed, volume),
      (run(.ring, "expression.cpp", 0.91), run(.success, "took 0:17", nil)),
      (run(.ring, "expression.cpp", 0.91), run(.error, long, nil, note: "status 2 · 0:09")),
      (
        banner(
          Content(icon: .symbol(.copy), indicator: .bar(Progress(0.4)), title: "Copying 12 files to Backup")),
        card(Content(indicator: .success, title: "Copied", details: "took 0:17"))
      ),
    ]
  }

  /// What `bezel run` shows.
  private func run(
    _ indicator: Indicator.Mode, _ details: String, _ progress: Double?, note: String? = nil
  ) -> HUD.Specification {
    let shown = ProgramHUD("run", indicator) { patch in
      (patch.title, patch.details, patch.note) = (note == nil ? "make" : "make failed", details, note)
      patch.progress = progress.map { Progress($0) }
      if progress != nil { patch.note = "41/45 · 0:08 · 1 s left" }
    }
    return (try? shown.specification(in: look)) ?? failed
  }

  private var volume: HUD.Specification {
    pill(Content(icon: .level(.volume), indicator: .bar(Progress(0.4))))
  }

  private var failed: HUD.Specification {
    card(
      Content(indicator: .error, title: "make failed", details: "expression.cpp:41: 'tok' was not declared"))
  }

  private func banner(_ content: Content) -> HUD.Specification {
    var specification = card(content)
    specification.theme.layout.arrangement = .banner
    return specification
  }

  private func card(_ content: Content) -> HUD.Specification {
    var desktop = DesktopPreferences()
    desktop.prefersContrast = hasContrast
    return HUD.Specification(content, theme: ThemeSelection(look).theme(on: desktop))
  }

  private func pill(_ content: Content) -> HUD.Specification {
    var specification = card(content)
    specification.theme.layout.arrangement = .row
    specification.theme.indicator.showsPercent = true
    specification.theme.motion.settlingTime = .milliseconds(180)
    return specification
  }
}
