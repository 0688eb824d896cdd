/// Tools that count their passes, and print a percentage of each: `shred: x: pass 1/3 (random)...12MiB/300MiB 4%`, and
/// HandBrake's `Encoding: task 1 of 2, 42.00 %`.
struct Passes: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("Encoding: task ", &at) {
      guard let pass = pass(line, " of ", &at), line.skip(", ", &at), let percent = line.decimal(&at),
        percent <= 100, line.starts(with: " %", at)
      else { return nil }
      return progress(percent / 100, of: pass, step: 0..<8)
    }
    guard line.starts(with: "shred: "), let start = line.first(": pass ") else { return nil }
    at = start + 7
    guard let pass = pass(line, "/", &at), line.skip(" (", &at), let end = line.first(")...", from: at)
    else { return nil }
    at = end + 4
    line.skip(to: UInt8(ascii: " "), &at)
    line.skipSpaces(&at)
    let part = line.percent(&at)
    return part == nil && pass.done == 0 ? nil : progress(part ?? 0, of: pass, step: 7..<end + 1)
  }

  /// The passes before this one, of all.
  private func pass(_ line: Span<UInt8>, _ separator: StaticString, _ at: inout Int) -> Count? {
    guard let count = line.ratio(separator, &at), count.done > 0 else { return nil }
    return Count(count.done - 1, of: count.total)
  }

  private func progress(_ part: Double, of pass: Count, step: Range<Int>) -> LineProgress {
    let progress = LineProgress(fraction: (pass.done + part) / pass.total, step: step)
    return pass.total > 1 ? progress.weighted : progress
  }
}

/// The line of GDAL's tools, which grows: `0...10...20...`. A dot is a part of 40.
struct GDAL: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    guard line.starts(with: "0...10.") else { return nil }
    var at = 1
    var parts = 0
    while line.skip(".", &at) {
      parts += 1
      guard line.digit(at) != nil else { continue }
      guard parts % 4 == 3, let percent = line.integer(&at) else { return nil }
      parts += 1
      guard percent * 4 == parts * 10 else { return nil }
    }
    guard line.trimmed(from: at) == nil || line.starts(with: " - done", at) else { return nil }
    return LineProgress(fraction: Double(min(parts, 40)) / 40)
  }
}
