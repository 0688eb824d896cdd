import CCommandRelay
package import EventLoop
import Glibc

/// Runs a command as if it ran alone, and shows a copy of what it prints to an observer.
///
/// Where standard output is our terminal, the command gets a session with a terminal of its own, and this process
/// passes on what is shown and typed. Everywhere else it runs in our own session and group, so that the terminal's keys
/// and the shell's job control reach it by themselves, and only what has to be read goes through a pipe.
///
/// Make it before other threads start and before anything else handles signals: the command blocks and ignores what
/// was blocked and ignored then. It lives until ``onEnd``.
package final class CommandRelay {
  /// Where the command has printed something. What goes to the terminal is ``output``.
  package enum Stream: Sendable {
    case output
    case errors
  }

  /// Shown each piece after it was passed on. The bytes are valid during the call only.
  package var onOutput: (Stream, UnsafeRawBufferPointer) -> Void = { _, _ in }

  /// How many bytes the observer is shown of each 64 KiB of a flood, which comes as fast as it can be passed on; nil
  /// for all of it. What isn't shown costs no copy.
  package var floodSample: Int?

  /// Told how many bytes of a flood are left out before the next that are shown.
  package var onSkip: (Stream, Int) -> Void = { _, _ in }

  /// Called right before this process stops because the command was stopped, as by ^Z: nothing happens here until
  /// ``onResume``.
  package var onPause: () -> Void = {}

  /// Called when this process goes on after ``onPause``, and the command with it.
  package var onResume: () -> Void = {}

  /// Called once, when the command has ended and all that it printed has been passed on.
  ///
  /// SIGPIPE stays ignored: a write that nobody reads any more fails with EPIPE.
  package var onEnd: (Ending) -> Void = { _ in }

  /// Which of our streams couldn't be written, and why; the first, if both. Known before ``onEnd``: what the command
  /// printed there is lost, whatever its status. A reader that went away, or a terminal, is no failure.
  package private(set) var failedStream: (stream: Stream, errno: Int32)?

  /// Whether the reader of our standard output went away, or the terminal. The command is told as it would be alone.
  package private(set) var hasLostReader = false

  /// Rewrites what the terminal gets: appends to the array what shall be seen of the piece. The observer still gets
  /// all of it. Nil, and nothing is copied.
  package var terminalFilter: ((UnsafeRawBufferPointer, inout [UInt8]) -> Void)?

  let loop: EventLoop
  let streams: StandardStreams
  private let launch: Launch
  private var signals: SignalSource?
  var running: (any RunningCommand)?
  private var passages: [Passage] = []

  /// - Parameters:
  ///   - command: the program, looked for in PATH if it has no slash, and its arguments.
  ///   - additions: variables that the command gets besides ours, or in place of them.
  ///   - loop: where it all happens.
  package init(
    _ command: [[UInt8]], environment additions: [(name: String, value: String)] = [], on loop: EventLoop
  ) {
    precondition(!command.isEmpty, "a command without a program")
    self.loop = loop
    launch = Launch(command, adding: additions)
    streams = StandardStreams()
  }

  /// Starts the command.
  package func start() throws(RelayError) {
    precondition(running == nil, "the command has been started already")
    try handleSignals()
    do {
      try launchAndConnect()
    } catch {
      stopHandlingSignals()
      launch.restoreBrokenPipes()
      for passage in passages { passage.close() }
      passages = []
      throw error
    }
  }

  /// Sends a signal to the whole of the command, and to nobody else.
  package func signal(_ signal: Int32) {
    running?.deliver(signal)
  }

  func note(_ loss: Outlet.Loss, of stream: Stream) {
    switch loss {
    case .reader where stream == .output: hasLostReader = true
    case .reader: break
    case .failure(let error): failedStream = failedStream ?? (stream, error)
    }
  }

  private func launchAndConnect() throws(RelayError) {
    var plumbing = Plumbing(of: self)
    defer {
      plumbing.closeCommandsEnds()
      passages = plumbing.passages
    }
    if streams.kinds[1] == .ourTerminal, let terminal = ControllingTerminal() {
      let session = try TerminalSession(launch, streams, terminal, on: loop, &plumbing)
      session.filter = terminalFilter
      running = session
    } else {
      running = try GroupCommand(launch, &plumbing)
    }
    running?.onStop = { [unowned self] in stop(by: $0) }
    running?.onEnd = { [unowned self] in finish($0) }
    running?.begin()
  }

  private func handleSignals() throws(RelayError) {
    do throws(EventLoopError) {
      let source = try SignalSource(Self.handled) { [unowned self] in take($0) }
      signals = source
      loop.add(source)
    } catch {
      throw RelayError(.call(error.call), errno: error.errno)
    }
    // A stream that nobody reads is told by its error.
    Glibc.signal(SIGPIPE, SIG_IGN)
  }

  private func stopHandlingSignals() {
    guard let signals else { return }
    loop.remove(signals)
    signals.close()
    self.signals = nil
  }

  private static let handled = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGWINCH, SIGCHLD,
  ]

  private func take(_ signal: Int32) {
    guard let running else { return }
    switch signal {
    case SIGCHLD: running.lookAfterChildren()
    case SIGCONT: running.takeUp()
    case SIGWINCH: running.resize()
    default: running.forward(signal, from: signals?.sender)
    }
  }

  /// The command has been stopped: so are we, once all is shown that it has printed.
  func stop(by signal: Int32) {
    settle { [unowned self] in
      guard let running, running.isStopped else { return }
      onPause()
      running.stopUs(by: signal)
      onResume()
      running.goOn(after: signal)
    }
  }

  private func finish(_ ending: Ending) {
    settle { [self] in
      for passage in passages { passage.close() }
      running?.close()
      running = nil
      passages = []
      stopHandlingSignals()
      onEnd(ending)
    }
  }

  private func settle(_ done: @escaping () -> Void) {
    var rest = passages.count
    guard rest > 0 else { return done() }
    for passage in passages {
      passage.settle {
        rest -= 1
        if rest == 0 { done() }
      }
    }
  }
}
