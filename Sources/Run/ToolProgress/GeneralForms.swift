/// Forms of progress that many tools share, wherever they stand in a line: `42%`, `(3/60)`, `3/12`, `1.2/7.1 MB`,
/// `42 of 100`. What else the line says shows nothing, so that a number is progress only if it rises.
///
/// A line with two percentages, or with a word as `usage`, has no number: a wrong one is worse than none.
struct GeneralForms {
  let context = NumberContext()

  /// A percentage, a count or both, and where they stand.
  private struct Numbers {
    var percent: Double?
    var count: Count?
    /// Another count behind the first one.
    var inner: (count: Count, range: Range<Int>)?
    /// The count of members. The percentage is one member's.
    var outer: (count: Count, range: Range<Int>)?
    var range: Range<Int>?
    var isBracketed = false
    var isAmbiguous = false
    /// Whether the percentage says that it is of the work, after others.
    var isDone = false
    /// Whether the percentage says that it is of all.
    var isTotal = false
    /// Whether the count has words that a date has not: `3 of 9`, `3/9 done`.
    var isNoDate = false
  }

  func progress(in line: Span<UInt8>) -> LineProgress? {
    // Of a record no one knows what its numbers are of.
    if line.starts(with: "{\"") { return nil }
    let numbers = numbers(in: line)
    guard !numbers.isAmbiguous, let range = numbers.range else { return context.numberedMember(in: line) }
    // `Epoch 2/6: loss=0.3` counts epochs.
    var member =
      numbers.count?.unit == .items ? context.beginning(line, range, isBracketed: numbers.isBracketed) : nil
    // `(0/120) ...`: nothing of it is done, and no member has begun.
    if member?.word.isEmpty == true, numbers.count?.done == 0 { member = nil }
    // `Progress: 40% (Rate: 3 MB/s)`.
    let isNamed = context.isProgress(line, range)
    guard numbers.isDone || member?.word.isEmpty == false || isNamed || !context.isMeasurement(line, range)
    else { return nil }
    let step = step(line, range, isBracketed: numbers.isBracketed)
    if context.isInNumberedMember(line.extracting(0..<range.lowerBound)),
      let fraction = numbers.percent ?? numbers.count?.fraction
    {
      return LineProgress(fraction: fraction, part: numbers.count, step: step).after(rises: 2, series: 1)
        .ofPart
    }
    if let outer = numbers.outer, let percent = numbers.percent,
      let member = context.beginning(line, outer.range, isBracketed: false), !member.word.isEmpty
    {
      let step = textBefore(line, outer.range).map { $0.lowerBound..<outer.range.upperBound }
      return LineProgress(fraction: percent, step: step)
        .after(rises: 1, series: line.labelHash(member.word)).of(outer.count)
    }
    let found = Found(numbers: numbers, range: range, member: member, step: step, isNamed: isNamed)
    switch (numbers.percent, numbers.count) {
    case (let percent?, let count?): return progress(percent, count, found, line)
    case (let percent?, nil): return progress(percent, found, line)
    case (nil, let count?): return progress(count, found, line)
    case (nil, nil): return nil
    }
  }

  /// The numbers of a line, and what it says of them.
  private struct Found {
    let numbers: Numbers
    let range: Range<Int>
    /// What has only begun, of those that the count is of.
    let member: NumberContext.Beginning?
    let step: Range<Int>?
    /// Whether a word says that the numbers are of progress.
    let isNamed: Bool

    var bracket: Int { numbers.isBracketed ? 1 : 0 }
  }

  // One series for each form; percentages differ in what stands before them.

  private func progress(_ percent: Double, _ count: Count, _ found: Found, _ line: Span<UInt8>)
    -> LineProgress?
  {
    guard Self.fits(percent, count), found.member == nil || !line.starts(with: "…", found.range.upperBound)
    else { return progress(percent, ofMember: count, found, line) }
    let isInexact = abs(percent - count.fraction) > Self.tolerance && count.unit == .bytes
    let count = isInexact ? Count(percent * count.total, of: count.total, .bytes) ?? count : count
    return LineProgress(count: count, step: found.step).after(
      rises: 2, series: 2 + found.bracket + (count.unit == .bytes ? 8 : 0) + (found.isNamed ? 16 : 0))
  }

