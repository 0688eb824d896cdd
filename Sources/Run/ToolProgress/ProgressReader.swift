/// Reads from a command's output how far the command is.
///
/// It never fails, and keeps only the last lines. The result depends on the bytes alone, not on how they are split into
/// calls, with two exceptions. A line that isn't finished is read when ``pause()`` says that nothing more has come. And of
/// bytes that come without a pause, each line is read only up to ``bulkThreshold``; after that, the last lines are read
/// from time to time.
package struct ProgressReader {
  /// The stream that the bytes were written to. All output to a terminal counts as output.
  package enum Stream: Sendable {
    case output, errors
  }

  /// How many bytes between two pauses are read line by line.
  package static let bulkThreshold = 65_536

  private var output = ToolStream()
  private var errors = ToolStream()
  private var lines: LineReader
  private let hasSteps: Bool

  /// The words of the command, if they are known, show where a tool's number would be wrong: ffmpeg measures by its inputs,
  /// whatever its options do to the output. ninja's status depends on a variable of the command's environment. The user's
  /// tools take precedence over everything else. With `readsBareNumbers` a line that is only a number is a percentage, as `pv
  /// -n` prints it.
  package init(
    command: [String] = [], variable: (String) -> String? = { _ in nil }, tools: [Tool] = [],
    readsBareNumbers: Bool = false
  ) {
    hasSteps = CommandName.shellCode(in: command).map(ShellCode.hasSteps) ?? false
    lines = LineReader(
      users: Matchers(LineReader.readers(of: tools, for: command, isUsers: true)),
      tools: Matchers(LineReader.matchers(for: command, variable: variable)), files: OperandFiles(command),
      bareNumbers: readsBareNumbers ? BareNumbers() : nil)
  }

  /// The names of the tools that have shown progress.
  package var toolNames: [String] { lines.names }

  /// The tool whose line was progress last.
  package var lastToolName: String? { lines.lastName }

  /// The patterns of tools that took too long for a line three times, and are off.
  package var slowPatterns: [(tool: String, pattern: String)] { lines.slowPatterns }

  package var progress: ToolProgress {
    var progress = lines.tracker.progress
    if hasSteps, progress.fraction != nil { progress.isUneven = true }
    return progress
  }

  /// Reads the next bytes of a stream.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, from stream: Stream) {
    switch stream {
    case .output: output.read(bytes, with: &lines)
    case .errors: errors.read(bytes, with: &lines)
    }
  }

  /// Reads what has not been read yet, unfinished lines included. To be called when no more bytes are waiting, before
  /// ``progress`` is shown. Calling it more often costs time while bytes flow.
  package mutating func pause() {
    output.pause(with: &lines)
    errors.pause(with: &lines)
  }

  /// To be called when a number has been at its end for 2 s: the command does something else.
  package mutating func settle() {
    lines.settle()
  }

  /// The line that says why the command failed: the last line of an error, otherwise the last line that says anything. Nil
  /// if there is none. Standard error takes precedence.
  package var failureReason: String? {
    FailureReason().find(in: errors.text.recentText) ?? FailureReason().find(in: output.text.recentText)
  }
}

/// Reads lines with the user's rows and the tools' matchers, and records their progress.
struct LineReader {
  private(set) var tracker = ProgressTracker()
  private var users: Matchers
  private var tools: Matchers
  private let general = GeneralForms()
  private var files: OperandFiles
  private var bareNumbers: BareNumbers?
  /// Whether the lines are rows of a table, as `docker stats` and `kubectl get --watch` print them.
  private var isInTable = false
  /// The names of those whose lines were progress, in the order of their first one.
  private(set) var names: [String] = []
  private(set) var lastName: String?

  init(users: Matchers, tools: Matchers, files: OperandFiles, bareNumbers: BareNumbers?) {
    (self.users, self.tools, self.files, self.bareNumbers) = (users, tools, files, bareNumbers)
  }

  /// The patterns that have taken too long, and the names of their tools.
  var slowPatterns: [(tool: String, pattern: String)] {
    (users.all + tools.all).flatMap { matcher in
      matcher.expressions.filter(\.isOff).map { (matcher.name, $0.pattern) }
    }
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, through text: inout TerminalText) {
    var position = 0
    while let event = text.next(in: bytes, from: &position) {
      switch event {
      case .progress(let progress): record(progress)
      case .line: readLine(of: &text)
      }
    }
  }

  mutating func record(_ progress: TerminalProgress) {
    tracker.record(progress)
  }

  mutating func settle() {
    tracker.end()
  }

