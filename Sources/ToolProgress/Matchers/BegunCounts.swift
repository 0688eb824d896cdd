/// Tools that count what they begin, so that one less is done: maven's reactor, `[INFO] Building demo 1.0   [3/12]`,
/// docker's classic builder, `Step 3/12 : RUN make` (from its sources), and podman and buildah, `STEP 3/12: RUN make`,
/// with the stage before it if there are several, `[1/2] STEP 3/12: RUN make`.
struct BegunCounts: LineMatcher {
  let prefilters = [LinePrefilter("[S", [.digit, .slash, .space])]

  func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("Step ", &at) { return docker(line, &at) }
    if let progress = buildah(line) { return progress }
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

  private func buildah(_ line: Span<UInt8>) -> LineProgress? {
    var at = 0
    var stage: Count?
    if line.skip("[", &at) {
      stage = begun(line, &at)
      guard stage != nil, line.skip("] ", &at) else { return nil }
    }
    guard line.skip("STEP ", &at), let count = begun(line, &at), line.skip(": ", &at) else { return nil }
    let step = line.trimmed(from: at)
    guard let stage else { return LineProgress(count: count, step: step) }
    return LineProgress(
      fraction: (stage.done + count.fraction) / stage.total, part: count, step: step
    ).weighted
  }

  private func begun(_ line: Span<UInt8>, _ at: inout Int) -> Count? {
    guard let number = line.integer(&at), number > 0, line.skip("/", &at), let total = line.integer(&at)
    else {
      return nil
    }
    return Count(Double(number - 1), of: Double(total))
  }
}
