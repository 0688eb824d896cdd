/// The progress that one line reports.
package struct LineProgress: Equatable, Sendable {
  /// The part that is done, from 0 to 1. Nil keeps the figure as it is.
  package var fraction: Double?
  /// The count that ``fraction`` is computed from.
  package var count: Count?
  /// A count of something else than ``fraction`` is of, as of a part of the work. It is shown with the step.
  package var part: Count?
  /// Where the line says what the tool is doing, in bytes. Nil keeps the step as it is.
  package var step: Range<Int>?

  package init(fraction: Double?, step: Range<Int>? = nil) {
    self.fraction = fraction
    self.step = step
  }

  package init(count: Count, step: Range<Int>? = nil) {
    self.fraction = count.fraction
    self.count = count
    self.step = step
  }

  package init(fraction: Double, part: Count, step: Range<Int>? = nil) {
    self.fraction = fraction
    self.part = part
    self.step = step
  }

  /// Only a step.
  package init(step: Range<Int>) {
    self.step = step
  }
}

/// A pattern of the user. It is asked before all matchers, and its figures take precedence over theirs.
package protocol LinePattern {
  /// Returns the progress that a line reports; nil if the pattern doesn't match. The line has no escape sequences, and at
  /// most 4 KiB.
  func progress(in line: Span<UInt8>) -> LineProgress?
}

/// Recognizes the progress lines of a tool, or of tools that print them alike.
protocol LineMatcher {
  /// The matcher is asked for a line that at least one of these accepts.
  var prefilters: [LinePrefilter] { get }

  /// Returns the progress that a line reports; nil if the line isn't the tool's.
  mutating func progress(in line: Span<UInt8>) -> LineProgress?
}
