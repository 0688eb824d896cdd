/// The progress that has been reported so far, and the rules by which a report changes it: see ``ToolProgress``.
///
/// The first tool that reports a number is the active source until it is done, so that programs that it runs don't make
/// the number jump. When another tool has reported so many numbers in a row that it can't be one of those, it becomes the
/// active source.
///
/// Of several bars of one tool that stand below each other, tqdm's uppermost one is the whole. With other tools it may be
/// the first of many equal ones, so that there is no number.
struct ProgressTracker {
  /// Who reports. A series is one of several bars.
  enum Source: Equatable {
    /// A tool of the user, by its index in the list of matchers.
    case user(Int)
    /// A tool by its index in the list of matchers.
    case tool(Int, series: Int)
    case bareNumbers
    case general(series: Int)

    /// All of several bars of a general form.
    static let bars = Self.general(series: -2)

    var isUsers: Bool {
      if case .user = self { true } else { false }
    }

    /// Whether it differs from another one in its series alone.
    func isOtherSeries(of other: Source) -> Bool {
      switch (self, other) {
      case (.tool(let one, let series), .tool(let two, let other)): one == two && series != other
      case (.general(let series), .general(let other)): series != other
      default: false
      }
    }

    var isGeneral: Bool {
      if case .general = self { true } else { false }
    }
  }

  /// Where a line is on the screen, in rows from the first line of the stream.
  struct LinePosition {
    var row = 0
    /// The uppermost row that the cursor has been in since the last report.
    var top = 0
  }

  /// After this many numbers in a row, another tool becomes the active source.
  private static let takeoverCount = 64
  /// A total that is so many times as large is of the whole: what has ended was its preparation.
  private static let wholeFactor = 4.0
  /// A count is shown beside a fraction from the terminal if it differs by at most this, and one item.
  private static let countTolerance = 0.015

  /// What has been reported, without the step.
  private var current = ToolProgress()
  private var step = Step()
  /// The last number of the whole. A later one is held at it, or is of a part.
  private var highest: (fraction: Double, count: Count?) = (0, nil)
  /// Whether a number was at its end or has begun again: those that follow are of parts.
  private var partsFollow = false
  private var activeSource: Source?
  /// How many numbers other tools have reported in a row.
  private var othersNumbers = 0
  /// Whether the number is what the tool reports to the terminal.
  private var followsTerminal = false
  private var isStepFromUser = false
  private var proof = ProofOfProgress()
  private var alternating = AlternatingTotals()
  /// The row of the active source's last number.
  private var activeRow = 0
  /// Whether what was counted is done, and the command goes on: each line is the step.
  private var isPastEnd = false
  private var bars = Bars()
  /// The last number, and the row that it was in.
  private var lastBar: (bar: Members.Number, row: Int)?
  /// How many numbers in a row were in this row.
  private var numbersInRow = 0
  private var members = Members()
  /// The last member, which has begun: a lower count of as many is one of another pass.
  private var lastMember: Count?
  /// Whether a line has begun a member of an unknown number of them: other numbers are of a part.
  private var beginsPart = false
  /// The first of several bars, and whether it is above one that has risen.
  private var outer: (row: Int, total: Double, isAbove: Bool)?
  /// Whether that one is of the whole.
  private var hasOuterBar = false

  /// What the tool is doing. It becomes text only when it is shown.
  private struct Step {
    var bytes: [UInt8] = []
    /// The count of a part of the work.
    var count: Count?
    /// The fraction of a part whose whole is unknown.
    var fraction: Double?

    var text: String? {
      // 0.29 × 100 is a little less than 29.
      let percentage = fraction.map { "\(Int($0 * 100 + 0.001))%" }
      let texts = [String(printable: bytes.withoutOrnament), count?.description ?? "", percentage ?? ""]
        .filter { !$0.isEmpty }
      return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
  }

  /// Whether lines that report nothing are to be passed to ``recordText(_:)``. Asked of each line: a call would copy the tracker.
  @inline(__always)
  var followsText: Bool { isPastEnd || current.fraction == 1 && !followsTerminal }

  var progress: ToolProgress {
    var progress = current
    progress.step = step.text
    return progress
  }

  // MARK: Reports to the terminal

