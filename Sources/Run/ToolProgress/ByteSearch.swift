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

  /// The kinds of all characters.
  var characters: LineCharacters {
    guard bytes.count > 16 else { return charactersOfFew }
    var kinds = CharacterKinds()
    var position = 0
    let last = bytes.count - 17
    while position < last {
      kinds.add(vector(position), vector(position + 1))
      position += 16
    }
    kinds.add(vector(last), vector(last + 1))
    // The pairs lack the first byte as a second one, and the last byte as a first one.
    return kinds.characters.union(Self.kind(of: bytes[0])).union(Self.kind(of: bytes[bytes.count - 1]))
  }

  private var charactersOfFew: LineCharacters {
    var characters: LineCharacters = []
    var isFree = false
    for byte in bytes {
      let kind = Self.kind(of: byte)
      characters.formUnion(kind)
      if isFree, kind == .digit, byte != UInt8(ascii: "0") { characters.insert(.number) }
      isFree = kind == .slash || kind == .space
    }
    return characters
  }

  @inline(__always)
  private static func kind(of byte: UInt8) -> LineCharacters {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "%"): [.percent, .number]
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: " "): .space
    case 0x80...: .beyondASCII
    default: []
    }
  }

  /// The kinds of characters in pairs of bytes that follow each other.
  private struct CharacterKinds {
    private var digit = Bytes(), percent = Bytes(), slash = Bytes(), colon = Bytes(), space = Bytes()
    private var number = Bytes(), any = Bytes()

    @inline(__always)
    mutating func add(_ first: Bytes, _ second: Bytes) {
      let slashes = ByteSearch.equal(0x2f, first), spaces = ByteSearch.equal(0x20, first)
      let digits = ByteSearch.below(10, second &- Bytes(repeating: 0x30))
      slash |= slashes
      space |= spaces
      digit |= digits
      number |= (slashes | spaces) & digits & ~ByteSearch.equal(0x30, second)
      percent |= ByteSearch.equal(0x25, first)
      colon |= ByteSearch.equal(0x3a, first)
      any |= first
    }

    var characters: LineCharacters {
      var all: LineCharacters = []
      if ByteSearch.bits(digit) != 0 { all.insert(.digit) }
      if ByteSearch.bits(percent) != 0 { all.formUnion([.percent, .number]) }
      if ByteSearch.bits(slash) != 0 { all.insert(.slash) }
      if ByteSearch.bits(colon) != 0 { all.insert(.colon) }
      if ByteSearch.bits(space) != 0 { all.insert(.space) }
      if ByteSearch.bits(number) != 0 { all.insert(.number) }
      if ByteSearch.bits(any & Bytes(repeating: 0x80)) != 0 { all.insert(.beyondASCII) }
      return all
    }
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
