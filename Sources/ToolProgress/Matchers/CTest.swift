/// `3/12 Test  #3: name ....   Passed    0.01 sec`, and before it `    Start 3: name`.
struct CTest: LineMatcher {
  let occasions = [LineOccasion(" 0123456789", [.digit, .colon])]

  func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    line.skipSpaces(&at)
    if line.skip("Start ", &at) { return start(line, &at) }
    guard let done = line.integer(&at), line.skip("/", &at), let total = line.integer(&at),
      line.skip(" Test", &at),
      line.skipSpaces(&at), line.skip("#", &at), line.integer(&at) != nil, line.skip(": ", &at),
      let count = Count(Double(done), of: Double(total))
    else { return nil }
    return LinePoint(count: count, step: line.words(at..<(line.first(" ..", from: at) ?? line.count)))
  }

  private func start(_ line: Span<UInt8>, _ at: inout Int) -> LinePoint? {
    line.skipSpaces(&at)
    guard line.byte(0) == UInt8(ascii: " "), line.integer(&at) != nil, line.skip(": ", &at) else {
      return nil
    }
    return line.rest(at).map(LinePoint.init(step:))
  }
}
