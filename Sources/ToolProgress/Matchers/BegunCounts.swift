/// Tools that count what they begin, so that one less is done: maven's reactor, `[INFO] Building demo 1.0   [3/12]`, and
/// docker's classic builder, `Step 3/12 : RUN make`. From their sources.
struct BegunCounts: LineMatcher {
  let prefilters = [LinePrefilter("[S", [.digit, .slash, .space])]

  func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("Step ", &at) { return docker(line, &at) }
    guard line.skip("[INFO] Building ", &at), let bracket = line.first(" [", from: at) else { return nil }
    let name = line.trimmed(at..<bracket)
    at = bracket + 2
    guard let count = begun(line, &at), line.skip("]", &at), at == line.count else { return nil }
    return LineProgress(count: count, step: name)
  }

  private func docker(_ line: Span<UInt8>, _ at: inout Int) -> LineProgress? {
    guard let count = begun(line, &at), line.skip(" : ", &at) else { return nil }
    return LineProgress(count: count, step: line.trimmed(from: at)).after(rises: 1)
  }

  private func begun(_ line: Span<UInt8>, _ at: inout Int) -> Count? {
    guard let number = line.integer(&at), number > 0, line.skip("/", &at), let total = line.integer(&at)
    else {
      return nil
    }
    return Count(Double(number - 1), of: Double(total))
  }
}
