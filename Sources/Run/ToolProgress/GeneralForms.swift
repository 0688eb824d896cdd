/// Forms of progress that many tools share, wherever they stand in a line: `42%`, `(3/60)`, `3/12`, `1.2/7.1 MB`,
/// `42 of 100`. What else the line says shows nothing, so that a number is progress only if it rises.
///
/// A line with two percentages, or with a word as `usage`, has no number: a wrong one is worse than none.
struct GeneralForms {
  /// How many percent signs, and slashes and ` of ` with a number behind them, are looked at in a line.
  private static let limit = 32

  /// A percentage, a count or both, and where they stand.
  private struct Numbers {
    var percent: Double?
    var count: Count?
    var range: Range<Int>?
    var isBracketed = false
    var isAmbiguous = false
    /// Whether the percentage says that it is of the work, after others.
    var isDone = false
    /// Whether the count has words that a date has not: `3 of 9`, `3/9 done`.
    var isNoDate = false
  }

  private static let done: [StaticString] = [" done", " complete", " finished"]

  func progress(in line: Span<UInt8>) -> LineProgress? {
    let numbers = numbers(in: line)
    guard !numbers.isAmbiguous, let range = numbers.range else { return nil }
    // `Epoch 2/6: loss=0.3` counts epochs.
    let member = numbers.count == nil ? nil : beginning(line, range, isBracketed: numbers.isBracketed)
    guard numbers.isDone || member?.word.isEmpty == false || !isMeasurement(line, range) else { return nil }
    let step = step(line, range, isBracketed: numbers.isBracketed)
    let bracket = numbers.isBracketed ? 1 : 0
    // One series for each form; percentages differ in what stands before them.
    switch (numbers.percent, numbers.count) {
    case (let percent?, let count?):
      guard abs(percent - count.fraction) <= 0.0101 + 1 / max(count.total, 100) else {
        // `Epoch 2/6 ━━━━ 42%`.
        guard let word = member?.word, !word.isEmpty else { return nil }
        var progress = LineProgress(fraction: percent, step: word.lowerBound..<range.upperBound)
          .after(rises: 1, series: line.labelHash(word))
        progress.member = count
        return progress
      }
      return LineProgress(count: count, step: step).after(
        rises: 2, series: 2 + bracket + (count.unit == .bytes ? 8 : 0))
    case (let percent?, nil):
      guard numbers.isBracketed || !isInTable(line, range) else { return nil }
      let phase = phase(line, range)
      let hasLabel = bracket == 0 || phase != nil
      let series = hasLabel ? line.labelHash(0..<range.lowerBound) : 4
      var progress = LineProgress(fraction: percent, step: phase ?? step).after(
        rises: 2 - bracket, series: series)
      progress.isPhase = phase != nil
      return progress
    case (nil, let count?):
      let series = member.map { line.labelHash($0.word) } ?? 6 + bracket + (count.unit == .bytes ? 8 : 0)
      if member?.hasEnded == false {
        return LineProgress(member: count, step: step).after(rises: 2 - bracket, series: series)
      }
      var progress = LineProgress(count: count, step: step).after(rises: 2 - bracket, series: series)
      if bracket == 0, count.unit == .items, count.total <= 31, !numbers.isNoDate {
        progress.proof = .dateRises(2)
      }
      return progress
    case (nil, nil): return nil
    }
  }

  /// The member that the label of a bar names, as `Epoch 2/6` or `[2/6] train`.
  func member(in label: Span<UInt8>) -> Count? {
    progress(in: label).flatMap { $0.member ?? ($0.count?.unit == .items ? $0.count : nil) }
  }

  // MARK: Numbers

  private func numbers(in line: Span<UInt8>) -> Numbers {
    var numbers = Numbers()
    var at = 1
    var markCount = 0
    while markCount < Self.limit, let mark = line.nextMark(from: &at) {
      markCount += 1
      switch line[mark] {
      case UInt8(ascii: "%"): takePercent(line, mark, &numbers)
      case UInt8(ascii: "/"): takeCount(line, mark..<mark + 1, &numbers)
      // ` of `, found by its f.
      default: takeCount(line, mark - 1..<mark + 1, &numbers)
      }
    }
    return numbers
  }

  private func takePercent(_ line: Span<UInt8>, _ sign: Int, _ numbers: inout Numbers) {
    let numberEnd = sign - line.spaceLength(before: sign)
    guard var start = line.numberStart(before: numberEnd),
      !line.isWord(sign + 1)
    else { return }
    // qemu-img prints `(42.01/100%)`.
    var sign = sign
    if line.starts(with: "/100%", start - 1), let part = line.numberStart(before: start - 1) {
      (start, sign) = (part, start - 1)
    }
    guard line.isFree(before: start) else { return }
    var at = start
    guard let value = line.decimalWithComma(&at), value <= 100, at == sign || at == numberEnd else {
      numbers.isAmbiguous = true
      return
    }
    // `buffer 18% full, 4% done`: one of two says that it is the work's.
    let isDone = Self.done.contains { line.starts(with: $0, sign + 1) }
    if numbers.isDone { return }
    if isDone, numbers.percent != nil { numbers = Numbers(isDone: true) }
    // The same percentage twice is one.
    if let known = numbers.percent, abs(known - value / 100) > 0.01 { numbers.isAmbiguous = true }
    let end = line.byte(sign) == UInt8(ascii: "/") ? sign + 5 : sign + 1
    if numbers.range == nil { note(start..<end, line, &numbers) }
    numbers.percent = numbers.percent ?? value / 100
  }

