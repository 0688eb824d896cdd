/// Recognizes the progress lines of a tool, or of tools that print them alike.
protocol LineMatcher {
  /// The name, for users.
  var name: String { get }
  /// What each kind of line must have.
  var rows: [LineFilter] { get }

  /// Returns the progress that a line of this kind reports; nil if the line isn't one.
  mutating func progress(in line: Span<UInt8>, by row: Int) -> LineProgress?
}

/// A matcher in code: its tool has more state than a ``Tool`` can describe.
protocol CodeMatcher: LineMatcher {
  /// What all its lines have.
  var needs: LineFilter { get }
  mutating func progress(in line: Span<UInt8>) -> LineProgress?
}

extension CodeMatcher {
  var rows: [LineFilter] { [needs] }
  mutating func progress(in line: Span<UInt8>, by row: Int) -> LineProgress? { progress(in: line) }
}
