/// The progress that has been reported so far, and the rules by which a report changes it: see ``ToolProgress``.
///
/// The first tool that reports a figure is the active source until it is done, so that programs that it runs don't make
/// the figure jump. When another tool has reported so many figures in a row that it can't be one of those, it becomes the
/// active source.
struct ProgressTracker {
  /// The user's pattern, or a tool by its index in the list of matchers.
  enum Source: Equatable {
    case pattern
    case tool(Int)
  }

  /// After this many figures in a row, another tool becomes the active source.
  private static let takeoverCount = 64
  /// A count is shown beside a fraction from the terminal if it differs by at most this, and one item.
  private static let countTolerance = 0.015

  private var state = ToolProgress.State.unknown
  private var fraction: Double?
  private var count: Count?
  /// A percentage without a count is held at this fraction.
  private var highest = 0.0
  /// The bytes of the step.
  private var step: [UInt8] = []
  /// The count of a part, which is shown with the step.
  private var stepCount: Count?
  private var activeSource: Source?
  /// How many figures other tools have reported in a row.
  private var othersFigures = 0
  /// The fraction of a part whose whole is unknown.
  private var partFraction: Double?
  /// Whether the figure is what the tool reports to the terminal.
  private var followsTerminal = false
  private var isStepFromPattern = false

  var progress: ToolProgress {
    // 0.29 × 100 is a little less than 29.
    let percentage = partFraction.map { "\(Int($0 * 100 + 0.001))%" }
    let texts = [String(printable: step[...]), stepCount?.description ?? "", percentage ?? ""]
      .filter { !$0.isEmpty }
    return ToolProgress(
      state: state, fraction: fraction, count: count,
      step: texts.isEmpty ? nil : texts.joined(separator: " "))
  }

  // MARK: Reports to the terminal

  /// Records what the tool reports to the terminal. It takes precedence over lines, except for the user's pattern.
  mutating func record(_ report: TerminalProgress) {
    // cargo begins with a removal, even when it runs inside the active source.
    guard activeSource != .pattern, report != .removed || followsTerminal else { return }
    followsTerminal = report != .removed
    partFraction = nil
    switch report {
    case .removed: (state, fraction, highest, activeSource) = (.unknown, nil, 0, nil)
    case .indeterminate: (state, fraction) = (.indeterminate, nil)
    case .value(let part): (state, fraction) = (.running, part ?? fraction)
    case .failed(let part): (state, fraction) = (.failed, part ?? fraction)
    case .paused(let part): (state, fraction) = (.paused, part ?? fraction)
    }
    count = count.flatMap { agreesWithFraction($0) ? $0 : nil }
  }

  private func agreesWithFraction(_ count: Count) -> Bool {
    guard let fraction else { return false }
    let oneItem = count.unit == .items ? 1 / count.total : 0
    return abs(count.fraction - fraction) <= Self.countTolerance + oneItem
  }

  // MARK: Lines

  /// Records what a line reports.
  mutating func record(_ report: LineProgress, from source: Source, line: Span<UInt8>) {
    if source == .pattern, report.fraction == nil {
      isStepFromPattern = true
    } else {
      guard accepts(source, hasFigure: report.fraction != nil) else { return }
      if source == .pattern, activeSource != .pattern { reset() }
      setFigure(report, isNewSource: activeSource != nil && activeSource != source)
      activeSource = source
    }
    guard source == .pattern || !isStepFromPattern else { return }
    if let range = report.step { setStep(line, range) }
    stepCount = report.part
  }

  /// The user's pattern starts without what tools have reported before.
  private mutating func reset() {
    followsTerminal = false
    (state, fraction, count, partFraction, highest, activeSource) = (.unknown, nil, nil, nil, 0, nil)
  }

  /// Whether the source is the active one, or becomes it.
  private mutating func accepts(_ source: Source, hasFigure: Bool) -> Bool {
    guard let activeSource, activeSource != source, source != .pattern else {
      othersFigures = 0
      return true
    }
    guard activeSource != .pattern else { return false }
    guard let fraction, fraction < 1 else { return true }
    if hasFigure { othersFigures += 1 }
    return othersFigures > Self.takeoverCount
  }

  private mutating func setFigure(_ report: LineProgress, isNewSource: Bool) {
    if followsTerminal {
      if let reported = report.count { count = agreesWithFraction(reported) ? reported : nil }
    } else if let reported = report.fraction, !reported.isNaN {
      setFraction(min(max(reported, 0), 1), report, isNewSource: isNewSource)
    } else if isNewSource || state == .unknown || report.step != nil && fraction == 1 {
      (state, fraction, count, partFraction) = (.indeterminate, nil, nil, nil)
    }
  }

  private mutating func setFraction(_ reported: Double, _ report: LineProgress, isNewSource: Bool) {
    let isCounted = report.count != nil || report.part != nil
    if isCounted || partFraction == nil && reported >= highest {
      (state, fraction, count, partFraction, highest) = (.running, reported, report.count, nil, reported)
    } else if partFraction != nil || isNewSource || highest >= 1 {
      (state, fraction, count, partFraction) = (.indeterminate, nil, nil, reported)
    }
  }

  private mutating func setStep(_ line: Span<UInt8>, _ range: Range<Int>) {
    step.removeAll(keepingCapacity: true)
    let range = range.clamped(to: 0..<line.count)
    for index in range.prefix(String.printableLimit + 1) { step.append(line[index]) }
  }
}
