import BezelEventLoop
import BezelPosix
import CBezelSystem
import Glibc

/// A command in a session of its own, on a pseudoterminal that stands for this process's terminal.
///
/// While this process is in the foreground, its terminal is raw and the command is in the foreground of the
/// pseudoterminal: all keys are passed on, and the pseudoterminal turns ^C and ^Z into signals for the command.
///
/// While this process is in the background, so is the command. If it reads from the pseudoterminal, or changes it, the
/// kernel stops it. If this process may then use its terminal, it does and continues the command. Otherwise it stops by
/// the same signal, so that the shell can bring it to the foreground.
final class TerminalSession: RunningCommand {
  var onStop: (Int32) -> Void = { _ in }
  var onEnd: (ProcessEnding) -> Void = { _ in }
  /// Rewrites what is written to the terminal.
  var filter: ((UnsafeRawBufferPointer, inout [UInt8]) -> Void)?

  private let loop: EventLoop
  private let terminal: ControllingTerminal
  private let master: Int32
  private let session: relay_session
  var process: pid_t { session.command }
  var foregroundOutput: OutputPump? { !isHungUp && terminal.isForeground ? output : nil }
  private let output: OutputPump
  private let input: TerminalInput
  private let control: DescriptorSource
  /// Whether the command's standard input is the terminal, or the command has tried to use it.
  private var wantsTerminal: Bool
  private var isInForeground = false
  /// Whether the pseudoterminal has had the terminal's modes while the command was in the foreground.
  private var hasCopiedModes: Bool
  private(set) var isStopped = false
  private var isHungUp = false
  private var hasEnded = false
  /// What was typed and the command has not read.
  private var unread: [UInt8] = []

  init(
    _ launcher: CommandLauncher, _ streams: StandardStreams, _ terminal: ControllingTerminal,
    on loop: EventLoop, _ pipes: inout RelayPipes
  ) throws(RelayError) {
    self.loop = loop
    self.terminal = terminal
    let ends = try openTerminalPair()
    master = ends.master
    output = try pipes.connect(session: ends, to: terminal)
    input = TerminalInput(from: terminal, to: master, on: loop)
    wantsTerminal = streams.kinds[0] == .controllingTerminal
    setModes(ofTerminal: ends.slave, to: terminal.modes)
    setSize(ofTerminal: master, to: terminal.size)
    hasCopiedModes = wantsTerminal && terminal.isForeground
    session = try launcher.startSession(
      streams: pipes.commandStreams, terminal: ends.slave, outer: terminal.descriptor,
      inForeground: hasCopiedModes)
    control = DescriptorSource(session.control)
  }

  func begin() {
    control.onReady = { [unowned self] _ in readStatus() }
    control.interest = .readable
    loop.add(control)
    input.onHangUp = { [unowned self] in hangUp() }
    output.onBroken = { [unowned self] in hangUp() }
    updateForeground()
  }

  // MARK: The command's state

  private func readStatus() {
    var status: Int32 = 0
    var typed = [UInt8](repeating: 0, count: Int(RELAY_TYPED_CAPACITY))
    var typedCount = 0
    while !hasEnded {
      switch relay_read_status(session.control, &status, &typed, &typedCount) {
      case 0: return
      case 1:
        unread = Array(typed.prefix(typedCount))
        commandChanged(status)
      default: end(.signal(SIGKILL))
      }
    }
  }

  private func commandChanged(_ status: Int32) {
    if let reason = ProcessEnding(waitStatus: status) { return end(reason) }
    let signal = (status >> 8) & 0xff
    if Self.isTerminalAccess(signal) && !isInForeground && terminal.isForeground {
      wantsTerminal = true
      continueCommand()
    } else {
      isStopped = true
      onStop(signal)
    }
  }

  private func end(_ reason: ProcessEnding) {
    hasEnded = true
    isStopped = false
    loop.remove(control)
    Glibc.close(session.control)
    input.stop()
    while waitpid(session.leader, nil, 0) < 0 && Errno.current == .interrupted {}
    onEnd(reason)
  }

  /// Whether the kernel sends this signal to a background process that uses its terminal.
  private static func isTerminalAccess(_ signal: Int32) -> Bool {
    signal == SIGTTIN || signal == SIGTTOU
  }

