/// git: `Receiving objects:  12% (124/1032), 1.2 MiB | 3 MiB/s`. Each phase counts on its own, so its count is one of the
/// whole only if no other phase belongs to the operation.
///
/// The phases of an operation share the whole in proportion to their usual time, which differs between the commands. An
/// operation that begins with a later phase, as a checkout does, has the whole for the phases from there on. An earlier
/// phase than the last one begins a new operation. Other phases are left to ``GeneralForms``.
struct Git: LineMatcher {
  /// A phase, and its part of the whole.
  private struct Phase {
    let name: StaticString
    let start: Double
    let end: Double
  }

  /// A clone, a fetch or a pull; also an unknown command that runs git.
  private static let receiving = [
    Phase(name: "Counting objects", start: 0, end: 0.04),
    Phase(name: "Compressing objects", start: 0.04, end: 0.15),
    Phase(name: "Receiving objects", start: 0.15, end: 0.8),
    Phase(name: "Writing objects", start: 0.15, end: 0.8),
    Phase(name: "Resolving deltas", start: 0.8, end: 0.93),
    Phase(name: "Updating files", start: 0.93, end: 1),
  ]

  private static let sending = [
    Phase(name: "Counting objects", start: 0, end: 0.05),
    Phase(name: "Compressing objects", start: 0.05, end: 0.3),
    Phase(name: "Writing objects", start: 0.3, end: 0.95),
    Phase(name: "Resolving deltas", start: 0.95, end: 1),
  ]

  /// Packing is mostly the search for deltas, which is the compression. The writing is the copying of what it found.
  private static let packing = [
    Phase(name: "Counting objects", start: 0, end: 0.02),
    Phase(name: "Compressing objects", start: 0.02, end: 0.95),
    Phase(name: "Writing objects", start: 0.95, end: 1),
  ]

  private let phases: [Phase]
  /// The start of the operation's first phase.
  private var origin = 0.0
  /// The start of the last phase.
  private var start = 1.0

  /// - Parameter words: The command's words.
  init(_ words: [Substring]) {
    phases =
      switch Self.verb(in: words) {
      case "gc", "repack", "bundle", "pack-objects", "maintenance": Self.packing
      case "push", "send-pack": Self.sending
      default: Self.receiving
      }
  }

  /// The first word after `git` that isn't an option; empty without one.
  private static func verb(in words: [Substring]) -> Substring {
    guard let git = words.firstIndex(where: { $0 == "git" || $0.hasSuffix("/git") }) else { return "" }
    var isValue = false
    return words[(git + 1)...].first { word in
      defer { isValue = !isValue && ["-C", "-c", "--git-dir", "--work-tree"].contains(word) }
      return !isValue && !word.hasPrefix("-")
    } ?? ""
  }

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    _ = line.skip("remote: ", &at)
    let name = at
    guard let phase = phases.first(where: { line.starts(with: $0.name, name) }) else { return nil }
    at += phase.name.utf8CodeUnitCount
    let step = name..<at
    guard line.skip(":", &at), line.skipSpaces(&at), line.percent(&at) != nil, line.skip(" (", &at),
      let count = line.ratio("/", &at), line.skip(")", &at)
    else { return nil }
    return progress(phase, count, step)
  }

  private mutating func progress(_ phase: Phase, _ count: Count, _ step: Range<Int>) -> LineProgress {
    if phase.start < start { origin = phase.start }
    start = phase.start
    if origin == phase.start, phase.end == 1 { return LineProgress(count: count, step: step) }
    return LineProgress(fraction: whole(count.fraction, of: phase), part: count, step: step).weighted
  }

  private func whole(_ part: Double, of phase: Phase) -> Double {
    (phase.start + part * (phase.end - phase.start) - origin) / (1 - origin)
  }
}

/// `git bisect run`: `Bisecting: 9 revisions left to test after this (roughly 3 steps)`. Each line comes after a test; the
/// first one says how many there are, nearly.
struct GitBisect: LineMatcher {
  private var total = 0

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    guard line.starts(with: "Bisecting: "), var at = line.first(" (roughly ") else { return nil }
    at += 10
    guard let left = line.integer(&at), line.skip(" step", &at), left < 64 else { return nil }
    // The test that begins now, and those after it.
    let remaining = left + 1
    if remaining >= total { total = remaining + 1 }
    return Count(Double(total - remaining), of: Double(total)).map { LineProgress(count: $0).weighted }
  }
}
