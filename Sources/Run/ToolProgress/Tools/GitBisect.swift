/// `git bisect run`: `Bisecting: 9 revisions left to test after this (roughly 3 steps)`. Each line comes after a test; the
/// first one says how many there are, nearly.
struct GitBisect: LineMatcher {
  let name = "git bisect"
  private var total = 0

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    guard line.starts(with: "Bisecting: "), var at = line.first(" (roughly ") else { return nil }
    at += 10
    guard let left = line.integer(&at), line.skip(" step", &at), left < 64 else { return nil }
    // The test that begins now, and those after it.
    let remaining = left + 1
    if remaining >= total { total = remaining + 1 }
    return Count(Double(total - remaining), of: Double(total)).map { LineProgress(count: $0).uneven }
  }
}
