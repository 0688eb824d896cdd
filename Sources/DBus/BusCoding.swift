/// Encodes values in D-Bus's wire format, little-endian.
struct BusWriter {
  private(set) var bytes: [UInt8] = []

  mutating func align(to boundary: Int) {
    while bytes.count % boundary != 0 { bytes.append(0) }
  }

  mutating func write(_ value: BusValue) {
    align(to: value.type.alignment)
    switch value {
    case .byte(let byte): bytes.append(byte)
    case .boolean(let isTrue): write(isTrue ? 1 : 0, size: 4)
    case .uint32(let number): write(UInt64(number), size: 4)
    case .string(let text), .objectPath(let text): writeText(text, lengthSize: 4)
    case .signature(let text): writeText(text, lengthSize: 1)
    case .number(let number, let bits): write(bits, size: number.size)
    case .array(let elements, let type): writeArray(elements, alignment: type.alignment)
    case .structure(let members): for member in members { write(member) }
    case .entry(let key, let content):
      write(key)
      write(content)
    case .variant(let content):
      write(.signature(content.type.spelling))
      write(content)
    }
  }

  private mutating func write(_ bits: UInt64, size: Int) {
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index)))) }
  }

  private mutating func writeText(_ text: String, lengthSize: Int) {
    write(UInt64(text.utf8.count), size: lengthSize)
    bytes += text.utf8
    bytes.append(0)
  }

  /// The length excludes the padding before the first element, which is there in an empty array too.
  private mutating func writeArray(_ elements: [BusValue], alignment: Int) {
    let place = bytes.count
    write(0, size: 4)
    align(to: alignment)
    let start = bytes.count
    for element in elements { write(element) }
    let length = bytes.count - start
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
  }
}

/// Decodes values from a message. No length in it is trusted.
struct BusReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  private var position: Int

  /// Begins at an offset from the start of the message, from which alignment counts.
  init(_ message: ArraySlice<UInt8>, isBigEndian: Bool, from offset: Int) {
    bytes = message
    self.isBigEndian = isBigEndian
    position = message.startIndex + offset
  }

  mutating func align(to boundary: Int) throws(BusError) {
    let offset = position - bytes.startIndex
    _ = try take((boundary - offset % boundary) % boundary)
  }

  mutating func value(of type: BusType, depth: Int = 0) throws(BusError) -> BusValue {
    guard depth < BusType.depthLimit else { throw .malformed }
    try align(to: type.alignment)
    switch type {
    case .byte: return .byte(UInt8(try integer(size: 1)))
    case .boolean: return .boolean(try integer(size: 4) != 0)
    case .uint32: return .uint32(try uint32())
    case .string: return .string(try text(lengthSize: 4))
    case .objectPath: return .objectPath(try text(lengthSize: 4))
    case .signature: return .signature(try text(lengthSize: 1))
    case .number(let number): return .number(number, bits: try integer(size: number.size))
    case .array(let element): return .array(try elements(of: element, depth: depth + 1), of: element)
    case .structure(let types): return .structure(try values(of: types, depth: depth + 1))
    case .entry(let key, let content):
      return .entry(try value(of: key, depth: depth + 1), try value(of: content, depth: depth + 1))
    case .variant:
      let types = try BusType.list(try text(lengthSize: 1))
      guard types.count == 1 else { throw .malformed }
      return .variant(try value(of: types[0], depth: depth + 1))
    }
  }

  mutating func values(of types: [BusType], depth: Int = 0) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    for type in types { values.append(try value(of: type, depth: depth)) }
    return values
  }

  /// Reads a number without aligning first.
  mutating func uint32() throws(BusError) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(size: 4))
  }

  private mutating func elements(of type: BusType, depth: Int) throws(BusError) -> [BusValue] {
    let length = Int(try uint32())
    try align(to: type.alignment)
    guard length <= bytes.endIndex - position else { throw .malformed }
    let end = position + length
    var elements: [BusValue] = []
    while position < end { elements.append(try value(of: type, depth: depth)) }
    guard position == end else { throw .malformed }
    return elements
  }

  private mutating func text(lengthSize: Int) throws(BusError) -> String {
    let characters = try take(Int(try integer(size: lengthSize)))
    guard try take(1).first == 0 else { throw .malformed }
    return String(decoding: characters, as: UTF8.self)
  }

  private mutating func integer(size: Int) throws(BusError) -> UInt64 {
    let digits = try take(size)
    func joined(_ digits: some Sequence<UInt8>) -> UInt64 { digits.reduce(0) { $0 << 8 | UInt64($1) } }
    return isBigEndian ? joined(digits) : joined(digits.reversed())
  }

  private mutating func take(_ count: Int) throws(BusError) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - position else { throw .malformed }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
