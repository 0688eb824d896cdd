/// Finds counts of a part, or of a second tool, that have the same form as those of the whole.
///
/// `[3/40] cc`, `[5/50] ld`, `[4/40] cc`: a total that comes back after another one, with a count that has risen, is that
/// of the whole. Counts with the other total are not shown, so that the number does not jump between them.
struct AlternatingTotals {
  /// After so many counts in a row, the other one is shown, unless it has been at its end before: then it is of a part.
  private static let limit = 64

  private var source: ProgressTracker.Source?
  private var current: Count?
  /// The last count with another total than the current one.
  private var other: Count?
  private var whole: Double?
  private var part: Double?
  private var partHasEnded = false
  private var partsInTurn = 0

  /// Takes a report, and returns whether it is not of the whole.
  mutating func isOfPart(_ report: LineProgress, from source: ProgressTracker.Source) -> Bool {
    guard let count = report.count, count.unit == .items, report.part == nil else { return false }
    if source != self.source {
      self = AlternatingTotals()
      self.source = source
    }
    if whole != nil, count.total != whole {
      if count.total == part, partHasEnded || partsInTurn < Self.limit {
        partsInTurn += 1
        if count.fraction >= 1 { partHasEnded = true }
        return true
      }
      (whole, part, other) = (nil, nil, nil)
    }
    takeWhole(count)
    return false
  }

  private mutating func takeWhole(_ count: Count) {
    partsInTurn = 0
    if let current, current.total != count.total {
      if let other, other.total == count.total, other.fraction < 1, count.done > other.done {
        (whole, part, partHasEnded) = (count.total, current.total, current.fraction >= 1)
      }
      other = current
    }
    current = count
    if count.fraction >= 1, count.total == whole { (whole, part, other) = (nil, nil, nil) }
  }
}