  // MARK: Signals

  /// The leader is the only child. It reports the command's changes by its socket.
  func reapChildren() {}

  func forward(_ signal: Int32, from sender: pid_t?) {
    // The kernel sends SIGHUP when the terminal has gone.
    if signal == SIGHUP && sender == nil { return hangUp() }
    send(signal)
  }

  func send(_ signal: Int32) {
    request(RELAY_SIGNAL, signal)
  }

  func updateSize() {
    guard !isHungUp else { return }
    let size = terminal.size
    guard size != sizeOfTerminal(master) else { return }
    setSize(ofTerminal: master, to: size)
    // The kernel sends SIGWINCH only to the foreground group of the pseudoterminal.
    if !isInForeground { send(SIGWINCH) }
  }

  func stopThisProcess(by signal: Int32) {
    input.stop()
    terminal.restore()
    // Without the relay, the key or the background access would have stopped the whole group.
    if signal != SIGSTOP { relay_signal_process_group(signal) }
    relay_raise_default(signal)
  }

  func resume(afterStopBy signal: Int32) {
    // If the loop handled the pending SIGCONT too, it would continue a command that has stopped again since.
    let wasContinued = relay_discard_pending(SIGCONT) == 1
    continueCommand()
    // Without a SIGCONT this process did not stop: the kernel ignores these signals in an orphaned group. Nobody would
    // ever continue the command, so put it into the foreground, where it can wait for input.
    if Self.isTerminalAccess(signal) && !isInForeground && !wasContinued { request(RELAY_TO_FOREGROUND) }
  }

  func continueCommand() {
    guard !hasEnded else { return }
    isStopped = false
    updateSize()
    updateForeground()
    request(RELAY_SIGNAL, SIGCONT)
  }

  private func request(_ kind: relay_request_kind, _ signal: Int32 = 0) {
    guard !hasEnded else { return }
    let modes = terminal.modes
    relay_send_request(
      session.control,
      relay_request(kind: kind, signal: signal, before: terminal.savedModes ?? modes, raw: modes))
  }

  // MARK: The terminal

  func close() {
    terminal.restore()
    if !isHungUp { input.giveBack(unread) }
    isHungUp = true
  }

  /// Puts the command into the foreground or the background of the pseudoterminal, as this process is of its terminal.
  private func updateForeground() {
    isInForeground = wantsTerminal && !isHungUp && terminal.isForeground
    if isInForeground {
      takeTerminal()
    } else {
      input.stop()
      terminal.restore()
    }
    output.filter = isInForeground ? filter : { [unowned self] in removeReturns($0, &$1) }
    request(isInForeground ? RELAY_TO_FOREGROUND : RELAY_TO_BACKGROUND)
  }

  private func takeTerminal() {
    // While this process was in the background, another one may have changed the modes of the terminal.
    if !hasCopiedModes { setModes(ofTerminal: master, to: terminal.modes) }
    hasCopiedModes = true
    input.start(with: terminal.makeRaw())
  }

  /// The pseudoterminal writes a newline as return and newline. A terminal that isn't raw does the same with the newline,
  /// so the return is removed.
  private func removeReturns(_ bytes: UnsafeRawBufferPointer, _ result: inout [UInt8]) {
    var filtered: [UInt8] = []
    if let filter { filter(bytes, &filtered) } else { filtered = Array(bytes) }
    guard terminal.modes.addsReturns && !isHungUp && modesOfTerminal(master).addsReturns else {
      return result += filtered
    }
    for (index, byte) in filtered.enumerated() {
      let isBeforeNewline = index + 1 < filtered.count && filtered[index + 1] == UInt8(ascii: "\n")
      if byte != UInt8(ascii: "\r") || !isBeforeNewline { result.append(byte) }
    }
  }

  private func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    input.stop()
    // Closes the master; the kernel then sends SIGHUP to the session.
    output.close()
    isInForeground = false
  }
}

extension termios {
  /// Whether the terminal writes a newline as return and newline.
  fileprivate var addsReturns: Bool {
    let flags = tcflag_t(OPOST | ONLCR)
    return c_oflag & flags == flags
  }
}
