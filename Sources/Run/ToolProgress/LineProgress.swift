/// The progress that one line reports.
package struct LineProgress: Equatable, Sendable {
  /// What has to be seen before a number counts as progress.
  package enum Proof: Equatable, Sendable {
    /// The line can only be a tool's progress.
    case certain
    /// The number must have risen this many times without falling: a log and a report have such numbers, too.
    case rises(Int)
    /// The count may be a date, of which logs have one in each line: it has begun at 0 or 1, or risen more often than days
    /// of a month and months do.
    case dateRises(Int)
  }

  /// The part that is done, from 0 to 1. Nil keeps the number as it is.
  package var fraction: Double?
  /// The count that ``fraction`` is computed from.
  package var count: Count?
  /// A count of something else than ``fraction`` is of, as of a part of the work. It is shown with the step.
  package var part: Count?
  /// Where the line says what the tool is doing, in bytes. Nil keeps the step as it is.
  package var step: Range<Int>?
  package var proof = Proof.certain
  /// Differs between bars that a tool shows at the same time.
  package var series = 0
  /// Whether it is a bar that may stand below others. The uppermost one is the whole, unless all rise at the same time.
  package var isBar = false
  /// Whether ``fraction`` is put together of members of the whole (``Members``).
  package var isOfMembers = false
  /// Whether ``fraction`` is of a part, and nothing says how much the whole is.
  package var isOfPart = false
  /// Of members that are worked on one after the other, the one that has begun, of how many. ``fraction`` is of that one;
  /// without it the line only announces the member, and the numbers that follow are of it.
  package var member: Count?
  /// Whether the step comes without any number, now and later: an estimate from earlier runs stays.
  package var isOnlyStep = false
  /// Whether the tool can't say how far it is from here on.
  package var isUnknown = false
  /// See ``ToolProgress/isUneven``.
  package var isUneven = false

  /// `part` is beside `fraction`; `member` alone says that it has begun.
  package init(
    fraction: Double? = nil, part: Count? = nil, member: Count? = nil, step: Range<Int>? = nil
  ) {
    (self.fraction, self.part, self.member, self.step) = (fraction, part, member, step)
  }

  package init(count: Count, step: Range<Int>? = nil) {
    self.init(fraction: count.fraction, step: step)
    self.count = count
  }

  /// A line of the tool that reports nothing by itself.
  static let nothing = LineProgress()

  /// A step of a tool that can't say how far it is.
  package static func unknown(step: Range<Int>?) -> LineProgress {
    var progress = LineProgress(fraction: nil, step: step)
    progress.isUnknown = true
    return progress
  }

  /// The same, believed only after rises.
  func after(rises: Int, series: Int = 0) -> LineProgress {
    var progress = self
    (progress.proof, progress.series) = (.rises(rises), series)
    return progress
  }

  /// The same, of a part of the work alone.
  var ofPart: LineProgress {
    var progress = self
    (progress.count, progress.part, progress.isOfPart) = (nil, count ?? part, true)
    return progress
  }

  /// The same, of a member of the whole.
  func of(_ member: Count) -> LineProgress {
    var progress = self
    progress.member = member
    return progress
  }

  /// The same, as one of several bars.
  func inSeries(_ series: Int) -> LineProgress {
    var progress = self
    progress.series = series
    return progress
  }

  /// The same, put together of phases or files.
  var uneven: LineProgress {
    var progress = self
    progress.isUneven = true
    return progress
  }
}
