/// Reads lines with the user's pattern and the table of tools, and writes down what they tell.
struct LineReader {
  private(set) var record = ProgressRecord()
  private let pattern: (any LinePattern)?
  private var matchers: [any LineMatcher]
  private let index: LineIndex

  init(command: [String], pattern: (any LinePattern)?, readsBareNumbers: Bool) {
    self.pattern = pattern
    matchers = Self.table(for: command) + (readsBareNumbers ? [BareNumber()] : [])
    index = LineIndex(matchers)
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, through text: inout TerminalText) {
    var position = 0
    while let event = text.next(in: bytes, from: &position) {
      switch event {
      case .progress(let told): note(told)
      case .line: readLine(of: &text)
      }
    }
  }

  mutating func note(_ told: TerminalProgress) {
    record.note(told)
  }

  mutating func pause(_ text: inout TerminalText) {
    if text.pause() { readLine(of: &text) }
  }

  private mutating func readLine(of text: inout TerminalText) {
    let tells = read(text.recent.bytes.span.extracting(text.recent.line))
    if tells { text.lineIsProgress() }
  }

  /// Whether it told something.
  private mutating func read(_ line: Span<UInt8>) -> Bool {
    if let point = pattern?.point(in: line) {
      record.note(point, from: .pattern, line: line)
      return true
    }
    var candidates = index.candidates(for: line)
    while let place = index.next(of: &candidates) {
      guard let point = matchers[place].point(in: line) else { continue }
      record.note(point, from: .tool(place), line: line)
      return true
    }
    return false
  }
}
