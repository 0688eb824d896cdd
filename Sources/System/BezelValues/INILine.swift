/// A line of an INI file as foot and mako have it.
///
/// A comment begins with `#` or `;` at the start of a line. A value reaches to the end of its line, without the spaces
/// around it. No line continues on the next one.
package enum INILine: Hashable, Sendable {
  /// `[section]`
  case section(String)
  /// `key=value`
  case setting(key: String, value: String)
  /// A line that can't be read, and why. After one that begins a section, the settings belong to no section.
  case invalid(String, beginsSection: Bool)

  /// Reads the lines that are neither empty nor comments. The first line has the number 1.
  package static func read(_ bytes: [UInt8], each: (INILine, Int) -> Void) {
    var number = 0
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let text = rest[..<end].trimmed(of: isSpace)
      rest = rest[end...].dropFirst()
      number += 1
      guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
      each(INILine(text, beginsSection: first == UInt8(ascii: "[")), number)
    }
  }

  private init(_ bytes: ArraySlice<UInt8>, beginsSection: Bool) {
    guard let text = String(validating: bytes, as: UTF8.self)?.withBoundedMarks else {
      self = .invalid("the line is not valid UTF-8", beginsSection: beginsSection)
      return
    }
    if beginsSection {
      let isHeader = text.hasSuffix("]") && text.utf8.count > 2
      self =
        isHeader
        ? .section(String(text.dropFirst().dropLast()))
        : .invalid("bad section header '\(text.shortened)'; write [NAME]", beginsSection: true)
    } else if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex {
      self = .setting(
        key: Self.text(text.utf8[..<equals]), value: Self.text(text.utf8[text.utf8.index(after: equals)...]))
    } else {
      self = .invalid("expected KEY=VALUE, found '\(text.shortened)'", beginsSection: false)
    }
  }

  private static func text(_ bytes: Substring.UTF8View) -> String {
    String(decoding: bytes.trimmed(of: isSpace), as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
