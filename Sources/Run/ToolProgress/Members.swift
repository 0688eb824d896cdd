/// Finds out what a number is of where members are worked on one after the other, as epochs or files: `Epoch 2/6`, and a
/// bar.
///
/// A line of its own announces a member, or the label of a bar names it. The numbers that follow are of that member, which
/// is a part of the whole. Members may have members, as folds have epochs. How many bars a member has is known after the
/// first one.
struct Members {
  typealias Source = ProgressTracker.Source

  /// Members may have members, and these too.
  private static let limit = 3
  /// The outermost ones first.
  private var levels: [Level] = []
  /// Those that the label of a bar names.
  private var labelled: Level?

  /// The first of a count that isn't proven, as `[1/4] Copying`, and where its line is.
  private var first: (member: Count, source: Source, row: Int, step: [UInt8])?
  /// Whose counts are of what begins: percentages stand below the first one.
  private var beginner: Source?

  /// What is done now: the innermost member.
  var step: (text: [UInt8], count: Count?)? { levels.last.map { ($0.step, $0.present) } }

  func announces(_ source: Source) -> Bool { levels.contains { $0.source == source } }

  /// Whether members of a source had numbers: its lines need no other proof.
  func isProven(_ source: Source) -> Bool {
    levels.contains { $0.source == source && $0.hasNumbers }
  }

  /// Takes a number that isn't proven.
  mutating func note(_ report: LineProgress, from source: Source, at row: Int, step: [UInt8]) {
    guard let count = report.count, count.unit == .items, report.member == nil else { return }
    first = count.done == 1 && count.total > 1 ? (count, source, row, step) : nil
  }

  /// The progress that a line means: a number that begins right below the first of a count, and says nothing else, is of that one.
  /// `isAlone`: whether no number is shown.
  mutating func interpret(_ report: LineProgress, from source: Source, at row: Int, isAlone: Bool)
    -> LineProgress
  {
    var report = report
    if source == beginner, let count = report.count {
      (report.member, report.count, report.fraction) = (count, nil, nil)
    } else if let first, source.isGeneral, source != first.source {
      let isBare = report.count?.total != first.member.total && report.step == nil && report.member == nil
      if isAlone, isBare, 0..<2 ~= row - first.row, report.fraction ?? 1 < 0.25 {
        _ = announce(
          first.member, LineProgress(), from: first.source, at: first.row, after: nil, step: first.step)
        beginner = first.source
      }
      if row > first.row + 1 || !isBare { self.first = nil }
    }
    return report
  }

  /// What was counted is done, and the command goes on.
  mutating func end() {
    if let first = levels.first, first.isLast, first.last?.fraction ?? 0 >= 1 { levels = [] }
  }

  /// Takes a line that announces a member, and returns its progress: the members before it are done. `last` is the number
  /// that was shown before, and `step` what the line says.
  mutating func announce(
    _ member: Count, _ report: LineProgress, from source: Source, at row: Int, after last: Number?,
    step: [UInt8]
  ) -> LineProgress {
    // A line that is redrawn with another word, as `Loading 1/3` and then `Step 1/3`, is the same one.
    let place =
      levels.firstIndex { $0.source == source || $0.row == row && $0.isOf(member) } ?? levels.count
    levels.removeLast(max(0, levels.count - place - 1))
    var level = levels.count > place ? levels.removeLast() : Level(member, source, after: last)
    // It says the same again, beside the numbers of the member.
    let isRepeated = level.member == member && level.bars > 0
    if level.isOf(member) { level.move(to: member) } else { level = Level(member, source, after: nil) }
    (level.source, level.step, level.row) = (source, step, row)
    if member.total > 1, place < Self.limit { levels.append(level) }
    var report = report
    if !isRepeated { report.count = Count(level.done, of: level.total) }
    (report.fraction, report.member) = (report.count?.fraction, nil)
    return report
  }

