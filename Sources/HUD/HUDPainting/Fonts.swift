import BezelPosix
import BezelValues
import CBezelPango
package import HUDModel

/// The fonts of Pango and fontconfig. Loading them takes about 12 ms in a new process.
///
/// They may be loaded on any thread. Afterwards they belong to the thread of the `PaintResources` that adopts them.
///
/// `@unchecked Sendable`: Pango's objects may move between threads, but must not be used by two at once. Only their
/// initializer and the resources that adopt them use them.
package final class Fonts: @unchecked Sendable {
  private let map: OpaquePointer
  private let context: OpaquePointer
  /// What all texts have in common.
  private let attributes: OpaquePointer
  private var isAdopted = false
  /// By the families that fonts name.
  private var families: [String?: FontFamily] = [:]

  /// Loads the fonts, and lays out and paints a few letters in `font`, so that the first text in it is fast.
  package init(warming font: Font? = nil) {
    // Otherwise Pango's thread and this one would read fontconfig's files at the same time, each all of them.
    FcInit()
    guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map),
      let attributes = pango_attr_list_new()
    else {
      preconditionFailure("Pango aborts without memory for a font map and a context")
    }
    if Self.areMissing { Console.complain(Self.noneInstalled) }
    self.map = OpaquePointer(map)
    self.context = context
    self.attributes = attributes
    Self.addCommon(to: attributes)
    setUpContext()
    if let font { warm(font) }
  }

  deinit {
    pango_attr_list_unref(attributes)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// The number of installed families.
  package static func countFamilies() -> Int {
    FcInit()
    return InstalledFonts().families.count
  }

  /// The message about a system without any font.
  package static let noneInstalled =
    "no font is installed, so texts can't be seen; install one, such as fonts-dejavu-core"

  /// Whether the system has no font at all: texts can't be seen.
  package static var areMissing: Bool { InstalledFonts().isEmpty }

  /// The fonts, marked as in use.
  ///
  /// - Precondition: No other `PaintResources` has adopted them.
  func adopted() -> Fonts {
    precondition(!isAdopted, "these fonts belong to other paint resources; load fonts for each")
    isAdopted = true
    return self
  }

  /// Keeps Pango from adding a hyphen where it breaks a word that is wider than a line, and gives all digits the same width, so
  /// that a number that counts stays in place. Other attributes of the list win.
  ///
  /// Without a dictionary of the text's language, a hyphen would be at a wrong place in most words, and a part of a path or a
  /// code. A word with a hyphen of its own, or a soft one, breaks there.
  static func addCommon(to attributes: OpaquePointer) {
    pango_attr_list_insert_before(attributes, pango_attr_insert_hyphens_new(0))
    pango_attr_list_insert_before(attributes, pango_attr_font_features_new("tnum"))
  }

  private func warm(_ font: Font) {
    let block = TextBlock(string: "Bezel…", font: font, maxWidth: 1000, limit: .lines(1))
    let text = TextLayout(block, fonts: self)
    guard let surface = try? Bitmap(width: 1, height: 1) else { return }
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
    let family = family(named: font.family)
    pango_font_description_set_family(description, family.names)
    pango_font_description_set_weight(
      description,
      font.weight == .semibold ? family.semibold : PangoWeight(UInt32(font.weight.number)))
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_attributes(layout, attributes)
    return layout
  }

  /// The height of a line in `font`, and how far its baseline is below its top.
  func line(in font: Font) -> (height: Double, baseline: Double) {
    let layout = layout(font: font)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_text(layout, "0", 1)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    let scale = Double(PANGO_SCALE)
    return (Double(logical.height) / scale, Double(pango_layout_get_baseline(layout)) / scale)
  }

  private func family(named name: String?) -> FontFamily {
    if let family = families[name] { return family }
    let family = FontFamily(name)
    if let complaint = family.complaint { Console.complain(complaint) }
    families[name] = family
    return family
  }

  /// What is wrong with a family; nil if it is installed.
  func complaint(about family: String) -> String? { self.family(named: family).complaint }
}

// MARK: - Families

/// What Pango gets for the families that a font names.
///
/// Pango matches and sorts all installed fonts for each combination of families, size and weight. Every family makes that
/// slower, and loading a font only to see its weight takes as long.
private struct FontFamily {
  /// Separated by commas: the named families, and the first installed one of the default families.
  let names: String
  /// The weight 600, or 500 for a family that has that one and not 600. fontconfig would take a bold font.
  let semibold: PangoWeight
  /// What is wrong if the first family that is named is not installed.
  let complaint: String?

