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
  /// The candidates for a line, by its first byte: four of five begin with another one.
  private var byFirstByte: [UInt8: [Int]] = [:]

  init(_ all: [any LineMatcher]) {
    self.all = all
    candidates = all.enumerated().flatMap { matcher, reader in
      reader.expressions.enumerated().map { index, expression in (expression, matcher, index) }
    }
  }

  /// Returns the progress that a line reports, and whose it is.
  mutating func progress(in line: Span<UInt8>) -> (LineProgress, matcher: Int)? {
    guard !all.isEmpty, let first = line.byte(0) else { return nil }
    for candidate in indices(beginningWith: first) where candidates[candidate].expression.matches(line) {
      let (_, matcher, index) = candidates[candidate]
      if let progress = all[matcher].progress(in: line, matching: index) { return (progress, matcher) }
    }
    return nil
  }

  private mutating func indices(beginningWith first: UInt8) -> [Int] {
    if let known = byFirstByte[first] { return known }
    let indices = candidates.indices.filter { candidates[$0].expression.mayBegin(with: first) }
    byFirstByte[first] = indices
    return indices
  }
}
