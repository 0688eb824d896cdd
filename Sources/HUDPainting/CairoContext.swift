import CCairo
import HUDModel

/// A pen on an image: the few of Cairo's verbs that the painters use.
final class CairoContext {
  let raw: OpaquePointer

  init(_ surface: ImageSurface) {
    guard let context = cairo_create(surface.raw) else {
      preconditionFailure("cairo_create returned null; Cairo reports errors through the context's status")
    }
    raw = context
  }

  deinit {
    cairo_destroy(raw)
  }

  /// Runs `body` and takes back its transformation, clip, colour and operator.
  func saved<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    cairo_save(raw)
    defer { cairo_restore(raw) }
    try body()
  }

  /// Runs `body` with a context of its own for `frame`, whose sides are those of `box` in its units: whatever it leaves
  /// set, or breaks, goes with that.
  func independently(in frame: Rect, of box: Size, _ body: (OpaquePointer) -> Void) {
    guard frame.width > 0, frame.height > 0, let own = cairo_create(cairo_get_target(raw)) else { return }
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

  // MARK: Where

  func translate(x: Double, y: Double) { cairo_translate(raw, x, y) }
  func scale(_ factor: Double) { scale(x: factor, y: factor) }
  func scale(x: Double, y: Double) { cairo_scale(raw, x, y) }

  func clip(to rect: PixelRect) {
    cairo_rectangle(raw, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_clip(raw)
  }

  func clipToPath() { cairo_clip(raw) }

  // MARK: With what

  func setColor(_ color: Color) {
    cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha)
  }

  /// Whatever is painted replaces what was there, by the share that its edges cover.
  func replacing(_ body: () -> Void) {
    cairo_set_operator(raw, CAIRO_OPERATOR_SOURCE)
    body()
    cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
  }

  /// Paints from `surface`, its top left corner at (`x`, `y`). Scaled, it is interpolated between four
  /// pixels: Cairo's own choice when shrinking is many times slower.
  func setSource(_ surface: ImageSurface, x: Double, y: Double) {
    cairo_set_source_surface(raw, surface.raw, x, y)
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_BILINEAR)
  }

  // MARK: Painting

  func paint(opacity: Double = 1) {
    if opacity < 1 { cairo_paint_with_alpha(raw, opacity) } else { cairo_paint(raw) }
  }

  func clear() {
    cairo_set_operator(raw, CAIRO_OPERATOR_CLEAR)
    cairo_paint(raw)
    cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
  }

  /// Paints the colour through `mask`, its top left corner at (`x`, `y`).
  func paint(through mask: ImageSurface, x: Double, y: Double) {
    cairo_mask_surface(raw, mask.raw, x, y)
  }

  /// Paints all of `picture` over so many pixels from the origin on, each from all those that it stands for.
  func paint(_ picture: ImageSurface, over size: (width: Int, height: Int)) {
    scale(
      x: Double(size.width) / Double(picture.width), y: Double(size.height) / Double(picture.height))
    cairo_set_source_surface(raw, picture.raw, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_GOOD)
    // Its edge isn't mixed with what is beyond.
    cairo_pattern_set_extend(cairo_get_source(raw), CAIRO_EXTEND_PAD)
    paint()
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

  /// An arc clockwise from `start` to `end`, both in turns from 12 o'clock.
  func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    cairo_new_sub_path(raw)
    cairo_arc(
      raw, center.x, center.y, radius, (start - 0.25) * 2 * .pi, (end - 0.25) * 2 * .pi)
  }

  /// A closed piece of a disc, from its centre; its ends as an arc's.
  func wedge(center: Point, radius: Double, from start: Double, to end: Double) {
    arc(center: center, radius: radius, from: start, to: end)
    line(to: center)
    cairo_close_path(raw)
  }

  func circle(center: Point, radius: Double) {
    arc(center: center, radius: radius, from: 0, to: 1)
    cairo_close_path(raw)
  }

  /// A closed rounded rectangle; the radius shrinks to what fits.
  func roundedRect(_ rect: Rect, radius: Double) {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    cairo_new_sub_path(raw)
    cairo_arc(raw, rect.maxX - radius, rect.y + radius, radius, -.pi / 2, 0)
    cairo_arc(raw, rect.maxX - radius, rect.maxY - radius, radius, 0, .pi / 2)
    cairo_arc(raw, rect.x + radius, rect.maxY - radius, radius, .pi / 2, .pi)
    cairo_arc(raw, rect.x + radius, rect.y + radius, radius, .pi, .pi * 1.5)
    cairo_close_path(raw)
  }

  /// Fills what lies in one of the path's shapes but not in two.
  func fillBetween() {
    cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(raw)
    cairo_set_fill_rule(raw, CAIRO_FILL_RULE_WINDING)
  }
}