  /// `Epoch 2/6 ━━━━ 42%`, `Installing 1/1… 100%`, `[2/6] a.bin: 42%`, `2/6 … 42% … 42/100`.
  private func progress(_ percent: Double, ofMember count: Count, _ found: Found, _ line: Span<UInt8>)
    -> LineProgress?
  {
    let before = line.extracting(0..<found.range.lowerBound)
    let isMember =
      count.unit == .items && !before.hasLetter && !before.hasDigit
      && (found.numbers.inner.map { Self.fits(percent, $0.count) } ?? found.numbers.isBracketed)
    let word = found.member.flatMap { $0.word.isEmpty ? $0.verb : $0.word }
    guard word != nil || isMember else { return nil }
    let step = word.map { $0.lowerBound..<found.range.upperBound } ?? found.step
    return LineProgress(fraction: percent, step: step)
      .after(rises: 1, series: word.map { line.labelHash($0) } ?? 5).of(count)
  }

  private func progress(_ percent: Double, _ found: Found, _ line: Span<UInt8>) -> LineProgress? {
    let range = found.range
    guard found.numbers.isBracketed || !context.isInTable(line, range) && !context.isPercentile(line, range)
    else { return nil }
    let phase = phase(line, range)
    let hasLabel = !found.numbers.isBracketed || phase != nil
    let series = hasLabel ? line.labelHash(0..<range.lowerBound) : 4
    let name = phase.flatMap { words(line, $0) }
    return LineProgress(fraction: percent, step: name ?? found.step).after(
      rises: 2 - found.bracket, series: series)
  }

  private func progress(_ count: Count, _ found: Found, _ line: Span<UInt8>) -> LineProgress? {
    // A number without a label is not of the same series.
    let series =
      found.member.map { $0.word.isEmpty ? 8 : line.labelHash($0.word) } ?? 6 + found.bracket
      + (count.unit == .bytes ? 8 : 0)
    // `Epoch 2/6 ━━━━ 10/50`.
    if let member = found.member, !member.word.isEmpty, let inner = found.numbers.inner,
      !context.isMeasurement(line, inner.range)
    {
      let step = member.word.lowerBound..<found.range.upperBound
      return LineProgress(fraction: inner.count.fraction, step: step).after(rises: 1, series: series).of(
        count)
    }
    if found.member?.hasEnded == false {
      return LineProgress(member: count, step: found.step).after(rises: 2 - found.bracket, series: series)
    }
    var progress = LineProgress(count: count, step: found.step).after(
      rises: 2 - found.bracket, series: series)
    if !found.numbers.isBracketed, count.unit == .items, count.total <= 31, !found.numbers.isNoDate {
      progress.proof = .dateRises(2)
    }
    return progress
  }

  /// The member that the label of a bar names, as `Epoch 2/6` or `[2/6] train`.
  func member(in label: Span<UInt8>) -> Count? {
    progress(in: label).flatMap { $0.member ?? ($0.count?.unit == .items ? $0.count : nil) }
  }

  // MARK: Numbers

  /// Not in a word, a path, a date or a negative number.
  private static let free = #"(?<![\w.,\-+/~#$<]|\d:|\xc2\xb1)"#
  private static let number = #"(?:\d{1,3}(?:,\d{3})++(?!\d)|\d++)(?:\.\d+)?"#
  private static let unit = #"(?: ?(?:[bB]ytes|B|[kKMGT]i?B?))"#

