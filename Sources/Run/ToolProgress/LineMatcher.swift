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

  init(_ all: [any LineMatcher]) {
    self.all = all
    candidates = all.enumerated().flatMap { matcher, reader in
      reader.expressions.enumerated().map { index, expression in (expression, matcher, index) }
    }
  }

  /// Returns the progress that a line reports, and whose it is.
  mutating func progress(in line: Span<UInt8>) -> (LineProgress, matcher: Int)? {
    var start = 0
    while let index = candidate(for: line, from: start) {
      let (_, matcher, expression) = candidates[index]
      if let progress = all[matcher].progress(in: line, matching: expression) { return (progress, matcher) }
      start = index + 1
    }
    return nil
  }

  private func candidate(for line: Span<UInt8>, from start: Int) -> Int? {
    (start..<candidates.count).first { candidates[$0].expression.matches(line) }
  }
}
