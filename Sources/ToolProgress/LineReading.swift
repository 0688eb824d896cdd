/// Reading a line's bytes from a place on. What succeeds moves the place behind what was read; what fails may have
/// moved it.
extension Span where Element == UInt8 {
  func byte(_ at: Int) -> UInt8? {
    at >= 0 && at < count ? self[at] : nil
  }

  func skip(_ text: StaticString, _ at: inout Int) -> Bool {
    guard starts(with: text, at) else { return false }
    at += text.utf8CodeUnitCount
    return true
  }

  func starts(with text: StaticString, _ at: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, count - at >= length else { return false }
    for offset in 0..<length where self[at + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Whether there were any.
  @discardableResult
  func skipSpaces(_ at: inout Int) -> Bool {
    let start = at
    while byte(at) == UInt8(ascii: " ") { at += 1 }
    return at > start
  }

  /// Up to a byte, or to the end.
  func skip(to end: UInt8, _ at: inout Int) {
    while at < count, self[at] != end { at += 1 }
  }

  /// Digits, with or without commas for the thousands.
  func integer(_ at: inout Int) -> Int? {
    guard let first = digit(at) else { return nil }
    at += 1
    var value = first
    while true {
      if byte(at) == UInt8(ascii: ","), let a = digit(at + 1), let b = digit(at + 2), let c = digit(at + 3),
        digit(at + 4) == nil
      {
        value = value * 1000 + a * 100 + b * 10 + c
        at += 4
      } else if let next = digit(at) {
        value = value * 10 + next
        at += 1
      } else {
        return value
      }
      guard value < 1_000_000_000_000_000 else { return nil }
    }
  }

  /// Digits, and a point with more of them.
  func decimal(_ at: inout Int) -> Double? {
    guard let whole = integer(&at) else { return nil }
    var value = Double(whole)
    guard byte(at) == UInt8(ascii: "."), digit(at + 1) != nil else { return value }
    at += 1
    var unit = 0.1
    while let next = digit(at) {
      value += Double(next) * unit
      unit /= 10
      at += 1
    }
    return value
  }

  /// A number up to 100 and `%`, as a part of 1.
  func percent(_ at: inout Int) -> Double? {
    guard let value = decimal(&at), value <= 100, skip("%", &at) else { return nil }
    return value / 100
  }

  /// Hours, minutes and seconds: `0:05:01.5`, in seconds.
  func time(_ at: inout Int) -> Double? {
    guard let hours = integer(&at), skip(":", &at), let minutes = integer(&at), minutes < 60, skip(":", &at),
      let seconds = decimal(&at), seconds < 60
    else { return nil }
    return Double(hours) * 3600 + Double(minutes) * 60 + seconds
  }

  /// A number with or without one of the letters k, M, G, T, P, each 1024 times the one before.
  func size(_ at: inout Int) -> Double? {
    guard var value = decimal(&at) else { return nil }
    let powers =
      switch byte(at) {
      case UInt8(ascii: "k"), UInt8(ascii: "K"): 1
      case UInt8(ascii: "M"): 2
      case UInt8(ascii: "G"): 3
      case UInt8(ascii: "T"): 4
      case UInt8(ascii: "P"): 5
      default: 0
      }
    for _ in 0..<powers { value *= 1024 }
    if powers > 0 { at += 1 }
    return value
  }

  /// Where a text begins first, from a place on.
  func first(_ text: StaticString, from start: Int = 0) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length <= count else { return nil }
    var at = start
    while at <= count - length {
      if self[at] == text.utf8Start[0], starts(with: text, at) { return at }
      at += 1
    }
    return nil
  }

  /// A range without spaces at its ends; nil when nothing is left.
  func words(_ range: Range<Int>) -> Range<Int>? {
    var (start, end) = (range.lowerBound, Swift.min(range.upperBound, count))
    while start < end, self[start] == UInt8(ascii: " ") { start += 1 }
    while end > start, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return start < end ? start..<end : nil
  }

  /// From a place to the end, without spaces; nil when nothing is there.
  func rest(_ at: Int) -> Range<Int>? {
    at < count ? words(at..<count) : nil
  }

  func digit(_ at: Int) -> Int? {
    guard let byte = byte(at), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    return Int(byte - UInt8(ascii: "0"))
  }
}
