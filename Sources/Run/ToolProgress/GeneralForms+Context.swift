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
    "misses", "off", "probability", "quality", "rate", "ratio", "reduction", "retries", "retry", "retrying",
    "review",
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

  /// The word that says that a count includes what has only begun: `Step 3/12: x`. Empty if that is said otherwise, as in
  /// `(3/12) Installing x...`; nil if it is not said. `hasEnded`: whether the line says that this one is done.
  func beginning(_ line: Span<UInt8>, _ range: Range<Int>, isBracketed: Bool)
    -> (word: Range<Int>, hasEnded: Bool)?
  {
    let none = range.lowerBound..<range.lowerBound
    // `Rewrite 1ab23c4 (3/60)` of git, and `======== a.jpg [3/60]` of exiftool.
    if line.starts(with: "Rewrite ") || line.starts(with: "======== ") { return (none, false) }
    let word = line.word(before: range.lowerBound)
    let isNamed = Self.begun.hasWord(of: line, in: word)
    let isGoingOn = word.count > 4 && line.starts(with: "ing", word.upperBound - 3)
    guard isNamed || isGoingOn || isBracketed && line.endsInDots else { return nil }
    return (isNamed ? word : none, Self.ends.hasWord(of: line, in: range.upperBound..<line.count))
  }

  /// Whether the label of a bar names a member without saying how many there are: `Epoch 3`.
  func isNumberedMember(_ label: Span<UInt8>) -> Bool {
    label.indices.contains { at in
      label.digit(at) != nil && Self.begun.hasWord(of: label, in: label.word(before: at))
    }
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
  /// The word before a number. Not with a bar in between: `updating [====>  ] 3/12` of hg counts what is done.
  fileprivate func word(before number: Int) -> Range<Int> {
    var end = number
    while end > Swift.max(0, number - 2), !isWord(end - 1) { end -= 1 }
    var start = end
    while isLetter(start - 1) { start -= 1 }
    return start..<end
  }

  fileprivate func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
    word.utf8CodeUnitCount == range.count
      && range.allSatisfy { self[$0] | 0x20 == word.utf8Start[$0 - range.lowerBound] }
  }
}
