/// What is known about a tool's lines, or a family's.
protocol LineMatcher {
  /// When it is asked: for a line that one of these allows.
  var occasions: [LineOccasion] { get }

  /// What a line tells; nil for one that isn't the tool's.
  mutating func point(in line: Span<UInt8>) -> LinePoint?
}

extension LineReader {
  /// All of them for a command by its words, in the order in which they are asked.
  static func table(for command: [String]) -> [any LineMatcher] {
    [
      MesonTest(), BracketedCount(), BracketedPercent(), Cargo(), Git(), CTest(), Pytest(), CurlMeter(),
      CurlBar(),
      Wget(), Pip(), Rsync(), FFmpeg(command: command), AptStatus(), Apt(), PipeViewer(),
    ]
  }
}
