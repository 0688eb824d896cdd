#if BEZEL_WAYLAND
internal import CBezelCairo
internal import CBezelPango

extension HUD.Canvas {
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

  /// Takes a step at once.
  func draw(_ step: Step) {
    switch step {
    case .color(let color): cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    case .fill: cairo_fill(cairo)
    case .stroke(let width, let cap, let join): stroke(width, cap, join)
    case .clip: cairo_clip(cairo)
    case .text(let text, let x, let y, let font): paint(text, x: x, y: y, font)
    case .move(let x, let y): cairo_move_to(cairo, x, y)
    case .line(let x, let y): cairo_line_to(cairo, x, y)
    case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
    case .separate: cairo_new_sub_path(cairo)
    case .arc(let x, let y, let radius, let start, let end):
      cairo_arc(cairo, x, y, radius, (start - 0.25) * 2 * .pi, (end - 0.25) * 2 * .pi)
    case .rectangle(let x, let y, let width, let height): cairo_rectangle(cairo, x, y, width, height)
    case .close: cairo_close_path(cairo)
    case .translate(let x, let y): cairo_translate(cairo, x, y)
    case .rotate(let turns): cairo_rotate(cairo, turns * 2 * .pi)
    case .scale(let x, let y): cairo_scale(cairo, x, y)
    case .save: cairo_save(cairo)
    case .restore: cairo_restore(cairo)
    }
  }

  private func stroke(_ width: Double, _ cap: LineCap, _ join: LineJoin) {
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

  private func paint(_ text: String, x: Double, y: Double, _ font: HUD.Font) {
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
}

#endif
