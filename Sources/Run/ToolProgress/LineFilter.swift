/// The characters that a line must have for a tool: most lines lack one of them, and no expression is tried.
package struct LineFilter: Equatable, Sendable {
  /// ASCII characters, each a bit; the digits are one, 0.
  package struct Characters: Equatable, Sendable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0

    init() {}

    /// Those of a line.
    init(of line: Span<UInt8>) {
      for index in line.indices { insert(line[index]) }
    }

    @inline(__always)
    mutating func insert(_ byte: UInt8) {
      let byte = byte &- 0x30 < 10 ? 0x30 : byte
      if byte < 64 { low |= 1 << byte } else if byte < 128 { high |= 1 << (byte & 63) }
    }

    mutating func formUnion(_ other: Characters) { (low, high) = (low | other.low, high | other.high) }
    mutating func formIntersection(_ other: Characters) {
      (low, high) = (low & other.low, high & other.high)
    }

    var hasDigit: Bool { low & 1 << 0x30 != 0 }
  }

  private var required = Characters()
  /// The first byte, if only one can be it.
  private var first: UInt8?

  /// - Parameter characters: What a line must have.
  init(having characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount { required.insert(characters.utf8Start[index]) }
  }

  @inline(__always)
  func passes(_ line: Span<UInt8>, _ characters: Characters) -> Bool {
    required.low & ~characters.low == 0 && required.high & ~characters.high == 0
      && (first == nil || first == line.byte(0))
  }
}

// MARK: Expressions

extension LineFilter {
  /// What an expression asks for whatever else it says. Where this can't be seen with ease, nothing is asked for.
  init(of pattern: String) {
    var reader = PatternReader(bytes: Array(pattern.utf8))
    guard let required = reader.alternatives(), reader.isAtEnd else { return }
    self.required = required
    first = reader.first
  }
}

private struct PatternReader {
  let bytes: [UInt8]
  private var at = 0
  private(set) var first: UInt8?

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }
  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// What all alternatives up to a closing parenthesis or the end ask for; nil if that can't be seen.
  mutating func alternatives() -> LineFilter.Characters? {
    let isWhole = at == 0
    guard var common = sequence() else { return nil }
    while next == UInt8(ascii: "|") {
      at += 1
      guard let other = sequence() else { return nil }
      common.formIntersection(other)
      if isWhole { first = nil }
    }
    return common
  }

  private mutating func sequence() -> LineFilter.Characters? {
    var required = LineFilter.Characters()
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      let start = at
      guard let part = item() else { return nil }
      guard let isOptional = quantifier() else { return nil }
      if !isOptional { required.formUnion(part) }
      // `^x` and `^\[`.
      if start == 1, bytes[0] == UInt8(ascii: "^"), !isOptional, let literal = Self.literal(bytes[start..<at])
      {
        first = literal
      }
    }
    return required
  }

  /// A literal ASCII character that no quantifier follows.
  private static func literal(_ item: ArraySlice<UInt8>) -> UInt8? {
    guard let last = item.last, last < 0x80 else { return nil }
    let isEscaped = item.count == 2 && item.first == UInt8(ascii: "\\") && !isWord(last)
    return isEscaped || item.count == 1 && !"^$.[(\\".utf8.contains(last) ? last : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }

  /// What a character, a class or a group asks for.
  private mutating func item() -> LineFilter.Characters? {
    var required = LineFilter.Characters()
    guard let byte = next else { return nil }
    at += 1
    switch byte {
    case UInt8(ascii: "("): return group()
    case UInt8(ascii: "["): return skipClass() ? required : nil
    case UInt8(ascii: "\\"): return escape()
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."): return required
    case 0x80...: return required
    default:
      required.insert(byte)
      return required
    }
  }

  private mutating func escape() -> LineFilter.Characters? {
    var required = LineFilter.Characters()
    guard let byte = next else { return nil }
    at += 1
    switch byte {
    case UInt8(ascii: "d"): required.insert(0x30)
    case _ where "DwWsSbBAzZhR".utf8.contains(byte): break
    case _ where Self.isWord(byte) || byte >= 0x80: return nil
    default: required.insert(byte)
    }
    return required
  }

  private mutating func group() -> LineFilter.Characters? {
    var isAhead = false
    if next == UInt8(ascii: "*") { return nil }
    if next == UInt8(ascii: "?") {
      at += 1
      guard let kind = next else { return nil }
      at += 1
      switch kind {
      case UInt8(ascii: ":"), UInt8(ascii: "|"): break
      case UInt8(ascii: "="), UInt8(ascii: "!"): isAhead = true
      case UInt8(ascii: "<"):
        if next == UInt8(ascii: "=") || next == UInt8(ascii: "!") {
          isAhead = true
        } else {
          while let byte = next, Self.isWord(byte) { at += 1 }
          guard next == UInt8(ascii: ">") else { return nil }
        }
        at += 1
      default: return nil
      }
    }
    guard let inner = alternatives(), next == UInt8(ascii: ")") else { return nil }
    at += 1
    return isAhead ? LineFilter.Characters() : inner
  }

  private mutating func skipClass() -> Bool {
    if next == UInt8(ascii: "^") { at += 1 }
    if next == UInt8(ascii: "]") { at += 1 }
    while let byte = next, byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "[") { return false }
      at += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    at += 1
    return at <= bytes.count
  }

  /// Skips a quantifier, and returns whether what stands before it may be missing; nil if that can't be seen.
  private mutating func quantifier() -> Bool? {
    var isOptional = false
    switch next {
    case UInt8(ascii: "?"), UInt8(ascii: "*"): isOptional = true
    case UInt8(ascii: "+"): break
    case UInt8(ascii: "{"):
      at += 1
      isOptional = next == UInt8(ascii: "0") || next == UInt8(ascii: ",")
      while let byte = next, byte != UInt8(ascii: "}") {
        at += 1
        if !Self.isWord(byte), byte != UInt8(ascii: ",") { return nil }
      }
    default: return false
    }
    at += 1
    if next == UInt8(ascii: "?") || next == UInt8(ascii: "+") { at += 1 }
    return isOptional
  }
}
