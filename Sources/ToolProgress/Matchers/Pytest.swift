/// `tests/test_x.py ......F..   [ 42%]` and, told more, `test_x.py::test_one PASSED   [ 42%]`, after pytest's first
/// line.
struct Pytest: LineMatcher {
  let needs: LineTraits = [.space]
  private var hasBegun = false

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    if line.starts(with: "==="), line.first(" test session starts ") != nil { hasBegun = true }
    guard hasBegun, let words = line.rest(0), line.byte(words.upperBound - 1) == UInt8(ascii: "]") else {
      return nil
    }
    guard let bracket = bracket(line, before: words.upperBound) else { return nil }
    var at = bracket + 1
    line.skipSpaces(&at)
    guard let part = line.percent(&at), at == words.upperBound - 1 else { return nil }
    var end = words.lowerBound
    line.skip(to: UInt8(ascii: " "), &end)
    guard let dot = line.first(".py"), dot < end else { return LinePoint(fraction: part) }
    return LinePoint(fraction: part, step: words.lowerBound..<end)
  }

  /// The `[` of the last six bytes, with a space before it.
  private func bracket(_ line: Span<UInt8>, before end: Int) -> Int? {
    guard line.byte(end - 6) == UInt8(ascii: "["), line.byte(end - 7) == UInt8(ascii: " ") else { return nil }
    return end - 6
  }
}
