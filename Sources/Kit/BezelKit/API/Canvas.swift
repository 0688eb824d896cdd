internal import CBezelCairo
internal import CBezelPango
internal import HUDModel

extension HUD {
  /// The drawing context of an indicator of the program, see ``Indicator/custom(size:progress:isAnimated:paint:)``.
  ///
  ///     let clock = HUD.Indicator.custom { canvas in
  ///       canvas.rotate(by: canvas.time / .seconds(60))
  ///       canvas.move(x: 0, y: 0)
  ///       canvas.line(x: 0, y: -canvas.height / 2)
  ///       canvas.stroke(width: 2, cap: .round)
  ///     }
  ///     let hud = HUD.show("Waiting", indicator: clock)
  ///
  /// Lengths are logical pixels from the centre of the indicator's box: x to the right, y down. Angles are turns,
  /// clockwise; the angles of arcs count from 12 o'clock. A path consists of lines, curves and shapes; filling, stroking or
  /// clipping consumes it. The box clips what is painted. A canvas is invalid after the painter has returned.
  public struct Canvas {
    /// The width of the box.
    public let width: Double
    /// The height of the box.
    public let height: Double
    /// The theme's colour of indicators, with which painting begins.
    public let foreground: Color
    /// How long the HUD has shown the indicator; zero for one that is not animated.
    public let time: Duration
    /// The progress from 0 to 1, on its way to the HUD's; nil without progress.
    public let progress: Double?
    /// Whether the HUD disappears.
    public let isLeaving: Bool

    let cairo: OpaquePointer

    init(
      _ cairo: OpaquePointer, _ box: HUDModel.Size, foreground: Color, _ moment: CustomPicture.Moment
    ) {
      self.cairo = cairo
      (width, height) = (box.width, box.height)
      (time, progress, isLeaving) = (moment.time, moment.progress, moment.isLeaving)
      self.foreground = foreground
      cairo_translate(cairo, width / 2, height / 2)
      setColor(foreground)
    }

    /// The end of a line. The C name is `cairo_line_cap_t`.
    ///
    ///     canvas.move(x: -8, y: 0)
    ///     canvas.line(x: 8, y: 0)
    ///     canvas.stroke(width: 4, cap: .square)
    public enum LineCap: Sendable {
      /// A half circle beyond the end.
      case round
      /// Half a square beyond the end.
      case square
      /// Nothing beyond the end.
      case butt
    }

    /// The corner of two lines. The C name is `cairo_line_join_t`.
    ///
    ///     canvas.rectangle(x: -8, y: -8, width: 16, height: 16)
    ///     canvas.stroke(width: 4, join: .miter)
    public enum LineJoin: Sendable {
      /// A round corner.
      case round
      /// A sharp corner.
      case miter
      /// A cut corner.
      case bevel
    }
  }
}

@available(*, unavailable, message: "a canvas is valid in its painter only")
extension HUD.Canvas: Sendable {}

// MARK: Painting

