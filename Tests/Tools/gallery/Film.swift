import BezelValues
import HUDCommands
import HUDModel
package import HUDPainting

/// The README's moving picture, frame by frame: a volume key, a build, and a spinner that becomes a check mark.
package struct Film {
  /// What happens to the HUD that is up, at a time in milliseconds.
  private struct Step {
    let time: Int
    let action: Action
  }

  private enum Action {
    case show(HUD.Specification)
    case update(HUD.Specification)
    case dismiss
  }

  /// The time between two frames, in milliseconds. The Makefile has it too.
  private static let interval = 20
  private static let size = Size(width: 420, height: 220)
  private static let scale = 2.0

  private let painter: Painter
  private let steps: [Step]
  private let length: Int

  package init(resources: PaintResources) {
    painter = Painter(resources: resources)
    var steps: [Step] = []
    var now = 300
    for (index, percent) in [40, 45, 50, 55, 60].enumerated() {
      steps.append(
        Step(time: now, action: index == 0 ? .show(Self.volume(percent)) : .update(Self.volume(percent))))
      now += index == 0 ? 500 : 160
    }
    now += 700
    steps.append(Step(time: now, action: .dismiss))
    now += 500
    let sources = ["main.cpp", "parser.cpp", "lexer.cpp", "expression.cpp", "types.cpp", "emitter.cpp"]
    for done in stride(from: 2, through: 30, by: 2) {
      let build = Self.build(done, of: 30, sources[done / 2 % sources.count])
      steps.append(Step(time: now, action: done == 2 ? .show(build) : .update(build)))
      now += done == 2 ? 450 : 150
    }
    steps.append(Step(time: now, action: .update(Self.card(.success, "make", "took 0:17"))))
    now += 1500
    steps.append(Step(time: now, action: .dismiss))
    now += 500
    steps.append(Step(time: now, action: .show(Self.card(.spinner, "Uploading", "holiday.mp4"))))
    now += 1900
    steps.append(Step(time: now, action: .update(Self.card(.success, "Uploaded", "holiday.mp4"))))
    now += 1400
    steps.append(Step(time: now, action: .dismiss))
    self.steps = steps
    length = now + 600
  }

  /// Writes the frames to numbered PNG files of a folder.
  package func write(to folder: String) throws {
    let screen = Screen(size: Self.size, scale: Self.scale)
    let start = Instant(sinceStart: .seconds(10))
    var hud = HUD(id: "film", Self.volume(40))
    var layout = OutputLayout()
    var rest = steps[...]
    for (index, time) in stride(from: 0, to: length, by: Self.interval).enumerated() {
      let now = start + .milliseconds(time)
      while let step = rest.first, step.time <= time {
        perform(step.action, on: &hud, &layout, at: now)
        rest.removeFirst()
      }
      while let deadline = hud.nextDeadline, deadline <= now { _ = hud.handle(.deadline, at: now) }
      let canvas = try Canvas(Self.size, scale: Self.scale)
      canvas.fillDesktop(Self.size)
      if hud.phase != .idle {
        layout.update(for: hud, on: screen, at: now, measure: painter.resources.measure)
        let area = Rect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        try canvas.paint(
          hud.scene(layout, at: now, in: area), area.size, at: Point(x: 0, y: 0), with: painter)
        hud.framePainted(at: now)
        _ = hud.framePresented(at: now)
      }
      let name = String(index + 10_000).dropFirst()
      try canvas.writePNG(to: "\(folder)/\(name).png")
    }
  }

  private func perform(
    _ action: Action, on hud: inout HUD, _ layout: inout OutputLayout, at now: Instant
  ) {
    switch action {
    case .show(let specification):
      hud = HUD(id: "film", specification)
      layout = OutputLayout()
      _ = hud.show(specification, at: now)
    case .update(let specification): _ = hud.update(specification, at: now)
    case .dismiss: _ = hud.handle(.hide, at: now)
    }
  }

  // MARK: The HUDs

  private static func volume(_ percent: Int) -> HUD.Specification {
    specification(
      Content(icon: .level(.volume), indicator: .bar(Progress(Double(percent) / 100)), title: ""),
      style: "osd")
  }

  private static func build(_ done: Int, of total: Int, _ source: String) -> HUD.Specification {
    var content = Content(
      indicator: .ring(Progress(Double(done) / Double(total))), title: "make", details: "Compiling \(source)")
    content.note = "\(done) of \(total) · \((total - done) / 2) s left"
    var specification = specification(content)
    specification.theme.indicator.showsPercent = true
    return specification
  }

  private static func card(_ indicator: Indicator, _ title: String, _ details: String) -> HUD.Specification {
    specification(Content(indicator: indicator, title: title, details: details))
  }

  private static func specification(_ content: Content, style: String = Style.defaultName)
    -> HUD.Specification
  {
    var specification = HUD.Specification(content)
    var patch = Style.builtIn.first { $0.name == style }?.patch ?? Patch()
    patch.theme = ThemeSelection.Name.dark.rawValue
    patch.apply(to: &specification, with: Patch.Resources())
    specification.options.timeout = .never
    return specification.themed(for: DesktopPreferences())
  }
}