  /// Records what the tool reports to the terminal. It takes precedence over lines, except for the user's tools.
  mutating func record(_ report: TerminalProgress) {
    // cargo begins with a removal, even when it runs inside the active source.
    guard activeSource?.isUsers != true, report != .removed || followsTerminal else { return }
    followsTerminal = report != .removed
    (step.fraction, current.isUneven, isPastEnd) = (nil, false, false)
    switch report {
    case .removed:
      begin()
      isPastEnd = true
    case .state(.indeterminate, _): current = ToolProgress(state: .indeterminate)
    case .state(let state, let part):
      (current.state, current.fraction) = (state, part ?? current.fraction)
      current.count = current.count.flatMap { agreesWithFraction($0) ? $0 : nil }
    }
  }

  private func agreesWithFraction(_ count: Count) -> Bool {
    guard let fraction = current.fraction else { return false }
    let oneItem = count.unit == .items ? 1 / count.total : 0
    return abs(count.fraction - fraction) <= Self.countTolerance + oneItem
  }

  // MARK: Lines

  /// Records what a line reports. Returns false if that is no progress.
  mutating func record(_ report: LineProgress, from source: Source, line: Span<UInt8>, at place: LinePosition)
    -> Bool
  {
    // What it means comes with later lines.
    if report == .nothing { return true }
    if report.isOnlyStep { return recordStep(report, from: source, line) }
    let source = sameBar(report, from: source, at: place)
    var report = members.interpret(report, from: source, at: place.row, isAlone: activeSource == nil)
    if report.fraction == nil, report.isOfPart { return beginPart(report, line) }
    if beginsPart, report.fraction != nil, !source.isUsers, report.member == nil { report = report.ofPart }
    if source.isGeneral {
      report = outerBar(report, at: place)
      if hasOuterBar, place.row != outer?.row, current.fraction ?? 0 < 1 { return true }
    }
    if recordBars(report, from: source, line, at: place) { return true }
    if report.fraction == nil, let member = report.member {
      guard let announced = announce(member, report, from: source, line, at: place.row) else { return true }
      report = announced
    } else if !members.announces(source), !hasOuterBar, alternating.isOfPart(report, from: source) {
      return true
    }
    // The terminal's number needs no proof; the line adds what it counts.
    guard followsTerminal || members.isProven(source) || proof.accepts(report, from: source) else {
      if activeSource == source { holdBack(report) }
      members.note(report, from: source, at: place.row, step: report.step.map { line.bytes(in: $0) } ?? [])
      // What begins with a number only measures.
      recordText(line, report.step ?? (line.beginsWithLetter ? 0..<line.count : nil))
      return false
    }
    // Which of several bars of a general form is of the whole is unknown.
    if source.isGeneral, !hasOuterBar, bars.areSeveral {
      if activeSource?.isGeneral == true { withdraw() }
      return true
    }
    guard let (whole, owner) = members.whole(report, from: source) else { return true }
    recordProgress(whole, from: owner, line: line, at: place)
    if owner != source, whole.step == nil, let member = members.step, !isStepFromUser {
      (step.bytes, step.count) = (member.text, member.count)
    }
    return true
  }

  private mutating func recordStep(_ report: LineProgress, from source: Source, _ line: Span<UInt8>) -> Bool {
    end()
    let isShown = current.state == .unknown || activeSource == source || isPastEnd
    if isShown { setStep(line, report.step) }
    return isShown && !source.isGeneral
  }

  /// Records a line that begins one of an unknown number of parts.
  private mutating func beginPart(_ report: LineProgress, _ line: Span<UInt8>) -> Bool {
    beginsPart = beginsPart || current.fraction ?? 1 >= 1
    guard beginsPart else { return false }
    setStep(line, report.step)
    if current.fraction != nil { setUnknown() }
    return true
  }

  // MARK: Bars and members

  /// Takes the number of one of several bars. Returns whether nothing more is to be recorded.
  private mutating func recordBars(
    _ report: LineProgress, from source: Source, _ line: Span<UInt8>, at place: LinePosition
  ) -> Bool {
    guard report.fraction != nil, report.isBar || source.isGeneral && !hasOuterBar else { return false }
    let whole = bars.whole(report, in: line, at: place.row)
    let areParallel = report.isBar && bars.areParallel
    if activeSource == .bars {
      if whole == nil, !followsText { withdraw() }
    } else if whole != nil || areParallel, let activeSource,
      activeSource.isGeneral || activeSource == source || activeSource.isOtherSeries(of: source)
    {
      withdraw()
    }
    if let whole { recordProgress(whole, from: .bars, line: line, at: place) }
    return whole != nil || areParallel
  }

