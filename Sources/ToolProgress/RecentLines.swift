/// The last lines that a stream has shown, as text without escape sequences, and the one that isn't finished.
struct RecentLines {
  /// A line's bytes that are looked at; the rest of it is skipped.
  static let lineLimit = 4096
  /// What is kept of finished lines, in bytes; twice that between two clearances.
  private static let historyLimit = 16384

  /// All lines, each finished one with its newline.
  private(set) var bytes: [UInt8] = []
  private var start = 0

  init() {
    bytes.reserveCapacity(2 * Self.historyLimit + Self.lineLimit + 1)
  }

  /// Where the unfinished line stands.
  var line: Range<Int> { start..<bytes.count }

  /// Takes what fits into the line; false when some of it didn't.
  mutating func append(_ text: UnsafeRawBufferPointer) -> Bool {
    let room = Self.lineLimit - line.count
    guard text.count > room else {
      bytes.append(contentsOf: text)
      return true
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[..<room]))
    return false
  }

  /// Takes back the last character.
  mutating func removeLast() {
    while let last = bytes.last, bytes.count > start {
      bytes.removeLast()
      if last & 0xc0 != 0x80 { return }
    }
  }

  /// Forgets the unfinished line.
  mutating func erase() {
    bytes.removeSubrange(start...)
  }

  /// Keeps the line among the finished ones.
  mutating func finish() {
    guard bytes.count > start else { return }
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > 2 * Self.historyLimit { bytes.removeFirst(bytes.count - Self.historyLimit) }
    start = bytes.count
  }
}
