/// Puts values in a row as D-Bus does, in this machine's usual order of bytes: the least significant first.
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

  /// The length leaves out the gap before the first element, which is there even without any.
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
