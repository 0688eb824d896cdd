/// Reads what a command prints for how far it is.
///
/// It never fails, and keeps no more than the last lines. What is known depends on the bytes alone, not on how they
/// were cut, with two exceptions. A line that is still being written is read when ``pause()`` says that nothing more
/// came. And of bytes that flow without a pause, lines are read up to ``attention``, from there on only now and then;
/// what is told to the terminal is found in all of them.
package struct ProgressReader {
  /// Where the bytes were written. All that comes from a terminal is output.
  package enum Stream: Sendable {
    case output, errors
  }

  /// So many bytes between two pauses are read line by line, whatever they are.
  package static let attention = 65_536

  private var output = ToolStream()
  private var errors = ToolStream()
  private var lines: LineReader

  /// A reader with the user's own pattern, which goes before all else, for a stream in which a bare number may be a
  /// percentage (as `pv -n` writes it). The command's words, if they are known, tell where a tool's figure would be
  /// wrong: ffmpeg measures by its inputs, whatever its options say.
  package init(command: [String] = [], pattern: (any LinePattern)? = nil, readsBareNumbers: Bool = false) {
    lines = LineReader(command: command, pattern: pattern, readsBareNumbers: readsBareNumbers)
  }

  /// What is known now.
  package var progress: ToolProgress { lines.record.progress }

  /// The next bytes of a stream.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, from stream: Stream) {
    switch stream {
    case .output: output.read(bytes, with: &lines)
    case .errors: errors.read(bytes, with: &lines)
    }
  }

  /// Says that no more bytes wait at the moment, or that there won't be any: what wasn't read yet is, and lines that
  /// are still being written are read as they are. Before ``progress`` is shown is often enough; more often costs
  /// time while bytes flow.
  package mutating func pause() {
    output.pause(with: &lines)
    errors.pause(with: &lines)
  }

  /// The last line that says why the command failed, of what it wrote as errors if it wrote any: an error's line
  /// rather than what was printed after it. Nil when it said nothing.
  package var lastWords: String? {
    LastWords.find(in: errors.text.words) ?? LastWords.find(in: output.text.words)
  }
}
