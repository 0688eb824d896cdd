/// Splits a stream's bytes into lines, as a terminal would show them, as far as progress needs it.
///
/// A line ends with a newline, with a carriage return, after which it is overwritten, or where the cursor moves elsewhere.
/// It is also read before a part of it is erased. Tabs count as spaces. A line with other control characters is data, not
/// text.
struct TerminalText {
  enum Event {
    /// The unfinished line of ``recent`` is to be read.
    case line
    case progress(TerminalProgress)
  }

  /// A line is read before a part of it is erased only up to this length. Otherwise each byte could cause another 4 KiB to
  /// be read.
  private static let redrawLimit = 256

  private(set) var recent = RecentLines()
  private(set) var sequence = EscapeSequence()
  /// Whether the rest of the line is ignored, because the line is too long or data.
  private var isSkipping = false
  /// Whether the cursor is at the beginning of the line, so that a newline or a new text for the line comes next.
  private var isReturned = false
  /// Whether nothing has been added to the line since it was read.
  private var isRead = true
  private var isProgress = false
  /// Where the line is that is read.
  private(set) var place = ProgressTracker.LinePosition()
  /// How many rows the cursor moves down when the line has been read.
  private var pendingRows = 0
  /// Where the cursor was saved.
  private var savedRow = 0
  /// The first row of the screen, in which the cursor is when it is first placed in a row by its number. Before that, nothing tells
  /// where it is.
  private var firstRow: Int?

  /// Returns the next event in the bytes from a position on; nil at their end.
  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> Event? {
    while position < bytes.count {
      if pendingRows != 0 { move() }
      if sequence.isOpen {
        let outcome = sequence.take(bytes[position])
        if outcome != .abandoned { position += 1 }
        if case .complete(let meaning) = outcome, let event = apply(meaning) { return event }
      } else if read(bytes, &position) {
        return .line
      }
    }
    return nil
  }

  /// Returns whether the unfinished line is to be read, and counts it as read.
  mutating func pause() -> Bool {
    defer { isRead = true }
    return !isRead
  }

  /// Records that the line that was read reports progress. Such a line isn't kept.
  mutating func lineIsProgress() {
    isProgress = true
    place.top = place.row
  }

  private mutating func move() {
    place.row += pendingRows
    place.top = min(place.top, place.row)
    pendingRows = 0
  }

  /// The last lines, without those that report progress.
  var recentText: ArraySlice<UInt8> {
    recent.bytes[..<(isProgress ? recent.line.lowerBound : recent.line.upperBound)]
  }

  /// Continues after a gap in the stream. What comes up to the next line end is the rest of a line that was not seen.
  mutating func skipAhead() {
    sequence = EscapeSequence()
    discardLine()
  }

  // MARK: Escape sequences

  private mutating func apply(_ meaning: EscapeSequence.Meaning) -> Event? {
    switch meaning {
    case .nothing: return nil
    case .reports(let progress): return .progress(progress)
    case .movesCursor(let rows): return moveCursor(rows)
    case .placesCursor(let row):
      let first = firstRow ?? place.row + pendingRows - (row - 1)
      firstRow = first
      return moveCursor(to: first + row - 1)
    case .savesCursor:
      savedRow = place.row + pendingRows
      return moveCursor(0)
    case .restoresCursor: return moveCursor(to: savedRow)
    case .erasesLine, .erasesLineEnd:
      guard recent.line.count <= Self.redrawLimit else { return nil }
      if meaning == .erasesLine { returnCursor() }
      return pause() ? .line : nil
    }
  }

  private mutating func moveCursor(to row: Int) -> Event? { moveCursor(row - place.row - pendingRows) }

  private mutating func moveCursor(_ rows: Int) -> Event? {
    returnCursor()
    pendingRows += rows
    return pause() ? .line : nil
  }

  private mutating func returnCursor() {
    isReturned = true
    isSkipping = false
  }

  // MARK: Text

  /// Reads up to an escape sequence or to the end. Returns true if a line is to be read first; the next call continues at
  /// the same position.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    while position < bytes.count {
      if isSkipping {
        position = bytes.position(in: position..<bytes.count) { $0 == 0x0a || $0 == 0x0d || $0 == 0x1b }
      } else if bytes[position] >= 0x20 {
        let start = position
        position = bytes.position(in: start..<bytes.count) { $0 < 0x20 }
        append(UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
      }
      guard position < bytes.count else { return false }
      let control = bytes[position]
      if changesLine(control), pause() { return true }
      position += 1
      take(control)
      if sequence.isOpen { return false }
    }
    return false
  }

  /// Whether the line has to be read before this control character.
  private func changesLine(_ control: UInt8) -> Bool {
    control == 0x0a || control == 0x0d || control == 0x08 && recent.line.count <= Self.redrawLimit
  }

  private mutating func take(_ control: UInt8) {
    switch control {
    case 0x1b: sequence.begin()
    case 0x0a: finishLine()
    case 0x0d: returnCursor()
    case 0x08: recent.removeLast()
    case 0x09: withUnsafeBytes(of: UInt8(ascii: " ")) { append($0) }
    // The bell, and the changes of the character set that some terminals' sequences for colours end with.
    case 0x07, 0x0e, 0x0f: break
    default: discardLine()
    }
  }

  private mutating func append(_ text: UnsafeRawBufferPointer) {
    overwriteIfReturned()
    if !recent.append(text) { isSkipping = true }
    isRead = false
  }

  private mutating func overwriteIfReturned() {
    guard isReturned else { return }
    recent.erase()
    (isReturned, isProgress) = (false, false)
  }

  private mutating func finishLine() {
    if isProgress { recent.erase() } else { recent.finish() }
    // The line has been read.
    pendingRows += 1
    move()
    (isSkipping, isReturned, isRead, isProgress) = (false, false, true, false)
  }

  /// Discards the unfinished line, including what is still to come of it.
  private mutating func discardLine() {
    recent.erase()
    (isSkipping, isReturned, isRead, isProgress) = (true, false, true, false)
  }
}

/// The last lines of a stream without escape sequences, and the unfinished line.
struct RecentLines {
  /// The length up to which a line is kept, in bytes.
  private static let lineLimit = 4096
  /// How many bytes of finished lines are kept; up to twice as many between two removals.
  private static let historyLimit = 16384

  /// The lines, each finished one with its newline.
  private(set) var bytes: [UInt8] = []
  private var start = 0

  /// The range of the unfinished line.
  var line: Range<Int> { start..<bytes.count }

  /// Appends what fits into the line. Returns whether all of it did.
  mutating func append(_ text: UnsafeRawBufferPointer) -> Bool {
    let count = min(text.count, Self.lineLimit - line.count)
    bytes += UnsafeRawBufferPointer(rebasing: text[..<count])
    return count == text.count
  }

  /// Removes the last character of the line.
  mutating func removeLast() {
    while bytes.count > start, bytes.removeLast() & 0xc0 == 0x80 {}
  }

  /// Removes the unfinished line.
  mutating func erase() { bytes.removeLast(bytes.count - start) }

  /// Adds the unfinished line to the finished ones, unless it is empty.
  mutating func finish() {
    guard bytes.count > start else { return }
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > 2 * Self.historyLimit { bytes.removeFirst(bytes.count - Self.historyLimit) }
    start = bytes.count
  }
}

extension UnsafeRawBufferPointer {
  /// The position of the first byte in a range that passes a test, or the end of the range.
  @inline(__always)
  func position(in range: Range<Int>, where test: (UInt8) -> Bool) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, !test(self[position]) { position += 1 }
    return position
  }
}
