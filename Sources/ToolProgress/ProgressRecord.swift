/// What is known, and who may change it; the rules are those that ``ToolProgress`` tells.
///
/// The first tool that tells a figure keeps the floor until it is done: what it runs inside of it doesn't make the
/// figure jump. When another one has told a figure so often that it can't be a job of the first any more, that one
/// has it.
struct ProgressRecord {
  /// Who tells something: the user's own pattern, or a tool by its place in the table.
  enum Source: Equatable {
    case pattern
    case tool(Int)
  }

  /// Figures in a row after which another tool has the floor.
  private static let patience = 64
  /// How far a count may be from what the terminal is told, beside one item more or less, and still be shown.
  private static let agreement = 0.015

  private var state = ToolProgress.State.unknown
  private var fraction: Double?
  private var count: Count?
  /// What a percentage alone may not fall below.
  private var highest = 0.0
  private var step: [UInt8] = []
  /// What is counted in the step alone.
  private var stepCount: Count?
  private var source: Source?
  private var othersInARow = 0
  /// The percentage of a part whose whole isn't known.
  private var partial: Double?
  private var isRuledByTerminal = false
  private var isStepRuledByPattern = false

  var progress: ToolProgress {
    // 0.29 × 100 is a little less than 29.
    let percentage = partial.map { "\(Int($0 * 100 + 0.001))%" }
    let words = [String(cleaning: step[...]), stepCount?.description ?? "", percentage ?? ""]
      .filter { !$0.isEmpty }
    return ToolProgress(
      state: state, fraction: fraction, count: count,
      step: words.isEmpty ? nil : words.joined(separator: " "))
  }

  /// What the tool tells the terminal counts more than what it writes, except for the user's own pattern.
  mutating func note(_ told: TerminalProgress) {
    // cargo begins with it, perhaps inside of a tool that has the floor.
    guard source != .pattern, told != .removed || isRuledByTerminal else { return }
    isRuledByTerminal = told != .removed
    partial = nil
    switch told {
    case .removed: (state, fraction, highest, source) = (.unknown, nil, 0, nil)
    case .indeterminate: (state, fraction) = (.indeterminate, nil)
    case .value(let part): (state, fraction) = (.running, part ?? fraction)
    case .failed(let part): (state, fraction) = (.failed, part ?? fraction)
    case .paused(let part): (state, fraction) = (.paused, part ?? fraction)
    }
    count = count.flatMap { agrees($0) ? $0 : nil }
  }

  private func agrees(_ count: Count) -> Bool {
    guard let fraction else { return false }
    return abs(count.fraction - fraction) <= Self.agreement + (count.unit == .items ? 1 / count.total : 0)
  }

  /// What a line tells.
  mutating func note(_ point: LinePoint, from teller: Source, line: Span<UInt8>) {
    if teller == .pattern, point.fraction == nil {
      isStepRuledByPattern = true
    } else {
      guard mayTell(teller, hasFigure: point.fraction != nil) else { return }
      if teller == .pattern, source != .pattern { beginAnew() }
      take(point, isFromAnother: source != nil && source != teller)
      source = teller
    }
    guard teller == .pattern || !isStepRuledByPattern else { return }
    if let range = point.step { step(line, range) }
    stepCount = point.part
  }

  /// Whatever was told before.
  private mutating func beginAnew() {
    isRuledByTerminal = false
    (state, fraction, count, partial, highest, source) = (.unknown, nil, nil, nil, 0, nil)
  }

  /// Whether it has the floor, or gets it.
  private mutating func mayTell(_ teller: Source, hasFigure: Bool) -> Bool {
    guard let source, source != teller, teller != .pattern else {
      othersInARow = 0
      return true
    }
    guard source != .pattern else { return false }
    guard let fraction, fraction < 1 else { return true }
    if hasFigure { othersInARow += 1 }
    return othersInARow > Self.patience
  }

  private mutating func take(_ point: LinePoint, isFromAnother: Bool) {
    if isRuledByTerminal {
      if let counted = point.count { count = agrees(counted) ? counted : nil }
    } else if let told = point.fraction, !told.isNaN {
      take(min(max(told, 0), 1), point, isFromAnother: isFromAnother)
    } else if isFromAnother || state == .unknown || point.step != nil && fraction == 1 {
      (state, fraction, count, partial) = (.indeterminate, nil, nil, nil)
    }
  }

  private mutating func take(_ told: Double, _ point: LinePoint, isFromAnother: Bool) {
    let isCounted = point.count != nil || point.part != nil
    if isCounted || partial == nil && told >= highest {
      (state, fraction, count, partial, highest) = (.running, told, point.count, nil, told)
    } else if partial != nil || isFromAnother || highest >= 1 {
      (state, fraction, count, partial) = (.indeterminate, nil, nil, told)
    }
  }

  private mutating func step(_ line: Span<UInt8>, _ range: Range<Int>) {
    step.removeAll(keepingCapacity: true)
    let range = range.clamped(to: 0..<line.count)
    for index in range.prefix(String.cleaningLimit + 1) { step.append(line[index]) }
  }
}
