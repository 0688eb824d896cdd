/// Parses a line's bytes. A function that succeeds moves the position behind what it has read. A function that fails may
/// have moved it.
extension Span where Element == UInt8 {
  func byte(_ at: Int) -> UInt8? {
    at >= 0 && at < count ? self[at] : nil
  }

  func digit(_ at: Int) -> Int? {
    guard let byte = byte(at), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    return Int(byte - UInt8(ascii: "0"))
  }

  // MARK: Text

  /// The first byte is compared where this is called: most lines differ there.
  @inline(__always)
  func starts(with text: StaticString, _ at: Int = 0) -> Bool {
    at >= 0 && at < count && self[at] == text.utf8Start[0]
      && (text.utf8CodeUnitCount == 1 || hasRest(of: text, at))
  }

  @inline(never)
  private func hasRest(of text: StaticString, _ at: Int) -> Bool {
    guard count - at >= text.utf8CodeUnitCount else { return false }
    return withUnsafeBytes { bytes in
      let all = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      for offset in 1..<all.count where bytes[at + offset] != all[offset] { return false }
      return true
    }
  }

  /// Returns the first position of a text.
  func first(_ text: StaticString, from start: Int = 0) -> Int? {
    var at = start
    while at <= count - text.utf8CodeUnitCount {
      if starts(with: text, at) { return at }
      at += 1
    }
    return nil
  }

  @inline(__always)
  func skip(_ text: StaticString, _ at: inout Int) -> Bool {
    guard starts(with: text, at) else { return false }
    at += text.utf8CodeUnitCount
    return true
  }

  /// Returns whether there were any spaces.
  @discardableResult
  func skipSpaces(_ at: inout Int) -> Bool {
    let start = at
    while byte(at) == UInt8(ascii: " ") { at += 1 }
    return at > start
  }

  /// The range without spaces at its ends; nil if nothing remains.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var (start, end) = (range.lowerBound, Swift.min(range.upperBound, count))
    while start < end, self[start] == UInt8(ascii: " ") { start += 1 }
    while end > start, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return start < end ? start..<end : nil
  }

  /// The rest of the line without spaces at its ends; nil if nothing remains.
  func trimmed(from at: Int) -> Range<Int>? {
    at < count ? trimmed(at..<count) : nil
  }

  // MARK: Letters

  /// Whether there is an ASCII letter.
  func isLetter(_ at: Int) -> Bool {
    guard let byte = byte(at) else { return false }
    return byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Whether there is a letter, a digit or a part of a character beyond ASCII.
  func isWord(_ at: Int) -> Bool {
    isLetter(at) || digit(at) != nil || byte(at).map { $0 >= 0x80 } ?? false
  }

  /// Whether a range has two letters. A character beyond ASCII counts by its first byte; 0xe2 begins punctuation and
  /// box-drawing characters, and doesn't count.
  func hasTwoLetters(in range: Range<Int>) -> Bool {
    var count = 0
    for index in range where isLetter(index) || self[index] >= 0xc3 && self[index] != 0xe2 {
      count += 1
      if count == 2 { return true }
    }
    return false
  }

  /// Whether the line says anything.
  var hasLetter: Bool {
    for index in indices where isLetter(index) || self[index] >= 0xc3 { return true }
    return false
  }

  /// Whether the line says that something goes on.
  var endsInDots: Bool {
    guard let end = trimmed(from: 0)?.upperBound else { return false }
    return starts(with: "...", end - 3) || starts(with: "…", end - 3)
  }

  // MARK: Numbers

  var hasDigit: Bool { indices.contains { digit($0) != nil } }

  /// Digits, with or without commas between thousands.
  func integer(_ at: inout Int) -> Int? {
    guard digit(at) != nil else { return nil }
    var (value, end) = (0, at)
    while end < count {
      let next = self[end] &- UInt8(ascii: "0")
      if next < 10 {
        value = value &* 10 &+ Int(next)
        end &+= 1
      } else if self[end] == UInt8(ascii: ","), let thousands = thousands(end) {
        value = value &* 1000 &+ thousands
        end &+= 4
      } else {
        break
      }
      guard value < 1_000_000_000_000_000 else { return nil }
    }
    at = end
    return value
  }

  /// A comma with exactly three digits after it.
  private func thousands(_ at: Int) -> Int? {
    guard byte(at) == UInt8(ascii: ","), let a = digit(at + 1), let b = digit(at + 2), let c = digit(at + 3),
      digit(at + 4) == nil
    else { return nil }
    return a * 100 + b * 10 + c
  }

  /// An integer, with or without a decimal point and digits after it.
  func decimal(_ at: inout Int) -> Double? {
    guard let whole = integer(&at) else { return nil }
    return adding(fractionAfter: UInt8(ascii: "."), to: Double(whole), &at)
  }

  /// A number and the digits after a decimal sign, if there are any.
  func adding(fractionAfter sign: UInt8, to whole: Double, _ at: inout Int) -> Double {
    guard byte(at) == sign, digit(at + 1) != nil else { return whole }
    at += 1
    var (value, unit) = (whole, 0.1)
    while let next = digit(at) {
      value += Double(next) * unit
      unit /= 10
      at += 1
    }
    return value
  }

  private func power(_ at: Int) -> Int {
    switch byte(at) {
    case UInt8(ascii: "k"), UInt8(ascii: "K"): 1
    case UInt8(ascii: "M"): 2
    case UInt8(ascii: "G"): 3
    case UInt8(ascii: "T"): 4
    case UInt8(ascii: "P"): 5
    default: 0
    }
  }

  /// A unit of bytes, as `MiB`, `kB`, `B`, `bytes` or `M`. Returns how many bytes it has.
  func byteUnit(_ at: inout Int) -> Double? {
    if skip("bytes", &at) || skip("Bytes", &at) || skip("B", &at) { return 1 }
    let power = power(at)
    guard power > 0, power < 5 else { return nil }
    at += 1
    let isBinary = skip("i", &at)
    let isDecimal = skip("B", &at) && !isBinary
    var unit = 1.0
    for _ in 0..<power { unit *= isDecimal ? 1000 : 1024 }
    return unit
  }
}