  private func takeCount(_ line: Span<UInt8>, _ separator: Range<Int>, _ numbers: inout Numbers) {
    guard numbers.count == nil, let (count, range) = count(line, separator) else { return }
    // A count beside a percentage that it doesn't fit is one of something else.
    if let percent = numbers.percent, abs(percent - count.fraction) > 0.0101 + 1 / max(count.total, 100) {
      return
    }
    numbers.count = count
    numbers.isNoDate =
      separator.count > 1 || Self.done.contains { line.starts(with: $0, range.upperBound) }
    if numbers.range == nil { note(range, line, &numbers) }
  }

  /// Records where the first number stands.
  private func note(_ range: Range<Int>, _ line: Span<UInt8>, _ numbers: inout Numbers) {
    numbers.range = range
    var start = range.lowerBound
    while line.byte(start - 1) == UInt8(ascii: " ") { start -= 1 }
    switch (line.byte(start - 1), line.byte(range.upperBound)) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")")):
      numbers.isBracketed = true
    default: break
    }
  }

  /// A count and where it stands. Both numbers may have a unit of bytes, or the second one.
  private func count(_ line: Span<UInt8>, _ separator: Range<Int>) -> (Count, Range<Int>)? {
    var end = separator.lowerBound
    // `3 out of 9`.
    if line.starts(with: " out of ", end - 5) { end -= 4 }
    if line.byte(end - 1) == UInt8(ascii: " ") { end -= 1 }
    let unitStart = line.unitStart(before: end)
    let numberEnd =
      unitStart < end && line.byte(unitStart - 1) == UInt8(ascii: " ") ? unitStart - 1 : unitStart
    guard let start = line.numberStart(before: numberEnd), line.isFree(before: start) else { return nil }
    var at = start
    guard let done = line.decimal(&at), at == numberEnd else { return nil }
    var doneUnit: Double?
    if unitStart < end {
      at = unitStart
      guard let unit = line.byteUnit(&at), at == end else { return nil }
      doneUnit = unit
    }
    at = separator.upperBound
    if line.byte(at) == UInt8(ascii: " ") { at += 1 }
    let totalStart = at
    // In a date, the second number may begin with a zero.
    guard line.byte(at) != UInt8(ascii: "0"), let total = line.decimal(&at) else { return nil }
    var isWhole = !line.hasPoint(start..<numberEnd) && !line.hasPoint(totalStart..<at)
    var afterUnit = at
    if line.byte(at) == UInt8(ascii: " ") { afterUnit += 1 }
    var totalUnit: Double?
    if let unit = line.byteUnit(&afterUnit), !line.isWord(afterUnit),
      line.byte(afterUnit) != UInt8(ascii: "/")
    {
      (totalUnit, at, isWhole) = (unit, afterUnit, false)
    }
    guard !line.isWord(at), !line.continuesNumber(at), line.byte(at) != UInt8(ascii: "%") else { return nil }
    if let totalUnit {
      return Count(done * (doneUnit ?? totalUnit), of: total * totalUnit, .bytes).map { ($0, start..<at) }
    }
    // `2021/2022` is a season.
    guard isWhole, doneUnit == nil, total != done + 1 || !(1900...2100).contains(done) else { return nil }
    return Count(done, of: total).map { ($0, start..<at) }
  }

  // MARK: Steps

  /// The text behind a number in brackets, otherwise the text before the number.
  private func step(_ line: Span<UInt8>, _ range: Range<Int>, isBracketed: Bool) -> Range<Int>? {
    let after = textAfter(line, range)
    if let before = textBefore(line, range), Self.labels.hasWord(of: line, in: before), before.count < 11 {
      return after
    }
    return isBracketed ? after ?? textBefore(line, range) : textBefore(line, range) ?? after
  }

  /// The text before a number that ends in dots, or with a colon: it says what the percentage is of.
  private func phase(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    guard let text = textBefore(line, range) else { return nil }
    let isAnnounced = line.starts(with: "...", text.upperBound) || line.starts(with: "…", text.upperBound)
    return isAnnounced || line.byte(text.upperBound) == UInt8(ascii: ":") ? text : nil
  }

  private func textBefore(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var end = range.lowerBound
    // Without the brackets and bars between the text and the number.
    while end > 0, !line.isWord(end - 1) || line.isDrawing(end - 1) { end -= 1 }
    guard var text = line.trimmed(0..<end), line.hasTwoLetters(in: text) else { return nil }
    // `[download] 42%` is what the bracket says.
    if line.byte(text.lowerBound) == UInt8(ascii: "["), line.byte(text.upperBound) == UInt8(ascii: "]") {
      text = text.lowerBound + 1..<text.upperBound
    }
    return text
  }

  /// Words before a number that don't say what is done.
  private static let labels = WordSet([
    "copied", "debug", "file", "in", "info", "item", "items", "notice", "progress", "step",
  ])

  private static let notSteps: [StaticString] = [
    "Complete", "copied", "items",
    "eta", "ETA", "complete", "done", "left", "remaining", "elapsed", "of ", "in ", "at ", "finished",
  ]

  private func textAfter(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var at = range.upperBound
    line.skip(anyOf: "]):;,|- ", &at)
    guard let text = line.trimmed(from: at), line.isLetter(text.lowerBound), at < range.upperBound + 16,
      !Self.notSteps.contains(where: { line.starts(with: $0, text.lowerBound) })
    else { return nil }
    var end = line.first(", ", from: text.lowerBound) ?? text.upperBound
    // Without another number behind it, and what stands in another column.
    if let sign = line.first("%", from: text.lowerBound), sign < end {
      end = line.numberStart(before: sign) ?? end
      while end > text.lowerBound, !line.isWord(end - 1) { end -= 1 }
    }
    end = min(end, line.first("    ", from: text.lowerBound) ?? end)
    return line.trimmed(text.lowerBound..<end)
  }
}

