/// Test runners that announce how many tests they run and then print a line for each: cargo (`running 12 tests`,
/// `test x ... ok`), googletest (`[==========] Running 9 tests from 1 test suite.`, `[       OK ] Sum.n1 (0 ms)`) and those
/// that print TAP (`1..9`, `ok 1 - x`). A second plan of TAP is one of another file: how many there are is unknown then.
struct CountedTests: LineMatcher {
  let readsWords = true
  private var done = 0
  private var total = 0
  private var plans = 0

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    if let planned = plan(line) {
      plans += 1
      (done, total) = (0, plans == 1 ? planned : 0)
      return plans == 1 ? LineProgress(fraction: nil) : .unknown(step: nil)
    }
    if let announced = announcement(line) {
      (done, total) = (0, announced)
      return LineProgress(fraction: nil)
    }
    guard total > 0, let name = result(line) else { return nil }
    done = min(done + 1, total)
    return Count(Double(done), of: Double(total)).map { LineProgress(count: $0, step: name) }
  }

  private func plan(_ line: Span<UInt8>) -> Int? {
    var at = 0
    guard line.skip("1..", &at), let count = line.integer(&at), at == line.count, count > 0 else {
      return nil
    }
    return count
  }

  private func announcement(_ line: Span<UInt8>) -> Int? {
    var at = 0
    guard line.skip("running ", &at) || line.skip("[==========] Running ", &at),
      let count = line.integer(&at),
      line.skip(" test", &at), count > 0
    else { return nil }
    return count
  }

  /// The name of a test that has ended.
  private func result(_ line: Span<UInt8>) -> Range<Int>? {
    var at = 0
    if line.skip("test ", &at) {
      guard let end = line.first(" ... ", from: at), line.isLetter(end + 5) else { return nil }
      return at..<end
    }
    if plans > 0 {
      _ = line.skip("not ", &at)
      guard line.skip("ok ", &at), line.integer(&at) != nil else { return nil }
      line.skip(anyOf: " -", &at)
      return line.trimmed(from: at) ?? 0..<line.count
    }
    // googletest names the failed tests again at the end, without their times.
    guard
      line.skip("[       OK ] ", &at) || line.skip("[  FAILED  ] ", &at) || line.skip("[  SKIPPED ] ", &at),
      let end = line.first(" (", from: at), line.first(" ms)", from: end) != nil
    else { return nil }
    return at..<end
  }
}

/// prove: `t/one.t .. 3/12`. The count is one of a file, and how many files there are is not printed.
struct Prove: LineMatcher {
  func progress(in line: Span<UInt8>) -> LineProgress? {
    guard let suffix = line.first(".t "), let dots = line.first(" .. ") ?? line.first(".. "), suffix < dots
    else { return nil }
    var at = dots
    line.skip(anyOf: " .", &at)
    guard line.integer(&at) != nil, line.skip("/", &at), line.digit(at) != nil || line.skip("?", &at) else {
      return nil
    }
    return .unknown(step: line.trimmed(from: 0))
  }
}
