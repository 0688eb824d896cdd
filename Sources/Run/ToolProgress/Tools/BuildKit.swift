/// Docker's BuildKit: in a pipe `#7 [3/6] RUN make` when a step begins and `#7 DONE 0.5s` when it ends; in a terminal
/// `[+] Building 12.3s (7/12)`, which counts what has ended, above the steps. In a pipe the steps of a stage with a name,
/// `#7 [build 3/6] RUN make`, are a part: how many stages there are isn't printed.
struct BuildKit: LineMatcher {
  let name = "BuildKit"
  private var hasHeader = false
  /// The step that runs: its number among all, and its place in its stage.
  private var step: (id: Int, count: Count)?

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    if line.skip("#", &at) { return plain(line, &at) }
    if line.skip("[+] Building ", &at) {
      guard let start = line.first("s (", from: at) else { return nil }
      at = start + 3
      guard let count = line.ratio("/", &at), line.skip(")", &at) else { return nil }
      hasHeader = true
      return LineProgress(count: count)
    }
    return hasHeader && line.starts(with: " => ") ? LineProgress(fraction: nil) : nil
  }

  private mutating func plain(_ line: Span<UInt8>, _ at: inout Int) -> LineProgress? {
    guard let id = line.integer(&at), line.skip(" ", &at) else { return nil }
    guard line.skip("[", &at) else {
      guard let step, step.id == id, line.starts(with: "DONE ", at) || line.starts(with: "CACHED", at) else {
        return nil
      }
      self.step = nil
      return LineProgress(count: step.count)
    }
    guard let end = line.first("] ", from: at) else { return nil }
    // The last word in the brackets; before it are the stage and the platform.
    var number = end
    while number > at, line[number - 1] != UInt8(ascii: " ") { number -= 1 }
    let isNamed = number > at
    guard let count = line.ratio("/", &number), number == end, count.done > 0 else { return nil }
    let progress = LineProgress(count: count.withoutLast, step: line.trimmed(from: end + 1))
    step = isNamed ? nil : (id, count)
    return isNamed ? progress.ofPart : progress.after(rises: 1)
  }
}

extension Count {
  /// The count when the last one of what it counts has only begun.
  var withoutLast: Count { Count(max(done - 1, 0), of: total, unit) ?? self }
}

extension Span where Element == UInt8 {
  /// Whether the line says that something goes on.
  var endsInDots: Bool {
    guard let end = trimmed(from: 0)?.upperBound else { return false }
    return starts(with: "...", end - 3) || starts(with: "…", end - 3)
  }
}
