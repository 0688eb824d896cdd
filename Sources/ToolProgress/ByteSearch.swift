/// Finds bytes in memory, 32 at a time.
struct ByteSearch {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The position of the first control character (below 0x20) in a range, or the end of the range.
  @inline(__always)
  func control(in range: Range<Int>) -> Int {
    first(in: range) { word in (word &- Self.each(0x20)) & ~word }
  }

  /// The position of the first escape in a range, or the end of the range.
  @inline(__always)
  func escape(in range: Range<Int>) -> Int {
    first(in: range) { word in Self.zero(word ^ Self.each(0x1b)) }
  }

  /// The position of the first escape, newline or carriage return in a range, or the end of the range.
  @inline(__always)
  func lineEnd(in range: Range<Int>) -> Int {
    first(in: range) { word in
      Self.zero(word ^ Self.each(0x1b)) | Self.zero(word ^ Self.each(0x0a))
        | Self.zero(word ^ Self.each(0x0d))
    }
  }

  /// The position of the first percent sign in a range, or the end of the range.
  @inline(__always)
  func percent(in range: Range<Int>) -> Int {
    first(in: range) { word in Self.zero(word ^ Self.each(0x25)) }
  }

  /// The position of the first percent sign, slash or f in a range, or the end of the range.
  @inline(__always)
  func figureMark(in range: Range<Int>) -> Int {
    first(in: range) { word in
      Self.zero(word ^ Self.each(0x25)) | Self.zero(word ^ Self.each(0x2f))
        | Self.zero(word ^ Self.each(0x66))
    }
  }

  /// The first position where a test succeeds. The test gets eight bytes, and sets the highest bit of each byte that
  /// matches. Above the first match it may set others, too.
  @inline(__always)
  private func first(in range: Range<Int>, _ test: (UInt64) -> UInt64) -> Int {
    var position = range.lowerBound
    while range.upperBound - position >= 32 {
      let a = test(word(position)), b = test(word(position + 8))
      let c = test(word(position + 16)), d = test(word(position + 24))
      if (a | b | c | d) & Self.each(0x80) != 0 { break }
      position += 32
    }
    while range.upperBound - position >= 8 {
      let found = test(word(position)) & Self.each(0x80)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < range.upperBound {
      if test(UInt64(bytes[position]) | Self.each(0xff) << 8) & 0x80 != 0 { return position }
      position += 1
    }
    return position
  }

  @inline(__always)
  private func word(_ position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Sets the highest bit of each byte that is zero.
  @inline(__always)
  private static func zero(_ word: UInt64) -> UInt64 {
    (word &- each(0x01)) & ~word
  }

  /// A word of eight times the same byte.
  @inline(__always)
  private static func each(_ byte: UInt64) -> UInt64 {
    byte &* 0x0101_0101_0101_0101
  }
}
