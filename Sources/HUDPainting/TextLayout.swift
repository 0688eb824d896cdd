import CPango
import HUDModel

/// A text block set in lines: its size, and the glyphs to paint.
final class TextLayout {
  let block: TextBlock
  /// In whole logical pixels.
  let size: Size
  private let layout: OpaquePointer
  private let width: Double

  init(_ block: TextBlock, fonts: Fonts) {
    self.block = block
    layout = fonts.layout(font: block.font)
    width = max(1, min(block.maxWidth, 100_000))
    size = Self.set(block, width: width, in: layout)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  private static func set(_ block: TextBlock, width: Double, in layout: OpaquePointer) -> Size {
    guard put(block, into: layout) else { return .zero }
    pango_layout_set_width(layout, Self.units(width))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    switch block.limit {
    // A negative height counts lines.
    case .lines(let count): pango_layout_set_height(layout, -Int32(clamping: max(1, count)))
    case .height(let height): pango_layout_set_height(layout, units(max(0, min(height, 100_000))))
    }
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return Size(
      width: Self.pixels(logical.width).rounded(.up), height: Self.pixels(logical.height).rounded(.up))
  }

  /// False if there is nothing to be seen. Markup that is broken is a plain text.
  private static func put(_ block: TextBlock, into layout: OpaquePointer) -> Bool {
    // A paragraph's end would start a new count of lines in Pango; a line separator doesn't.
    var string = block.string.printable(lineEnd: "\u{2028}")
    if let markup = block.markup, let parsed = try? ParsedMarkup(markup.printableMarkup(lineEnd: "\u{2028}"))
    {
      string = parsed.text
      Fonts.forbidHyphens(in: parsed.attributes)
      pango_layout_set_attributes(layout, parsed.attributes)
    }
    if block.hasTabularDigits { Fonts.makeDigitsTabular(in: layout) }
    pango_layout_set_text(layout, string, Int32(clamping: string.utf8.count))
    return !string.isEmpty
  }

  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }
  var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }
  /// Characters that no font has; they are painted as boxes.
  var unknownGlyphs: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

  // MARK: Painting

  /// Paints the lines centred in `frame`, which is in buffer pixels.
  ///
  /// Letters are filled as outlines: Cairo before 1.18 puts glyphs on whole pixels, which makes uneven words of
  /// advances that don't follow the pixel grid. Each baseline is on a whole pixel, where hinting expects it.
  func paint(on context: CairoContext, frame: Rect, color: Color, scale: Double) {
    guard size.height > 0, let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    let left = frame.center.x - width * scale / 2
    let top = frame.center.y - size.height * scale / 2
    context.setColor(color)
    let isMarkup = block.markup != nil
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &logical)
      var line = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &line)
      // Pango doesn't centre a line that it has cut.
      let shift = width / 2 - Self.pixels(line.x) - Self.pixels(line.width) / 2
      let baseline = Self.pixels(pango_layout_iter_get_run_baseline(iterator))
      context.saved {
        context.translate(
          x: left + (Self.pixels(logical.x) + shift) * scale, y: (top + baseline * scale).rounded())
        context.scale(scale)
        if isMarkup {
          Self.paint(run.pointee, logical, on: context, color: color)
        } else {
          context.move(to: Point(x: 0, y: 0))
          Self.add(run.pointee, to: context)
        }
      }
    } while pango_layout_iter_next_run(iterator) != 0
    context.fill()
  }

  /// Paints a run that may have colours and lines of its own, from its baseline's beginning.
  private static func paint(
    _ run: PangoGlyphItem, _ logical: PangoRectangle, on context: CairoContext, color: Color
  ) {
    let ink = RunInk(of: run, on: color)
    let width = pixels(logical.width)
    func fill(_ rect: Rect, _ color: Color) {
      context.setColor(color)
      context.roundedRect(rect, radius: 0)
      context.fill()
    }
    if let background = ink.background {
      var extents = PangoRectangle()
      pango_glyph_string_extents(run.glyphs, run.item.pointee.analysis.font, nil, &extents)
      let box = Rect(x: 0, y: pixels(extents.y), width: width, height: pixels(extents.height))
      fill(box, background)
    }
    context.setColor(ink.color)
    context.move(to: Point(x: 0, y: 0))
    add(run, to: context)
    context.fill()
    for line in ink.lines(of: run, width: width) { fill(line, ink.color) }
  }

  /// Adds the run's outlines to the path; a run in colour is painted at once, for it has none.
  private static func add(_ run: PangoGlyphItem, to context: CairoContext) {
    guard let font = run.item.pointee.analysis.font else { return }
    if isColored(font) {
      pango_cairo_show_glyph_string(context.raw, font, run.glyphs)
    } else {
      pango_cairo_glyph_string_path(context.raw, font, run.glyphs)
    }
  }

  private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
  private static func units(_ pixels: Double) -> Int32 { Int32(pixels * Double(PANGO_SCALE)) }
}