extension Span where Element == UInt8 {
  /// The position of the next percent sign, or slash or f of ` of ` with a number behind it. Other marks are skipped
  /// without a look at each one: a compiler's command has many. The sign or the number is searched for from `at` on,
  /// which is more than 0 and moves behind it.
  fileprivate func nextMark(from at: inout Int) -> Int? {
    while at < count {
      let found = at
      at += 1
      if self[found] == UInt8(ascii: "%") { return found }
      guard self[found] >= UInt8(ascii: "1"), self[found] <= UInt8(ascii: "9") else { continue }
      let mark = self[found - 1] == UInt8(ascii: " ") ? found - 2 : found - 1
      if byte(mark) == UInt8(ascii: "/") || mark == found - 2 && starts(with: " of ", mark - 2) {
        return mark
      }
    }
    return nil
  }

  /// Whether there is a part of a character from U+2000 to U+2FFF: punctuation, blocks, lines and patterns of dots.
  fileprivate func isDrawing(_ at: Int) -> Bool {
    guard let byte = byte(at), byte >= 0x80 else { return false }
    return byte == 0xe2 || (byte < 0xc0 && (self.byte(at - 1) == 0xe2 || self.byte(at - 2) == 0xe2))
  }

  /// The bytes of the space before a position: French has U+00A0 or U+202F before a percent sign.
  fileprivate func spaceLength(before end: Int) -> Int {
    switch byte(end - 1) {
    case UInt8(ascii: " "): 1
    case 0xa0 where byte(end - 2) == 0xc2: 2
    case 0xaf where byte(end - 2) == 0x80 && byte(end - 3) == 0xe2: 3
    default: 0
    }
  }

  /// Where the number that ends before a position begins.
  fileprivate func numberStart(before end: Int) -> Int? {
    var start = end
    while end - start < 18, digit(start - 1) != nil || start < end && isPoint(start - 1) { start -= 1 }
    if start < end, isPoint(start) { start += 1 }
    return start < end ? start : nil
  }

  private func isPoint(_ at: Int) -> Bool { byte(at) == UInt8(ascii: ".") || byte(at) == UInt8(ascii: ",") }

  fileprivate func hasPoint(_ range: Range<Int>) -> Bool {
    range.contains { self[$0] == UInt8(ascii: ".") }
  }

  /// Whether a number may begin here: not in a word, a path, a date or a negative number.
  fileprivate func isFree(before start: Int) -> Bool {
    switch byte(start - 1) {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "<"):
      false
    case UInt8(ascii: ":") where digit(start - 2) != nil: false
    case 0xb1 where byte(start - 2) == 0xc2: false  // ±
    default: !isWord(start - 1) || byte(start - 1).map { $0 >= 0x80 } ?? true
    }
  }

  /// Whether a number goes on here, as a path, a date or a version does.
  fileprivate func continuesNumber(_ at: Int) -> Bool {
    switch byte(at) {
    case UInt8(ascii: "/"), UInt8(ascii: "_"): true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ","): digit(at + 1) != nil
    default: false
    }
  }

  /// A number with a decimal point or comma.
  fileprivate func decimalWithComma(_ at: inout Int) -> Double? {
    guard let value = decimal(&at) else { return nil }
    return adding(fractionAfter: UInt8(ascii: ","), to: value, &at)
  }

  /// Where a unit of bytes that ends before a position begins; the position itself without one.
  fileprivate func unitStart(before end: Int) -> Int {
    var start = end
    while end - start < 5, isLetter(start - 1) { start -= 1 }
    return start
  }
}
