/// Reads lines with the user's pattern and the table of tools, and writes down what they tell.
struct LineReader {
  private(set) var record = ProgressRecord()
  private let pattern: (any LinePattern)?
  private var matchers: [any LineMatcher]

  init(pattern: (any LinePattern)?, readsBareNumbers: Bool) {
    self.pattern = pattern
    matchers = Self.table + (readsBareNumbers ? [BareNumber()] : [])
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, through text: inout TerminalText) {
    var position = 0
    let attention = bytes.count - ProgressReader.attention
    while let event = text.next(in: bytes, from: &position, attention: attention) {
      switch event {
      case .progress(let told): record.note(told)
      case .line: readLine(of: &text)
      }
    }
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
    let traits = LineTraits(line)
    for index in matchers.indices where traits.isSuperset(of: matchers[index].needs) {
      guard let point = matchers[index].point(in: line) else { continue }
      record.note(point, from: .tool(index), line: line)
      return true
    }
    return false
  }
}
