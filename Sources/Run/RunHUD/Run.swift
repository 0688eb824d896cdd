// RunHUD: the HUD of `bezel run`, with the history of a command's durations and the estimates from it. It shows
// nothing by itself: the server does. Called by bezel-run.

package import BezelCommandLine
import BezelConfiguration
import BezelControlWire
import BezelDBus
import BezelEventLoop
package import BezelPosix
package import BezelValues
import BezelWords
package import CommandRelay
import Glibc
import HUDCommands
import HUDModel
import ShellHook
import ToolProgress

/// A command, its progress and its HUD.
///
/// The command runs as it would alone, with or without a HUD.
package final class Run {
  private var options: RunOptions
  private let loop = EventLoop()
  private let relay: CommandRelay
  private var hud: RunHUD
  /// Nil until its file system has answered.
  private var history: RunHistory?
  private var historySource: DescriptorSource?
  private var log: ProgressLog?
  private var reader: ProgressReader
  private var estimator: ProgressEstimator
  private var ending: ProcessEnding?
  private var waiting: Waiting?
  /// What is wrong with the configuration.
  private var configurationErrors: [ConfigurationError] = []
  /// The window in which the command is begun.
  private var terminal: FocusedWindow?
  /// Whether the user has pressed the button.
  private var isCancelled = false

  private var grace: LoopTimer?
  private var clock: LoopTimer?
  /// Runs while there is output that is not evaluated yet.
  private var evaluation: LoopTimer?
  /// Takes samples of the files of a command that prints nothing.
  private var inspection: FileInspection?
  private var inspected: ToolProgress?
  private var inspectionTimer: LoopTimer?
  private var hasPrinted = false
  /// What reports progress to the terminal; nil if nothing does.
  private var reporter: TerminalReporter?
  /// What reports progress to docks; nil if nothing does.
  private var dock: DockReporter?
  /// Whether the grace is over.
  private var hasAppeared = false
  /// Runs while the number is at its end.
  private var completion: LoopTimer?

  /// What is kept until the configuration has answered, or is not waited for any more.
  private struct Waiting {
    let options: PendingOptions
    var source: DescriptorSource?
    var limit: LoopTimer?
    var output: [(stream: CommandRelay.Stream, bytes: [UInt8])] = []
    var ending: ProcessEnding?
  }

  /// How many bytes are read of each full 64 KiB of bulk output.
  private static let bulkSample = 4096
  /// The shortest time between two evaluations of what was printed.
  private static let evaluationInterval = Duration.milliseconds(100)
  private static let inspectionInterval = Duration.milliseconds(500)
  /// How long a number stays at its end. A command that runs longer does something else.
  private static let completionLimit = Duration.seconds(2)

  /// `pending` is what the configuration has besides.
  ///
  /// - Throws: ``UsageError`` for an expression that doesn't compile, for `--pipe` without a pipe, and for a descriptor
  ///   that isn't open.
  package init(_ options: RunOptions, tools: [UserTool] = [], pending: PendingOptions? = nil)
    throws(UsageError)
  {
    let options = options.completed
    try Self.checkDescriptors(of: options)
    self.options = options
    waiting = pending.map { Waiting(options: $0) }
    reader = try options.makeReader(tools)
    log = options.progressDescriptor.map(ProgressLog.init)
    estimator = ProgressEstimator(start: loop.now, usual: nil)
    relay = CommandRelay(options.command, on: loop)
    hud = RunHUD(options, hasCancel: Self.hasCancel, on: loop)
    // The output is followed from its beginning, also while it is not known whether something is reported.
    if options.reportsToTerminal || pending != nil { reporter = TerminalReporter() }
    guard reporter != nil else { return }
    relay.terminalFilter = { [unowned self] bytes, seen in
      if reporter == nil { seen += bytes } else { reporter?.pass(bytes, into: &seen) }
    }
  }

  /// Checks the descriptors that the user gives. To be called before a file is opened, which would get the number of one that
  /// is missing.
  ///
  /// - Throws: ``UsageError`` for `--pipe` without a pipe, and for a descriptor that isn't open.
  package static func checkDescriptors(of options: RunOptions) throws(UsageError) {
    if options.isPipe, isatty(STDIN_FILENO) == 1 {
      throw UsageError(
        "--pipe reads standard input, which is your terminal; write: COMMAND | bezel run --pipe")
    }
    if let descriptor = options.progressDescriptor, fcntl(descriptor, F_GETFD) < 0 {
      throw UsageError(
        "descriptor \(descriptor) for progress is not open; open it, as in: "
          + "bezel run --progress-fd \(descriptor) \(descriptor)>progress -- make"
      )
    }
  }

  /// A script's background job ignores SIGINT, and so does its command.
  private static var hasCancel: Bool { !SignalAction.isIgnoring(SignalAction.current(of: SIGINT)) }

  /// Runs the command to its end.
  ///
  /// - Throws: ``RelayError`` when the command can't be started.
  package func perform() throws(RelayError) -> ProcessEnding {
    relay.onOutput = { [unowned self] stream, bytes in
      read(bytes, of: stream)
    }
    // The last lines of bulk output suffice. Skipped output counts as the end of a line.
    relay.bulkSample = Self.bulkSample
    relay.onSkip = { [unowned self] stream, _ in
      let end: [UInt8] = [UInt8(ascii: "\n")]
      end.withUnsafeBytes { read($0, of: stream) }
    }
    var pause = Instant.monotonic()
    relay.onPause = { [unowned self] in
      pause = .monotonic()
      // The terminal is the shell's.
      report(.removed)
      dock?.report(nil)
      hud.changeAtOnce(to: content(at: pause, isStopped: true))
    }
    relay.onResume = { [unowned self] in
      estimator.skip(.monotonic() - pause)
      hud.change(to: content(at: .monotonic()))
    }
    relay.terminalEnd = { [unowned self] in reporter?.end() ?? [] }
    relay.onEnd = { [unowned self] in finish($0) }
    // Asked first: what the command does may take the focus away.
    terminal = FocusedWindow(on: loop)
    try relay.start()
    if let waiting { awaitOptions(waiting.options) } else { begin() }
    while ending == nil { loop.run() }
    return ending ?? .status(0)
  }

  private func read(_ bytes: UnsafeRawBufferPointer, of stream: CommandRelay.Stream) {
    guard waiting == nil else {
      waiting?.output.append((stream, Array(bytes)))
      return
    }
    hasPrinted = true
    reader.read(bytes, from: stream == .output ? .output : .errors)
    evaluateSoon()
  }

  // MARK: The configuration

  private func awaitOptions(_ pending: PendingOptions) {
    let source = DescriptorSource(pending.work.descriptor, of: pending.work, .readable) { [unowned self] _ in
      settle(pending.finish())
    }
    waiting?.source = source
    loop.add(source)
    waiting?.limit = timer(after: PendingOptions.timeLimit) { run in
      run.configurationErrors = [.unanswered]
      run.settle(nil)
    }
  }

  /// Takes the options of the configuration, and what has come meanwhile.
  private func settle(_ outcome: PendingOptions.Outcome?) {
    guard let waiting else { return }
    self.waiting = nil
    if let source = waiting.source { loop.remove(source) }
    waiting.limit?.cancel()
    if let outcome {
      configurationErrors = outcome.errors
      options.values.merge(over: outcome.values)
      reader = (try? options.makeReader(outcome.tools)) ?? ProgressReader()
      hud = RunHUD(options, hasCancel: Self.hasCancel, on: loop)
    }
    if !options.reportsToTerminal { reporter = nil }
    begin()
    for part in waiting.output { part.bytes.withUnsafeBytes { read($0, of: part.stream) } }
    if let ending = waiting.ending { finish(ending) }
  }

  private func begin() {
    hud.onPress = { [unowned self] in cancel($0) }
    hud.onComplaint = { [unowned self] in if options.isVerbose { Console.complain($0) } }
    if log != nil { beginLog() }
    // Without a grace the HUD comes first, so that a command that fails at once has one.
    let grace = options.grace - estimator.elapsed(at: loop.now)
    guard grace > .zero else {
      readHistory()
      return appear()
    }
    // Another process reads the history, and a quick command needs none.
    self.grace = timer(after: grace / 2) { run in
      run.readHistory()
      run.grace = run.timer(after: grace / 2) { $0.appear() }
    }
  }

  private func report(_ progress: TerminalProgress) {
    guard reporter != nil, relay.isInForeground else { return }
    reporter?.report(progress)
    relay.writeAddition()
  }

  // MARK: The history

  private func readHistory() {
    guard options.keepsHistory, !options.isPipe, let known = RunHistory.ofThisProcess(options.command) else {
      return
    }
    guard let work = ForkedWork({ _ = known.usual }) else { return use(known) }
    let source = DescriptorSource(work.descriptor, of: work, .readable) { [unowned self] _ in
      if let historySource { loop.remove(historySource) }
      historySource = nil
      use(known)
      if isWatched { show() }
    }
    historySource = source
    loop.add(source)
  }

  private func use(_ known: RunHistory) {
    (history, estimator.usual) = (known, known.usual)
  }

  /// What does not answer any more is waited for a second.
  private func addToHistory(_ elapsed: Duration) {
    guard let history else { return }
    guard let work = ForkedWork({ history.add(elapsed) }) else { return history.add(elapsed) }
    _ = work.isDone()
  }

  // MARK: Progress

  private func timer(after delay: Duration, _ fire: @escaping (Run) -> Void) -> LoopTimer {
    LoopTimer(on: loop, after: delay) { [unowned self] in fire(self) }
  }

  /// Whether anything shows the progress.
  private var isWatched: Bool { hud.isUp || log != nil || hasAppeared && (reporter != nil || dock != nil) }

  private func evaluateSoon() {
    guard evaluation == nil, isWatched else { return }
    evaluation = timer(after: Self.evaluationInterval) { run in
      run.evaluation = nil
      run.evaluate()
    }
  }

  private func beginLog() {
    log?.noteStart(options.isPipe ? nil : options.command)
    beginInspection()
    tick()
  }

  private func evaluate() {
    reader.pause()
    show()
  }

  /// What the command prints, or else how far it has read its file.
  private var progress: ToolProgress {
    let printed = reader.progress
    return printed.state == .unknown ? inspected ?? printed : printed
  }

  private func show() {
    watchCompletion(of: reader.progress)
    estimator.note(progress, at: loop.now)
    log?.note(estimator, at: loop.now)
    if hasAppeared { report(TerminalProgress(progress)) }
    dock?.report(progress)
    if hud.isUp { hud.change(to: content(at: loop.now)) }
  }

  private func content(at now: Instant, isStopped: Bool = false) -> Patch {
    var patch = estimator.patch(at: now, mode: options.mode, isStopped: isStopped)
    // What it does has a line from the beginning.
    if patch.details == "" { patch.details = hud.folder }
    return patch
  }

  // MARK: Silent commands

  private func beginInspection() {
    guard options.inspectsFiles, !options.isPipe, inspection == nil, estimator.usual == nil,
      let process = relay.process
    else { return }
    inspection = FileInspection(of: process)
    inspect()
  }

  /// A command that has printed before anything was found shows its progress itself, or has none.
  private func inspect() {
    inspectionTimer = nil
    guard inspected != nil || !hasPrinted, reader.progress.state == .unknown, isWatched else { return }
    inspected = inspection?.sample()
    if inspected != nil { show() }
    inspectionTimer = timer(after: Self.inspectionInterval) { $0.inspect() }
  }

  // MARK: The end of a number

  private func watchCompletion(of progress: ToolProgress) {
    guard progress.fraction == 1 else {
      completion?.cancel()
      return completion = nil
    }
    guard completion == nil else { return }
    completion = timer(after: Self.completionLimit) { run in
      run.completion = nil
      run.reader.settle()
      run.show()
    }
  }

  // MARK: The HUD

  /// Whether this is a part of the command of another run, which reads what this one passes on, and shows it. A terminal that
  /// the other one's command has opened is not.
  private static var isInner: Bool {
    let session = getsid(0)
    return Ancestry.of(getppid()).contains { process in
      ProcessStatus(of: process)?.name == "bezel-run"
        && (getsid(process) == session || ProcessStatus(of: session)?.parent == process)
    }
  }

  private func appear() {
    hasAppeared = true
    let isInner = Self.isInner
    if options.reportsToDock, !isInner { beginDock() }
    evaluate()
    if !isInner {
      hud.appear(as: content(at: loop.now))
    } else if options.isVerbose {
      Console.complain("the 'bezel run' around this one shows its progress")
    }
    beginInspection()
    tick()
  }

  private func beginDock() {
    var reason = "nothing says which program's terminal this is"
    if let entry = DockEntry.current {
      do throws(BusFailure) { return dock = try DockReporter(on: entry, loop) } catch {
        reason = error.description
      }
    }
    if options.isVerbose { Console.complain("docks show no progress: \(reason)") }
  }

  /// Updates the elapsed time each second, and a prediction each hundredth of the usual time.
  private func tick() {
    clock?.cancel()
    guard isWatched else { return }
    let past = estimator.elapsed(at: loop.now).inSeconds
    var next = past.rounded(.down) + 1 - past
    if let usual = estimator.usual, estimator.progress(at: loop.now).isEstimate {
      next = min(next, usual.inSeconds / 100)
    }
    clock = timer(after: max(.seconds(next), Self.evaluationInterval)) { run in
      run.show()
      run.tick()
    }
  }

  private func cancel(_ presses: Int) {
    isCancelled = true
    relay.signal([SIGINT, SIGTERM, SIGKILL][min(presses - 1, 2)])
  }

  // MARK: The end

  private func finish(_ ending: ProcessEnding) {
    guard waiting == nil else {
      waiting?.ending = ending
      return
    }
    // Alone, the command would have failed to write, and ended so.
    let hasLost = relay.failedStream != nil && (ending == .status(0) || ending == .signal(SIGPIPE))
    let end = hasLost ? .status(1) : ending
    for error in configurationErrors { Console.complain("\(error)") }
    if let loss { Console.complain(loss) }
    reportReading()
    grace?.cancel()
    clock?.cancel()
    evaluation?.cancel()
    completion?.cancel()
    inspectionTimer?.cancel()
    let elapsed = estimator.elapsed(at: loop.now)
    if log != nil { evaluate() }
    dock?.report(nil)
    log?.noteEnd(status: end.shellStatus, after: elapsed)
    if let complaint = log?.complaint { Console.complain(complaint) }
    hud.window = terminal?.id
    terminal?.cancel()
    hud.finish(finalState(end, after: elapsed)) { [unowned self] in
      hud.close()
      dock?.close()
      if end == .status(0), elapsed >= options.grace { addToHistory(elapsed) }
      self.ending = end
      loop.stop()
    }
  }

  /// Says which patterns were too slow, and with `--verbose` what has read the output.
  private func reportReading() {
    reader.slownessComplaints.forEach(Console.complain)
    guard options.isVerbose else { return }
    let names = reader.toolNames
    Console.complain(
      names.isEmpty
        ? "the output has shown no progress" : "progress was read by \(names.joined(separator: ", "))")
    if let match = options.match, !names.contains("--match") {
      Console.complain(
        "--match '\(match)' has found no progress in the output; check the groups against the lines")
    }
  }

  private func finalState(_ end: ProcessEnding, after elapsed: Duration) -> FinalState {
    let time = elapsed.timeTaken
    // The HUD had a line for it from the beginning.
    let whole = time ?? translated("%1$s s", "\(max(1, (elapsed.inSeconds * 10).rounded()) / 10)")
    switch end {
    case _ where relay.failedStream != nil: return failure(time.map { translated("after %1$s", $0) })
    // The status of the other end of a pipe is unknown.
    case .status(0) where options.isPipe: return .ended(details: translated("ended after %1$s", whole))
    case .status(0): return .success(details: translated("took %1$s", whole))
    // The user who interrupted it, or whose reader has enough, knows.
    case .signal(SIGINT), .status(128 + SIGINT): return .none
    case .signal(SIGPIPE) where relay.hasLostReader, .status(128 + SIGPIPE) where relay.hasLostReader:
      return .none
    case _ where isCancelled: return .none
    case .status(let status): return failure(translated("status %1$s", "\(status)"), time)
    case .signal(let signal): return failure(SystemWords.signal(signal), time)
    }
  }

  /// Output that could not be written, which the command's status doesn't report.
  private var loss: String? {
    relay.failedStream.map { stream, error in
      error.writing(stream == .output ? "standard output" : "standard error")
    }
  }

  private func failure(_ facts: String?...) -> FinalState {
    reader.pause()
    let fact = facts.compactMap(\.self).joined(separator: " · ")
    guard let reason = loss ?? reader.failureReason else { return .failure(details: fact) }
    return .failure(details: Self.withPlaceFirst(reason), note: fact)
  }

  /// The reason with the place in a file that it begins with on a line of its own, as in `parser.cpp:41:9: error: …`.
  package static func withPlaceFirst(_ reason: String) -> String {
    let parts = reason.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().prefix { !$0.isEmpty && $0.allSatisfy(\.isNumber) }.prefix(2)
    guard let file = parts.first, !numbers.isEmpty, parts.count > numbers.count + 1 else { return reason }
    let rest = parts[(numbers.count + 1)...].joined(separator: ":").drop { $0 == " " }
    // A host and its port look alike, and a sentence may end with a file. A compiler says what it is after the place.
    let isFile =
      file.contains(" ")
      ? ["error: ", "fatal error: ", "*** "].contains { rest.hasPrefix($0) }
      : file.contains(".") || file.contains("/") || file.lowercased().hasSuffix("file")
    guard isFile else { return reason }
    return rest.isEmpty ? reason : ([file] + numbers).joined(separator: ":").asPath + "\n" + rest
  }
}

extension RunHistory {
  /// Nil without a home or a working directory.
  fileprivate static func ofThisProcess(_ command: [[UInt8]]) -> RunHistory? {
    guard let directory = ControlRequest.currentDirectory, let state = BaseDirectories().state else {
      return nil
    }
    return RunHistory(of: command, in: Array(directory.utf8), folder: state + "/bezel")
  }
}
