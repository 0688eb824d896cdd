/// A JSON value, written and read. A library for it would take longer to load than a whole command.
package indirect enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case integer(Int)
  case string(String)
  case array([JSON])
  /// Keys in the order they are written.
  case object([(key: String, value: JSON)])

  /// The value as JSON. A number that JSON doesn't have, such as infinity, is null.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .integer(let number): text += "\(number)"
    case .string(let string): text += string.quotedAsJSON
    case .array(let values):
      // Without a generic function such as joined(), whose types take longer to make than a line takes to write.
      var separator = "["
      for value in values {
        text += separator
        value.write(to: &text)
        separator = ", "
      }
      text += values.isEmpty ? "[]" : "]"
    case .object(let pairs):
      var separator = "{"
      for (key, value) in pairs {
        text += separator + key.quotedAsJSON + ": "
        value.write(to: &text)
        separator = ", "
      }
      text += pairs.isEmpty ? "{}" : "}"
    }
  }
}

extension JSON {
  /// Reads a JSON text in UTF-8. Nil for any other text, and for values nested more than 256 deep.
  package init?(reading bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return reader.value(depth: 256).flatMap { reader.isAtEnd() ? $0 : nil }
    }
    guard let value else { return nil }
    self = value
  }

  /// The value of an object's key; nil for a missing key and for other values.
  package subscript(key: String) -> JSON? {
    guard case .object(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// The elements of an array; none for other values.
  package var elements: [JSON] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  package var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var isTrue: Bool {
    guard case .bool(let value) = self else { return false }
    return value
  }
}

/// Parses a JSON text from its start. Each method returns nil for text that isn't JSON.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the byte to read next.
  private var next = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var first: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func popFirst() -> UInt8? {
    guard let byte = first else { return nil }
    next += 1
    return byte
  }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return next == bytes.count
  }

  mutating func value(depth: Int) -> JSON? {
    skipSpace()
    guard depth > 0, let first else { return nil }
    switch first {
    case UInt8(ascii: "{"): return members(depth: depth).map(JSON.object)
    case UInt8(ascii: "["): return elements(depth: depth).map(JSON.array)
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func elements(depth: Int) -> [JSON]? {
    list(from: "[", to: "]") { reader in reader.value(depth: depth - 1) }
  }

  private mutating func members(depth: Int) -> [(key: String, value: JSON)]? {
    list(from: "{", to: "}") { reader in
      reader.skipSpace()
      guard let key = reader.string() else { return nil }
      reader.skipSpace()
      guard reader.take(":"), let value = reader.value(depth: depth - 1) else { return nil }
      return (key, value)
    }
  }

  private mutating func list<Item>(
    from start: StaticString, to end: StaticString, _ item: (inout JSONReader) -> Item?
  ) -> [Item]? {
    guard take(start) else { return nil }
    skipSpace()
    if take(end) { return [] }
    var items: [Item] = []
    while true {
      guard let next = item(&self) else { return nil }
      items.append(next)
      skipSpace()
      if take(end) { return items }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> JSON? {
    let text = text { "+-.eE0123456789".utf8.contains($0) }
    return Int(text).map(JSON.integer) ?? Double(text).map(JSON.number)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let plain = text { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if take("\"") { return plain }
    var text = Array(plain.utf8)
    while let byte = popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text += Array(String(scalar).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  /// The bytes up to the first one that is not accepted, or to the end.
  private mutating func text(while accepts: (UInt8) -> Bool) -> String {
    let start = next
    while let byte = first, accepts(byte) { next += 1 }
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  /// Reads what follows a backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return codePoint()
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    default: return nil
    }
  }

  /// Reads four hexadecimal digits, or a surrogate pair. A lone surrogate is not a character.
  private mutating func codePoint() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard take("\\u"), let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard bytes.count - next >= 4 else { return nil }
    defer { next += 4 }
    return UInt32(String(decoding: bytes[next..<next + 4], as: UTF8.self), radix: 16)
  }

  private mutating func skipSpace() {
    while let byte = first, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { next += 1 }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - next >= length else { return false }
    let matches = word.withUTF8Buffer { word in
      word.indices.allSatisfy { word[$0] == bytes[next + $0] }
    }
    if matches { next += length }
    return matches
  }
}
