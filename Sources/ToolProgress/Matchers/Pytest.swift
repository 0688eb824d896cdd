/// `tests/test_x.py ......F..   [ 42%]`; told more, `test_x.py::test_one PASSED   [ 42%]`; told less, `.....F..  [
/// 42%]`.
struct Pytest: LineMatcher {
  let occasions = [LineOccasion([.digit, .space])]

  func point(in line: Span<UInt8>) -> LinePoint? {
    guard let words = line.rest(0), let part = part(line, words.upperBound) else { return nil }
    var end = words.lowerBound
    line.skip(to: UInt8(ascii: " "), &end)
    if let suffix = line.first(".py"), suffix < end {
      return LinePoint(fraction: part, step: words.lowerBound..<end)
    }
    return isResults(line, words.lowerBound..<end) ? LinePoint(fraction: part) : nil
  }

  /// Of the six bytes before the line's end, and a space before them.
  private func part(_ line: Span<UInt8>, _ end: Int) -> Double? {
    var at = end - 7
    guard line.skip(" [", &at) else { return nil }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip("]", &at), at == end else { return nil }
    return part
  }

  private func isResults(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let letters: StaticString = ".FEsxX"
    for index in range where !letters.withUTF8Buffer({ $0.contains(line[index]) }) { return false }
    return true
  }
}
