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

  // The lookahead rejects a line without `%|` at once; without it a match is tried at each byte.
  private let bar = Expression(
    #"^(?=.*%\|)(?<phase>(?<step>.*?):? *)(?<percent>\d+)%\|.*?\|  *(?<done>\#(size))/(?<total>\#(size))[^\[]*\[[\d?]"#
  )
  var expressions: [Expression] { [bar] }
  /// A number with a prefix of 1000 or 1024, and the unit of enlighten.
  private static let size = #"[\d.,]+[kKMGTP]?"#

  mutating func progress(in line: Span<UInt8>, matching index: Int) -> LineProgress? {
    guard let label = bar[.phase], let total = bar[.total],
      let percent = bar.number(.percent, in: line), percent <= 100
    else { return nil }
    // Of a bar of one, those below it are what is known.
    if bar.number(.total, in: line) == 1 { return .nothing }
    // Columns of numbers say nothing.
    let step = bar.step(in: line).flatMap { line.hasTwoLetters(in: $0) ? $0 : nil }
    let series = line.labelHash(label) ^ line.bytesHash(total)
    var progress = LineProgress(fraction: percent / 100, step: step)
    if let done = bar.number(.done, in: line), let total = bar.number(.total, in: line),
      done == done.rounded(), total == total.rounded(), let count = Count(done, of: total)
    {
      progress = LineProgress(count: count, step: step)
    }
    progress.isBar = true
    progress.member = forms.member(in: line.extracting(label))
    if progress.member == nil, forms.context.isNumberedMember(line.extracting(label)) {
      progress = progress.ofPart
    }
    let isBar = isBar(series, at: progress.fraction ?? percent / 100)
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
  /// A hash of the letters in a range, each run of the same one counted once: it is the same for `file 1` and `file 2`,
  /// and for `|xx 1` and `|xxx 2`. Digits in a name count: `file1` and `file2` differ, `0x1000` and `0x2000` don't.
  func labelHash(_ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var (isName, isAddress) = (false, false)
    for index in range {
      isAddress = isWord(index) && (isAddress || starts(with: "0x", index) && !isWord(index - 1))
      if isAddress { continue }
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
