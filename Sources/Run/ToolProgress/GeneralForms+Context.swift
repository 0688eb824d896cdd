/// What the rest of a line says about its number.
extension GeneralForms {
  /// Words beside numbers that measure something: a load, a share, a result.
  private static let measurements = WordSet([
    "acc", "accuracy", "attempt", "attempts", "average", "avg", "battery", "branches", "brightness",
    "capacity", "charged",
    "compressed", "compression", "confidence", "connections", "cover", "coverage", "covered", "cpu",
    "decrease", "deflated", "discount", "fan", "faster", "free", "full", "gain", "hit", "hits",
    "humidity", "identical", "idle", "improvement", "increase", "larger", "lines", "load", "loss", "mem",
    "memory", "miss",
    "misses", "off", "probability", "quality", "rate", "ratio", "reduction", "retries", "retry", "review",
    "saved", "score", "similar", "similarity", "slower", "smaller", "speedup", "stars", "tax", "usage",
    "used", "util",
    "utilization", "volume", "zoom",
  ])

  /// What a number is of that falls while the work goes on, or that is no work: `40% left`, `3/100 tests failed`.
  private static let results: [StaticString] = [
    " remaining", " left", " failed", " tests failed", " failures", " errors", " skipped",
  ]

  /// git's lines of files that have moved: ` rename a => b (95%)`.
  private static let moves: [StaticString] = [" rename ", " copy ", " rewrite "]

  /// Whether a word says that the number is one of something else. Those near before it count, and the next ones.
  func isMeasurement(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    Self.results.contains { line.starts(with: $0, range.upperBound) }
      || Self.moves.contains { line.starts(with: $0) }
      || Self.measurements.hasWord(of: line, in: max(0, range.lowerBound - 32)..<range.lowerBound)
      || Self.measurements.hasWord(of: line, in: range.upperBound..<min(line.count, range.upperBound + 12))
  }

  /// Whether a percentage is in a column behind those of two other numbers: a row of a table, as df prints it.
  func isInTable(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    // `  10.9% Sources/A/` is a folder's share of a change, as git prints it.
    if line.byte(line.count - 1) == UInt8(ascii: "/"), line.trimmed(0..<start) == nil { return true }
    for _ in 0..<2 {
      while line.byte(start - 1) == UInt8(ascii: " ") { start -= 1 }
      let end = start
      if line.isLetter(start - 1) { start -= 1 }
      let digits = start
      while line.digit(start - 1) != nil || line.byte(start - 1) == UInt8(ascii: ".") { start -= 1 }
      guard start < digits, end < range.lowerBound,
        line.byte(start - 1) ?? UInt8(ascii: " ") == UInt8(ascii: " ")
      else { return false }
    }
    return true
  }

  /// Words before a count that is one of what has begun, beside those that end in -ing: the last of it isn't done.
  private static let begun = WordSet([
    "chapter", "cv", "epoch", "file", "fold", "item", "iteration", "module", "part", "pass", "phase", "round",
    "stage",
    "step", "submodule", "trial", "wheel",
  ])
  /// What such a line says at the end of a step.
  private static let ends = WordSet(["complete", "completed", "done", "finished", "ok", "passed"])

  /// Whether a count includes what has only begun: `Step 3/12: x`, `(3/12) Installing x...`.
  func hasBegun(_ line: Span<UInt8>, _ range: Range<Int>, isBracketed: Bool) -> Bool {
    // `Rewrite 1ab23c4 (3/60)` of git, and `======== a.jpg [3/60]` of exiftool.
    if line.starts(with: "Rewrite ") || line.starts(with: "======== ") { return true }
    var end = range.lowerBound
    // Not with a bar in between: `updating [====>  ] 3/12` of hg counts what is done.
    while end > max(0, range.lowerBound - 2), !line.isWord(end - 1) { end -= 1 }
    var start = end
    while line.isLetter(start - 1) { start -= 1 }
    let isGoingOn = end - start > 4 && line.starts(with: "ing", end - 3)
    let isNamed = start < end && (isGoingOn || Self.begun.hasWord(of: line, in: start..<end))
    return (isNamed || isBracketed && line.endsInDots)
      && !Self.ends.hasWord(of: line, in: range.upperBound..<line.count)
  }
}

/// Words of lowercase ASCII letters.
struct WordSet {
  private let words: [StaticString]

  init(_ words: [StaticString]) {
    self.words = words
  }

  /// Whether one of the words is in a range of a line, in upper or lower case.
  func hasWord(of line: Span<UInt8>, in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, line.isLetter(end) { end += 1 }
      if end > start, words.contains(where: { line.isWord($0, in: start..<end) }) { return true }
      start = end + 1
    }
    return false
  }
}

extension Span where Element == UInt8 {
  fileprivate func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
    word.utf8CodeUnitCount == range.count
      && range.allSatisfy { self[$0] | 0x20 == word.utf8Start[$0 - range.lowerBound] }
  }
}