  /// A bar whose label changes is the same bar: it is in the same row, has the same total, and does not fall. A percentage may go on
  /// in another row after many in one, as with the names of the files that an archive has.
  private mutating func sameBar(_ report: LineProgress, from source: Source, at place: LinePosition) -> Source
  {
    guard let fraction = report.fraction else { return source }
    var bar = Members.Number(source: source, fraction: fraction, total: report.count?.total)
    if let (last, row) = lastBar, last.total == bar.total, last.fraction <= fraction,
      row == place.row || numbersInRow > 2 && row < place.row && bar.total == nil && last.fraction < 1,
      last.source.isOtherSeries(of: source)
    {
      bar = Members.Number(source: last.source, fraction: fraction, total: bar.total)
    }
    numbersInRow = lastBar?.row == place.row ? numbersInRow + 1 : 1
    lastBar = (bar, place.row)
    return bar.source
  }

  /// Takes a line that announces a member. Nil while a number is shown that is of more.
  private mutating func announce(
    _ member: Count, _ report: LineProgress, from source: Source, _ line: Span<UInt8>, at row: Int
  ) -> LineProgress? {
    if let activeSource, activeSource != source, !members.announces(activeSource),
      current.fraction ?? 1 < 1, !source.isUsers
    {
      return nil
    }
    let step = report.step.map { line.bytes(in: $0) } ?? []
    proof.beginMember()
    lastMember = member.fraction >= 1 ? member : nil
    return members.announce(member, report, from: source, at: row, after: lastBar?.bar, step: step)
  }

  private mutating func recordProgress(
    _ report: LineProgress, from source: Source, line: Span<UInt8>, at place: LinePosition
  ) {
    var report = report
    let isNewSource = activeSource != nil && activeSource != source
    if source.isUsers, report.fraction == nil, !report.isUnknown {
      isStepFromUser = true
    } else {
      guard accepts(source, hasNumber: report.fraction != nil, at: place) else { return }
      // The user's pattern begins without what tools have reported before.
      if source.isUsers, activeSource?.isUsers != true {
        followsTerminal = false
        begin()
      }
      if isOfPart(report, isNewSource: isNewSource) {
        // What begins again has been at its end.
        if report.count?.total == highest.count?.total { highest.fraction = 1 }
        (report, partsFollow) = (report.ofPart, true)
      }
      setNumber(report, isNewSource: isNewSource)
      (activeSource, activeRow, isPastEnd) = (source, place.row, partsFollow && report.fraction ?? 0 >= 1)
    }
    guard source.isUsers || !isStepFromUser else { return }
    if let range = report.step { step.bytes = line.bytes(in: range) } else if isNewSource { step.bytes = [] }
    step.count = report.part
    // The percentage was of the step before.
    if report.fraction == nil, report.step != nil { step.fraction = nil }
  }

  /// Records a line that reports nothing. After the end of what was counted, it is what the command does now.
  mutating func recordText(_ line: Span<UInt8>, _ range: Range<Int>?) {
    guard followsText, line.hasLetter else { return }
    end()
    setStep(line, range)
  }

  /// What was counted is done, and the command goes on: how far it is can't be said any more.
  mutating func end() {
    guard followsText else { return }
    current = ToolProgress(state: .indeterminate)
    (step.count, step.fraction, isPastEnd) = (nil, nil, true)
    members.end()
  }

  /// The number of the uppermost of several bars, if it is of the whole: it counts fewer items than the bar below, which rises
  /// first, or that one counts bytes. It needs no other proof.
  private mutating func outerBar(_ report: LineProgress, at place: LinePosition) -> LineProgress {
    guard let count = report.count else { return report }
    if count.unit == .bytes, let outer, !hasOuterBar, place.row > outer.row, count.done > 0 {
      self.outer?.isAbove = true
    }
    guard count.unit == .items else { return report }
    if let outer, outer.row == place.row, outer.total == count.total {
      if outer.isAbove, count.done == 0 { hasOuterBar = true }
      guard hasOuterBar else { return report }
      var report = report
      (report.proof, report.member) = (.certain, nil)
      return report
    }
    if let outer, !hasOuterBar, place.row > outer.row, count.total > outer.total, count.done > 0 {
      self.outer?.isAbove = true
    } else if !hasOuterBar, count.done == 0, place.row <= outer?.row ?? place.row {
      outer = (place.row, count.total, false)
    }
    return report
  }

  /// The number of the active source was none.
  private mutating func withdraw() {
    if !followsTerminal { begin(in: .indeterminate) }
  }

