/// The line of GDAL's tools, which grows: `0...10...20...`. A dot is a part of 40.
struct GDAL: LineMatcher {
  let name = "GDAL"
  let expressions = [Expression(#"^0\.\.\.10\."#)]

  func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
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
