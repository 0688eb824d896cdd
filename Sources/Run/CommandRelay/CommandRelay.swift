// CommandRelay: runs a command unchanged and copies what it prints to an observer. On a terminal the command
// gets a session and a terminal of its own. It understands nothing of what is printed. Called by RunHUD.

package import BezelEventLoop
package import BezelPosix
import CBezelSystem
import Glibc

/// Runs a command as if it ran alone, and shows an observer what it prints.
///
/// If standard output is the controlling terminal, the command gets a session with a pseudoterminal of its own, and this
/// process passes on output and input. Otherwise the command runs in this process's session and group, where the
/// terminal's keys and the shell's job control reach it directly, and only its output goes through pipes.
///
/// Make the relay before other threads start and before other code handles signals: the command starts with the signals
/// blocked and ignored as they were then. The relay must live until ``onEnd``.
package final class CommandRelay {
  /// The stream that the command has written to. All output to a terminal counts as ``output``.
  package enum Stream: Sendable {
    case output
    case errors
  }

  /// Called with each chunk of output after it has been passed on. The bytes are valid during the call only.
  package var onOutput: (Stream, UnsafeRawBufferPointer) -> Void = { _, _ in }

  /// How many bytes of each full chunk of 64 KiB ``onOutput`` gets, from its end; nil for all. Full chunks are bulk output,
  /// which comes as fast as it can be passed on. The bytes omitted are not copied.
  package var bulkSample: Int?

  /// Called before ``onOutput`` with the number of bytes that are omitted there.
  package var onSkip: (Stream, Int) -> Void = { _, _ in }

  /// Called right before this process stops because the command was stopped, as by ^Z. Nothing else is called until
  /// ``onResume``.
  package var onPause: () -> Void = {}

  /// Called when this process continues after ``onPause``, before the command does.
  package var onResume: () -> Void = {}

  /// Called once, when the command has ended and its output has been passed on.
  ///
  /// SIGPIPE and SIGXFSZ stay ignored: writing to a closed pipe or a file without room fails with an error.
  package var onEnd: (ProcessEnding) -> Void = { _ in }

  /// The first of this process's streams that could not be written, with the error. The command's output to it is lost.
  /// A reader or a terminal that has gone is no failure. Final when ``onEnd`` is called.
  package private(set) var failedStream: (stream: Stream, error: Errno)?

  /// Whether the reader of standard output, or the terminal, has gone. The command notices it as it would without the
  /// relay.
  package private(set) var hasLostReader = false

  /// Rewrites what the terminal gets: appends to the array what replaces the bytes. ``onOutput`` gets the original. Nil
  /// passes everything on without a copy. Called without bytes by ``writeAddition()``.
  package var terminalFilter: ((UnsafeRawBufferPointer, inout [UInt8]) -> Void)?

  /// Returns what the terminal gets after the command's output. Called when the command has ended.
  package var terminalEnd: () -> [UInt8] = { [] }

  let loop: EventLoop
  let streams = StandardStreams()
  private let launcher: CommandLauncher
  private var signals: SignalSource?
  var running: (any RunningCommand)?
  private var pumps: [OutputPump] = []

  /// Opens /dev/null on each standard stream that is closed. The program is searched in PATH if it has no slash.
  package init(_ command: [[UInt8]], on loop: EventLoop) {
    precondition(!command.isEmpty, "a command needs a program")
    self.loop = loop
    launcher = CommandLauncher(command)
    streams.occupyClosed()
  }

  /// Starts the command.
  ///
  /// - Precondition: It has not been started before.
  package func start() throws(RelayError) {
    precondition(running == nil, "the command has been started already")
    try handleSignals()
    do {
      try launch()
    } catch {
      stopHandlingSignals()
      launcher.restoreActions()
      closePumps()
      throw error
    }
  }

  /// The command's process; nil before its start and after its end.
  package var process: Int32? { running?.process }

  /// Sends a signal to all processes of the command, and to no others.
  package func signal(_ signal: Int32) {
    running?.send(signal)
  }

  /// Whether the command's terminal is this process's, whose group is in the foreground: no other program draws there.
  package var isInForeground: Bool { running?.foregroundOutput != nil }

  /// Lets ``terminalFilter`` add something, if this process is in the foreground of the terminal. While bytes of the command
  /// wait for the terminal, it can be added to the next ones.
  package func writeAddition() {
    running?.foregroundOutput?.writeAddition()
  }

  private func launch() throws(RelayError) {
    var pipes = RelayPipes(of: self)
    defer {
      pipes.closeCommandEnds()
      pumps = pipes.pumps
    }
    let command = try makeCommand(&pipes)
    running = command
    command.onStop = { [unowned self] in stop(by: $0) }
    command.onEnd = { [unowned self] in finish($0) }
    command.begin()
  }

  private func makeCommand(_ pipes: inout RelayPipes) throws(RelayError) -> any RunningCommand {
    guard streams.kinds[1] == .controllingTerminal, let terminal = ControllingTerminal() else {
      return try GroupCommand(launcher, &pipes)
    }
    let session = try TerminalSession(launcher, streams, terminal, on: loop, &pipes)
    session.filter = terminalFilter
    return session
  }

  // MARK: Signals

  /// All that can be caught, but for the faults of this process: those end it, and so the command. glibc keeps the first
  /// real-time signals for itself.
  private static let handledSignals: [Int32] = {
    let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]
    let usual = (1..<__SIGRTMIN).filter { ![SIGKILL, SIGSTOP].contains($0) && !faults.contains($0) }
    return usual + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
  }()

  private func handleSignals() throws(RelayError) {
    do throws(EventLoopError) {
      let source = try SignalSource(Self.handledSignals) { [unowned self] in handle($0) }
      signals = source
      loop.add(source)
    } catch {
      throw RelayError(.call(error.call), Errno(rawValue: error.errno))
    }
    for signal in CommandLauncher.writingSignals { Glibc.signal(signal, SIG_IGN) }
  }

  private func stopHandlingSignals() {
    guard let signals else { return }
    loop.remove(signals)
    signals.close()
    self.signals = nil
  }

  private func handle(_ signal: Int32) {
    guard let running else { return }
    switch signal {
    case SIGCHLD: running.reapChildren()
    case SIGCONT: running.continueCommand()
    case SIGWINCH: running.updateSize()
    // Those of this process's own writing, which has failed with an error.
    case SIGPIPE where signals?.sender == getpid(), SIGXFSZ where signals?.sender == getpid(): break
    default: running.forward(signal, from: signals?.sender)
    }
  }

  // MARK: Output

  func note(_ loss: OutputStream.Loss, of stream: Stream) {
    switch loss {
    case .reader where stream == .output: hasLostReader = true
    case .reader: break
    case .failure(let error): failedStream = failedStream ?? (stream, error)
    }
  }

  /// Passes on what the command has printed until now, then calls the handler.
  private func drainOutput(then completion: @escaping () -> Void) {
    var remaining = pumps.count
    guard remaining > 0 else { return completion() }
    for pump in pumps {
      pump.drain {
        remaining -= 1
        if remaining == 0 { completion() }
      }
    }
  }

  private func closePumps() {
    for pump in pumps { pump.close() }
    pumps = []
  }

  // MARK: Stop and end

  /// Stops this process after the command was stopped.
  func stop(by signal: Int32) {
    drainOutput { [unowned self] in
      guard let running, running.isStopped else { return }
      onPause()
      running.stopThisProcess(by: signal)
      onResume()
      running.resume(afterStopBy: signal)
    }
  }

  private func finish(_ reason: ProcessEnding) {
    drainOutput { [self] in
      running?.foregroundOutput?.writeLast(terminalEnd())
      // Before the pumps close the pseudoterminal, which may have input for the shell.
      running?.close()
      running = nil
      stopHandlingSignals()
      // A program that the command has left behind goes on writing.
      for pump in pumps { pump.leave() }
      closePumps()
      onEnd(reason)
    }
  }
}

