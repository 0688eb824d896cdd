import CPango
import HUDModel

/// What markup says about the look of a run of glyphs, past their shapes: its colours and lines.
struct RunInk {
  private(set) var color: Color
  private(set) var background: Color?
  private(set) var isUnderlined = false
  private(set) var isStruckThrough = false

  init(of run: PangoGlyphItem, on color: Color) {
    self.color = color
    var alpha: Double?
    var backgroundAlpha: Double?
    var next = run.item.pointee.analysis.extra_attrs
    while let link = next {
      next = link.pointee.next
      guard let data = link.pointee.data else { continue }
      let attribute = data.assumingMemoryBound(to: PangoAttribute.self)
      switch attribute.pointee.klass.pointee.type {
      case PANGO_ATTR_FOREGROUND: self.color = Self.color(attribute) ?? self.color
      case PANGO_ATTR_BACKGROUND: background = Self.color(attribute)
      case PANGO_ATTR_FOREGROUND_ALPHA: alpha = Self.number(attribute).map { Double($0) / 65_535 }
      case PANGO_ATTR_BACKGROUND_ALPHA: backgroundAlpha = Self.number(attribute).map { Double($0) / 65_535 }
      case PANGO_ATTR_UNDERLINE: isUnderlined = Self.number(attribute) ?? 0 != 0
      case PANGO_ATTR_STRIKETHROUGH: isStruckThrough = Self.number(attribute) ?? 0 != 0
      default: break
      }
    }
    if let alpha { self.color.alpha = alpha }
    if let backgroundAlpha { background?.alpha = backgroundAlpha }
  }

  private static func color(_ attribute: UnsafeMutablePointer<PangoAttribute>) -> Color? {
    guard let color = pango_attribute_as_color(attribute)?.pointee.color else { return nil }
    let part = { (value: UInt16) in Double(value) / 65_535 }
    return Color(red: part(color.red), green: part(color.green), blue: part(color.blue))
  }

  private static func number(_ attribute: UnsafeMutablePointer<PangoAttribute>) -> Int32? {
    pango_attribute_as_int(attribute)?.pointee.value
  }

  /// The lines through or under the glyphs, below their baseline, in the text's own pixels.
  func lines(of run: PangoGlyphItem, width: Double) -> [Rect] {
    guard isUnderlined || isStruckThrough, let font = run.item.pointee.analysis.font,
      let metrics = pango_font_get_metrics(font, nil)
    else { return [] }
    defer { pango_font_metrics_unref(metrics) }
    func line(_ position: Int32, _ thickness: Int32) -> Rect {
      let unit = Double(PANGO_SCALE)
      return Rect(x: 0, y: -Double(position) / unit, width: width, height: max(1, Double(thickness) / unit))
    }
    var lines: [Rect] = []
    if isUnderlined {
      lines.append(
        line(
          pango_font_metrics_get_underline_position(metrics),
          pango_font_metrics_get_underline_thickness(metrics)
        ))
    }
    if isStruckThrough {
      lines.append(
        line(
          pango_font_metrics_get_strikethrough_position(metrics),
          pango_font_metrics_get_strikethrough_thickness(metrics)))
    }
    return lines
  }
}
