package import CommandRelay
import EventLoop
import Glibc
import HUDControl
import Time
import ToolProgress

/// A command, what it tells of its progress, and its HUD.
///
/// Nothing of this is for the command to notice: it runs as it would alone, also when there is no HUD.
package final class Run {
  private let options: RunOptions
  private let loop = EventLoop()
  private let relay: CommandRelay
  private let panel: CommandPanel
  private let history: RunHistory?
  private let log: ProgressLog?
  private var reader: ProgressReader
  private var outlook: Outlook
  private var ending: ExitReason?
  /// Whether the user has asked for the end.
  private var isCancelled = false

  private var grace: LoopTimer?
  private var clock: LoopTimer?
  /// Runs while something was printed that hasn't been looked at.
  private var look: LoopTimer?

  /// How much of each full 64 KiB is read, in bytes.
  private static let bulkSample = 4096
  /// How often what was printed is looked at. In between it is only read.
  private static let glance = Duration.milliseconds(100)

  /// - Throws: When the command line asks for what can't be.
  package init(_ options: RunOptions) throws(RunRefusal) {
    let pattern = try options.match.map { word throws(RunRefusal) in try MatchPattern(word) }
    if options.isPipe, isatty(STDIN_FILENO) == 1 {
      throw RunRefusal(
        "--pipe reads standard input, which is your terminal; write: COMMAND | bezel run --pipe")
    }
    self.options = options
    reader = ProgressReader(
      command: options.commandWords, pattern: pattern, readsBareNumbers: options.isPipe)
    log = options.progressDescriptor.map(ProgressLog.init)
    history = options.keepsHistory && !options.isPipe ? RunHistory.ofThisProcess(options.command) : nil
    outlook = Outlook(start: loop.now, usual: nil)
    let hints = ToolHints(
      command: options.commandWords, writesToTerminal: isatty(STDOUT_FILENO) == 1
    ) { name in getenv(name).map { String(cString: $0) } }
    relay = CommandRelay(
      options.command, environment: hints.variables.map { ($0.name, $0.value) }, on: loop)
    panel = CommandPanel(options, on: loop)
    if hints.swallowsTerminalProgress { filterTerminal() }
  }

  /// Runs the command to its end.
  ///
  /// - Throws: When it can't be started.
  package func perform() throws(RelayError) -> ExitReason {
    relay.onOutput = { [unowned self] stream, bytes in
      reader.read(bytes, from: stream == .output ? .output : .errors)
      lookSoon()
    }
    // Of a flood the last lines tell enough. What was skipped ended some line, as far as anybody knows.
    relay.bulkSample = Self.bulkSample
    relay.onSkip = { [unowned self] stream, _ in
      let end: [UInt8] = [UInt8(ascii: "\n")]
      end.withUnsafeBytes { reader.read($0, from: stream == .output ? .output : .errors) }
    }
    var pause = Instant.monotonic()
    relay.onPause = { [unowned self] in
      pause = .monotonic()
      var stopped = outlook.appearance(at: pause)
      stopped.isStopped = true
      panel.changeAtOnce(to: stopped)
    }
    relay.onResume = { [unowned self] in
      outlook.skip(.monotonic() - pause)
      panel.change(to: outlook.appearance(at: .monotonic()))
    }
    relay.onEnd = { [unowned self] in finish($0) }
    panel.onPress = { [unowned self] in cancel($0) }
    panel.onComplaint = { [unowned self] in if options.isVerbose { complain($0) } }
    try relay.start()
    if log != nil { beginLog() }
    grace = timer(after: options.grace) { $0.appear() }
    while ending == nil { loop.run() }
    return ending ?? .exit(0)
  }

  private func filterTerminal() {
    var filter = ProgressFilter()
    relay.terminalFilter = { bytes, seen in filter.pass(bytes) { seen += $0 } }
  }

  // MARK: Looking

  private func timer(after delay: Duration, _ fire: @escaping (Run) -> Void) -> LoopTimer {
    let timer = LoopTimer(on: loop) { [unowned self] in fire(self) }
    timer.arm(after: delay)
    return timer
  }

  private func lookSoon() {
    guard look == nil, panel.isUp || log != nil else { return }
    look = timer(after: Self.glance) { run in
      run.look = nil
      run.lookNow()
    }
  }

  private func beginLog() {
    log?.noteStart(options.command)
    outlook.usual = history?.usual
    tick()
  }

  private func lookNow() {
    reader.pause()
    let progress = reader.progress
    outlook.note(progress, at: loop.now)
    log?.note(progress, outlook, at: loop.now)
    if panel.isUp { panel.change(to: outlook.appearance(at: loop.now)) }
  }

  // MARK: The HUD

  private func appear() {
    outlook.usual = history?.usual
    reader.pause()
    outlook.note(reader.progress, at: loop.now)
    panel.appear(as: outlook.appearance(at: loop.now))
    tick()
  }

  /// The clock goes on, also when nothing is printed, and a guess does as smoothly as can be seen.
  private func tick() {
    clock?.cancel()
    guard panel.isUp || log != nil else { return }
    let past = outlook.elapsed(at: loop.now).inSeconds
    var next = past.rounded(.down) + 1 - past
    if let usual = outlook.usual, case .guessed = outlook.figure(at: loop.now) {
      next = min(next, usual.inSeconds / 100)
    }
    clock = timer(after: max(.seconds(next), Self.glance)) { run in
      run.log?.note(run.reader.progress, run.outlook, at: run.loop.now)
      if run.panel.isUp { run.panel.change(to: run.outlook.appearance(at: run.loop.now)) }
      run.tick()
    }
  }

  private func cancel(_ presses: Int) {
    isCancelled = true
    relay.signal([SIGINT, SIGTERM, SIGKILL][min(presses - 1, 2)])
  }

  // MARK: The end

  private func finish(_ ending: ExitReason) {
    // Alone, it would have found out itself, and ended so.
    let hasLost = relay.failedStream != nil && (ending == .exit(0) || ending == .signal(SIGPIPE))
    let end = hasLost ? .exit(1) : ending
    if let loss { complain(loss) }
    for timer in [grace, clock, look].compactMap({ $0 }) { timer.cancel() }
    let elapsed = outlook.elapsed(at: loop.now)
    if log != nil { lookNow() }
    log?.noteEnd(status: end.status, after: elapsed)
    if end == .exit(0), elapsed >= options.grace { history?.add(elapsed) }
    panel.finish(farewell(end, after: elapsed)) { [unowned self] in
      panel.close()
      self.ending = end
      loop.stop()
    }
  }

  private func farewell(_ end: ExitReason, after elapsed: Duration) -> Farewell {
    switch end {
    case _ where relay.failedStream != nil: return failure("after \(elapsed.clockText)")
    // How the other end of a pipe has ended isn't to be known.
    case .exit(0) where options.isPipe: return .ended(details: "ended after \(elapsed.clockText)")
    case .exit(0): return .success(details: elapsed.clockText)
    // Whoever has interrupted it, or read enough of it, knows.
    case .signal(SIGINT), .exit(128 + SIGINT): return .none
    case .signal(SIGPIPE) where relay.hasLostReader, .exit(128 + SIGPIPE) where relay.hasLostReader:
      return .none
    case _ where isCancelled: return .none
    case .exit(let status): return failure("status \(status) after \(elapsed.clockText)")
    case .signal(let signal):
      return failure("\(String(cString: strsignal(signal)).lowercased()) after \(elapsed.clockText)")
    }
  }

  /// What the command's status doesn't tell: something that it has printed is nowhere.
  private var loss: String? {
    relay.failedStream.map { stream, error in
      let name = stream == .output ? "standard output" : "standard error"
      return "\(name) can't be written: \(error); make room, or write elsewhere"
    }
  }

  private func failure(_ fact: String) -> Farewell {
    reader.pause()
    let words = (loss ?? reader.lastWords).map { [$0] } ?? []
    return .failure(details: (words + [fact]).joined(separator: "\n"))
  }
}

extension RunHistory {
  /// Nil where there is no place for it, or no folder to be in.
  fileprivate static func ofThisProcess(_ command: [[UInt8]]) -> RunHistory? {
    let directory = Request.currentDirectory
    guard !directory.isEmpty, let folder else { return nil }
    return RunHistory(of: command, in: directory, folder: folder)
  }
}

/// Tells the user, on standard error.
package func complain(_ sentence: String) {
  let line = Array("bezel: \(sentence)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