/// A command that has been started, in this process's group or in a session of its own.
protocol RunningCommand: AnyObject {
  /// Called when a signal has stopped the command.
  var onStop: (Int32) -> Void { get set }
  var onEnd: (ProcessEnding) -> Void { get set }

  /// The process that was started.
  var process: pid_t { get }

  /// Whether the command is stopped, as far as is known.
  var isStopped: Bool { get }

  /// What writes to the terminal of a session of its own, while this process is in the foreground there.
  var foregroundOutput: OutputPump? { get }

  /// Starts to call the handlers, once they are set.
  func begin()

  /// Handles SIGCHLD: a child of this process may have changed its state.
  func reapChildren()

  /// Handles a signal to this process. `sender` is nil for the kernel. Sends the signal to the command unless the command
  /// has got it already.
  func forward(_ signal: Int32, from sender: pid_t?)

  /// Sends the signal to the command and its descendants.
  func send(_ signal: Int32)

  /// Handles SIGWINCH: the terminal's size may have changed.
  func updateSize()

  /// Stops this process by the signal that stopped the command, so that the shell notices it. Returns when this process
  /// continues.
  func stopThisProcess(by signal: Int32)

  /// Continues the command after ``stopThisProcess(by:)``.
  func resume(afterStopBy signal: Int32)

  /// Handles SIGCONT: this process continues, in the foreground or in the background.
  func continueCommand()

  /// Called when the command has ended and its output has been written.
  func close()
}
