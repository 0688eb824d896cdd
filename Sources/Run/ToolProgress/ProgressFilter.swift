/// Removes the sequences of OSC 9;4 from a stream.
///
/// Bytes that may become such a sequence are held back until that is known. A stream that ends inside a sequence loses
/// them; a terminal would show nothing of it either.
package struct ProgressFilter {
  /// The length of the longest sequence that is removed, and so of what is held back.
  package static let limit = 32

  private var candidate = Candidate()
  /// The bytes of the candidate that came with earlier calls.
  private var held: [UInt8] = []

  package init() {}

  /// Calls `write` with what isn't removed, in as few pieces as possible.
  package mutating func pass<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    // `rest` is the beginning of what has not been written, `start` that of the candidate.
    var (rest, start, position) = (0, 0, 0)
    while position < bytes.count {
      if !candidate.isOpen {
        position = bytes.position(in: position..<bytes.count) { $0 == 0x1b }
        start = position
        guard position < bytes.count else { break }
      }
      switch candidate.take(bytes[position]) {
      case .incomplete: position += 1
      case .complete:
        held = []
        try Self.write(bytes, rest..<start, to: write)
        position += 1
        rest = position
      case .abandoned(let isBegun):
        try release(keeping: isBegun && position == 0 ? 1 : 0, to: write)
        start = max(0, position - 1)
      }
    }
    if !candidate.isOpen { start = bytes.count }
    try Self.write(bytes, rest..<start, to: write)
    held.append(contentsOf: bytes[start...])
  }

  /// Writes the bytes that are held back, except for the last ones.
  private mutating func release<Failure: Error>(
    keeping count: Int, to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard !held.isEmpty else { return }
    let released = held
    held = released.suffix(count)
    try released.span.bytes.withUnsafeBytes { (bytes) throws(Failure) in
      try Self.write(bytes, 0..<bytes.count - count, to: write)
    }
  }

  private static func write<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>,
    to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if !range.isEmpty { try write(UnsafeRawBufferPointer(rebasing: bytes[range])) }
  }
}

/// Matches the bytes of `ESC ] 9 ; 4 ; …` up to BEL or ST.
private struct Candidate {
  enum Outcome {
    case incomplete, complete
    /// It is another sequence, and the byte is not part of it. `isBegun`: the byte before may begin a candidate.
    case abandoned(isBegun: Bool)
  }

  private static let beginning: [UInt8] = [0x1b] + Array("]9;4;".utf8)
  private var length = 0
  /// Whether the last byte was the ESC of ST.
  private var isEnding = false

  var isOpen: Bool { length > 0 }

  mutating func take(_ byte: UInt8) -> Outcome {
    guard fits(byte) else {
      let isBegun = isEnding
      self = Candidate()
      if isBegun { length = 1 }
      return .abandoned(isBegun: isBegun)
    }
    if isEnding || length >= Self.beginning.count && byte == 0x07 {
      self = Candidate()
      return .complete
    }
    isEnding = length >= Self.beginning.count && byte == 0x1b
    length += 1
    return .incomplete
  }

  private func fits(_ byte: UInt8) -> Bool {
    if length < Self.beginning.count { return byte == Self.beginning[length] }
    if isEnding { return byte == UInt8(ascii: "\\") }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): return length < ProgressFilter.limit - 2
    case 0x07, 0x1b: return true
    default: return false
    }
  }
}
