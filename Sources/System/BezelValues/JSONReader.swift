/// Reads a JSON text value by value, from its start, and makes no tree of it.
///
/// It is also a part of the embedded client, so it uses no Foundation and no existential types. Each method returns nil, or
/// false, for text that isn't JSON; the position is of no use then. Bytes that are not UTF-8 are repaired.
package struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  /// The index of the byte to read next.
  private var next: Int
  /// How deep values may still be nested.
  private var depth: Int

  package init(_ bytes: ArraySlice<UInt8>, depth: Int = 256) {
    self.bytes = bytes
    self.depth = depth
    next = bytes.startIndex
  }

  /// The first byte of the next value, or what stands in its place; nil at the end.
  package mutating func peek() -> UInt8? {
    while let byte = first {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      next += 1
    }
    return nil
  }

  /// Whether nothing but space is left.
  package mutating func isAtEnd() -> Bool { peek() == nil }

  /// Reads an object. The body reads the value of each key.
  package mutating func members(_ body: (inout JSONReader, _ key: String) -> Bool) -> Bool {
    list(from: "{", to: "}") { reader in
      guard reader.peek() != nil, let key = reader.string(), reader.peek() != nil, reader.take(":") else {
        return false
      }
      return body(&reader, key)
    }
  }

  /// Reads an array. The body reads each element.
  package mutating func elements(_ body: (inout JSONReader) -> Bool) -> Bool {
    list(from: "[", to: "]", body)
  }

  /// Reads a word such as `true`.
  package mutating func word(_ word: StaticString) -> Bool {
    peek() != nil && take(word)
  }

  /// Reads what may be a number.
  package mutating func number() -> String? {
    guard peek() != nil else { return nil }
    let text = text { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    return text.isEmpty ? nil : text
  }

  package mutating func integer() -> Int? { number().flatMap { Int($0) } }

  package mutating func string() -> String? {
    guard peek() != nil, take("\"") else { return nil }
    let plain = text { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if take("\"") { return plain }
    var text = Array(plain.utf8)
    while let byte = popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        guard let encoded = UTF8.encode(scalar) else { return nil }
        // One by one: adding a collection of so few takes longer.
        for byte in encoded { text.append(byte) }
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Reads a value of any kind, and returns its text as it is. Numbers are not checked.
  package mutating func value() -> ArraySlice<UInt8>? {
    guard let first = peek() else { return nil }
    let start = next
    let isRead =
      switch first {
      case UInt8(ascii: "{"): members { reader, _ in reader.value() != nil }
      case UInt8(ascii: "["): elements { reader in reader.value() != nil }
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "t"): take("true")
      case UInt8(ascii: "f"): take("false")
      case UInt8(ascii: "n"): take("null")
      default: number() != nil
      }
    return isRead ? bytes[start..<next] : nil
  }

  /// Reads a string without making it.
  private mutating func skipString() -> Bool {
    guard take("\"") else { return false }
    while let byte = popFirst() {
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\"), escaped() == nil { return false }
    }
    return false
  }

  private mutating func list(
    from start: StaticString, to end: StaticString, _ item: (inout JSONReader) -> Bool
  ) -> Bool {
    guard depth > 0, peek() != nil, take(start) else { return false }
    depth -= 1
    defer { depth += 1 }
    guard peek() != nil else { return false }
    if take(end) { return true }
    while item(&self), peek() != nil {
      if take(end) { return true }
      guard take(",") else { return false }
    }
    return false
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
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = popFirst() else { return nil }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  private var first: UInt8? { next < bytes.endIndex ? bytes[next] : nil }

  private mutating func popFirst() -> UInt8? {
    guard let byte = first else { return nil }
    next += 1
    return byte
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.endIndex - next >= length else { return false }
    for offset in 0..<length where bytes[next + offset] != word.utf8Start[offset] { return false }
    next += length
    return true
  }
}
