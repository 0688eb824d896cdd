/// Takes the sequences of OSC 9;4 out of a stream, and nothing else.
///
/// What may become such a sequence is held back until that is known, at most ``limit`` bytes.
package struct ProgressFilter {
  /// More than any such sequence has.
  package static let limit = 32

  private var candidate = Candidate()
  /// What of the candidate came with earlier bytes.
  private var held: [UInt8] = []

  package init() {}

  /// Gives on what isn't taken out, in pieces that are as large as they can be.
  package mutating func pass<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let search = ByteSearch(bytes)
    /// Where what isn't given on yet begins, and where the candidate does.
    var (rest, start, position) = (0, 0, 0)
    while position < bytes.count {
      if !candidate.isOpen {
        position = search.escape(in: position..<bytes.count)
        start = position
        guard position < bytes.count else { break }
      }
      switch candidate.take(bytes[position]) {
      case .more: position += 1
      case .complete:
        held = []
        try Self.give(bytes, rest..<start, to: write)
        position += 1
        rest = position
      case .other(let isBegun):
        try release(keeping: isBegun && position == 0 ? 1 : 0, to: write)
        start = max(0, position - 1)
      }
    }
    if !candidate.isOpen { start = bytes.count }
    try Self.give(bytes, rest..<start, to: write)
    held.append(contentsOf: bytes[start...])
  }

  /// Gives on what is held back: nothing more comes.
  package mutating func flush<Failure: Error>(
    to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    candidate = Candidate()
    try release(keeping: 0, to: write)
  }

  private mutating func release<Failure: Error>(
    keeping count: Int, to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard !held.isEmpty else { return }
    let released = held
    held = released.suffix(count)
    try released.span.bytes.withUnsafeBytes { (bytes) throws(Failure) in
      try Self.give(bytes, 0..<bytes.count - count, to: write)
    }
  }

  private static func give<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>,
    to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if !range.isEmpty { try write(UnsafeRawBufferPointer(rebasing: bytes[range])) }
  }
}

/// The bytes of what may be `ESC ] 9 ; 4 ; …` with its end.
private struct Candidate {
  enum Outcome {
    case more, complete
    /// It is something else, and the byte isn't part of it; its last one may begin another.
    case other(isBegun: Bool)
  }

  private static let beginning: [UInt8] = [0x1b] + Array("]9;4;".utf8)
  private var length = 0
  /// After the ESC of its end.
  private var isEnding = false

  var isOpen: Bool { length > 0 }

  mutating func take(_ byte: UInt8) -> Outcome {
    guard fits(byte) else {
      let isBegun = isEnding
      self = Candidate()
      if isBegun { length = 1 }
      return .other(isBegun: isBegun)
    }
    if isEnding || length >= Self.beginning.count && byte == 0x07 {
      self = Candidate()
      return .complete
    }
    isEnding = length >= Self.beginning.count && byte == 0x1b
    length += 1
    return .more
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
