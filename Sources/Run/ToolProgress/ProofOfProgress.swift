/// Decides which numbers are progress: those that rise.
///
/// A percentage or a count stands in logs and reports, too: `Cpu usage: 50% (2/4)`, `[10/31] log`. It becomes progress
/// when it has risen as often as its form asks for. Where it falls, it has to prove itself again, each time with more
/// rises: a load goes up and down.
struct ProofOfProgress {
  /// How many series are watched; the oldest one gives way.
  private static let limit = 16

  private struct Trial {
    let source: ProgressTracker.Source
    let first: LineProgress
    var last: LineProgress
    var rises = 0
    var falls = 0
    var isProven = false
    /// How often it has begun again after its end. The second time shows that it is of a part.
    var ends = 0
    /// Whether the next number may begin again.
    var begins = false

    mutating func take(_ report: LineProgress, required: Int) {
      defer { (last, begins) = (report, false) }
      if begins, isProven { return }
      switch ProofOfProgress.direction(from: last, to: report) {
      case .same: break
      case .up: rises += 1
      // A form that needs one rise is a tool's. Its number may fall: the tracker explains it.
      case .down where isProven && (required < 2 || (last.fraction ?? 0) >= 1):
        if (last.fraction ?? 0) >= 1, last.count != nil, last.count?.total == report.count?.total {
          ends += 1
        }
      case .down:
        (rises, isProven) = (0, false)
        if required >= 2 { falls += 1 }
      }
      // Each fall asks for four more rises.
      if rises >= required + 4 * falls { isProven = true }
      if ends > 1 { isProven = false }
    }
  }

  private var trials: [Trial] = []

  /// Takes a report, and returns whether it is progress.
  mutating func accepts(_ report: LineProgress, from source: ProgressTracker.Source) -> Bool {
    guard report.proof != .certain, report.fraction != nil else { return true }
    guard let index = trials.firstIndex(where: { $0.source == source }) else {
      if trials.count == Self.limit { trials.removeFirst() }
      trials.append(Trial(source: source, first: report, last: report))
      return false
    }
    trials[index].take(report, required: Self.rises(report, since: trials[index].first))
    return trials[index].isProven
  }

  /// Takes note of a member of the work that begins, and its numbers with it.
  mutating func beginMember() {
    for index in trials.indices { trials[index].begins = true }
  }

  /// How often a number must have risen since the first one.
  private static func rises(_ report: LineProgress, since first: LineProgress) -> Int {
    switch report.proof {
    case .certain: 0
    case .rises(let rises): rises
    case .dateRises(let rises): first.count?.done ?? 0 > 1 ? dateLimit : rises
    }
  }

  /// How often a date of a month can rise, with its month as the total or with the month as the number.
  private static let dateLimit = 11

  private enum Direction {
    case up, same, down
  }

  private static func direction(from old: LineProgress, to new: LineProgress) -> Direction {
    // `3/3 passed`, `4/4 passed`: all so far, of an unknown number.
    if old.fraction == 1, new.fraction == 1 { return .same }
    if let old = old.count, let new = new.count {
      if new.total < old.total || new.done < old.done { return .down }
      return new.done > old.done ? .up : .same
    }
    let (old, new) = (old.fraction ?? 0, new.fraction ?? 0)
    return new > old ? .up : new < old - tolerance ? .down : .same
  }

  /// A percentage that several threads compute may fall by this much.
  private static let tolerance = 0.011
}