extension HUD.Canvas {
  /// Sets the colour of fills and strokes.
  ///
  ///     canvas.setColor(HUD.Color(hex: 0x34c759))
  public mutating func setColor(_ color: HUD.Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// Fills the path.
  ///
  ///     canvas.arc(x: 0, y: 0, radius: 6)
  ///     canvas.fill()
  public mutating func fill() { cairo_fill(cairo) }

  /// Draws a line along the path, `width` logical pixels wide.
  ///
  ///     canvas.rectangle(x: -10, y: -10, width: 20, height: 20, cornerRadius: 4)
  ///     canvas.stroke(width: 1.5, join: .round)
  public mutating func stroke(width: Double, cap: LineCap = .round, join: LineJoin = .round) {
    cairo_set_line_width(cairo, width)
    switch cap {
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    }
    switch join {
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_stroke(cairo)
  }

  /// Paints a text with its centre at (`x`, `y`), in one line for each line of the text.
  ///
  ///     let counter = HUD.Indicator.custom(isAnimated: false) { canvas in
  ///       canvas.text("3", font: HUD.Font(size: 24, weight: .bold))
  ///     }
  ///     let hud = HUD.show("Left", indicator: counter)
  public mutating func text(_ text: String, x: Double = 0, y: Double = 0, font: HUD.Font = HUD.Font(size: 13))
  {
    guard let layout = pango_cairo_create_layout(cairo),
      let description = pango_font_description_from_string(font.themeText)
    else { return }
    defer {
      pango_font_description_free(description)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    pango_font_description_set_absolute_size(description, min(max(font.size, 4), 200) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    cairo_move_to(
      cairo, x - Double(width) / Double(PANGO_SCALE) / 2, y - Double(height) / Double(PANGO_SCALE) / 2)
    pango_cairo_show_layout(cairo, layout)
    cairo_new_path(cairo)
  }

  /// Calls `body` with the underlying `cairo_t *`, for everything else: pictures, gradients, operators.
  ///
  ///     import WaylandCairo
  ///
  ///     let shaded = HUD.Indicator.custom(isAnimated: false) { canvas in
  ///       canvas.withUnsafeCairo { context in
  ///         let gradient = cairo_pattern_create_linear(0, -20, 0, 20)
  ///         cairo_pattern_add_color_stop_rgb(gradient, 0, 1, 0.8, 0)
  ///         cairo_pattern_add_color_stop_rgb(gradient, 1, 1, 0.2, 0)
  ///         cairo_set_source(context, gradient)
  ///         cairo_pattern_destroy(gradient)
  ///         cairo_rectangle(context, -20, -20, 40, 40)
  ///         cairo_fill(context)
  ///       }
  ///     }
  ///     let hud = HUD.show("Shaded", indicator: shaded)
  ///
  /// The pointer is valid in the closure only. The product `WaylandCairo` has Cairo's functions, so that a program needs no
  /// module map.
  public mutating func withUnsafeCairo<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
    try body(cairo)
  }

  /// Clips all later painting to the path.
  ///
  ///     canvas.arc(x: 0, y: 0, radius: canvas.width / 2)
  ///     canvas.clip()
  public mutating func clip() { cairo_clip(cairo) }
}

// MARK: Paths

extension HUD.Canvas {
  /// Begins a new part of the path at a point.
  ///
  ///     canvas.move(x: -8, y: 0)
  ///     canvas.line(x: 8, y: 0)
  ///     canvas.stroke(width: 2)
  public mutating func move(x: Double, y: Double) { cairo_move_to(cairo, x, y) }

  /// Adds a straight line to a point.
  ///
  ///     canvas.move(x: 0, y: 8)
  ///     canvas.line(x: 0, y: -8)
  ///     canvas.stroke(width: 2, cap: .butt)
  public mutating func line(x: Double, y: Double) { cairo_line_to(cairo, x, y) }

  /// Adds a cubic Bézier curve to (`x`, `y`), with the control points (`x1`, `y1`) and (`x2`, `y2`).
  ///
  ///     canvas.move(x: -12, y: 0)
  ///     canvas.curve(x1: -6, y1: -12, x2: 6, y2: 12, x: 12, y: 0)
  ///     canvas.stroke(width: 2)
  public mutating func curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
    cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
  }

  /// Adds an arc about (`x`, `y`), clockwise from `start` to `end`: turns from 12 o'clock.
  ///
  ///     canvas.arc(x: 0, y: 0, radius: 14, from: 0, to: canvas.progress ?? 1)
  ///     canvas.stroke(width: 3)
  public mutating func arc(x: Double, y: Double, radius: Double, from start: Double = 0, to end: Double = 1) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, x, y, radius, (start - 0.25) * 2 * .pi, (end - 0.25) * 2 * .pi)
  }

  /// Adds a rectangle. The corner radius is at most half of the smaller side.
  ///
  ///     canvas.rectangle(x: -12, y: -4, width: 24, height: 8, cornerRadius: 4)
  ///     canvas.fill()
  public mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, cornerRadius: Double = 0
  ) {
    let radius = max(0, min(cornerRadius, width / 2, height / 2))
    guard radius > 0 else { return cairo_rectangle(cairo, x, y, width, height) }
    arc(x: x + width - radius, y: y + radius, radius: radius, from: 0, to: 0.25)
    cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, 0.5 * .pi)
    cairo_arc(cairo, x + radius, y + height - radius, radius, 0.5 * .pi, .pi)
    cairo_arc(cairo, x + radius, y + radius, radius, .pi, 1.5 * .pi)
    close()
  }

  /// Closes this part of the path with a straight line.
  ///
  ///     canvas.move(x: -6, y: -8)
  ///     canvas.line(x: 8, y: 0)
  ///     canvas.line(x: -6, y: 8)
  ///     canvas.close()
  ///     canvas.fill()
  public mutating func close() { cairo_close_path(cairo) }
}

// MARK: Transformations

extension HUD.Canvas {
  /// Moves the origin.
  ///
  ///     canvas.translate(x: 0, y: -canvas.height / 4)
  ///     canvas.text("42")
  public mutating func translate(x: Double, y: Double) { cairo_translate(cairo, x, y) }

  /// Rotates all later painting clockwise about the origin, in turns.
  ///
  ///     canvas.rotate(by: canvas.time / .seconds(2))
  ///     canvas.rectangle(x: -2, y: -14, width: 4, height: 10)
  ///     canvas.fill()
  public mutating func rotate(by turns: Double) { cairo_rotate(cairo, turns * 2 * .pi) }

  /// Scales all later painting about the origin.
  ///
  ///     canvas.scale(x: 1, y: 0.5)
  ///     canvas.arc(x: 0, y: 0, radius: 12)
  ///     canvas.stroke(width: 2)
  public mutating func scale(x: Double, y: Double) { cairo_scale(cairo, x, y) }

  /// Calls `body`, then restores the colour, the clip and the transformations.
  ///
  ///     for spoke in 0..<12 {
  ///       canvas.saved {
  ///         $0.rotate(by: Double(spoke) / 12)
  ///         $0.rectangle(x: -1, y: -14, width: 2, height: 6)
  ///         $0.fill()
  ///       }
  ///     }
  public mutating func saved(_ body: (inout HUD.Canvas) -> Void) {
    cairo_save(cairo)
    body(&self)
    cairo_restore(cairo)
  }
}