  /// The number of the active source has fallen, and must rise again to be believed. Until it has passed its highest it says nothing
  /// new; after a fall as far as this, it is of another part.
  private mutating func holdBack(_ report: LineProgress) {
    guard !followsTerminal, let fraction = report.fraction else { return }
    if beginsAgain(at: fraction) { partsFollow = true }
    setUnknown()
  }

  /// Forgets what was reported, and by whom.
  private mutating func begin(in state: ToolProgress.State = .unknown) {
    (current, step, activeSource) = (ToolProgress(state: state), Step(), nil)
    forgetHighest()
  }

  private mutating func forgetHighest() {
    (highest, partsFollow) = ((0, nil), false)
  }

  /// Whether the source is the active one, or becomes it.
  ///
  /// Of bars below each other, which the tool redraws, the uppermost is the whole: it stays the active one while the
  /// cursor comes back to it.
  private mutating func accepts(_ source: Source, hasNumber: Bool, at place: LinePosition) -> Bool {
    guard let activeSource, activeSource != source, !source.isUsers else {
      othersNumbers = 0
      return true
    }
    guard !activeSource.isUsers else { return false }
    guard let fraction = current.fraction, fraction < 1 else { return true }
    if place.row > activeRow, place.top <= activeRow {
      othersNumbers = 0
    } else if hasNumber {
      othersNumbers += 1
    }
    return othersNumbers > Self.takeoverCount
  }

  private mutating func setNumber(_ report: LineProgress, isNewSource: Bool) {
    if followsTerminal {
      if let count = report.count { current.count = agreesWithFraction(count) ? count : nil }
    } else if let reported = report.fraction, !reported.isNaN {
      setFraction(min(max(reported, 0), 1), report, isNewSource: isNewSource)
    } else if isNewSource || report.isUnknown || current.state == .unknown
      || report.step != nil && current.fraction == 1
    {
      setUnknown()
      if report.isUnknown { forgetHighest() }
    }
  }

  private mutating func setFraction(_ reported: Double, _ report: LineProgress, isNewSource: Bool) {
    if report.isOfPart {
      if !partsFollow { forgetHighest() }
      return setUnknown(after: report.part == nil ? reported : nil)
    }
    let isOfOtherTotal = report.count != nil && report.count?.total != highest.count?.total
    guard reported >= highest.fraction || isOfOtherTotal || isNewSource else { return }
    current = ToolProgress(state: .running, fraction: reported, count: report.count)
    (step.fraction, highest, partsFollow) = (nil, (reported, report.count), false)
    current.isUneven = report.isUneven
  }

  /// Whether a number is of a part of something: how much the whole is isn't known after a number that was at its end, or
  /// that has fallen. A total may grow, and the whole may be counted again after its parts.
  private func isOfPart(_ report: LineProgress, isNewSource: Bool) -> Bool {
    guard let fraction = report.fraction, !report.isOfPart, !followsTerminal,
      !isNewSource || !report.isOfMembers
    else { return false }
    let falls = fraction < highest.fraction
    let isAfterLast = lastMember != nil && report.count?.total == lastMember?.total
    if let count = report.count, let last = highest.count, count.unit == last.unit {
      // What has ended was the preparation.
      if last.total == 1 || count.total >= last.total * Self.wholeFactor { return false }
      // It goes on, and its total grows.
      if !partsFollow, count.total > last.total, count.done >= last.done { return false }
      let isSame = count.total == last.total
      if highest.fraction >= 1 { return partsFollow || fraction < 1 || !isSame }
      if partsFollow { return !isSame || count.done < last.done }
      if !isSame { return count.done < last.done }
      return falls && (isNewSource || isAfterLast || beginsAgain(at: fraction))
    }
    if partsFollow || step.fraction != nil && report.count == nil && report.part == nil { return true }
    if !falls { return isNewSource && highest.fraction >= 1 }
    return isNewSource || highest.fraction >= 1 || isAfterLast || beginsAgain(at: fraction)
  }

  /// Whether a number has fallen so far that it is one of another part, though the one before has not printed its end.
  private func beginsAgain(at fraction: Double) -> Bool { fraction <= highest.fraction - 0.5 }

  /// The whole is unknown, after a part of it.
  private mutating func setUnknown(after part: Double? = nil) {
    (current, step.fraction) = (ToolProgress(state: .indeterminate), part)
  }

