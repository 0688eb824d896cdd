/// `[ 12%] Building C object x.o`, as CMake's makefiles print it.
struct BracketedPercent: LineMatcher {
  let occasions = [LineOccasion("[", [.digit, .percent])]

  func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    guard line.skip("[", &at) else { return nil }
    line.skipSpaces(&at)
    guard let part = line.percent(&at), line.skip("] ", &at), let step = line.rest(at) else { return nil }
    return LinePoint(fraction: part, step: step)
  }
}
