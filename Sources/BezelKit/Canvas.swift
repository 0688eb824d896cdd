internal import CCairo

extension HUD {
  /// Where an indicator of a program's own is painted, by ``Indicator/custom(isAnimated:paint:)``.
  ///
  /// Lengths are logical pixels, from the middle of the indicator's box: x to the right, y down. Angles are turns,
  /// clockwise; those of arcs count from 12 o'clock. A path is made of lines, curves and shapes, then filled, stroked or
  /// made the clip, which uses it up. What is painted outside of the box isn't seen. A canvas is of no use after the
  /// painter's return.
  public struct Canvas {
    /// The width of the box, which is the theme's `indicator-size`.
    public let width: Double
    /// The height of the box.
    public let height: Double
    /// The theme's colour for indicators, which is the colour at first.
    public let foreground: Color

    /// The `cairo_t *` behind all this, for what it has no words for.
    public let cairo: OpaquePointer

    init(_ cairo: OpaquePointer, width: Double, height: Double, foreground: Color) {
      self.cairo = cairo
      self.width = width
      self.height = height
      self.foreground = foreground
      cairo_translate(cairo, width / 2, height / 2)
      setColor(foreground)
    }

    /// How a line ends.
    public enum LineCap: Sendable {
      /// In a half circle beyond its end.
      case round
      /// In half a square beyond its end.
      case square
      /// At its end.
      case butt
    }

    /// How two lines meet.
    public enum LineJoin: Sendable {
      /// In a round corner.
      case round
      /// In a sharp corner.
      case miter
      /// In a corner that is cut off.
      case bevel
    }
  }
}

@available(*, unavailable, message: "a canvas stays with its painter")
extension HUD.Canvas: Sendable {}

// With what is painted.
extension HUD.Canvas {
  /// Sets the colour of fills and strokes.
  public mutating func setColor(_ color: HUD.Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// Fills the path.
  public mutating func fill() { cairo_fill(cairo) }

  /// Draws a line along the path, `width` logical pixels wide.
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

  /// Lets nothing be painted outside of the path from now on.
  public mutating func clip() { cairo_clip(cairo) }
}

// The path.
extension HUD.Canvas {
  /// Begins a part of the path there.
  public mutating func move(x: Double, y: Double) { cairo_move_to(cairo, x, y) }

  /// Adds a straight line to there.
  public mutating func line(x: Double, y: Double) { cairo_line_to(cairo, x, y) }

  /// Adds a cubic Bézier curve to (`x`, `y`), with the control points (`x1`, `y1`) and (`x2`, `y2`).
  public mutating func curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
    cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
  }

  /// Adds an arc about (`x`, `y`), clockwise from `start` to `end`: turns from 12 o'clock.
  public mutating func arc(x: Double, y: Double, radius: Double, from start: Double = 0, to end: Double = 1) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, x, y, radius, (start - 0.25) * 2 * .pi, (end - 0.25) * 2 * .pi)
  }

  /// Adds a rectangle; a corner radius beyond half of its smaller side is that half.
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

  /// Closes the present part of the path with a straight line.
  public mutating func close() { cairo_close_path(cairo) }
}

// Where it is painted.
extension HUD.Canvas {
  /// Moves the origin.
  public mutating func translate(x: Double, y: Double) { cairo_translate(cairo, x, y) }

  /// Turns all that follows clockwise about the origin; 1 is all the way round.
  public mutating func rotate(by turns: Double) { cairo_rotate(cairo, turns * 2 * .pi) }

  /// Scales all that follows about the origin.
  public mutating func scale(x: Double, y: Double) { cairo_scale(cairo, x, y) }

  /// Calls `body`, then takes back the colour, the clip and the transformations that it has set.
  public mutating func saved(_ body: (inout HUD.Canvas) -> Void) {
    cairo_save(cairo)
    body(&self)
    cairo_restore(cairo)
  }
}
