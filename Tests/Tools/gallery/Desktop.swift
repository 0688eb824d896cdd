import CBezelCairo
import HUDModel
import HUDPainting
import SeededRandom

/// The desktop of the README's pictures: a lake at dusk, the compositor's bar, and a terminal.
struct Desktop {
  static let size = Size(width: 1152, height: 648)
  static let barHeight = 28.0

  private let painter: Painter
  private let wallpaper: Canvas
  /// The wallpaper as glass shows it. No HUD lies over a window.
  private let glass: Canvas

  init(scale: Double, painter: Painter) throws {
    self.painter = painter
    wallpaper = try Canvas(Self.size, scale: scale)
    wallpaper.draw(Self.paintSky)
    wallpaper.draw(Self.paintHills)
    glass = try wallpaper.blurred()
  }

  /// Paints the desktop without HUDs.
  ///
  /// - Parameters:
  ///   - lines: The terminal's lines, the last of which has the cursor.
  ///   - workspace: The number of the workspace that is shown, from 1.
  ///   - canvas: Where to paint.
  /// - Throws: A `GalleryError` if there is no memory.
  func paint(_ lines: [TerminalLine], workspace: Int, on canvas: Canvas) throws {
    canvas.copy(wallpaper, in: [Rect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)])
    try paintBar(workspace, on: canvas)
    try paintTerminal(lines, on: canvas)
  }

  /// Paints a HUD over the desktop, where the compositor blurs what is behind it.
  func paint(_ scene: Scene, on canvas: Canvas) throws {
    canvas.copy(glass, in: scene.blurredRows)
    try canvas.paint(scene, Self.size, at: Point(x: 0, y: 0), with: painter)
  }

  // MARK: Wallpaper

  private static func paintSky(_ context: OpaquePointer) {
    gradient(
      context, from: 0, to: 330,
      [
        (0, Color(44, 62, 106)), (0.45, Color(112, 100, 126)), (0.8, Color(206, 134, 104)),
        (1, Color(240, 168, 110)),
      ])
    cairo_rectangle(context, 0, 0, size.width, size.height)
    cairo_fill(context)
    guard let sun = cairo_pattern_create_radial(744, 272, 6, 744, 272, 230) else { return }
    cairo_pattern_add_color_stop_rgba(sun, 0, 1, 0.93, 0.72, 1)
    cairo_pattern_add_color_stop_rgba(sun, 0.1, 1, 0.86, 0.6, 0.75)
    cairo_pattern_add_color_stop_rgba(sun, 0.4, 1, 0.72, 0.45, 0.25)
    cairo_pattern_add_color_stop_rgba(sun, 1, 1, 0.6, 0.4, 0)
    cairo_set_source(context, sun)
    cairo_paint(context)
    cairo_pattern_destroy(sun)
  }

  /// Three ridges, one before the other, and the lake with what it mirrors.
  private static func paintHills(_ context: OpaquePointer) {
    let shore = 505.0
    let ridges: [(base: Double, height: Double, top: Color, bottom: Color)] = [
      (292, 46, Color(112, 92, 140), Color(94, 82, 132)),
      (372, 52, Color(74, 70, 116), Color(60, 62, 104)),
      (430, 60, Color(34, 48, 66), Color(26, 38, 52)),
    ]
    for (index, ridge) in ridges.enumerated() {
      outline(context, seed: UInt64(index + 3), base: ridge.base, height: ridge.height, to: shore)
      gradient(context, from: ridge.base - ridge.height, to: shore, [(0, ridge.top), (1, ridge.bottom)])
      cairo_fill(context)
    }
    gradient(
      context, from: shore, to: size.height,
      [
        (0, Color(34, 46, 84)), (0.4, Color(76, 72, 124)), (0.75, Color(130, 100, 138)),
        (1, Color(206, 140, 124)),
      ])
    cairo_rectangle(context, 0, shore, size.width, size.height - shore)
    cairo_fill_preserve(context)
    cairo_clip(context)
    cairo_translate(context, 0, shore * 1.42)
    cairo_scale(context, 1, -0.42)
    for (index, ridge) in ridges.enumerated().reversed() {
      outline(context, seed: UInt64(index + 3), base: ridge.base, height: ridge.height, to: shore)
      let color = ridge.bottom
      cairo_set_source_rgba(context, color.red, color.green, color.blue, [0.28, 0.34, 0.7][index])
      cairo_fill(context)
    }
  }

  /// A rugged line from left to right, closed at `bottom`: the middle of each piece moves up or down, by half as much in
  /// each step.
  private static func outline(
    _ context: OpaquePointer, seed: UInt64, base: Double, height: Double, to bottom: Double
  ) {
    var random = SeededRandom(seed: seed)
    var (points, reach) = ([0.0, 0.3, -0.2, 0.4, 0.0], 0.34)
    while points.count < 200 {
      var finer: [Double] = []
      for (left, right) in zip(points, points.dropFirst()) {
        finer += [left, (left + right) / 2 + (Double(random.below(2001)) / 1000 - 1) * reach]
      }
      (points, reach) = (finer + [points[points.count - 1]], reach * 0.48)
    }
    cairo_move_to(context, 0, bottom)
    for (index, point) in points.enumerated() {
      cairo_line_to(context, Double(index) / Double(points.count - 1) * size.width, base - point * height)
    }
    cairo_line_to(context, size.width, bottom)
    cairo_close_path(context)
  }

  private static func gradient(
    _ context: OpaquePointer, from top: Double, to bottom: Double, _ stops: [(Double, Color)]
  ) {
    let pattern = cairo_pattern_create_linear(0, top, 0, bottom)
    for (place, color) in stops {
      cairo_pattern_add_color_stop_rgb(pattern, place, color.red, color.green, color.blue)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  // MARK: Bar and terminal

  private func paintBar(_ workspace: Int, on canvas: Canvas) throws {
    canvas.draw { context in
      cairo_set_source_rgba(context, 0.07, 0.1, 0.18, 0.72)
      cairo_rectangle(context, 0, 0, Self.size.width, Self.barHeight)
      cairo_fill(context)
    }
    for number in 1...5 {
      let color = Color.white.faded(number == workspace ? 1 : 0.5)
      try write(
        "\(number)", Font(size: 13, weight: number == workspace ? .semibold : .regular), color,
        at: Point(x: 18 + 23 * Double(number - 1), y: 6), on: canvas)
    }
    try write(
      "Thu 26 Nov  16:02", Font(size: 13, weight: .regular), .white.faded(0.92), at: Point(x: 1026, y: 6),
      on: canvas)
  }

  private func paintTerminal(_ lines: [TerminalLine], on canvas: Canvas) throws {
    let window = Rect(x: 52, y: 66, width: 640, height: 392)
    canvas.draw { context in
      for spread in stride(from: 28.0, through: 0, by: -1) {
        Self.round(context, window.grown(by: spread).offset(x: 0, y: 8), radius: 10 + spread)
        cairo_set_source_rgba(context, 0.02, 0.03, 0.07, 0.0006 * (30 - spread))
        cairo_fill(context)
      }
      Self.round(context, window, radius: 10)
      cairo_set_source_rgb(context, 0.094, 0.102, 0.141)
      cairo_fill(context)
    }
    let (font, advance, lineHeight) = (
      Font(family: "DejaVu Sans Mono", size: 13, weight: .regular), 7.83, 19.0
    )
    var y = window.y + 14
    for line in lines.suffix(19) {
      var x = window.x + 18
      for (text, color) in line.parts {
        try write(text, font, color, at: Point(x: x, y: y), on: canvas)
        x += advance * Double(text.count)
      }
      if line.hasCursor { canvas.fill(Rect(x: x, y: y, width: 8, height: 16), Color(196, 204, 226)) }
      y += lineHeight
    }
  }

  private func write(
    _ text: String, _ font: Font, _ color: Color, at place: Point, on canvas: Canvas
  ) throws {
    let (scene, size) = Scene.line(text, font, color, measure: painter.resources.measure)
    guard size.width > 0 else { return }
    try canvas.paint(scene, size, at: place, with: painter)
  }

  private static func round(_ context: OpaquePointer, _ rect: Rect, radius: Double) {
    cairo_new_sub_path(context)
    for (quarter, corner) in [
      (rect.x + rect.width - radius, rect.y + radius),
      (rect.x + rect.width - radius, rect.y + rect.height - radius),
      (rect.x + radius, rect.y + rect.height - radius), (rect.x + radius, rect.y + radius),
    ].enumerated() {
      let start = (Double(quarter) - 1) * .pi / 2
      cairo_arc(context, corner.0, corner.1, radius, start, start + .pi / 2)
    }
    cairo_close_path(context)
  }
}

/// A line of the terminal, in its colours.
struct TerminalLine {
  var parts: [(text: String, color: Color)]
  var hasCursor = false

  private static let (plain, faint) = (Color(205, 211, 228), Color(112, 122, 156))

  /// The prompt, with what has been typed.
  static func prompt(_ command: String, hasCursor: Bool) -> TerminalLine {
    TerminalLine(
      parts: [
        ("~/src/bezel ", Color(158, 206, 106)), ("main ", Color(122, 162, 247)), ("$ ", faint),
        (command, plain),
      ], hasCursor: hasCursor)
  }

  /// What ninja prints for a file.
  static func built(_ step: Int, of total: Int, _ file: String) -> TerminalLine {
    let number = step < 10 ? " \(step)" : "\(step)"
    return TerminalLine(parts: [
      ("[\(number)/\(total)] ", faint), ("Building CXX object ", plain), ("\(file).o", Color(255, 158, 100)),
    ])
  }
}