  /// Sets the step, unless it is the user's. Nil keeps it.
  private mutating func setStep(_ line: Span<UInt8>, _ range: Range<Int>?) {
    if !isStepFromUser, let range { step.bytes = line.bytes(in: range) }
  }
}

extension Span where Element == UInt8 {
  fileprivate var beginsWithLetter: Bool {
    trimmed(from: 0).map { isLetter($0.lowerBound) || self[$0.lowerBound] >= 0xc3 } ?? false
  }

  /// What is shown of a range at most.
  fileprivate func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count).prefix(String.printableLimit + 1)
    return withUnsafeBytes { Array($0[range]) }
  }
}

extension [UInt8] {
  /// Without what only looks good or is a rest at the ends: a spinner's character, rules as in `=== Epoch`, a log's time,
  /// and the one bracket of two that is there.
  fileprivate var withoutOrnament: ArraySlice<UInt8> {
    var rest = withoutSeconds
    var hasTime = false
    while let first = rest.first {
      let word = rest.prefix { $0 != UInt8(ascii: " ") }
      if word.isTime { hasTime = true }
      if word.isSymbols || word.isTime || hasTime && word.isLevel {
        rest = rest.dropFirst(Swift.max(1, word.count))
      } else if Self.isOpen(first, in: rest) {
        rest.removeFirst()
      } else {
        break
      }
    }
    let text = rest
    while rest.count > 2, Self.isDrawn(rest.suffix(3)) { rest.removeLast(3) }
    // `Downloading|███`.
    if rest.count < text.count, rest.last == UInt8(ascii: "|") { rest.removeLast() }
    while let last = rest.last {
      let word = rest.suffix(
        rest.count - 1 - (rest.lastIndex(of: UInt8(ascii: " ")).map { $0 - rest.startIndex } ?? -1))
      guard word.isSymbols || Self.isOpen(last, in: rest) else { break }
      rest.removeLast(word.isSymbols ? Swift.max(1, word.count) : 1)
    }
    return rest.isEmpty ? self[...] : rest
  }

  /// Without what the kernel and virt-v2v have before a line, as `[  36.1] `.
  private var withoutSeconds: ArraySlice<UInt8> {
    guard first == UInt8(ascii: "["), let end = firstIndex(of: UInt8(ascii: "]")) else { return self[...] }
    let seconds = self[1..<end]
    let isTime =
      seconds.contains(UInt8(ascii: ".")) && seconds.allSatisfy { $0 &- 0x30 < 10 || " .".utf8.contains($0) }
    return isTime ? self[(end + 1)...].drop { $0 == UInt8(ascii: " ") } : self[...]
  }

  /// Whether a character of three bytes is a line or a block: U+2500 to U+259F.
  private static func isDrawn(_ character: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(character)
    return bytes[0] == 0xe2 && (0x94...0x96).contains(bytes[1]) && (bytes[1] < 0x96 || bytes[2] < 0xa0)
  }

  /// Whether a bracket or a quotation mark has no other one.
  private static func isOpen(_ byte: UInt8, in text: ArraySlice<UInt8>) -> Bool {
    for (open, close) in zip("[(<{".utf8, "])>}".utf8) where byte == open || byte == close {
      return text.count { $0 == open } != text.count { $0 == close }
    }
    // Some tools write `x'.
    let quotes = byte == UInt8(ascii: "\"") ? "\"" : "'`"
    return quotes.utf8.contains(byte) && text.count { quotes.utf8.contains($0) } == 1
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word has neither letters nor digits: punctuation, arrows, lines, blocks, patterns of dots, emoji. A bracket alone
  /// may have another one.
  fileprivate var isSymbols: Bool {
    let isBracket = count == 1 && first.map("[](){}<>\"'`".utf8.contains) == true
    return !isBracket
      && String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          ? !CommandName.isNamePart(scalar)
          : [0x2010...0x2bff, 0xfe0e...0xfe0f, 0x1f000...0x1faff].contains { $0.contains(scalar.value) }
      }
  }

  /// `2026/11/25`, `15:56:46`, `[2026-11-25T15:56:46Z]`.
  fileprivate var isTime: Bool {
    let digits = count { $0 &- 0x30 < 10 }
    let signs = count { "-/:.".utf8.contains($0) }
    return digits >= 5 && signs >= 2 && digits + signs + 4 >= count
      && allSatisfy { $0 &- 0x30 < 10 || "-/:.,+[]TZ".utf8.contains($0) }
  }

  /// How a log names what is only said.
  fileprivate var isLevel: Bool {
    ["INFO", "INFO:", "[INFO]", "NOTICE", "NOTICE:", "DEBUG", "DEBUG:"].contains { elementsEqual($0.utf8) }
  }
}
