/// A line that grows: `0...10...20...` of GDAL's tools, where a dot is a part of 40; `0%...10%...20%...` of others.
struct GrowingLine: LineMatcher {
  let name = "a line that grows"
  let expressions = [Expression(#"^0\.\.\.10\."#), Expression(#"^ *0% {0,2}\.\.[ .%\d]*$"#)]

  func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    index == 0 ? dots(in: line) : percentages(in: line)
  }

  private func dots(in line: Span<UInt8>) -> LineProgress? {
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

  private func percentages(in line: Span<UInt8>) -> LineProgress? {
    var (at, last) = (0, -1)
    while at < line.count {
      if line.digit(at) == nil {
        at += 1
      } else {
        guard let percent = line.integer(&at), line.skip("%", &at), percent > last, percent <= 100 else {
          return nil
        }
        last = percent
      }
    }
    return LineProgress(fraction: Double(last) / 100)
  }
}
