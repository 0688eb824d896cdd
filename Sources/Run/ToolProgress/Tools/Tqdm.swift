/// The bar of tqdm and enlighten: `Epochs:  42%|████      | 42/100 [00:01<00:02, 30.5it/s]`. With units it is
/// `12.6M/30.0M`, of 1000 or 1024; then the percentage is exact enough.
///
/// A label such as `Epoch 2/6` says that the bar is of a member. Bars below each other differ in their text or their total; the uppermost one is the whole (``ProgressTracker``). A bar
/// begins at 0: one that is first seen later, as in a log, must rise.
struct Tqdm: LineMatcher {
  let name = "tqdm"
  /// How many bars are known; the oldest one gives way.
  private static let limit = 16
  /// Up to which fraction a bar has just begun.
  private static let beginning = 0.1
  private let forms = GeneralForms()
  /// The fractions at which bars were seen first, by their series.
  private var bars: [(series: Int, fraction: Double)] = []

  mutating func progress(in line: Span<UInt8>) -> LineProgress? {
    guard let sign = line.first("%|"), let start = line.integerStart(before: sign) else { return nil }
    var at = start
    guard let part = line.percent(&at), let bar = line.first("| ", from: at + 1) else { return nil }
    at = bar + 2
    line.skipSpaces(&at)
    let number = at
    guard line.size(&at) != nil, line.skip("/", &at) else { return nil }
    let totalStart = at
    guard line.size(&at) != nil else { return nil }
    let total = totalStart..<at
    // The unit of enlighten, and of tqdm after a number with a prefix.
    while at < line.count, line[at] != UInt8(ascii: "[") { at += 1 }
    guard line.skip("[", &at), line.digit(at) != nil || line.skip("?", &at) else { return nil }
    at = number
    let count = line.ratio("/", &at).flatMap { at == total.upperBound ? $0 : nil }
    let name = line.trimmed(0..<start).map { $0.lowerBound..<line.withoutColon($0) }
    let series = line.labelHash(0..<start) ^ line.bytesHash(total)
    var progress =
      count.map { LineProgress(count: $0, step: name) } ?? LineProgress(fraction: part, step: name)
    let label = line.extracting(0..<start)
    progress.member = forms.member(in: label)
    if progress.member == nil, forms.isNumberedMember(label) { progress = progress.ofPart }
    let isBar = isBar(series, at: progress.fraction ?? part)
    return isBar ? progress.inSeries(series) : progress.after(rises: 1, series: series)
  }

  private mutating func isBar(_ series: Int, at fraction: Double) -> Bool {
    if let first = bars.first(where: { $0.series == series })?.fraction {
      return first <= Self.beginning || fraction > first
    }
    if bars.count == Self.limit { bars.removeFirst() }
    bars.append((series, fraction))
    return fraction <= Self.beginning
  }
}

extension Span where Element == UInt8 {
  /// Where the digits that end before a position begin.
  func integerStart(before end: Int) -> Int? {
    var start = end
    while end - start < 16, digit(start - 1) != nil { start -= 1 }
    return start < end ? start : nil
  }

  /// The end of a range without a colon there.
  func withoutColon(_ range: Range<Int>) -> Int {
    self[range.upperBound - 1] == UInt8(ascii: ":") && range.count > 1
      ? range.upperBound - 1 : range.upperBound
  }

  /// A hash of the letters in a range, each run of the same one counted once: it is the same for `file 1` and `file 2`,
  /// and for `|xx 1` and `|xxx 2`. Digits in a name count: `file1` and `file2` differ.
  func labelHash(_ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var isName = false
    for index in range {
      let isLetter = isLetter(index)
      isName = isLetter || isName && digit(index) != nil
      guard isName, !isLetter || byte(index - 1) != self[index] else { continue }
      hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash | 64)
  }

  /// A hash of all bytes in a range.
  func bytesHash(_ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in range { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash)
  }
}
