/// The last lines that a stream has shown, as text without escape sequences, and the one that isn't finished.
struct RecentLines {
  /// A line's bytes that are looked at; the rest of it is skipped.
  static let lineLimit = 4096
  /// What is kept of finished lines, in bytes; twice that between two clearances.
  private static let historyLimit = 16384

  /// All lines, each finished one with its newline, and free memory behind them.
  private(set) var bytes: [UInt8]
  private var start = 0
  private var end = 0

  init() {
    bytes = [UInt8](repeating: 0, count: 2 * Self.historyLimit + Self.lineLimit + 1)
  }

  /// Where the unfinished line stands.
  var line: Range<Int> { start..<end }

  /// Takes what fits into the line; false when some of it didn't.
  mutating func append(_ text: UnsafeRawBufferPointer) -> Bool {
    let count = min(text.count, Self.lineLimit - line.count)
    let place = end
    precondition(place + count <= bytes.count)
    bytes.withUnsafeMutableBytes { memory in
      UnsafeMutableRawBufferPointer(rebasing: memory[place...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: text[..<count]))
    }
    end += count
    return count == text.count
  }

  /// Takes a byte if it fits into the line.
  mutating func append(_ byte: UInt8) -> Bool {
    guard line.count < Self.lineLimit else { return false }
    bytes[end] = byte
    end += 1
    return true
  }

  /// Takes back the last character.
  mutating func removeLast() {
    while end > start {
      end -= 1
      if bytes[end] & 0xc0 != 0x80 { return }
    }
  }

  /// Forgets the unfinished line.
  mutating func erase() {
    end = start
  }

  /// Keeps the line among the finished ones.
  mutating func finish() {
    guard end > start else { return }
    bytes[end] = UInt8(ascii: "\n")
    end += 1
    if end > 2 * Self.historyLimit { clear() }
    start = end
  }

  private mutating func clear() {
    let first = end - Self.historyLimit
    bytes.withUnsafeMutableBytes { memory in
      memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[first..<end]))
    }
    end = Self.historyLimit
  }
}
