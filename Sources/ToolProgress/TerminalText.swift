/// What a terminal would make of a stream's bytes, line by line, as far as progress needs it.
///
/// A line ends with a newline, with a carriage return after which it is written again, and where the cursor goes
/// elsewhere. Erasing in the line, or going back in it, shows what stands there until then. Tabs are spaces, and a
/// line with other control characters is data, not text.
struct TerminalText {
  enum Event {
    /// A line stands there to be read, as the unfinished one of ``recent``.
    case line
    case progress(TerminalProgress)
  }

  /// Erasing and going back show lines of up to so many bytes: otherwise each byte could show 4 KiB again.
  private static let redrawLimit = 256

  private(set) var recent = RecentLines()
  private(set) var sequence = EscapeSequence()
  /// The rest of the line isn't looked at: it is too long, or data.
  private var isSkipping = false
  /// What comes next is a newline, or the line written again.
  private var isReturned = false
  /// The line was given as an event, and nothing has come since.
  private var isRead = true
  private var isProgress = false

  /// The next thing that happened in the bytes from a position on; nil at their end.
  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> Event? {
    while position < bytes.count {
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

  /// Whether an unfinished line stands there that wasn't read as it is now.
  mutating func pause() -> Bool {
    defer { isRead = true }
    return !isRead
  }

  /// Says that the line that was read tells of progress: it isn't kept when it has ended.
  mutating func lineIsProgress() {
    isProgress = true
  }

  /// The last lines, without one that tells of progress.
  var words: ArraySlice<UInt8> {
    recent.bytes[..<(isProgress ? recent.line.lowerBound : recent.line.upperBound)]
  }

  private mutating func apply(_ meaning: EscapeSequence.Meaning) -> Event? {
    switch meaning {
    case .nothing: return nil
    case .tells(let progress): return .progress(progress)
    case .moves:
      endLine()
      return pause() ? .line : nil
    case .erasesLine, .erasesLineEnd:
      guard recent.line.count <= Self.redrawLimit else { return nil }
      if meaning == .erasesLine { endLine() }
      return pause() ? .line : nil
    }
  }

  private mutating func endLine() {
    isReturned = true
    isSkipping = false
  }

  /// Goes on at another place of the stream: what comes first is the rest of a line that wasn't seen.
  mutating func jump() {
    sequence = EscapeSequence()
    forget()
  }

  /// Leaves the line that is being written, and what of it still comes.
  private mutating func forget() {
    recent.erase()
    (isSkipping, isReturned, isRead, isProgress) = (true, false, true, false)
  }

  /// Reads text up to a sequence or to the end. True when a line is to be read first; it goes on at the same place.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    let search = ByteSearch(bytes)
    while position < bytes.count {
      let start = position
      position =
        isSkipping ? search.lineEnd(in: start..<bytes.count) : search.control(in: start..<bytes.count)
      if !isSkipping, position > start { append(UnsafeRawBufferPointer(rebasing: bytes[start..<position])) }
      guard position < bytes.count else { return false }
      let control = bytes[position]
      if control == 0x0a || control == 0x0d || control == 0x08 && recent.line.count <= Self.redrawLimit {
        if pause() { return true }
      }
      position += 1
      take(control)
      if sequence.isOpen { return false }
    }
    return false
  }

  private mutating func append(_ text: UnsafeRawBufferPointer) {
    beginAgain()
    if !recent.append(text) { isSkipping = true }
    isRead = false
  }

  private mutating func append(_ byte: UInt8) {
    beginAgain()
    if !isSkipping, !recent.append(byte) { isSkipping = true }
    isRead = false
  }

  /// Writes over the line after a carriage return.
  private mutating func beginAgain() {
    guard isReturned else { return }
    recent.erase()
    (isReturned, isProgress) = (false, false)
  }

  private mutating func take(_ control: UInt8) {
    switch control {
    case 0x1b: sequence.begin()
    case 0x0a: finishLine()
    case 0x0d: endLine()
    case 0x08: recent.removeLast()
    case 0x09: append(UInt8(ascii: " "))
    // Bell, and the change between character sets that some terminals' ends of colour have.
    case 0x07, 0x0e, 0x0f: break
    default: forget()
    }
  }

  private mutating func finishLine() {
    if isProgress { recent.erase() } else { recent.finish() }
    (isSkipping, isReturned, isRead, isProgress) = (false, false, true, false)
  }
}
