/// Lines of `pv -n`: each is only a number, a percentage. They are percentages if the first lines are all numbers from 0
/// to 100 that don't fall; any other line before or after shows that the input is something else.
struct BareNumbers {
  private var last: Int?
  private var hasRisen = false
  /// Whether the lines are no percentages: nothing more is read.
  private(set) var isSomethingElse = false

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    var at = 0
    guard let percent = line.integer(&at), at == line.count, percent <= 100, percent >= last ?? 0 else {
      isSomethingElse = true
      return hasRisen ? .unknown(step: nil) : nil
    }
    if let last, percent > last { hasRisen = true }
    last = percent
    return LineProgress(fraction: Double(percent) / 100).after(rises: 1)
  }
}
