import BezelValues
import CBezelPango
import HUDModel

/// Text with Pango markup: `<b>bold</b>`, `<span foreground="red">red</span>`, `&amp;`.
package final class Markup {
  /// The text without the markup.
  package let plain: String
  /// What the markup says of parts of the text. The corresponding C type is `PangoAttrList`.
  let attributes: OpaquePointer

  /// The most bytes of markup that are parsed.
  private static let limit = 64 << 10

  /// - Throws: `MarkupError` for invalid markup.
  package init(_ source: String) throws(MarkupError) {
    guard source.utf8.count <= Self.limit else {
      throw MarkupError(description: "it has \(source.utf8.count) bytes; give at most \(Self.limit)")
    }
    var text: UnsafeMutablePointer<CChar>?
    var attributes: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    guard pango_parse_markup(source, -1, 0, &attributes, &text, nil, &error) != 0, let text, let attributes
    else {
      defer { g_error_free(error) }
      let message = error.map { String(cString: $0.pointee.message) } ?? ""
      // GLib quotes names whole.
      let isLong = message.unicodeScalars.count > 200
      // And with their control characters and line ends.
      throw MarkupError(
        parsing: (isLong ? String(message.unicodeScalars.prefix(200)) + "…" : message).onOneLine)
    }
    plain = String(cString: text)
    self.attributes = attributes
    g_free(text)
  }

  deinit {
    pango_attr_list_unref(attributes)
  }
}

/// Why markup is invalid, and what to write instead.
package struct MarkupError: Error, Hashable, CustomStringConvertible {
  package let description: String

  fileprivate init(description: String) {
    self.description = description
  }

  /// An error of GLib's parser. Its positions count the element that Pango puts around the source: they are omitted.
  fileprivate init(parsing message: String) {
    let reason = message.withoutPosition
    let names = reason.quotedNames
    description =
      if reason.parts(around: "but the currently open element is") != nil, names.count == 2 {
        switch (names[0], names[1]) {
        case ("markup", let open): "<\(open)> is not closed; write </\(open)> after its text"
        case (let closed, "markup"): "</\(closed)> closes nothing; write <\(closed)> before its text"
        case (let closed, let open): "</\(closed)> comes before </\(open)>; close <\(open)> first"
        }
      } else if reason.parts(around: "following a “<”") != nil || reason.hasPrefix("“<”") {
        "a < begins no tag; write &lt; for <"
      } else if reason.hasPrefix("Entity name"), let name = names.first {
        "unknown entity '&\(name);'; write &amp; for &"
      } else if reason.hasPrefix("Entity") {
        "an & begins no entity; write &amp; for &"
      } else if reason.hasPrefix("Unknown tag") {
        "\(reason); use a tag of Pango's markup, such as <b>, or write &lt; for <"
      } else {
        reason
      }
  }
}

extension String {
  /// A message of GLib without "Error on line 1 char 9: " and " on line 1 char 9".
  fileprivate var withoutPosition: String {
    if hasPrefix("Error on line "), let parts = parts(around: ": ") { return String(parts.after) }
    guard let (before, after) = parts(around: " on line ") else { return self }
    var rest = after.drop(while: \.isNumber)
    if rest.hasPrefix(" char ") { rest = rest.dropFirst(6).drop(while: \.isNumber) }
    return String(before + rest)
  }

  /// What is between the quotation marks of a message.
  fileprivate var quotedNames: [Substring] {
    split(separator: "“", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != "”" } }
  }

  fileprivate func parts(around separator: String) -> (before: Substring, after: Substring)? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        return (self[..<rest.startIndex], rest.dropFirst(separator.count))
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// The colours and lines that markup gives to a run of glyphs.
struct RunStyle {
  private(set) var color: Color
  private(set) var background: Color?
  private(set) var isUnderlined = false
  private(set) var isStruckThrough = false

  /// `color` is the text's colour.
  init(of run: PangoGlyphItem, color: Color) {
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

  /// The lines under or through the glyphs, from the start of their baseline, in logical pixels.
  func lines(of run: PangoGlyphItem, width: Double) -> [Rect] {
    guard isUnderlined || isStruckThrough, let font = run.item.pointee.analysis.font,
      let metrics = pango_font_get_metrics(font, nil)
    else { return [] }
    defer { pango_font_metrics_unref(metrics) }
    func line(_ position: Int32, _ thickness: Int32) -> Rect {
      let unit = Double(PANGO_SCALE)
      return Rect(x: 0, y: -Double(position) / unit, width: width, height: max(1, Double(thickness) / unit))
    }
    let underline = line(
      pango_font_metrics_get_underline_position(metrics), pango_font_metrics_get_underline_thickness(metrics))
    let strikethrough = line(
      pango_font_metrics_get_strikethrough_position(metrics),
      pango_font_metrics_get_strikethrough_thickness(metrics))
    return (isUnderlined ? [underline] : []) + (isStruckThrough ? [strikethrough] : [])
  }
}
