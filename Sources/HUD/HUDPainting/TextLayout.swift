import BezelValues
import CBezelPango
import HUDModel

/// A text block in lines: its size, and the glyphs to paint. The corresponding C type is `PangoLayout`.
final class TextLayout {
  let block: TextBlock
  /// In logical pixels. The width is whole ones.
  private(set) var size = Size.zero
  private let layout: OpaquePointer
  private var width: Double
  /// How far the lines are below where the letters alone would have them.
  private var drop = 0.0

  init(_ block: TextBlock, fonts: Fonts) {
    self.block = block
    layout = fonts.layout(font: block.font)
    width = max(1, min(block.maxWidth, 100_000))
    setUp()
    if shrink() {
      setUp()
    } else {
      for inNames in [false, true] {
        guard let length = shortestBrokenCode(inNames: inNames) else { continue }
        setUp(breakingCode: (from: length, inNames))
      }
    }
    if block.ellipsis == .end, balance() {
      size.width = widestLine
      width = size.width
    }
    if dropSeparators() { size.height = Self.pixels(extents.height) }
    if let font = block.lineFont, block.markup == nil, lineCount == 1, size.height > 0 {
      let line = fonts.line(in: font)
      drop = line.baseline - Self.pixels(pango_layout_get_baseline(layout))
      size.height = line.height
    }
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }
  /// The text of each line, without the sign of a soft hyphen.
  var lines: [String] {
    (0..<pango_layout_get_line_count(layout)).compactMap(string(ofLine:))
  }
  /// Whether an ellipsis replaces a part of the text.
  var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }
  /// The number of characters that no font has. They are painted as boxes.
  var unknownGlyphs: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

  // MARK: Lines

  private func string(ofLine index: Int32) -> String? {
    guard let line = pango_layout_get_line_readonly(layout, index)?.pointee,
      let text = pango_layout_get_text(layout)
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: text + Int(line.start_index), count: Int(line.length))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sets the text, and breaks it into lines. `breakingCode` has the least length of a word that is broken as code, and
  /// whether its names are; nil breaks none so.
  private func setUp(breakingCode: (from: Int, inNames: Bool)? = nil) {
    guard setBlockText(breakingCode: breakingCode) else { return size = .zero }
    setWidth(width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_spacing(layout, Self.units(block.lineGap))
    switch block.ellipsis {
    case .end:
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      limitHeight()
      joinLines(from: pango_layout_get_line_count(layout) - 1)
    case .middle:
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
      pango_layout_set_height(layout, -1)
      // Pango shows all paragraphs, whatever the height.
      joinLines(from: Int32(clamping: max(1, fittingLines) - 1))
      narrowEllipses()
    }
    let extents = extents
    // Pango doesn't break a cluster: one of a thousand prepended marks, such as U+0600, is wider than the layout.
    size = Size(
      width: min(Self.pixels(extents.width), width).rounded(.up), height: Self.pixels(extents.height))
  }

  private var extents: PangoRectangle {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return logical
  }

  private func setWidth(_ width: Double) { pango_layout_set_width(layout, Self.units(width)) }

  /// The most lines that are made equally long, and of which the last one is made longer: more of them are a paragraph, and
  /// a long text.
  private static let (mostBalancedLines, mostLinesWithEnd) = (3, 8)

  /// Makes the lines narrower, but not more of them, unless a word is broken then: as narrow as they can be if
  /// they are few and are to be balanced, otherwise only if the last one is short, until it isn't.
  ///
  /// - Returns: Whether the layout has become narrower than `width`.
  private func balance() -> Bool {
    let count = lineCount
    let isEqual = block.isBalanced && count <= Self.mostBalancedLines
    guard (2...Self.mostLinesWithEnd).contains(count), !isEllipsized, isEqual || hasShortEnd else {
      return false
    }
    func fits(_ width: Double) -> Bool {
      setWidth(width)
      return lineCount == count && !isEllipsized && breaksBetweenWords && !hasLineEndInLast
    }
    /// Where `isWide` begins to be true.
    func border(_ narrow: Double, _ wide: Double, _ isWide: (Double) -> Bool) -> (
      below: Double, above: Double
    ) {
      var (below, above) = (narrow, wide)
      while above - below > 2 {
        let middle = ((below + above) / 2).rounded()
        if isWide(middle) { above = middle } else { below = middle }
      }
      return (below, above)
    }
    let whole = min(widestLine, width)
    let least = border(whole / Double(count), whole, fits).above
    guard fits(least), isEqual || !hasShortEnd else {
      setWidth(width)
      return false
    }
    if !isEqual { _ = fits(border(least, whole) { !fits($0) || hasShortEnd }.below) }
    return true
  }

  /// The share of the widest line that the last one of a paragraph has at least: a word alone looks lost.
  private static let leastEnd = 0.3

  /// Whether the last line is much shorter than the widest, and not a paragraph of its own.
  private var hasShortEnd: Bool {
    guard let last = pango_layout_get_line_readonly(layout, pango_layout_get_line_count(layout) - 1),
      let places = places(from: last), places.pointee.is_mandatory_break == 0
    else { return false }
    var line = PangoRectangle()
    pango_layout_line_get_extents(last, nil, &line)
    return Double(line.width) < Self.leastEnd * Double(extents.width)
  }

  /// Whether the last line that the limit allows has the rest of the text, with its line ends.
  private var hasLineEndInLast: Bool {
    string(ofLine: pango_layout_get_line_count(layout) - 1)?.unicodeScalars.contains(where: \.isLineEnd)
      ?? false
  }

  private var breaksBetweenWords: Bool {
    (1..<pango_layout_get_line_count(layout)).allSatisfy { index in
      guard let line = pango_layout_get_line_readonly(layout, index), let places = places(from: line)
      else { return true }
      return places.pointee.is_line_break != 0
    }
  }

  /// The length of the shortest word that is broken where no line should end, although it is code with places to break: it is
  /// wider than a line. Nil without one.
  private func shortestBrokenCode(inNames: Bool) -> Int? {
    guard block.ellipsis == .end, block.markup == nil, !breaksBetweenWords,
      let bytes = pango_layout_get_text(layout)
    else { return nil }
    let text = String(cString: bytes)
    var shortest: Int?
    // A word that takes several lines is read once.
    var end = text.startIndex
    for index in 1..<pango_layout_get_line_count(layout) {
      guard let line = pango_layout_get_line_readonly(layout, index),
        places(from: line)?.pointee.is_line_break == 0
      else { continue }
      let place = text.utf8.index(text.startIndex, offsetBy: Int(line.pointee.start_index))
      guard place >= end else { continue }
      let start = text[end..<place].lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? end
      let word = text[start...].prefix { !$0.isWhitespace }
      end = word.endIndex
      guard word.withBreaksInCode(inNames: inNames) != word else { continue }
      shortest = min(shortest ?? .max, word.visibleCount)
    }
    return shortest
  }

  /// What Pango says of the places between characters, from the start of a line on.
  private func places(from line: UnsafeMutablePointer<PangoLayoutLine>) -> UnsafePointer<PangoLogAttr>? {
    var count: Int32 = 0
    guard let text = pango_layout_get_text(layout),
      let places = pango_layout_get_log_attrs_readonly(layout, &count)
    else { return nil }
    return places + g_utf8_pointer_to_offset(text, text + Int(line.pointee.start_index))
  }

  /// Where a line ends before or after a dot between two texts, the end of the line separates them. Returns whether that was so.
  private func dropSeparators() -> Bool {
    let separator = " · "
    guard block.ellipsis == .end, block.markup == nil, block.string.contains(separator) else { return false }
    var isChanged = false
    for index in 1..<max(1, pango_layout_get_line_count(layout)) {
      guard let line = pango_layout_get_line_readonly(layout, index),
        let bytes = pango_layout_get_text(layout)
      else { continue }
      let text = String(cString: bytes)
      let start = text.utf8.index(text.startIndex, offsetBy: Int(line.pointee.start_index))
      let (before, after) = (text[..<start], text[start...])
      if before.hasSuffix(separator) {
        setText(before.dropLast(separator.count) + "\u{2028}" + after)
      } else if before.last == separator.first, after.hasPrefix(separator.dropFirst()) {
        setText(before.dropLast() + "\u{2028}" + after.dropFirst(separator.count - 1))
      } else {
        continue
      }
      isChanged = true
    }
    return isChanged
  }

  /// The width of the widest line in whole pixels.
  private var widestLine: Double { Self.pixels(extents.width).rounded(.up) }

  /// A single word becomes a little smaller before it is broken.
  private static let leastShrinkage = 0.85

  /// Gives a word that takes several lines a font with which it takes one. False if none is large enough.
  private func shrink() -> Bool {
    guard lineCount == 2, !isEllipsized, block.ellipsis == .end, block.markup == nil, !breaksBetweenWords,
      !block.string.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0 == "/" || $0 == "-" }),
      let font = pango_font_description_copy(pango_layout_get_font_description(layout))
    else { return false }
    defer { pango_font_description_free(font) }
    pango_layout_set_width(layout, -1)
    let share = (width - 1) / Self.pixels(extents.width)
    guard share < 1, share >= Self.leastShrinkage else {
      setWidth(width)
      return false
    }
    pango_font_description_set_absolute_size(font, share * Double(pango_font_description_get_size(font)))
    pango_layout_set_font_description(layout, font)
    return true
  }

  /// Pango adds the rest of a line's width to an ellipsis in its middle. Without it the ellipsis has a gap on one side.
  private func narrowEllipses() {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      // Unlike the function for reading, this one lets Pango measure the line again.
      guard let run = pango_layout_iter_get_run(iterator)?.pointee,
        run.item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0,
        run.glyphs.pointee.num_glyphs > 0
      else { continue }
      let last = run.glyphs.pointee.glyphs + Int(run.glyphs.pointee.num_glyphs - 1)
      var natural = PangoRectangle()
      pango_font_get_glyph_extents(run.item.pointee.analysis.font, last.pointee.glyph, nil, &natural)
      last.pointee.geometry.width = min(last.pointee.geometry.width, natural.width)
    } while pango_layout_iter_next_run(iterator) != 0
  }

  /// Sets the text and its attributes. Invalid markup is ignored. Returns whether anything of it is visible.
  private func setBlockText(breakingCode: (from: Int, inNames: Bool)?) -> Bool {
    // Pango counts the lines of each paragraph. So that they count together, lines that may wrap have a line
    // separator between them, which begins no paragraph.
    let lineEnd: Unicode.Scalar = block.ellipsis == .end ? "\u{2028}" : "\n"
    var text = visiblePart.printable(lineEnd: lineEnd)
    if let markup = block.markup, let parsed = try? Markup(markup.printableMarkup(lineEnd: lineEnd)) {
      text = parsed.plain
      Fonts.addCommon(to: parsed.attributes)
      pango_layout_set_attributes(layout, parsed.attributes)
    }
    let wraps = block.ellipsis == .end && block.limit != .lines(1)
    if block.markup == nil, wraps {
      text = text.withLineBreaks
      if let (length, inNames) = breakingCode {
        text = text.withBreaksInCode(fromLength: length, inNames: inNames)
      }
    }
    setText(text)
    // Markup has line ends also as entities, such as &#10;.
    if block.markup != nil { replaceLineEnds(with: lineEnd) }
    if wraps { showSoftHyphens() }
    divideRuns()
    return !text.isEmpty
  }

  /// A character takes at least this share of the font's size, on average.
  private static let leastAdvance = 0.2

  /// The text without what is too far behind to be seen: to shape it would take long.
  private var visiblePart: String {
    guard block.ellipsis == .end else { return block.string }
    let lines =
      switch block.limit {
      case .lines(let count): Double(count)
      case .height(let height): height / block.font.size
      }
    let most = max(1, lines) * block.maxWidth / (Self.leastAdvance * block.font.size)
    return String(block.string.unicodeScalars.prefix(Int(min(most, 1_000_000))))
  }

  private func setText(_ text: String) {
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
  }

  /// Shows a soft hyphen where a line ends at it.
  private func showSoftHyphens() {
    let text = String(cString: pango_layout_get_text(layout))
    guard text.unicodeScalars.contains("\u{AD}"),
      let attributes = pango_attr_list_copy(pango_layout_get_attributes(layout))
    else { return }
    var start = 0
    for scalar in text.unicodeScalars {
      let end = start + UTF8.width(scalar)
      if scalar == "\u{AD}", let attribute = pango_attr_insert_hyphens_new(1) {
        // The place after it is the start of the next run.
        (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(start), UInt32(end))
        pango_attr_list_change(attributes, attribute)
      }
      start = end
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Divides a long text into runs of about a hundred letters, which end after a space if there is one.
  ///
  /// For each line Pango shapes the rest of a run again: a word of 4,000 letters took a second. An attribute that changes
  /// nothing ends a run.
  private func divideRuns() {
    let text = String(cString: pango_layout_get_text(layout))
    guard text.utf8.count > 256, let attributes = pango_attr_list_copy(pango_layout_get_attributes(layout))
    else { return }
    var (start, end, count) = (0, 0, 0)
    for character in text {
      end += character.utf8.count
      count += 1
      guard count >= 128 || count >= 64 && character.isWhitespace else { continue }
      if let attribute = pango_attr_fallback_new(1) {
        (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(start), UInt32(end))
        pango_attr_list_insert(attributes, attribute)
      }
      (start, count) = (end, 0)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Limits the lines of a text that is shortened at its end.
  private func limitHeight() {
    switch block.limit {
    // Pango takes a negative height as a number of lines.
    case .lines(let count): pango_layout_set_height(layout, -Int32(clamping: max(1, count)))
    case .height(let height): pango_layout_set_height(layout, Self.units(max(0, min(height, 100_000))))
    }
  }

  /// Puts all lines from this one on into one: it is the last one that the limit allows.
  private func joinLines(from index: Int32) {
    guard let line = pango_layout_get_line_readonly(layout, index) else { return }
    replaceLineEnds(from: Int(line.pointee.start_index), with: " ")
  }

  /// Replaces each run of line ends after the first `start` bytes of the text. A space comes instead of the spaces around
  /// them, too.
  private func replaceLineEnds(from start: Int = 0, with replacement: Unicode.Scalar) {
    let text = String(cString: pango_layout_get_text(layout))
    let from = text.utf8.index(text.startIndex, offsetBy: start)
    // A layout whose text is set is shaped again, which takes long for a long text.
    guard text[from...].unicodeScalars.contains(where: \.isLineEnd),
      let attributes = pango_attr_list_copy(pango_layout_get_attributes(layout))
    else { return }
    defer { pango_attr_list_unref(attributes) }
    var (result, count, read) = (String.UnicodeScalarView(), 0, 0)
    var isInRun = false
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      defer { read += width }
      isInRun = read >= start && (scalar.isLineEnd || isInRun && scalar == replacement)
      var new: Unicode.Scalar? = scalar
      if isInRun { new = result.last == replacement ? nil : replacement }
      if let new { result.append(new) }
      let newWidth = new.map(UTF8.width) ?? 0
      if new != scalar {
        pango_attr_list_update(attributes, Int32(count), Int32(width), Int32(newWidth))
      }
      count += newWidth
    }
    pango_layout_set_attributes(layout, attributes)
    setText(String(result))
  }

  /// The number of lines that the limit allows.
  private var fittingLines: Int {
    switch block.limit {
    case .lines(let count): return count
    case .height(let height):
      guard let iterator = pango_layout_get_iter(layout) else { return 0 }
      defer { pango_layout_iter_free(iterator) }
      var count = 0
      repeat {
        var line = PangoRectangle()
        pango_layout_iter_get_line_extents(iterator, nil, &line)
        guard Self.pixels(line.y + line.height) <= height else { break }
        count += 1
      } while pango_layout_iter_next_line(iterator) != 0
      return count
    }
  }

  // MARK: Painting

  /// Paints the lines in `frame`, which is in buffer pixels: centred vertically, and horizontally as the block is aligned.
  ///
  /// Glyphs are filled as outlines: Cairo before 1.18 puts glyphs on whole pixels, which spaces letters unevenly. Each
  /// baseline is on a whole pixel, where hinting expects it.
  func paint(on context: CairoContext, frame: Rect, color: Color, scale: Double) {
    guard size.height > 0, let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    let origin = Point(
      x: frame.x + (frame.width - width * scale) * block.alignment.share,
      y: frame.center.y - size.height * scale / 2)
    context.setColor(color)
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      paintRun(run.pointee, at: iterator, on: context, origin: origin, color: color, scale: scale)
    } while pango_layout_iter_next_run(iterator) != 0
    context.fill()
  }

  private func paintRun(
    _ run: PangoGlyphItem, at iterator: OpaquePointer, on context: CairoContext, origin: Point, color: Color,
    scale: Double
  ) {
    var logical = PangoRectangle()
    pango_layout_iter_get_run_extents(iterator, nil, &logical)
    var line = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator, nil, &line)
    // Pango doesn't align a line that it has ellipsized.
    let shift = (width - Self.pixels(line.width)) * block.alignment.share - Self.pixels(line.x)
    let baseline = Self.pixels(pango_layout_iter_get_run_baseline(iterator)) + drop
    context.saved {
      context.translate(
        x: origin.x + (Self.pixels(logical.x) + shift) * scale,
        y: (origin.y + baseline * scale).rounded())
      context.scale(scale)
      if block.markup != nil {
        Self.paintStyledRun(run, logical, on: context, color: color)
      } else {
        context.move(to: Point(x: 0, y: 0))
        Self.addGlyphs(of: run, to: context)
      }
    }
  }

  /// Paints a run with the style of its markup, from the start of its baseline.
  private static func paintStyledRun(
    _ run: PangoGlyphItem, _ logical: PangoRectangle, on context: CairoContext, color: Color
  ) {
    let style = RunStyle(of: run, color: color)
    let width = pixels(logical.width)
    func fill(_ rect: Rect, _ color: Color) {
      context.setColor(color)
      context.roundedRect(rect, radius: 0)
      context.fill()
    }
    if let background = style.background {
      var extents = PangoRectangle()
      pango_glyph_string_extents(run.glyphs, run.item.pointee.analysis.font, nil, &extents)
      fill(Rect(x: 0, y: pixels(extents.y), width: width, height: pixels(extents.height)), background)
    }
    context.setColor(style.color)
    context.move(to: Point(x: 0, y: 0))
    addGlyphs(of: run, to: context)
    context.fill()
    for line in style.lines(of: run, width: width) { fill(line, style.color) }
  }

  /// Adds the run's outlines to the path. A run in a colour font has no outlines, and is painted at once.
  private static func addGlyphs(of run: PangoGlyphItem, to context: CairoContext) {
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

extension TextBlock.Alignment {
  /// The share of a line's free width that is left of it.
  var share: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}
