/// `frame=  123 fps= 30 … time=00:00:05.12 bitrate=…`, of the longest input's `Duration: 00:01:23.45`.
struct FFmpeg: LineMatcher {
  let occasions = [LineOccasion(" Ofs", [.digit, .colon])]
  private var duration: Double?

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    if line.skip("  Duration: ", &at) {
      if let length = line.time(&at), line.skip(", start: ", &at) { duration = max(length, duration ?? 0) }
      return nil
    }
    if line.starts(with: "Output #"), let name = line.first(", to '") {
      let end = line.first("'", from: name + 6) ?? line.count
      return line.words(name + 6..<end).map(LinePoint.init(step:))
    }
    guard let duration, line.starts(with: "frame=") || line.starts(with: "size="),
      let start = line.first(" time=")
    else { return nil }
    at = start + 6
    guard let time = line.time(&at) else { return nil }
    return Count(min(time, duration), of: duration, .seconds).map { LinePoint(count: $0) }
  }
}
