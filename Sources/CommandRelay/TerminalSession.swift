import CCommandRelay
import EventLoop
import Glibc

/// A command in a session with a terminal of its own, which is to it what ours is to us.
///
/// The command is in its terminal's foreground while we are in ours and have made that raw: then everything typed goes
/// through, and its terminal makes signals of the keys. Otherwise it is in the background there, so that reading or
/// changing the terminal stops it; then we take our terminal if we may, and stop like it if we may not.
final class TerminalSession: RunningCommand {
  var onStop: (Int32) -> Void = { _ in }
  var onEnd: (Ending) -> Void = { _ in }
  /// Rewrites what is shown.
  var filter: ((UnsafeRawBufferPointer, inout [UInt8]) -> Void)?

  private let loop: EventLoop
  private let terminal: ControllingTerminal
  private let master: Int32
  private let session: relay_session
  private let shown: Passage
  private let typed: TypedInput
  private let control: DescriptorWatch
  /// Whether the command has, or will want, what is typed.
  private var wantsTerminal: Bool
  private var isInFront = false
  private var hasHadTerminal: Bool
  private(set) var isStopped = false
  private var isHungUp = false
  private var hasEnded = false

  init(
    _ launch: Launch, _ streams: StandardStreams, _ terminal: ControllingTerminal, on loop: EventLoop,
    _ plumbing: inout Plumbing
  ) throws(RelayError) {
    self.loop = loop
    self.terminal = terminal
    let ends = try openTerminalPair()
    master = ends.ours
    shown = try plumbing.connect(session: (ends.ours, ends.command), to: terminal)
    typed = TypedInput(from: terminal, to: master, on: loop)
    wantsTerminal = streams.kinds[0] == .ourTerminal
    var modes = terminal.modes
    tcsetattr(ends.command, TCSANOW, &modes)
    setSize(ofTerminal: master, to: terminal.size)
    hasHadTerminal = wantsTerminal && terminal.isForeground
    session = try launch.startSession(
      streams: plumbing.commandsStreams, terminal: ends.command, inFront: hasHadTerminal)
    control = DescriptorWatch(session.control)
  }

  func begin() {
    control.onReady = { [unowned self] _ in readStatus() }
    control.interest = .readable
    loop.add(control)
    typed.onHangUp = { [unowned self] in hangUp() }
    shown.onBreak = { [unowned self] in hangUp() }
    face()
  }

  private func readStatus() {
    var status: Int32 = 0
    while !hasEnded {
      switch relay_read_status(session.control, &status) {
      case 0: return
      case 1: take(status)
      default: end(.signal(SIGKILL))
      }
    }
  }

  private func take(_ status: Int32) {
    if let ending = Ending(waitStatus: status) { return end(ending) }
    let signal = (status >> 8) & 0xff
    if (signal == SIGTTIN || signal == SIGTTOU) && !isInFront && terminal.isForeground {
      wantsTerminal = true
      takeUp()
    } else {
      isStopped = true
      onStop(signal)
    }
  }

  private func end(_ ending: Ending) {
    hasEnded = true
    isStopped = false
    loop.remove(control)
    Glibc.close(session.control)
    typed.stop()
    while waitpid(session.leader, nil, 0) < 0 && errno == EINTR {}
    onEnd(ending)
  }

  /// The leader is our only child, and tells more by its control.
  func lookAfterChildren() {}

  func forward(_ signal: Int32, from sender: pid_t?) {
    // Our terminal is gone, so the command's has to go.
    if signal == SIGHUP && sender == nil { return hangUp() }
    deliver(signal)
  }

  func deliver(_ signal: Int32) {
    order(RELAY_SIGNAL, signal)
  }

  func resize() {
    guard !isHungUp else { return }
    let size = terminal.size
    guard size != sizeOfTerminal(master) else { return }
    setSize(ofTerminal: master, to: size)
    if !isInFront { deliver(SIGWINCH) }
  }

  func stopUs(by signal: Int32) {
    typed.stop()
    terminal.restore()
    // The key, or the call, would have stopped our whole group.
    if signal != SIGSTOP { relay_signal_process_group(signal) }
    relay_raise_default(signal)
  }

  func goOn(after signal: Int32) {
    // Handled again by the loop, what continued us would continue a command that has stopped anew meanwhile.
    let wasContinued = relay_discard_pending(SIGCONT) == 1
    takeUp()
    // Nobody can stop us, so nobody would continue it: it may wait for what is never typed.
    if (signal == SIGTTIN || signal == SIGTTOU) && !isInFront && !wasContinued { order(RELAY_TO_FOREGROUND) }
  }

  func takeUp() {
    guard !hasEnded else { return }
    isStopped = false
    resize()
    face()
    order(RELAY_SIGNAL, SIGCONT)
  }

  func close() {
    terminal.restore()
    isHungUp = true
  }

  /// Puts the command where we are: in front of its terminal with ours in our hands, or behind.
  private func face() {
    isInFront = wantsTerminal && !isHungUp && terminal.isForeground
    if isInFront {
      // What our terminal is when the command first gets it may be another's doing before.
      if !hasHadTerminal { setModes(terminal.modes) }
      hasHadTerminal = true
      terminal.makeRaw()
      typed.start()
    } else {
      typed.stop()
      terminal.restore()
    }
    shown.filter = isInFront ? filter : withoutReturns
    order(isInFront ? RELAY_TO_FOREGROUND : RELAY_TO_BACKGROUND)
  }

  private func setModes(_ modes: termios) {
    var modes = modes
    tcsetattr(master, TCSANOW, &modes)
  }

  /// While our terminal isn't raw it makes the ends of lines itself, so what the command's has made of them goes.
  private func withoutReturns(_ bytes: UnsafeRawBufferPointer, _ shown: inout [UInt8]) {
    var seen: [UInt8] = []
    if let filter { filter(bytes, &seen) } else { seen = Array(bytes) }
    guard terminal.modes.endsLines && !isHungUp && modesOfTerminal(master).endsLines else {
      return shown += seen
    }
    for (index, byte) in seen.enumerated() {
      let isReturnOfLine = byte == 13 && index + 1 < seen.count && seen[index + 1] == 10
      if !isReturnOfLine { shown.append(byte) }
    }
  }

  private func order(_ kind: relay_request_kind, _ signal: Int32 = 0) {
    guard !hasEnded else { return }
    relay_send_request(session.control, relay_request(kind: kind, signal: signal))
  }

  private func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    typed.stop()
    shown.close()
    isInFront = false
  }
}

extension termios {
  /// Whether a newline comes out as return and newline.
  fileprivate var endsLines: Bool {
    let flags = tcflag_t(OPOST | ONLCR)
    return c_oflag & flags == flags
  }
}
