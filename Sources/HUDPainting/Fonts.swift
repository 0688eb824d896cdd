import CPango
package import HUDModel

/// The fonts of Pango and fontconfig. Loading them takes about 12 ms in a new process.
///
/// `load` may run on any thread. Afterwards the fonts belong to the thread of the `PaintResources` that adopts them.
///
/// `@unchecked Sendable`: Pango's objects may move between threads, but must not be used by two at once. Only `load`
/// and the resources that adopt the fonts use them.
package final class Fonts: @unchecked Sendable {
  private let map: OpaquePointer
  private let context: OpaquePointer
  private let noHyphens: OpaquePointer
  private var isAdopted = false
  /// What was found for the weight 600, by families.
  private var semiboldWeights: [String: PangoWeight] = [:]

  private init() {
    guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map),
      let noHyphens = pango_attr_list_new()
    else {
      preconditionFailure("Pango aborts without memory for a font map and a context")
    }
    self.map = OpaquePointer(map)
    self.context = context
    self.noHyphens = noHyphens
    Self.forbidHyphens(in: noHyphens)
    setUpContext()
  }

  deinit {
    pango_attr_list_unref(noHyphens)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// Loads the fonts, and lays out and paints a few letters in each of `warming`, so that the first text is fast.
  package static func load(warming: [Font]) -> Fonts {
    let fonts = Fonts()
    for font in warming { fonts.warm(font) }
    return fonts
  }

  /// The fonts, marked as in use.
  ///
  /// - Precondition: No other `PaintResources` has adopted them.
  func adopted() -> Fonts {
    precondition(!isAdopted, "these fonts belong to other paint resources; load fonts for each")
    isAdopted = true
    return self
  }

  /// Keeps Pango from adding a hyphen where it breaks a word, such as a path.
  static func forbidHyphens(in attributes: OpaquePointer) {
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
  }

  /// Gives all digits of the layout the same width, in fonts that have tabular digits.
  static func makeDigitsTabular(in layout: OpaquePointer) {
    guard let attributes = pango_attr_list_new() else { return }
    forbidHyphens(in: attributes)
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private func warm(_ font: Font) {
    let block = TextBlock(string: "Bezel…", font: font, maxWidth: 1000, limit: .lines(1))
    let text = TextLayout(block, fonts: self)
    guard let surface = try? ImageSurface(width: 1, height: 1) else { return }
    text.paint(
      on: CairoContext(surface), frame: Rect(x: 0, y: 0, width: 1, height: 1), color: .white, scale: 1)
  }

  /// Advances are not rounded to pixels, so that lines break at the same places at every scale.
  private func setUpContext() {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_cairo_context_set_resolution(context, 96)
    pango_context_set_round_glyph_positions(context, 0)
    cairo_font_options_destroy(options)
  }

  /// An empty layout in `font`. The caller frees it with `g_object_unref`.
  func layout(font: Font) -> OpaquePointer {
    guard let layout = pango_layout_new(context) else {
      preconditionFailure("Pango aborts without memory for a layout")
    }
    let description = pango_font_description_new()
    pango_font_description_set_family(
      description, (font.family.map { "\($0)," } ?? "") + "Inter,Cantarell,Noto Sans,sans-serif")
    pango_font_description_set_weight(
      description,
      font.weight == .semibold ? semibold(of: description) : PangoWeight(UInt32(font.weight.number)))
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_attributes(layout, noHyphens)
    return layout
  }

  /// The weight 600, or 500 for a family that has that one and not 600. fontconfig would take a bold font.
  private func semibold(of description: OpaquePointer?) -> PangoWeight {
    let name = pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
    if let weight = semiboldWeights[name] { return weight }
    let weight = [PANGO_WEIGHT_SEMIBOLD, PANGO_WEIGHT_MEDIUM].first { has($0, description) }
    semiboldWeights[name] = weight ?? PANGO_WEIGHT_SEMIBOLD
    return weight ?? PANGO_WEIGHT_SEMIBOLD
  }

  private func has(_ weight: PangoWeight, _ description: OpaquePointer?) -> Bool {
    pango_font_description_set_weight(description, weight)
    guard let font = pango_context_load_font(context, description) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_weight(found) == weight
  }
}
