import CBezelCairo
import HUDModel

/// A drawing context for a bitmap. The corresponding C type is `cairo_t`.
final class CairoContext {
  let raw: OpaquePointer

  init(_ bitmap: Bitmap) {
    guard let context = cairo_create(bitmap.raw) else {
      preconditionFailure("cairo_create returned null; Cairo reports errors through the context's status")
    }
    raw = context
  }

  deinit {
    cairo_destroy(raw)
  }

  /// Runs `body` and restores the transformation, clip, colour and operator.
  func saved<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    cairo_save(raw)
    defer { cairo_restore(raw) }
    try body()
  }

  /// Runs `body` with a separate context for `frame`, so that nothing that it sets, or breaks, stays. The context's
  /// units are the units of `box`.
  func separately(in frame: Rect, of box: Size, _ body: (OpaquePointer) -> Void) {
    guard frame.width > 0, frame.height > 0, let own = cairo_create(cairo_get_group_target(raw)) else {
      return
    }
    defer { cairo_destroy(own) }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(raw, &matrix)
    cairo_set_matrix(own, &matrix)
    cairo_rectangle(own, frame.x, frame.y, frame.width, frame.height)
    cairo_clip(own)
    cairo_translate(own, frame.x, frame.y)
    cairo_scale(own, frame.width / box.width, frame.height / box.height)
    body(own)
  }

  /// Runs `body` and paints what it has painted with an opacity, as one group.
  func grouped<Failure>(opacity: Double, _ body: () throws(Failure) -> Void) throws(Failure) {
    guard opacity < 1 else { return try body() }
    cairo_push_group(raw)
    defer {
      cairo_pop_group_to_source(raw)
      cairo_paint_with_alpha(raw, opacity)
    }
    try body()
  }

  /// Runs `body`, which paints a mask, and paints a colour through it.
  func tinted(_ color: Color, _ body: () -> Void) {
    cairo_push_group_with_content(raw, CAIRO_CONTENT_ALPHA)
    body()
    let mask = cairo_pop_group(raw)
    setColor(color)
    cairo_mask(raw, mask)
    cairo_pattern_destroy(mask)
  }

  /// Runs `body` and paints what it has painted, which fades out towards the edges of `area`.
  func fading<Failure>(
    towards area: PixelRect, over widths: Insets, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    cairo_push_group(raw)
    defer {
      let (left, top) = (Double(area.x), Double(area.y))
      let (right, bottom) = (Double(area.maxX), Double(area.maxY))
      cairo_set_operator(raw, CAIRO_OPERATOR_DEST_OUT)
      erase(from: Point(x: left, y: top), to: Point(x: left + widths.left, y: top))
      erase(from: Point(x: left, y: top), to: Point(x: left, y: top + widths.top))
      erase(from: Point(x: right, y: top), to: Point(x: right - widths.right, y: top))
      erase(from: Point(x: left, y: bottom), to: Point(x: left, y: bottom - widths.bottom))
      cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
      cairo_pop_group_to_source(raw)
      cairo_paint(raw)
    }
    try body()
  }

  /// Erases everything before `start`, and less and less up to `end`.
  private func erase(from start: Point, to end: Point) {
    guard start != end, let gradient = cairo_pattern_create_linear(start.x, start.y, end.x, end.y) else {
      return
    }
    for (offset, alpha) in [(0, 1), (0.25, 0.84), (0.5, 0.5), (0.75, 0.16), (1, 0)] {
      cairo_pattern_add_color_stop_rgba(gradient, offset, 0, 0, 0, alpha)
    }
    cairo_set_source(raw, gradient)
    cairo_pattern_destroy(gradient)
    cairo_paint(raw)
  }

  // MARK: Place

  func translate(x: Double, y: Double) { cairo_translate(raw, x, y) }

  func scale(_ factor: Double) { cairo_scale(raw, factor, factor) }
  func scale(x: Double, y: Double) { cairo_scale(raw, x, y) }

  func clip(to rect: PixelRect) {
    cairo_rectangle(raw, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_clip(raw)
  }

  func clipToPath() { cairo_clip(raw) }

  // MARK: Source

  func setColor(_ color: Color) {
    cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha)
  }

  /// Runs `body` so that it replaces pixels instead of painting over them.
  func replacing(_ isOn: Bool = true, _ body: () -> Void) {
    guard isOn else { return body() }
    cairo_set_operator(raw, CAIRO_OPERATOR_SOURCE)
    body()
    cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
  }

  /// Sets the source to a bitmap, with its top left corner at (`x`, `y`). Scaling interpolates between four pixels;
  /// Cairo's default for shrinking is many times slower.
  func setSource(_ bitmap: Bitmap, x: Double, y: Double) {
    cairo_set_source_surface(raw, bitmap.raw, x, y)
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_BILINEAR)
  }

  // MARK: Painting

  func paint(opacity: Double = 1) {
    if opacity < 1 { cairo_paint_with_alpha(raw, opacity) } else { cairo_paint(raw) }
  }

  /// Replaces the pixels of a rectangle by a bitmap of its size.
  func copy(_ bitmap: Bitmap, to rect: PixelRect) {
    cairo_set_source_surface(raw, bitmap.raw, Double(rect.x), Double(rect.y))
    cairo_rectangle(raw, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    replacing { cairo_fill(raw) }
  }

  /// Paints black around the origin: nothing there, and all of it at a distance of `radius`.
  func paintRadialGradient(radius: Double) {
    guard let gradient = cairo_pattern_create_radial(0, 0, 0, 0, 0, radius) else { return }
    cairo_pattern_add_color_stop_rgba(gradient, 0, 0, 0, 0, 0)
    cairo_pattern_add_color_stop_rgba(gradient, 1, 0, 0, 0, 1)
    cairo_set_source(raw, gradient)
    cairo_pattern_destroy(gradient)
    cairo_paint(raw)
  }

  func clear() {
    cairo_set_operator(raw, CAIRO_OPERATOR_CLEAR)
    cairo_paint(raw)
    cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
  }

  /// Paints the source through `mask`, with its top left corner at (`x`, `y`).
  func paint(through mask: Bitmap, x: Double, y: Double) {
    cairo_mask_surface(raw, mask.raw, x, y)
  }

  func fill() { cairo_fill(raw) }

  /// Strokes with round joins.
  func stroke(width: Double, cap: LineCap = .round) {
    cairo_set_line_width(raw, width)
    switch cap {
    case .round: cairo_set_line_cap(raw, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(raw, CAIRO_LINE_CAP_SQUARE)
    case .butt: cairo_set_line_cap(raw, CAIRO_LINE_CAP_BUTT)
    }
    cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(raw)
  }

  // MARK: Paths

  func move(to point: Point) { cairo_move_to(raw, point.x, point.y) }
  func line(to point: Point) { cairo_line_to(raw, point.x, point.y) }
  func closePath() { cairo_close_path(raw) }

  /// An arc clockwise from `start` to `end`, both in turns from 12 o'clock.
  func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    cairo_new_sub_path(raw)
    cairo_arc(
      raw, center.x, center.y, radius, (start - 0.25) * 2 * .pi, (end - 0.25) * 2 * .pi)
  }

  /// A closed sector of a disc. Its ends are given as for an arc.
  func wedge(center: Point, radius: Double, from start: Double, to end: Double) {
    arc(center: center, radius: radius, from: start, to: end)
    line(to: center)
    cairo_close_path(raw)
  }

  func circle(center: Point, radius: Double) {
    arc(center: center, radius: radius, from: 0, to: 1)
    cairo_close_path(raw)
  }

  /// A closed rounded rectangle. A radius that is too large is reduced.
  func roundedRect(_ rect: Rect, radius: Double) {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    cairo_new_sub_path(raw)
    cairo_arc(raw, rect.maxX - radius, rect.y + radius, radius, -.pi / 2, 0)
    cairo_arc(raw, rect.maxX - radius, rect.maxY - radius, radius, 0, .pi / 2)
    cairo_arc(raw, rect.x + radius, rect.maxY - radius, radius, .pi / 2, .pi)
    cairo_arc(raw, rect.x + radius, rect.y + radius, radius, .pi, .pi * 1.5)
    cairo_close_path(raw)
  }

  /// A closed rectangle with corners whose curvature begins and ends gradually, at half the radius before and behind
  /// a circle's. Where the sides have no room for that, the corners are round.
  func continuousRect(_ rect: Rect, radius: Double) {
    let extent = 1.5287 * radius
    guard radius > 0, extent <= min(rect.width, rect.height) / 2 else {
      return roundedRect(rect, radius: radius)
    }
    cairo_new_sub_path(raw)
    typealias Corner = (x: Double, y: Double, along: (Double, Double), down: (Double, Double))
    let corners: [Corner] = [
      (rect.maxX, rect.y, (1, 0), (0, 1)), (rect.maxX, rect.maxY, (0, 1), (-1, 0)),
      (rect.x, rect.maxY, (-1, 0), (0, -1)), (rect.x, rect.y, (0, -1), (1, 0)),
    ]
    for corner in corners {
      // `before` is the distance from the corner on the side that comes first, `after` that on the next one.
      let point = { (before: Double, after: Double) in
        Point(
          x: corner.x - (corner.along.0 * before - corner.down.0 * after) * radius,
          y: corner.y - (corner.along.1 * before - corner.down.1 * after) * radius)
      }
      line(to: point(1.5287, 0))
      curve(point(1.0885, 0), point(0.8684, 0), to: point(0.6315, 0.0749))
      curve(point(0.3728, 0.1691), point(0.1691, 0.3728), to: point(0.0749, 0.6315))
      curve(point(0, 0.8684), point(0, 1.0885), to: point(0, 1.5287))
    }
    cairo_close_path(raw)
  }

  private func curve(_ first: Point, _ second: Point, to end: Point) {
    cairo_curve_to(raw, first.x, first.y, second.x, second.y, end.x, end.y)
  }

  /// Fills a rounded rectangle, whose radius is reduced if it is too large.
  func fillRoundedRect(_ rect: Rect, radius: Double, color: Color) {
    guard rect.width > 0, rect.height > 0 else { return }
    setColor(color)
    roundedRect(rect, radius: radius)
    fill()
  }

  /// Fills what is inside one of the path's shapes, but not inside two.
  func fillBetween() {
    cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(raw)
    cairo_set_fill_rule(raw, CAIRO_FILL_RULE_WINDING)
  }

  /// Fills a line of this width just inside a rounded rectangle.
  func fillBorder(of rect: Rect, radius: Double, width: Double) {
    guard width > 0 else { return }
    roundedRect(rect, radius: radius)
    roundedRect(rect.grown(by: -width), radius: radius - width)
    fillBetween()
  }
}
