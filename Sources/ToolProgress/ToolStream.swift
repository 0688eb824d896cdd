/// One of the streams that a command writes: its text, and how much of it came without a pause.
struct ToolStream {
  private(set) var text = TerminalText()
  private var flood = Flood()
  /// Since the last pause, and since lines were read last in a flood.
  private var volume = 0
  private var isFlooded = false

  mutating func read(_ bytes: UnsafeRawBufferPointer, with lines: inout LineReader) {
    volume += bytes.count
    if !isFlooded, volume > ProgressReader.attention {
      isFlooded = true
      flood.begin(in: text.sequence)
      volume = bytes.count
    }
    guard isFlooded else { return lines.read(bytes, through: &text) }
    var position = 0
    while let told = flood.next(in: bytes, from: &position) { lines.note(told) }
    flood.keepTail(of: bytes)
    if volume > ProgressReader.attention { readTail(with: &lines) }
  }

  /// Reads what waits, and the line that is being written.
  mutating func pause(with lines: inout LineReader) {
    if isFlooded { readTail(with: &lines) }
    (isFlooded, volume) = (false, 0)
    lines.pause(&text)
  }

  private mutating func readTail(with lines: inout LineReader) {
    text.jump()
    flood.tail.withUnsafeBytes { lines.read($0, through: &text) }
    flood.clearTail()
    volume = 0
  }
}
