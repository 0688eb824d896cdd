/// Bars of one tool that stand below each other and are redrawn at the same time, as those of packages that are downloaded in
/// parallel. All of them together are the whole, or the only one that is called the total or all files.
///
/// The whole is unknown if the bars are of different kinds, if one comes late or falls, or if they count items, which may
/// count each other.
struct Bars {
  private struct Bar {
    let row: Int
    let label: Int?
    let first: Double
    var report: LineProgress
    var rises = 0
    /// Whether the number is of another one than before.
    var hasChanged = false
    var isTotal: Bool

    var fraction: Double { report.fraction ?? 0 }
    /// Whether it has risen from its beginning on, or was full.
    var isSteady: Bool { !hasChanged && (first <= Bars.beginning || first >= 1) }

    func isSame(_ other: Bar) -> Bool {
      label == other.label && report.count?.total == other.report.count?.total
    }

    mutating func goOn(as next: Bar) {
      if next.fraction < fraction || !isSame(next) {
        hasChanged = true
      } else if next.fraction > fraction {
        rises += 1
      }
      (report, isTotal) = (next.report, isTotal || next.isTotal)
    }
  }

  private static let limit = 64
  /// Up to which fraction a bar has just begun.
  fileprivate static let beginning = 0.25
  /// The words of a bar of all; those in the name of a file or a package say nothing.
  private let total = Expression(
    #"(?xi)(?<![a-z./_-])(?:all|overall|total|whole|files|images|items|objects|packages)(?![a-z]|[-./_]\w)"#)

  private var bars: [Bar] = []
  private var lastRow: Int?
  /// Whether the cursor has come back from one to another above it.
  private(set) var areSeveral = false
  private var isUnknown = false
  /// Whether the bars are of equal rank: the uppermost one has risen more than once while none below it began again, as a
  /// nested bar does.
  private(set) var areParallel = false

  /// Takes a number, and returns the progress of all bars as far as that is known.
  mutating func whole(_ report: LineProgress, in line: Span<UInt8>, at row: Int) -> LineProgress? {
    guard let fraction = report.fraction else { return nil }
    defer { lastRow = row }
    let bar = Bar(
      row: row, label: report.step.map { line.labelHash($0) }, first: fraction, report: report,
      isTotal: total.matches(line))
    if !areSeveral, let lastRow, row < lastRow, !isMoved(bar, from: lastRow) {
      areSeveral = true
      bars.removeAll { $0.row < row && !($0.report.isBar && $0.fraction < 1) }
    } else if areSeveral, !bars.contains(where: { $0.row == row }), bars.allSatisfy({ $0.fraction >= 1 }) {
      // All have ended, and something else begins in another row.
      self = Bars()
    }
    if let index = bars.firstIndex(where: { $0.row == row }) {
      if areSeveral { bars[index].goOn(as: bar) } else { bars[index] = bar }
    } else {
      if areSeveral { isUnknown = isUnknown || bars.contains { $0.fraction > Self.beginning } }
      bars.append(bar)
      if bars.count > Self.limit { bars.removeFirst() }
      bars.sort { $0.row < $1.row }
    }
    guard report.isBar else { return areSeveral ? whole : nil }
    if areSeveral, risen > 1, bars.first?.rises ?? 0 > 1, bars.allSatisfy(\.isSteady) { areParallel = true }
    return nil
  }

  /// Whether a bar is the one that was in a row below, as after a terminal has become smaller: it continues that row's
  /// number, which has continued the one of this row.
  private func isMoved(_ bar: Bar, from row: Int) -> Bool {
    guard let last = bars.first(where: { $0.row == row }), last.isSame(bar), last.fraction <= bar.fraction
    else { return false }
    let before = bars.first { $0.row == bar.row }
    return before.map { last.isSame($0) && last.first >= $0.fraction && last.fraction > $0.fraction } ?? true
  }

  private var risen: Int { bars.count { $0.rises > 1 } }

  private var whole: LineProgress? {
    var progress: LineProgress
    let totals = bars.filter(\.isTotal)
    if let total = totals.first, totals.count == 1 {
      guard total.isSteady, total.rises > 1 else { return nil }
      progress = total.report
      progress.proof = .certain
    } else {
      guard !isUnknown, risen > 1, bars.allSatisfy(\.isSteady) else { return nil }
      let counts = bars.compactMap(\.report.count)
      let ended = bars.count { $0.fraction >= 1 }
      if counts.isEmpty {
        let sum = bars.reduce(0) { $0 + $1.fraction }
        progress = LineProgress(fraction: sum / Double(bars.count)).uneven
      } else if counts.count == bars.count, counts.allSatisfy({ $0.unit == .bytes }),
        let count = Count(
          counts.reduce(0) { $0 + $1.done }, of: counts.reduce(0) { $0 + $1.total }, .bytes)
      {
        progress = LineProgress(count: count)
      } else {
        return nil
      }
      progress.part = Count(Double(ended), of: Double(bars.count))
    }
    progress.step = nil
    return progress
  }
}
