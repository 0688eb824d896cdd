import CPango

/// Text with Pango's markup: `<b>bold</b>`, `<span foreground="red">red</span>`, `&amp;`.
package struct Markup {
  /// The text without its markup.
  package let plain: String

  /// - Throws: `MarkupError` for what Pango doesn't understand.
  package init(_ source: String) throws(MarkupError) {
    let parsed = try ParsedMarkup(source)
    plain = parsed.text
  }
}

/// Where markup is broken, and why.
package struct MarkupError: Error, Hashable, CustomStringConvertible {
  /// From 1, in the markup as it was given. A tag that is missing is missed at the end.
  package let line, character: Int
  package let reason: String

  package var description: String { "broken at line \(line), character \(character): \(reason)" }

  fileprivate init(in source: String, message: String) {
    let end = MarkupError.end(of: source, isEntity: message.contains("ntity"))
    let lines = source.unicodeScalars[..<end].split(separator: "\n", omittingEmptySubsequences: false)
    line = lines.count
    character = (lines.last?.count ?? 0) + 1
    reason = MarkupError.reworded(message)
  }

  /// Where the parser gives up when it gets one character after the other. Entities it looks at too late.
  private static func end(of source: String, isEntity: Bool) -> String.Index {
    let scalars = source.unicodeScalars
    if isEntity, let entity = scalars.indices.first(where: { isBadEntity(source[$0...]) }) { return entity }
    guard let parser = pango_markup_parser_new(0) else { return scalars.endIndex }
    defer { g_markup_parse_context_free(parser) }
    return scalars.indices.first { index in
      g_markup_parse_context_parse(parser, String(scalars[index]), -1, nil) == 0
    } ?? scalars.endIndex
  }

  private static func isBadEntity(_ text: Substring) -> Bool {
    guard text.first == "&" else { return false }
    return !["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"].contains { text.hasPrefix($0) }
  }

  /// Without GLib's own idea of the place, and without the root element that Pango puts around, of which nobody knows.
  private static func reworded(_ message: String) -> String {
    var words = message.split(separator: " ")
    if words.starts(with: ["Error", "on", "line"]), let end = words.firstIndex(where: { $0.hasSuffix(":") }) {
      words.removeSubrange(...end)
    }
    if let place = words.firstIndex(of: "line"), place > 0, words[place - 1] == "on" {
      let hasCharacter = words.dropFirst(place + 2).first == "char"
      words.removeSubrange(place - 1..<min(words.count, place + (hasCharacter ? 4 : 2)))
    }
    let isMissingEnd = words.contains { $0.contains("markup") } && words.contains("closed,")
    let name = words.last?.filter { !"“”'".contains($0) } ?? ""
    return isMissingEnd && name != "markup" ? "<\(name)> isn't closed" : words.joined(separator: " ")
  }
}

/// Markup as Pango takes it apart: a text, and what is special about its parts.
final class ParsedMarkup {
  let text: String
  let attributes: OpaquePointer

  init(_ source: String) throws(MarkupError) {
    var text: UnsafeMutablePointer<CChar>?
    var attributes: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    guard pango_parse_markup(source, -1, 0, &attributes, &text, nil, &error) != 0, let text, let attributes
    else {
      defer { g_error_free(error) }
      throw MarkupError(in: source, message: error.map { String(cString: $0.pointee.message) } ?? "")
    }
    self.text = String(cString: text)
    self.attributes = attributes
    g_free(text)
  }

  deinit {
    pango_attr_list_unref(attributes)
  }
}
