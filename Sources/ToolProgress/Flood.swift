/// Bytes that come faster than lines are read: what is told to the terminal is found in all of them, and the last ones
/// wait to be read as lines.
struct Flood {
  /// How many bytes wait at most.
  static let tailLimit = 4096

  private(set) var tail: [UInt8] = []
  private var sequence = EscapeSequence()

  init() {
    tail.reserveCapacity(Self.tailLimit)
  }

  /// Goes on after a sequence that may be open.
  mutating func begin(in sequence: EscapeSequence) {
    self.sequence = sequence
  }

  /// The next thing told to the terminal in the bytes from a position on; nil at their end.
  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> TerminalProgress? {
    let search = ByteSearch(bytes)
    while position < bytes.count {
      if sequence.isOpen {
        let outcome = sequence.take(bytes[position])
        if outcome != .abandoned { position += 1 }
        if case .complete(.tells(let progress)) = outcome { return progress }
      } else {
        position = search.escape(in: position..<bytes.count)
        guard position < bytes.count else { return nil }
        sequence.begin()
        position += 1
      }
    }
    return nil
  }

  /// Lets the last of the bytes wait instead of those before.
  mutating func keepTail(of bytes: UnsafeRawBufferPointer) {
    let new = bytes.suffix(Self.tailLimit)
    tail.removeFirst(min(tail.count, max(0, tail.count + new.count - Self.tailLimit)))
    tail.append(contentsOf: new)
  }

  mutating func clearTail() {
    tail.removeAll(keepingCapacity: true)
  }
}
