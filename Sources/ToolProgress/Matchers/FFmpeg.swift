/// `frame=  123 fps= 30 … time=00:00:05.12 bitrate=…`, of the longest input's `Duration: 00:01:23.45`.
///
/// Where the command's options make the output shorter or longer than that, nobody knows the whole: the time is told as
/// the step.
struct FFmpeg: LineMatcher {
  let occasions = [LineOccasion(" Ofs", [.digit, .colon])]

  /// Options with which the output isn't as long as the inputs.
  private static let lengths: Set<Substring> = [
    "-t", "-to", "-ss", "-sseof", "-fs", "-frames", "-vframes", "-aframes", "-dframes", "-shortest", "-loop",
    "-stream_loop",
  ]
  private let isMeasurable: Bool
  private var duration: Double?

  /// For a command by its words, of which one may be a whole text for a shell.
  init(command: [String]) {
    let words = command.flatMap { $0.split(separator: " ") }
    // An option may name its stream, as in -frames:v.
    isMeasurable = words.allSatisfy { !Self.lengths.contains($0.prefix { $0 != ":" }) }
  }

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    if line.skip("  Duration: ", &at) {
      if let length = line.time(&at), line.skip(", start: ", &at) { duration = max(length, duration ?? 0) }
      return nil
    }
    return line.starts(with: "Output #") ? output(line) : position(line)
  }

  private func output(_ line: Span<UInt8>) -> LinePoint? {
    guard let name = line.first(", to '"), !line.starts(with: "pipe:", name + 6) else { return nil }
    let end = line.first("'", from: name + 6) ?? line.count
    return line.words(name + 6..<end).map(LinePoint.init(step:))
  }

  private func position(_ line: Span<UInt8>) -> LinePoint? {
    guard line.starts(with: "frame=") || line.starts(with: "size="), let label = line.first(" time=") else {
      return nil
    }
    let start = label + 6
    var at = start
    guard let time = line.time(&at) else { return nil }
    guard isMeasurable else { return LinePoint(step: start..<(line.first(".", from: start) ?? at)) }
    guard let duration else { return nil }
    return Count(min(time, duration), of: duration, .seconds).map { LinePoint(count: $0) }
  }
}
