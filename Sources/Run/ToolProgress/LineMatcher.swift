/// Recognizes the progress lines of a tool, or of tools that print them alike.
protocol LineMatcher {
  /// The name, for users.
  var name: String { get }

  /// What its lines match, in the order in which they are tried.
  var expressions: [Expression] { get }

  /// Returns the progress that a line reports, which has just matched an expression; nil if the line isn't the tool's, or
  /// is one of another expression.
  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress?
}

/// Matchers in the order in which they are asked for a line.
struct Matchers {
  private(set) var all: [any LineMatcher]
  /// Their expressions.
  private let candidates: [(expression: Expression, matcher: Int, index: Int)]
  /// The candidates for a line, by its first byte, and the bytes that they need. The first byte excludes four of five, and a
  /// missing byte most of the others: that saves a third of the time.
  private var byFirstByte: [UInt8: [(candidate: Int, needs: ByteSet)]] = [:]

  init(_ all: [any LineMatcher]) {
    self.all = all
    candidates = all.enumerated().flatMap { matcher, reader in
      reader.expressions.enumerated().map { index, expression in (expression, matcher, index) }
    }
  }

  /// Returns the progress that a line reports, and whose it is.
  mutating func progress(in line: Span<UInt8>) -> (LineProgress, matcher: Int)? {
    guard !all.isEmpty, let first = line.byte(0) else { return nil }
    let bytes = ByteSet(line)
    for (candidate, needs) in candidates(beginningWith: first) where needs.isSubset(of: bytes) {
      let (expression, matcher, index) = candidates[candidate]
      guard expression.matches(line) else { continue }
      if let progress = all[matcher].progress(in: line, matching: index) { return (progress, matcher) }
    }
    return nil
  }

  private mutating func candidates(beginningWith first: UInt8) -> [(candidate: Int, needs: ByteSet)] {
    if let known = byFirstByte[first] { return known }
    let found = candidates.indices.filter { candidates[$0].expression.mayBegin(with: first) }.map {
      ($0, candidates[$0].expression.neededBytes)
    }
    byFirstByte[first] = found
    return found
  }
}
