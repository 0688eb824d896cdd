/// Finds bytes in memory, 16 at a time.
struct ByteSearch {
  private typealias Bytes = SIMD16<UInt8>

  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The position of the first control character (below 0x20) in a range, or the end of the range.
  @inline(__always)
  func control(in range: Range<Int>) -> Int {
    first(in: range) { load in Self.below(0x20, load(0)) }
  }

  /// The position of the first escape in a range, or the end of the range.
  @inline(__always)
  func escape(in range: Range<Int>) -> Int {
    first(in: range) { load in Self.equal(0x1b, load(0)) }
  }

  /// The position of the first escape, newline or carriage return in a range, or the end of the range.
  @inline(__always)
  func lineEnd(in range: Range<Int>) -> Int {
    first(in: range) { load in
      let bytes = load(0)
      return Self.equal(0x1b, bytes) | Self.equal(0x0a, bytes) | Self.equal(0x0d, bytes)
    }
  }

  /// The position of the first percent sign in a range, or digit from 1 to 9 behind a slash or a space; or the end of
  /// the range. The byte before the range is read, too.
  @inline(__always)
  func number(in range: Range<Int>) -> Int {
    first(in: range.lowerBound - 1..<range.upperBound - 1) { load in
      let previous = load(0), bytes = load(1)
      let isFree = Self.equal(0x2f, previous) | Self.equal(0x20, previous)
      return Self.equal(0x25, bytes) | isFree & Self.below(9, bytes &- Bytes(repeating: 0x31))
    } + 1
  }

  /// The position of the first digit in a range, or the end of the range.
  @inline(__always)
  func digit(in range: Range<Int>) -> Int {
    first(in: range) { load in Self.below(10, load(0) &- Bytes(repeating: 0x30)) }
  }

  /// The position of the first byte of one value in a range, or the end of the range.
  @inline(__always)
  func byte(_ byte: UInt8, in range: Range<Int>) -> Int {
    first(in: range) { load in Self.equal(byte, load(0)) }
  }

  /// The first position where a test succeeds. The test loads 16 bytes from a position and from those after it, and sets
  /// all bits of each byte that matches. Fewer bytes are tested together with those before them, if the memory has them.
  @inline(__always)
  private func first(in range: Range<Int>, _ test: ((Int) -> Bytes) -> Bytes) -> Int {
    var position = range.lowerBound
    while range.upperBound - position >= 16 {
      let found = Self.bits(test { vector(position + $0) })
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 16
    }
    guard position < range.upperBound else { return range.upperBound }
    let last = range.upperBound - 16
    if last >= 0 {
      let found = Self.bits(test { vector(last + $0) }) >> UInt128(8 * (position - last))
      return found == 0 ? range.upperBound : position + found.trailingZeroBitCount / 8
    }
    while position < range.upperBound {
      if test({ Bytes(repeating: bytes[position + $0]) })[0] != 0 { return position }
      position += 1
    }
    return position
  }

  @inline(__always)
  private func vector(_ position: Int) -> Bytes {
    bytes.loadUnaligned(fromByteOffset: position, as: Bytes.self)
  }

  // Vectors on both sides, and no operators of masks: others compare byte by byte.
  @inline(__always)
  private static func equal(_ byte: UInt8, _ bytes: Bytes) -> Bytes {
    unsafeBitCast(bytes .== Bytes(repeating: byte), to: Bytes.self)
  }

  @inline(__always)
  private static func below(_ byte: UInt8, _ bytes: Bytes) -> Bytes {
    unsafeBitCast(bytes .< Bytes(repeating: byte), to: Bytes.self)
  }

  /// A number whose lowest byte is the first one.
  @inline(__always)
  private static func bits(_ bytes: Bytes) -> UInt128 {
    UInt128(littleEndian: unsafeBitCast(bytes, to: UInt128.self))
  }
}
