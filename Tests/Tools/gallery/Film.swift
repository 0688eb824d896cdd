import BezelValues
import HUDCommands
import HUDImages
import HUDModel
package import HUDPainting

/// The README's pictures, frame by frame: a desktop on which a build runs, a song begins and a volume key is held. The
/// HUDs are what `bezel run`, `bezel media` and `bezel volume` send, with the built-in configuration.
package struct Film {
  /// A HUD of the film, and where its id is shown.
  private enum Role: CaseIterable {
    case build, song, level
  }

  private struct Step {
    /// In milliseconds.
    let time: Int
    /// What happens to the HUD. Nil dismisses it.
    let shown: ProgramHUD?
    let role: Role
  }

  /// The time between two frames, in milliseconds. The Makefile has it too.
  private static let interval = 30
  private static let length = 7800
  /// The first frame: all HUDs are up, since it is what is seen where pictures don't move.
  private static let first = 3100
  private static let sources = [
    "main", "parser", "lexer", "scope", "types", "expression", "statement", "module", "emitter", "linker",
  ]
  private static let (buildStart, fileTime, fileCount) = (300, 150, 30)
  private static var buildEnd: Int { buildStart + fileCount * fileTime }
  private static let workspaceTime = 5700

  private let scale: Double
  private let painter: Painter
  private let desktop: Desktop
  private let steps: [Step]

  /// - Throws: `ImageError` if SVG files can't be read, and `UsageError` if an option is unknown.
  package init(scale: Double, resources: PaintResources) throws {
    self.scale = scale
    painter = Painter(resources: resources)
    desktop = try Desktop(scale: scale, painter: painter)
    steps = try (Self.build + Self.song(GalleryItem.coverArt()) + Self.levels).sorted { $0.time < $1.time }
  }

  /// Writes the frames to numbered PNG files of a folder.
  ///
  /// - Throws: `GalleryError` if a file can't be written.
  package func write(to folder: String) throws {
    let count = Self.length / Self.interval
    try paintFrames(count) { index, canvas in
      let place = (index - Self.first / Self.interval + count) % count
      try canvas.writePNG(to: "\(folder)/\(String(place + 10_000).dropFirst()).png")
    }
  }

  /// Writes the first frame alone to a PNG file.
  ///
  /// - Throws: `GalleryError` if the file can't be written.
  package func writeStill(to path: String) throws {
    let last = Self.first / Self.interval
    try paintFrames(last + 1) { index, canvas in if index == last { try canvas.writePNG(to: path) } }
  }

  private func paintFrames(_ count: Int, _ body: (Int, Canvas) throws -> Void) throws {
    let screen = Screen(size: Desktop.size, scale: scale, blurs: true)
    let start = Instant(sinceStart: .seconds(10))
    var huds: [Role: (hud: HUD, layout: OutputLayout)] = [:]
    var rest = steps[...]
    for index in 0..<count {
      let time = index * Self.interval
      let now = start + .milliseconds(time)
      while let step = rest.first, step.time <= time {
        try perform(step, on: &huds[step.role], at: now)
        rest.removeFirst()
      }
      let canvas = try Canvas(Desktop.size, scale: scale)
      try desktop.paint(Self.terminal(at: time), workspace: time < Self.workspaceTime ? 2 : 3, on: canvas)
      for role in Role.allCases {
        guard var (hud, layout) = huds[role] else { continue }
        while let deadline = hud.nextDeadline, deadline <= now { _ = hud.handle(.deadline, at: now) }
        if hud.phase != .idle {
          layout.update(for: hud, on: screen, at: now, measure: painter.resources.measure)
          try desktop.paint(hud.scene(layout, at: now, in: Self.area(of: role)), on: canvas)
          hud.framePainted(at: now)
          _ = hud.framePresented(at: now)
        }
        huds[role] = (hud, layout)
      }
      try body(index, canvas)
    }
  }

  private func perform(_ step: Step, on hud: inout (hud: HUD, layout: OutputLayout)?, at now: Instant) throws
  {
    guard let specification = try step.shown?.specification() else {
      _ = hud?.hud.handle(.hide, at: now)
      return
    }
    if hud.map({ $0.hud.phase != .idle }) == true {
      _ = hud?.hud.update(specification, at: now)
    } else {
      var shown = HUD(id: "film", specification)
      _ = shown.show(specification, at: now)
      hud = (shown, OutputLayout())
    }
  }

  /// Where a HUD is aligned by its position: below the bar, and the song below the build. The level is centred at 88 %.
  private static func area(of role: Role) -> Rect {
    let (size, margin) = (Desktop.size, 20.0)
    switch role {
    case .level:
      return Rect(x: 0, y: size.height * 0.76, width: size.width, height: size.height * 0.24)
    case .build, .song:
      let top = Desktop.barHeight + margin + (role == .song ? 176 : 0)
      return Rect(x: margin, y: top, width: size.width - 2 * margin, height: size.height - top)
    }
  }

  // MARK: The terminal

  private static func terminal(at time: Int) -> [TerminalLine] {
    let command = "bezel run -- ninja"
    guard time >= buildStart else { return [.prompt(command, hasCursor: true)] }
    let done = min(fileCount, (time - buildStart) / fileTime)
    var lines = [TerminalLine.prompt(command, hasCursor: false)]
    for step in 1..<(done + 1) { lines.append(.built(step, of: fileCount, source(step))) }
    lines.append(
      done == fileCount ? .prompt("", hasCursor: true) : TerminalLine(parts: [], hasCursor: true))
    return lines
  }

  private static func source(_ step: Int) -> String { "\(sources[step % sources.count]).cpp" }

  // MARK: The HUDs

  private static var build: [Step] {
    func step(_ time: Int, _ indicator: Indicator.Mode, _ change: (inout Patch) -> Void) -> Step {
      let shown = ProgramHUD("run", indicator) { patch in
        (patch.title, patch.position) = ("ninja", .topRight)
        change(&patch)
      }
      return Step(time: time, shown: shown, role: .build)
    }
    let first = 3
    var steps = (first..<fileCount).map { done in
      step(buildStart + done * fileTime, .ring) { patch in
        (patch.mode, patch.progress) = (.ring, Progress(Double(done) / Double(fileCount)))
        (patch.details, patch.ellipsis) = (source(done), .middle)
        let left = ((fileCount - done) * fileTime + 999) / 1000
        let time = Duration.milliseconds(done * fileTime).clockText
        patch.note = "\(done)/\(fileCount) · \(time) · \(left) s left"
      }
    }
    steps.append(step(buildEnd, .success) { ($0.details, $0.note) = ("~/src/bezel\ntook 0:05", "") })
    return steps + [Step(time: buildEnd + 1700, shown: nil, role: .build)]
  }

  private static func song(_ art: Image) -> [Step] {
    let (start, length) = (1900, 545)
    let steps = (0...2).map { second in
      let shown = ProgramHUD("media", image: art) { patch in
        (patch.icon, patch.title, patch.details) = ("next", "So What", "Miles Davis")
        (patch.mode, patch.showsPercent, patch.position) = (.bar, false, .topRight)
        patch.progress = Progress(Double(second) / Double(length))
        patch.valueText = "−\(Duration.seconds(length - second).clockText)"
      }
      return Step(time: start + 1000 * second, shown: shown, role: .song)
    }
    return steps + [Step(time: start + 2600, shown: nil, role: .song)]
  }

  private static var levels: [Step] {
    let volume = [40, 45, 50, 55, 60].enumerated().map { index, percent in
      let shown = ProgramHUD("volume") { patch in
        (patch.icon, patch.mode, patch.progress) = ("volume", .bar, Progress(Double(percent) / 100))
        patch.properties = [ThemeAssignment(constant: "value-room", "Muted,Off")]
      }
      return Step(time: 2200 + (index == 0 ? 0 : 400 + index * 90), shown: shown, role: .level)
    }
    let workspaces = [(-600, "2 · code", "o*oo."), (0, "3 · web", "oo*o.")].map { time, name, dots in
      let shown = ProgramHUD("workspace") { ($0.title, $0.dots) = (name, Dots(text: dots)) }
      return Step(time: workspaceTime + time, shown: shown, role: .level)
    }
    return volume + [Step(time: 4400, shown: nil, role: .level)]
      + workspaces + [Step(time: workspaceTime + 1300, shown: nil, role: .level)]
  }
}