  /// The progress of the whole by a number, and who counts the whole. Nil if that stays as it is.
  mutating func whole(_ report: LineProgress, from source: Source) -> (report: LineProgress, owner: Source)? {
    guard report.fraction != nil, !source.isUsers else { return (report, source) }
    var (whole, owner) = (report, source)
    if let member = report.member, member.total > 1, member.total != report.count?.total {
      owner = source.labels
      var level = labelled ?? Level(member, owner, after: nil)
      if level.source != owner || !level.isOf(member) { level = Level(member, owner, after: nil) }
      level.move(to: member)
      let taken = level.take(report, from: source)
      labelled = level
      guard let taken else { return nil }
      whole = taken
    }
    let place = levels.firstIndex { $0.source == source } ?? levels.count
    for index in levels[..<place].indices.reversed() {
      guard !whole.isOfPart, let taken = levels[index].take(whole, from: owner) else { return nil }
      (whole, owner) = (taken, levels[index].source)
      whole.step = nil
    }
    return (whole, owner)
  }
}

extension Members {
  /// A number, and where it is from.
  struct Number {
    let source: Source
    let fraction: Double
    let total: Double?
  }

  private struct Level {
    var source: Source
    /// The one that has begun, of how many.
    private(set) var member: Count
    /// Whether members are numbered from 0. If they have no numbers inside, `Copying 0/5` counts those that are done.
    private let isFromZero: Bool
    /// The bar that had ended when the first one was announced.
    private let before: Number?
    var step: [UInt8] = []
    /// Where its line is on the screen.
    var row = 0
    /// Whether the line of a member comes after its numbers.
    private var comesAfter = false
    /// Whether one bar is of all members.
    private var hasOneBar = false
    /// How many bars have begun in the member, and the most in one before it.
    private(set) var (bars, barsBefore) = (0, 0)
    private(set) var last: Number?

    init(_ member: Count, _ source: Source, after last: Number?) {
      (self.member, self.source, isFromZero) = (member, source, member.done == 0)
      before = last.flatMap { $0.fraction >= 1 ? $0 : nil }
    }

    /// Whether a number was of a member.
    var hasNumbers: Bool { bars + barsBefore > 0 }
    var total: Double { member.total + (isFromZero && hasNumbers ? 1 : 0) }
    var done: Double { min(max(member.done - (isFromZero ? 0 : 1) + (comesAfter ? 1 : 0), 0), total) }
    /// The present member, as the tool counts.
    var present: Count? { Count(min(member.done + (comesAfter ? 1 : 0), member.total), of: member.total) }
    var isLast: Bool { done + 1 >= total }

    func isOf(_ member: Count) -> Bool {
      self.member.total == member.total && self.member.done <= member.done
    }

    mutating func move(to member: Count) {
      guard member != self.member else { return }
      (self.member, barsBefore, bars) = (member, max(barsBefore, bars), 0)
    }

    /// The progress of all members by a number of the present one. Nil if that doesn't change.
    mutating func take(_ report: LineProgress, from source: Source) -> LineProgress? {
      guard let fraction = report.fraction else { return nil }
      let bar = Number(source: source, fraction: fraction, total: report.count?.total)
      if let last {
        let isSame = last.source == source
        // Of two at the same time, the first one counts.
        if bars > 0, !isSame, last.fraction < 1 { return nil }
        if bars == 0, isSame, last.fraction > 0, last.fraction < 1, fraction >= last.fraction {
          hasOneBar = true
        }
        if bars == 0 || !isSame || fraction < last.fraction / 2 { bars += 1 }
      } else {
        comesAfter = before != nil && before?.source == source && before?.total == bar.total
        bars = 1
      }
      last = bar
      if hasOneBar { return report }
      let share = max(barsBefore, 1)
      // Of an unknown number of bars, the first one counts. After the last one, what follows is not known.
      guard bars <= share, done < total else { return isLast ? report.ofPart : nil }
      let part = (Double(bars - 1) + fraction) / Double(share)
      var whole = LineProgress(fraction: (done + part) / total, step: report.step).uneven
      whole.isOfMembers = true
      return whole
    }
  }
}

extension ProgressTracker.Source {
  /// The labels of its bars.
  fileprivate var labels: Self {
    switch self {
    case .tool(let index, _): .tool(index, series: -1)
    case .general: .general(series: -1)
    case .user, .bareNumbers: self
    }
  }
}
