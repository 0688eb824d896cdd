/// The bytes of a line, or those that a line needs so that a pattern can match it. A pattern is tried only on lines that have its
/// bytes: reading a line takes half of the time. Bytes with the same lower seven bits count as one.
struct ByteSet: Equatable {
  private var (low, high): (UInt64, UInt64) = (0, 0)

  init() {}

  init(_ line: Span<UInt8>) {
    for index in line.indices { insert(line[index]) }
  }

  /// The bytes that a pattern needs; none if that can't be said.
  init(neededBy pattern: String) {
    var parser = PatternParser(rest: Array(pattern.utf8)[...])
    let needed = parser.alternatives()
    if parser.isKnown { self = needed }
  }

  func isSubset(of other: ByteSet) -> Bool { low & ~other.low | high & ~other.high == 0 }

  fileprivate mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) &<< UInt64(byte & 63)
    // Without a branch, which random bytes would mislead.
    let isHigh = UInt64(byte >> 6 & 1)
    (low, high) = (low | bit & (isHigh &- 1), high | bit & (0 &- isHigh))
  }

  fileprivate mutating func formUnion(_ other: ByteSet) { (low, high) = (low | other.low, high | other.high) }

  fileprivate mutating func formIntersection(_ other: ByteSet) {
    (low, high) = (low & other.low, high & other.high)
  }
}

/// Reads the syntax of PCRE2, as far as it says which characters a match must have.
private struct PatternParser {
  var rest: ArraySlice<UInt8>
  /// Whether nothing has come that may change the meaning of characters, as an option does.
  var isKnown = true

  /// The bytes that all alternatives need, up to a closing parenthesis.
  mutating func alternatives() -> ByteSet {
    var common: ByteSet?
    var needed = ByteSet()
    // What comes last may be optional.
    var last = ByteSet()
    func add() {
      needed.formUnion(last)
      last = ByteSet()
    }
    func end() {
      add()
      if common == nil { common = needed } else { common?.formIntersection(needed) }
      needed = ByteSet()
    }
    loop: while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: ")"): break loop
      case UInt8(ascii: "|"): end()
      case UInt8(ascii: "?"), UInt8(ascii: "*"): last = ByteSet()
      case UInt8(ascii: "{"):
        last = ByteSet()
        skipCount()
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"): add()
      case UInt8(ascii: "["):
        add()
        skipClass()
      case UInt8(ascii: "("):
        add()
        last = group()
      case UInt8(ascii: "\\"):
        add()
        if let literal = escape() { last.insert(literal) }
      default:
        // A quantifier is of all bytes of a character.
        if byte & 0xc0 != 0x80 { add() }
        last.insert(byte)
      }
    }
    end()
    return common ?? ByteSet()
  }

  private mutating func group() -> ByteSet {
    guard rest.first != UInt8(ascii: "*") else {
      isKnown = false
      return ByteSet()
    }
    var isNegative = false
    if rest.first == UInt8(ascii: "?") {
      let head = rest.dropFirst().prefix(2)
      isNegative = head.first == UInt8(ascii: "!") || head.elementsEqual("<!".utf8)
      if isNegative || head.elementsEqual("<=".utf8) || head.first.map(":|=>".utf8.contains) == true {
        rest = rest.dropFirst(head.first == UInt8(ascii: "<") ? 3 : 2)
      } else if head.first == UInt8(ascii: "<") || head.elementsEqual("P<".utf8) {
        skip(past: ">")
      } else {
        isKnown = false
      }
    }
    let needed = alternatives()
    return isNegative ? ByteSet() : needed
  }

  private mutating func escape() -> UInt8? {
    guard let byte = rest.popFirst() else { return nil }
    if !CommandName.isNamePart(Unicode.Scalar(byte)) { return byte }
    if !"dDwWsSbBhHvVRAzZ".utf8.contains(byte) { isKnown = false }
    return nil
  }

  private mutating func skipClass() {
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    var isFirst = true
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") || isFirst {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
      if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") { isKnown = false }
      isFirst = false
    }
  }

  /// Skips how often something comes. A brace with anything else is a character.
  private mutating func skipCount() {
    let count = rest.prefix {
      $0 == UInt8(ascii: ",") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    rest = rest.dropFirst(count.count)
    if rest.popFirst() != UInt8(ascii: "}") { isKnown = false }
  }

  private mutating func skip(past end: Unicode.Scalar) {
    let end = UInt8(ascii: end)
    guard let index = rest.firstIndex(of: end) else { return isKnown = false }
    rest = rest[(index + 1)...]
  }
}
