/// A pattern of the user. It is asked before all matchers, and its numbers take precedence over theirs.
package protocol LinePattern {
  /// Returns the progress that a line reports; nil if the pattern doesn't match. The line has no escape sequences, and at
  /// most 4 KiB.
  func progress(in line: Span<UInt8>) -> LineProgress?
}

/// Recognizes the progress lines of a tool, or of tools that print them alike.
protocol LineMatcher {
  /// Whether lines without a digit mean something to it, such as the step `Collecting x`.
  var readsWords: Bool { get }

  /// Returns the progress that a line reports; nil if the line isn't the tool's.
  mutating func progress(in line: Span<UInt8>) -> LineProgress?
}

extension LineMatcher {
  var readsWords: Bool { false }
}