  /// A percentage, where French has U+00A0 or U+202F before the sign, qemu-img prints `(42.01/100%)`, and others write the
  /// word; or a count. Both
  /// of its numbers may have a unit of bytes, or the second one, and spaces that make columns. In a date, that may begin with a
  /// zero.
  private let numberForm = Expression(
    #"(?:\#(free)|(?<=[ (]~)(?=[\d.,]++ ?%))(?:(?<percent>\d[\d.,]*)(?:/100)?(?: |\xc2\xa0|\xe2\x80\xaf)?(?:%|(?<= )(?:percent|pct))(?![\w\x80-\xff])"#
      + #"|(?<done>\#(number)\#(unit)?)(?: ?/ ?|(?<=[bB]) ?/ {2,8}|(?<=\d)/ {2,9}| {1,6}(?:(?:out )?of|von|van|sur|d[ei](?! {1,4}(?:\d+ d[ei] \d|(?:19|20)\d\d(?!\d)))|av|\xd0\xb8\xd0\xb7) {1,4}(?:the |all |about )?)(?!0(?!\.))(?<total>\#(number)(?:\#(unit)(?![\w\x80-\xff/]))?)"#
      + #"(?![\w/%]|(?!\xe2\x80\xa6)[\x80-\xff]|[.\-:,]\d))"#)
  private let doneForm = Expression("(?i)^ (?:done|complete|finished)")

  private func numbers(in line: Span<UInt8>) -> Numbers {
    var numbers = Numbers()
    var at = 0
    // What is measured beside the work, as in `42%, CPU 12%` and `42 of 700 MB (buffers 100%  97%)`.
    var isMeasured = false
    while numberForm.matches(line, from: at), let range = numberForm.whole {
      let between = at..<range.lowerBound
      at = range.upperBound
      let rest = line.extracting(range.upperBound..<line.count)
      let isDone = doneForm.matches(rest)
      if numberForm[.percent] != nil {
        // `3 out of about 9 chunks balanced, 67% left`.
        if numbers.count != nil, context.results.matches(rest) { continue }
        isMeasured =
          !isDone && !context.isProgress(line, range)
          && (isMeasured && !line.extracting(between).hasLetter
            || context.isMeasurement(line, range, from: between.lowerBound))
        if !isMeasured { takePercent(line, range, between.lowerBound, isDone, &numbers) }
      } else if let count = self.count(line) {
        if let first = numbers.count {
          // `part 3 of 5 from x. Progress 12 of 60`.
          if numbers.percent == nil, context.isProgress(line, range),
            numbers.range.map({ !context.isProgress(line, $0) }) == true
          {
            numbers = Numbers(count: count, isNoDate: true)
            note(range, line, &numbers)
            continue
          }
          // Two downloads.
          if first.unit == .bytes, count.unit == .bytes, first != count { numbers.isAmbiguous = true }
          numbers.inner = numbers.inner ?? (count, range)
          continue
        }
        // A count beside a percentage that it doesn't fit is one of something else.
        if let percent = numbers.percent, !Self.fits(percent, count) { continue }
        (numbers.count, numbers.isNoDate) = (count, isDone || line.extracting(range).first("of ") != nil)
        if numbers.range == nil { note(range, line, &numbers) }
      }
    }
    return numbers
  }

  /// Whether a percentage is that of a count. In `450 MB of 1.00 GB (44%)` a unit may be 1000 or 1024 of the other one.
  private static func fits(_ percent: Double, _ count: Count) -> Bool {
    let units = count.unit == .bytes ? count.fraction * 0.05 : 0
    return abs(percent - count.fraction) <= tolerance + 1 / max(count.total, 100) + units
  }

  private static let tolerance = 0.0101

  private func takePercent(
    _ line: Span<UInt8>, _ range: Range<Int>, _ start: Int, _ isDone: Bool, _ numbers: inout Numbers
  ) {
    // `980/1000 (98%, 3% of all days)`.
    if let percent = numbers.percent, let count = numbers.count, Self.fits(percent, count) { return }
    guard let value = numberForm.number(.percent, in: line), value <= 100 else {
      return numbers.isAmbiguous = true
    }
    // `buffer 18% full, 4% done`, `Current 40%, Total 12%`: one of two says that it is the work's.
    if numbers.isDone || numbers.isTotal { return }
    let isTotal = context.isTotal(line.extracting(start..<range.lowerBound))
    let isOfOther = numbers.count.map { !Self.fits(value / 100, $0) } ?? (numbers.percent != nil)
    if isDone || isTotal, isOfOther {
      // `part 1/4: 42% done (430/1024 MB)`.
      let isMember =
        isDone && numbers.range.map { $0.upperBound == start && line.starts(with: ": ", start) } == true
      let outer = isMember && numbers.count?.unit == .items ? numbers : nil
      numbers = Numbers()
      numbers.outer = outer.flatMap { outer in
        outer.count.flatMap { count in outer.range.map { (count, $0) } }
      }
    }
    (numbers.isDone, numbers.isTotal) = (isDone, isTotal)
    // The same percentage twice is one.
    if let known = numbers.percent, abs(known - value / 100) > 0.01 { numbers.isAmbiguous = true }
    if numbers.range == nil { note(range, line, &numbers) }
    numbers.percent = numbers.percent ?? value / 100
  }

  /// Records where the first number stands.
  private func note(_ range: Range<Int>, _ line: Span<UInt8>, _ numbers: inout Numbers) {
    numbers.range = range
    let before = line.trimmed(0..<range.lowerBound).flatMap { line.byte($0.upperBound - 1) }
    switch (before, line.byte(range.upperBound)) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")")):
      numbers.isBracketed = true
    default: break
    }
  }

  private func count(_ line: Span<UInt8>) -> Count? {
    guard let (done, total) = numberForm.doneAndTotal(in: line) else { return nil }
    if total.unit == .bytes { return Count(done.value, of: total.value, .bytes) }
    // `2021/2022` is a season.
    guard done.unit == nil, done.value == done.value.rounded(), total.value == total.value.rounded(),
      total.value != done.value + 1 || !(1900...2100).contains(done.value)
    else { return nil }
    return Count(done.value, of: total.value)
  }

  // MARK: Steps

  /// The text behind a number in brackets, otherwise the text before the number.
  private func step(_ line: Span<UInt8>, _ range: Range<Int>, isBracketed: Bool) -> Range<Int>? {
    let after = textAfter(line, range).flatMap { words(line, $0) }
    let before = textBefore(line, range).flatMap { isLabel(line, $0) ? nil : words(line, $0) }
    // `[webpack.Progress] 42% building`.
    let isTag = before.map { line.byte($0.upperBound) == UInt8(ascii: "]") } == true
    if isTag, let before, line.extracting(before).first("[") != nil { return after }
    // `Installing 1/12 zlib@1.2`.
    if let before, let after, verb.matches(line.extracting(before)), name.matches(line.extracting(after)) {
      return after
    }
    return isBracketed ? after ?? before : before ?? after
  }

  private let verb = Expression(#"^[^A-Za-z\d]*[A-Za-z]+ing(?: [a-z]+)?$"#)
  private let name = Expression(#"^\S*[\w)][./_@:\-]\w"#)

  /// What measures the progress, from its first word on: a time, a size or a number with its label, a rate, an address of
  /// memory, dots, or a word such as `progress` at the end, also behind the name of a function.
  private static let measureForm =
    #"(?i)[\s:,;(\[|]*(?:(?:(?:\w+ )?\w+: *)?(?<![\w.\-/])(?:\d+:\d\d|\d[\d.,]*+ ?(?:(?:[kmgtp]?i?b|bytes|fps|it|m?s)(?:/s|/min)?|[a-z]{1,8}/s(?:ec)?)(?![\w.\-]))"#
    + #"|(?:\w+ )?\w+: *-?\d[\d.,]*(?:-[a-z]{1,6})?(?=,|$)|(?<!\w)[du]l (?:from|to) |(?<!\w)(?:at )?0x[\da-f]{4}|(?<![\w.\-/])\d[\d.,]* [a-z]+,|(?<=[A-Za-z ])\.{5}"#
    + #"|(?<![\w.])(?:\w+_\w*: +)?(?:progress|completed?|done|copied|percent|status|eta|remaining|elapsed)[\W\d]*$)"#
  private let measure = Expression(measureForm)
  private let onlyMeasure = Expression("^[^A-Za-z]*" + measureForm)
  /// The names of columns. A line that names a file or says what is done or has been done is none.
  private let header = Expression(
    #"^(?!\W*[A-Za-z]+(?:ing|ed)\b)(?!.*(?:[:\"'`\[\]]|/(?!s\b)|\w\.\w|\.\.))\D*\S {3,}\S\D*\S {3,}\S\D*$"#)

  /// Whether a line only measures: it says nothing.
  func isMeasure(_ line: Span<UInt8>) -> Bool { onlyMeasure.matches(line) }

  /// Whether a line is the header of a table: it says nothing that is done.
  func isHeader(_ line: Span<UInt8>) -> Bool { header.matches(line) }

  private let tableHeader = Expression(
    #"^(?=(?: *[A-Z%#/][A-Z\d%#/_.+\-]*+(?:\([a-z]+\))?(?: +|\t|$)){3,}$)(?!.*(?:PROGRESS|DONE|PERCENT|COMPLETE)).*\S(?: {2,}|\t)\S"#
  )
  private let tableRow = Expression(#"\S(?: {2,}|\t)\S"#)

  /// Whether a line names columns in capitals. The numbers below them are of what they name.
  func isTableHeader(_ line: Span<UInt8>) -> Bool { tableHeader.matches(line) }
  func isTableRow(_ line: Span<UInt8>) -> Bool { tableRow.matches(line) }

  /// A log's time or source, and how it names what is only said.
  private let time = Expression(
    #"^(?:(?:\[?\d[\d.]*[\-/:][\d\-/:.,+TZ]{3,}\]? *)+|\[\w+\] +(?=\[?(?:INFO|NOTICE|DEBUG)[\]:]))(?:\[?(?:INFO|NOTICE|DEBUG)[\]:]* +)?"#
  )

  /// The words of a text up to what measures the progress.
  private func words(_ line: Span<UInt8>, _ text: Range<Int>) -> Range<Int>? {
    var text: Range<Int>? = text
    if let range = text, time.matches(line.extracting(range)), let found = time.whole {
      text = range.lowerBound + found.upperBound..<range.upperBound
    }
    if let range = text, measure.matches(line.extracting(range)), let found = measure.whole {
      text = line.trimmed(range.lowerBound..<range.lowerBound + found.lowerBound)
    }
    // A bracket that is open at the end has numbers.
    if let range = text, let bracket = line.openBracket(in: range) {
      text = line.trimmed(range.lowerBound..<bracket)
    }
    return text.flatMap { line.hasTwoLetters(in: $0) && !isLabel(line, $0) ? $0 : nil }
  }

  /// The text before a number that ends in dots, or with a colon: it says what the percentage is of.
  private func phase(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    guard let text = textBefore(line, range) else { return nil }
    let isAnnounced = line.starts(with: "...", text.upperBound) || line.starts(with: "…", text.upperBound)
    return isAnnounced || line.byte(text.upperBound) == UInt8(ascii: ":") ? text : nil
  }

  /// A word between a text and its number.
  private let filler = Expression("(?i)[ :]+(?:about|approximately|currently|only)$")

  private func isLabel(_ line: Span<UInt8>, _ text: Range<Int>) -> Bool {
    text.count < 11 && labels.matches(line.extracting(text)) && line.extracting(text).first(".") == nil
  }

  private func textBefore(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var end = range.lowerBound
    // Without the brackets and bars between the text and the number.
    while end > 0, !line.isWord(end - 1) || line.isDrawing(end - 1) { end -= 1 }
    // Not from another percentage on.
    var start =
      (0..<end).last { line[$0] == UInt8(ascii: "%") && line.digit($0 - 1) != nil }.map { $0 + 1 } ?? 0
    while start > 0, start < end, !line.isWord(start) { start += 1 }
    guard var text = line.trimmed(start..<max(start, end)), line.hasTwoLetters(in: text) else { return nil }
    // `Scan Timing: About 42%`, `Preparing image (checksums): 42%`.
    if filler.matches(line.extracting(text)), let word = filler.whole {
      text = text.lowerBound..<text.lowerBound + word.lowerBound
    }
    let isClosing = zip("({\"'".utf8, ")}\"'".utf8).contains { open, close in
      line.byte(end) == close && text.contains { line[$0] == open }
    }
    if isClosing, end < range.lowerBound { text = text.lowerBound..<end + 1 }
    // `[download] 42%` is what the bracket says.
    if line.byte(text.lowerBound) == UInt8(ascii: "["), line.byte(text.upperBound) == UInt8(ascii: "]") {
      text = text.lowerBound + 1..<text.upperBound
    }
    return text
  }

  /// Words before a number that don't say what is done.
  private let labels = Expression.words(
    "copied|debug|elapsed|(?:é|É)tape|eta|file|in|info|item|items|notice|paso|passo|progress|rate|schritt|speed|step|steps|time|yn\\d+"
  )
  /// The text up to another number behind it, and without what stands in another column.
  private let next = Expression(
    #"^(?:, [^\[\]]{0,40}(?=\]))?[\]):;,|\- ]{0,15}(?=[A-Za-z]|[~.]?/\w)(?![Cc]omplete|copied|items|eta|ETA|done|left|remaining|elapsed|(?:of|in|at) |finished)"#
      + #"(?<step>.*?)(?:, | {4}|[^\w\x80-\xff]*\d[\d.,]*%|$)"#)

  private func textAfter(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let start = range.upperBound
    let rest = line.extracting(start..<line.count)
    guard next.matches(rest), let text = next.step(in: rest) else { return nil }
    return text.lowerBound + start..<text.upperBound + start
  }
}

extension Span where Element == UInt8 {
  /// Where a bracket stands, not at the beginning of a range, that has no other one after it.
  fileprivate func openBracket(in range: Range<Int>) -> Int? {
    for (open, close) in zip("([{".utf8, ")]}".utf8) {
      let last = range.dropFirst().last { self[$0] == open || self[$0] == close }
      if let last, self[last] == open { return last }
    }
    return nil
  }

  /// Whether there is a part of a character from U+2000 to U+2FFF: punctuation, blocks, lines and patterns of dots.
  fileprivate func isDrawing(_ at: Int) -> Bool {
    guard let byte = byte(at), byte >= 0x80 else { return false }
    return byte == 0xe2 || (byte < 0xc0 && (self.byte(at - 1) == 0xe2 || self.byte(at - 2) == 0xe2))
  }
}
