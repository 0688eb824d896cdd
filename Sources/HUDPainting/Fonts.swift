import CPango
package import HUDModel

/// The desktop's fonts, ready to set text: the slow part of it, a dozen milliseconds in a new process.
///
/// `load` may run on any thread; it asks fontconfig and sets a first text so that later ones are quick.
/// From then on the fonts belong to the thread of the `PaintResources` that adopts them.
///
/// Unchecked: Pango's objects may move between threads, but never be used by two at once. Nothing here is
/// visible outside of the module, and only the one resources that adopts the fonts uses them.
package final class Fonts: @unchecked Sendable {
  private let map: OpaquePointer
  private let context: OpaquePointer
  private let noHyphens: OpaquePointer
  private var isAdopted = false

  private init() {
    guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map),
      let noHyphens = pango_attr_list_new()
    else {
      preconditionFailure("Pango makes a font map and a context or aborts")
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

  /// Loads the fonts; a few letters in each of `warming` are set and painted to nowhere.
  package static func load(warming: [Font]) -> Fonts {
    let fonts = Fonts()
    for font in warming { fonts.warm(font) }
    return fonts
  }

  func adopted() -> Fonts {
    precondition(!isAdopted, "these fonts have a resources already; load others for another resources")
    isAdopted = true
    return self
  }

  /// A break within a word, such as a path's, must not add a character that isn't there.
  static func forbidHyphens(in attributes: OpaquePointer) {
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
  }

  /// Makes all digits of the layout as wide, in fonts that have such ones.
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

  /// Advances are those of the outline, not of any pixel grid: lines break alike at every scale.
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

  /// An empty layout in `font`, to be freed with `g_object_unref`.
  func layout(font: Font) -> OpaquePointer {
    guard let layout = pango_layout_new(context) else {
      preconditionFailure("Pango makes a layout or aborts")
    }
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family ?? "sans-serif")
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_attributes(layout, noHyphens)
    return layout
  }
}