  private static let defaults = ["Inter", "Cantarell", "Noto Sans"]

  /// Whether fontconfig replaces a name by families of its configuration, as it does with generic names.
  private static func isAlias(_ name: String) -> Bool {
    guard let alias = replacement(of: name) else { return false }
    return alias != replacement(of: "\u{1}")
  }

  /// The first family after the name itself.
  private static func replacement(of name: String) -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    return (0..<2).lazy.compactMap { InstalledFonts.family($0, of: pattern).map { String(cString: $0) } }
      .first { $0 != name }
  }

  init(_ named: String?) {
    let own = (named ?? "").split(separator: ",").map { String($0) }
    let installed = InstalledFonts()
    // All in one go: it takes a third of a millisecond.
    let weights = installed.weights(of: Self.defaults + own.prefix(1))
    if let first = own.first, weights.last?.isEmpty == true, !Self.isAlias(first) {
      let nearest = suggestion(for: first, among: installed.families)
      let advice = nearest.isEmpty ? "; 'fc-list : family' lists the installed ones" : nearest
      complaint = "the font family '\(first.shortened)' is not installed\(advice)"
    } else {
      complaint = nil
    }
    let fallback = weights.prefix(Self.defaults.count).firstIndex { !$0.isEmpty }
    let fallbackName = fallback.map { Self.defaults[$0] } ?? "sans-serif"
    // fontconfig would prefer any family to an alias such as monospace.
    names = named.map { own.count == 1 && Self.isAlias($0) ? $0 : "\($0),\(fallbackName)" } ?? fallbackName
    let found: [ClosedRange<Double>]
    if let last = weights.last, !own.isEmpty, !last.isEmpty {
      found = last
    } else if let fallback, own.isEmpty {
      found = weights[fallback]
    } else {
      found = installed.weights(ofReplacementFor: own + [fallbackName])
    }
    let has = { (weight: Int32) in found.contains { $0.contains(Double(weight)) } }
    semibold =
      !has(FC_WEIGHT_SEMIBOLD) && has(FC_WEIGHT_MEDIUM) ? PANGO_WEIGHT_MEDIUM : PANGO_WEIGHT_SEMIBOLD
  }
}

/// The fonts that fontconfig has found, and their weights as it counts them.
private struct InstalledFonts {
  private let patterns: UnsafeBufferPointer<OpaquePointer?>

  init() {
    let set = FcConfigGetFonts(nil, FcSetSystem)?.pointee
    patterns = UnsafeBufferPointer(start: set?.fonts, count: Int(set?.nfont ?? 0))
  }

  /// The weights of the fonts of each family; none if it isn't installed.
  func weights(of families: [String]) -> [[ClosedRange<Double>]] {
    var weights = families.map { _ in [ClosedRange<Double>]() }
    for pattern in patterns {
      var index: Int32 = 0
      while let name = Self.family(index, of: pattern) {
        if let family = families.firstIndex(where: { FcStrCmpIgnoreCase(name, $0) == 0 }) {
          if let weight = Self.weight(of: pattern) { weights[family].append(weight) }
          break
        }
        index += 1
      }
    }
    return weights
  }

  /// The weights of the installed family that fontconfig takes where none of the families is installed.
  func weights(ofReplacementFor families: [String]) -> [ClosedRange<Double>] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    var names: [String] = []
    while let name = Self.family(Int32(names.count), of: pattern) { names.append(String(cString: name)) }
    return weights(of: names).first { !$0.isEmpty } ?? []
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// The names of all families.
  var families: [String] {
    Array(Set(patterns.compactMap { Self.family(0, of: $0).map { String(cString: $0) } })).sorted()
  }

  fileprivate static func family(_ index: Int32, of pattern: OpaquePointer?) -> UnsafeMutablePointer<FcChar8>?
  {
    var name: UnsafeMutablePointer<FcChar8>?
    return FcPatternGetString(pattern, FC_FAMILY, index, &name) == FcResultMatch ? name : nil
  }

  private static func weight(of pattern: OpaquePointer?) -> ClosedRange<Double>? {
    var weight = 0.0
    if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch { return weight...weight }
    // A variable font has all weights between two.
    var range: OpaquePointer?
    var (least, greatest) = (0.0, 0.0)
    guard FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch,
      FcRangeGetDouble(range, &least, &greatest) != 0, least <= greatest
    else { return nil }
    return least...greatest
  }
}
