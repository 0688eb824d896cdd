/// Takes the sequences of OSC 9;4 out of a stream, and nothing else.
///
/// What may become such a sequence is held back until that is known, at most ``limit`` bytes.
package struct ProgressFilter {
  /// More than any such sequence has.
  package static let limit = 32

  private static let beginning: [UInt8] = [0x1b] + Array("]9;4;".utf8)
  private var held: [UInt8] = []

  package init() {}

  /// Gives on what isn't taken out, in pieces, as soon as it is known.
  package mutating func pass<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var position = 0
    while position < bytes.count {
      if held.isEmpty {
        let start = position
        position = ByteSearch(bytes).escape(in: start..<bytes.count)
        if position > start { try write(UnsafeRawBufferPointer(rebasing: bytes[start..<position])) }
      }
      guard position < bytes.count else { return }
      if fits(bytes[position]) {
        if !isComplete(with: bytes[position]) { held.append(bytes[position]) } else { held.removeAll() }
        position += 1
      } else {
        try release(to: write)
      }
    }
  }

  /// Gives on what is held back: nothing more comes.
  package mutating func flush<Failure: Error>(
    to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let rest = held
    held = []
    if !rest.isEmpty { try Self.write(rest, to: write) }
  }

  /// Whether a byte continues what is held.
  private func fits(_ byte: UInt8) -> Bool {
    if held.count < Self.beginning.count { return byte == Self.beginning[held.count] }
    if held.last == 0x1b { return byte == UInt8(ascii: "\\") }
    guard held.count < Self.limit - 1 else { return false }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"), 0x07, 0x1b: return true
    default: return false
    }
  }

  private func isComplete(with byte: UInt8) -> Bool {
    held.count >= Self.beginning.count && (byte == 0x07 || byte == UInt8(ascii: "\\"))
  }

  /// Gives on what turned out to be something else. Its last byte may begin a sequence.
  private mutating func release<Failure: Error>(
    to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let isNewStart = held.count > 1 && held.last == 0x1b
    let released = isNewStart ? Array(held.dropLast()) : held
    held = isNewStart ? [0x1b] : []
    try Self.write(released, to: write)
  }

  private static func write<Failure: Error>(
    _ bytes: [UInt8], to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let span = bytes.span
    try span.bytes.withUnsafeBytes { (pointer) throws(Failure) in try write(pointer) }
  }
}
