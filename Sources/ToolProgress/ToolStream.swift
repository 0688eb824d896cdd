/// One output stream of a command.
struct ToolStream {
  private(set) var text = TerminalText()
  private var bulk = BulkInput()
  private var isBulk = false
  /// How many bytes came since the last pause; in bulk, since lines were last read.
  private var unreadCount = 0

  mutating func read(_ bytes: UnsafeRawBufferPointer, with lines: inout LineReader) {
    unreadCount += bytes.count
    if !isBulk, unreadCount > ProgressReader.bulkThreshold {
      isBulk = true
      bulk.begin(in: text.sequence)
      unreadCount = bytes.count
    }
    guard isBulk else { return lines.read(bytes, through: &text) }
    var position = 0
    while let progress = bulk.next(in: bytes, from: &position) { lines.record(progress) }
    bulk.keepTail(of: bytes)
    if unreadCount > ProgressReader.bulkThreshold { readTail(with: &lines) }
  }

  /// Ends the bulk, and reads what has not been read yet.
  mutating func pause(with lines: inout LineReader) {
    if isBulk { readTail(with: &lines) }
    (isBulk, unreadCount) = (false, 0)
    lines.pause(&text)
  }

  private mutating func readTail(with lines: inout LineReader) {
    text.skipAhead()
    bulk.tail.withUnsafeBytes { lines.read($0, through: &text) }
    bulk.clearTail()
    unreadCount = 0
  }
}

/// Bytes that come faster than lines are read. All of them are searched for progress that is reported to the terminal, and
/// the last ones are kept to be read as lines.
struct BulkInput {
  private static let tailLimit = 4096

  /// The last bytes, at most 4 KiB.
  private(set) var tail: [UInt8] = []
  private var sequence = EscapeSequence()

  init() {
    tail.reserveCapacity(Self.tailLimit)
  }

  /// Begins inside an escape sequence if that is open.
  mutating func begin(in sequence: EscapeSequence) {
    self.sequence = sequence
  }

  /// Returns the next progress that is reported to the terminal from a position on; nil at the end of the bytes.
  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> TerminalProgress? {
    let search = ByteSearch(bytes)
    while position < bytes.count {
      if sequence.isOpen {
        let outcome = sequence.take(bytes[position])
        if outcome != .abandoned { position += 1 }
        if case .complete(.reports(let progress)) = outcome { return progress }
      } else {
        position = search.escape(in: position..<bytes.count)
        guard position < bytes.count else { return nil }
        sequence.begin()
        position += 1
      }
    }
    return nil
  }

  /// Appends the bytes to the tail, and removes from its beginning what is too much.
  mutating func keepTail(of bytes: UnsafeRawBufferPointer) {
    let new = bytes.suffix(Self.tailLimit)
    tail.removeFirst(min(tail.count, max(0, tail.count + new.count - Self.tailLimit)))
    tail.append(contentsOf: new)
  }

  mutating func clearTail() {
    tail.removeAll(keepingCapacity: true)
  }
}
