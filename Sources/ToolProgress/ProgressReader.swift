/// Reads what a command prints for how far it is.
///
/// It never fails, looks at each byte a bounded number of times, and keeps no more than the last lines. Of a large
/// piece (over 16 KiB) only the last lines are read, and what is told to the terminal anywhere in it.
///
/// What is known depends on the bytes alone, not on how they were cut, with one exception: a line that is still being
/// written is read when ``pause()`` says that nothing more came.
package struct ProgressReader {
  /// Where the bytes were written. All that comes from a terminal is output.
  package enum Stream: Sendable {
    case output, errors
  }

  /// How much of a piece is read line by line, from its end, in bytes.
  package static let attention = 16384

  private var output = TerminalText()
  private var errors = TerminalText()
  private var lines: LineReader

  /// A reader with the user's own pattern, which goes before all else, for a stream in which a bare number may be a
  /// percentage (as `pv -n` writes it).
  package init(pattern: (any LinePattern)? = nil, readsBareNumbers: Bool = false) {
    lines = LineReader(pattern: pattern, readsBareNumbers: readsBareNumbers)
  }

  /// What is known now.
  package var progress: ToolProgress { lines.record.progress }

  /// The next bytes of a stream.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, from stream: Stream) {
    switch stream {
    case .output: lines.read(bytes, through: &output)
    case .errors: lines.read(bytes, through: &errors)
    }
  }

  /// Says that no more bytes wait: lines that are still being written are read as they are.
  package mutating func pause() {
    lines.pause(&output)
    lines.pause(&errors)
  }

  /// The last line that says why the command failed, of what it wrote as errors if it wrote any: an error's line
  /// rather than what was printed after it. Nil when it said nothing.
  package var lastWords: String? {
    LastWords.find(in: errors.words) ?? LastWords.find(in: output.words)
  }
}
