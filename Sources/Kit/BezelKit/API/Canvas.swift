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
      draw(.translate(x: width / 2, y: height / 2))
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

extension HUD.Canvas {
  /// A step of painting. Lengths are logical pixels. Angles are turns; an arc counts them from 12 o'clock.
  enum Step {
    case color(HUD.Color)
    case fill, stroke(width: Double, LineCap, LineJoin), clip
    case text(String, x: Double, y: Double, HUD.Font)
    case move(x: Double, y: Double), line(x: Double, y: Double)
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// Begins a part of the path without a line to it.
    case separate
    case arc(x: Double, y: Double, radius: Double, from: Double, to: Double)
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    case close
    case translate(x: Double, y: Double), rotate(Double), scale(x: Double, y: Double)
    case save, restore
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
    draw(.color(color))
  }

  /// Fills the path.
  ///
  ///     canvas.arc(x: 0, y: 0, radius: 6)
  ///     canvas.fill()
  public mutating func fill() { draw(.fill) }

  /// Draws a line along the path, `width` logical pixels wide.
  ///
  ///     canvas.rectangle(x: -10, y: -10, width: 20, height: 20, cornerRadius: 4)
  ///     canvas.stroke(width: 1.5, join: .round)
  public mutating func stroke(width: Double, cap: LineCap = .round, join: LineJoin = .round) {
    draw(.stroke(width: width, cap, join))
  }

  /// Paints a text with its centre at (`x`, `y`), in one line for each line of the text.
  ///
  ///     let counter = HUD.Indicator.custom(isAnimated: false) { canvas in
  ///       canvas.text("3", font: HUD.Font(size: 24, weight: .bold))
  ///     }
  ///     let hud = HUD.show("Left", indicator: counter)
  public mutating func text(_ text: String, x: Double = 0, y: Double = 0, font: HUD.Font = HUD.Font(size: 13))
  {
    draw(.text(text, x: x, y: y, font))
  }

  /// Clips all later painting to the path.
  ///
  ///     canvas.arc(x: 0, y: 0, radius: canvas.width / 2)
  ///     canvas.clip()
  public mutating func clip() { draw(.clip) }
}

// MARK: Paths

extension HUD.Canvas {
  /// Begins a new part of the path at a point.
  ///
  ///     canvas.move(x: -8, y: 0)
  ///     canvas.line(x: 8, y: 0)
  ///     canvas.stroke(width: 2)
  public mutating func move(x: Double, y: Double) { draw(.move(x: x, y: y)) }

  /// Adds a straight line to a point.
  ///
  ///     canvas.move(x: 0, y: 8)
  ///     canvas.line(x: 0, y: -8)
  ///     canvas.stroke(width: 2, cap: .butt)
  public mutating func line(x: Double, y: Double) { draw(.line(x: x, y: y)) }

  /// Adds a cubic Bézier curve to (`x`, `y`), with the control points (`x1`, `y1`) and (`x2`, `y2`).
  ///
  ///     canvas.move(x: -12, y: 0)
  ///     canvas.curve(x1: -6, y1: -12, x2: 6, y2: 12, x: 12, y: 0)
  ///     canvas.stroke(width: 2)
  public mutating func curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
    draw(.curve(x1: x1, y1: y1, x2: x2, y2: y2, x: x, y: y))
  }

  /// Adds an arc about (`x`, `y`), clockwise from `start` to `end`: turns from 12 o'clock.
  ///
  ///     canvas.arc(x: 0, y: 0, radius: 14, from: 0, to: canvas.progress ?? 1)
  ///     canvas.stroke(width: 3)
  public mutating func arc(x: Double, y: Double, radius: Double, from start: Double = 0, to end: Double = 1) {
    draw(.separate)
    draw(.arc(x: x, y: y, radius: radius, from: start, to: end))
  }

  /// Adds a rectangle. The corner radius is at most half of the smaller side.
  ///
  ///     canvas.rectangle(x: -12, y: -4, width: 24, height: 8, cornerRadius: 4)
  ///     canvas.fill()
  public mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, cornerRadius: Double = 0
  ) {
    let radius = max(0, min(cornerRadius, width / 2, height / 2))
    guard radius > 0 else { return draw(.rectangle(x: x, y: y, width: width, height: height)) }
    let (right, bottom) = (x + width - radius, y + height - radius)
    draw(.separate)
    draw(.arc(x: right, y: y + radius, radius: radius, from: 0, to: 0.25))
    draw(.arc(x: right, y: bottom, radius: radius, from: 0.25, to: 0.5))
    draw(.arc(x: x + radius, y: bottom, radius: radius, from: 0.5, to: 0.75))
    draw(.arc(x: x + radius, y: y + radius, radius: radius, from: 0.75, to: 1))
    close()
  }

  /// Closes this part of the path with a straight line.
  ///
  ///     canvas.move(x: -6, y: -8)
  ///     canvas.line(x: 8, y: 0)
  ///     canvas.line(x: -6, y: 8)
  ///     canvas.close()
  ///     canvas.fill()
  public mutating func close() { draw(.close) }
}

// MARK: Transformations

extension HUD.Canvas {
  /// Moves the origin.
  ///
  ///     canvas.translate(x: 0, y: -canvas.height / 4)
  ///     canvas.text("42")
  public mutating func translate(x: Double, y: Double) { draw(.translate(x: x, y: y)) }

  /// Rotates all later painting clockwise about the origin, in turns.
  ///
  ///     canvas.rotate(by: canvas.time / .seconds(2))
  ///     canvas.rectangle(x: -2, y: -14, width: 4, height: 10)
  ///     canvas.fill()
  public mutating func rotate(by turns: Double) { draw(.rotate(turns)) }

  /// Scales all later painting about the origin.
  ///
  ///     canvas.scale(x: 1, y: 0.5)
  ///     canvas.arc(x: 0, y: 0, radius: 12)
  ///     canvas.stroke(width: 2)
  public mutating func scale(x: Double, y: Double) { draw(.scale(x: x, y: y)) }

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
    draw(.save)
    body(&self)
    draw(.restore)
  }
}
