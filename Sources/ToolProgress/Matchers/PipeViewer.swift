/// pv's bar: ` 307KiB 0:00:00 [ 850KiB/s] [====>      ] 15% ETA 0:00:00`.
struct PipeViewer: LineMatcher {
  let occasions = [LineOccasion(" 0123456789", [.digit, .percent, .slash, .colon])]

  func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    line.skipSpaces(&at)
    guard line.size(&at) != nil, line.skip("iB ", &at) || line.skip("B ", &at), line.time(&at) != nil,
      line.skip(" [", &at)
    else { return nil }
    line.skip(to: UInt8(ascii: "]"), &at)
    guard line.skip("] [", &at) else { return nil }
    line.skip(to: UInt8(ascii: "]"), &at)
    guard line.skip("]", &at), line.skipSpaces(&at), let part = line.percent(&at) else { return nil }
    return LinePoint(fraction: part)
  }
}

/// A line that is only a number, as `pv -n` writes percentages; more than 100 is the end.
struct BareNumber: LineMatcher {
  let occasions = [LineOccasion("0123456789")]

  func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard let percent = line.integer(&at), at == line.count else { return nil }
    return LinePoint(fraction: min(Double(percent), 100) / 100)
  }
}