  mutating func pause(_ text: inout TerminalText) {
    if text.pause() { readLine(of: &text) }
  }

  private mutating func readLine(of text: inout TerminalText) {
    let isProgress = read(text.recent.bytes.span.extracting(text.recent.line), at: text.place)
    if isProgress { text.lineIsProgress() }
  }

  /// Returns whether the line reports progress.
  private mutating func read(_ line: Span<UInt8>, at place: ProgressTracker.LinePosition) -> Bool {
    // A line of a few letters means nothing to anyone but the user's tools.
    let isRead = line.count > 3 || line.hasDigit || !users.all.isEmpty || bareNumbers != nil
    guard isRead, let (progress, source) = progress(in: line) else {
      if tracker.followsText, !general.isMeasure(line) {
        tracker.recordText(line, general.isHeader(line) ? nil : 0..<line.count)
      }
      return false
    }
    let isProgress = tracker.record(progress, from: source, line: line, at: place)
    if isProgress, progress.fraction != nil || progress.step != nil { note(source) }
    // A line of a general form without progress may be the reason of a failure, and others name the failed test.
    return (isProgress || !source.isGeneral) && !line.starts(with: "not ok ") && line.first(" FAIL") == nil
  }

  private mutating func note(_ source: ProgressTracker.Source) {
    let name =
      switch source {
      case .user(let index): users.all[index].name
      case .tool(let index, _): tools.all[index].name
      case .bareNumbers: "pv -n"
      case .general: "a general form"
      }
    guard name != lastName else { return }
    lastName = name
    if !names.contains(name) { names.append(name) }
  }

  /// Asks the user's tools, then the others, then the forms that many tools share.
  private mutating func progress(in line: Span<UInt8>) -> (LineProgress, ProgressTracker.Source)? {
    if let (progress, user) = users.progress(in: line) { return (progress, .user(user)) }
    if bareNumbers != nil, let progress = bareNumber(in: line) { return (progress, .bareNumbers) }
    guard !line.isSourceQuotation else { return nil }
    let found = number(in: line)
    guard files.areSeveral, let whole = files.whole(found?.0, in: line) else { return found }
    return (whole, .general(series: whole.series))
  }

  private mutating func number(in line: Span<UInt8>) -> (LineProgress, ProgressTracker.Source)? {
    if let (progress, tool) = tools.progress(in: line) {
      return (progress, .tool(tool, series: progress.series))
    }
    isInTable = general.isTableHeader(line) || isInTable && general.isTableRow(line)
    guard line.hasDigit, !isInTable, let progress = general.progress(in: line) else { return nil }
    return (progress, .general(series: progress.series))
  }

  private mutating func bareNumber(in line: Span<UInt8>) -> LineProgress? {
    let progress = bareNumbers?.progress(in: line)
    if bareNumbers?.isSomethingElse == true { bareNumbers = nil }
    return progress
  }
}

extension Span where Element == UInt8 {
  /// Whether a compiler quotes a source line: `  120 | int x = 1 / 2;`.
  fileprivate var isSourceQuotation: Bool {
    var at = 0
    skipSpaces(&at)
    return digit(at) != nil && integer(&at) != nil && skip(" |", &at)
  }
}

/// One output stream of a command.
struct ToolStream {
  /// How many of the last bytes of bulk input are read, as lines.
  private static let tailLimit = 4096

  private(set) var text = TerminalText()
  private var isBulk = false
  /// How many bytes came since the last pause; in bulk, since lines were last read.
  private var unreadCount = 0
  private var tail: [UInt8] = []

  mutating func read(_ bytes: UnsafeRawBufferPointer, with lines: inout LineReader) {
    unreadCount += bytes.count
    if !isBulk, unreadCount > ProgressReader.bulkThreshold { (isBulk, unreadCount) = (true, bytes.count) }
    guard isBulk else { return lines.read(bytes, through: &text) }
    tail = Array((tail + bytes.suffix(Self.tailLimit)).suffix(Self.tailLimit))
    if unreadCount > ProgressReader.bulkThreshold { readTail(with: &lines) }
  }

  /// Ends the bulk, and reads what has not been read yet.
  mutating func pause(with lines: inout LineReader) {
    if isBulk { readTail(with: &lines) }
    (isBulk, unreadCount) = (false, 0)
    lines.pause(&text)
  }

  private mutating func readTail(with lines: inout LineReader) {
    text.skipAhead()
    tail.withUnsafeBytes { lines.read($0, through: &text) }
    (tail, unreadCount) = ([], 0)
  }
}
