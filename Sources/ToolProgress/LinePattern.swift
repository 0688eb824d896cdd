/// What a line tells.
package struct LinePoint: Equatable, Sendable {
  /// The part that is done, from 0 to 1. Nil leaves the figure as it is.
  package var fraction: Double?
  /// What is counted of the whole.
  package var count: Count?
  /// What is counted of a part of the whole, or of something else than the fraction is: it belongs to the step.
  package var part: Count?
  /// Where in the line the tool says what it is doing. Nil leaves the step as it is.
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

  /// Only what the tool is doing.
  package init(step: Range<Int>) {
    self.step = step
  }
}

/// A pattern of the user's own. It goes first: what it finds counts more than all that is known about tools.
package protocol LinePattern {
  /// What a line tells: its bytes without escape sequences, up to 4 KiB; nil for a line that doesn't match.
  func point(in line: Span<UInt8>) -> LinePoint?
}
