/// `Receiving objects:  12% (124/1032), 1.2 MiB | 3 MiB/s`, git's phases, of which each counts on its own: only that of
/// a phase alone is a count of the whole.
///
/// An operation's phases share the whole by the time that they usually take; one that begins in the middle, as a
/// checkout alone does, has all from there on for itself. A phase that isn't known is an operation of its own. An
/// earlier phase than the last begins another operation.
struct Git: LineMatcher {
  let occasions = [LineOccasion("ABCDEFGHIJKLMNOPQRSTUVWXYZr", [.digit, .percent, .slash, .colon])]

  /// A phase's part of the whole.
  private struct Phase {
    let name: StaticString
    let start: Double
    let end: Double
  }

  private static let phases = [
    Phase(name: "Counting objects", start: 0, end: 0.04),
    Phase(name: "Compressing objects", start: 0.04, end: 0.15),
    Phase(name: "Receiving objects", start: 0.15, end: 0.8),
    Phase(name: "Writing objects", start: 0.15, end: 0.8),
    Phase(name: "Resolving deltas", start: 0.8, end: 0.93),
    Phase(name: "Updating files", start: 0.93, end: 1),
  ]

  /// Where the operation began, and where its phase did.
  private var origin = 0.0
  private var start = 1.0

  mutating func point(in line: Span<UInt8>) -> LinePoint? {
    var at = 0
    _ = line.skip("remote: ", &at)
    let name = at
    guard let first = line.byte(at), first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else {
      return nil
    }
    line.skip(to: UInt8(ascii: ":"), &at)
    let step = name..<at
    guard line.skip(":", &at), line.skipSpaces(&at), line.percent(&at) != nil, line.skip(" (", &at),
      let done = line.integer(&at), line.skip("/", &at), let total = line.integer(&at), line.skip(")", &at),
      let count = Count(Double(done), of: Double(total))
    else { return nil }
    guard let phase = Self.phases.first(where: { line.starts(with: $0.name, name) }) else {
      start = 1
      return LinePoint(count: count, step: step)
    }
    begin(phase)
    if origin == phase.start, phase.end == 1 { return LinePoint(count: count, step: step) }
    return LinePoint(fraction: whole(count.fraction, of: phase), part: count, step: step)
  }

  private mutating func begin(_ phase: Phase) {
    if phase.start < start { origin = phase.start }
    start = phase.start
  }

  private func whole(_ part: Double, of phase: Phase) -> Double {
    (phase.start + part * (phase.end - phase.start) - origin) / (1 - origin)
  }
}
