import BezelEventLoop
import BezelPosix
import CBezelSystem
import Glibc

/// The terminal that controls this process's session, opened a second time: its O_NONBLOCK affects no other process.
final class ControllingTerminal {
  /// Non-blocking.
  let descriptor: Int32
  /// The modes before ``makeRaw()``; nil while the terminal isn't raw.
  private(set) var savedModes: termios?

  /// Nil if the session has no terminal.
  convenience init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor)
  }

  /// Owns the descriptor, which must be non-blocking.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether this process's group may read from the terminal and change it.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  var modes: termios { modesOfTerminal(descriptor) }

  var size: winsize { sizeOfTerminal(descriptor) }

  /// Passes every byte through unchanged, in both directions, until ``restore()``. Returns the lines that were typed before.
  func makeRaw() -> [UInt8] {
    var modes = savedModes ?? modes
    savedModes = modes
    let typed = typedLines
    let control = modes.c_cflag
    cfmakeraw(&modes)
    modes.c_cflag = control
    setModes(ofTerminal: descriptor, to: modes)
    return typed
  }

  private var typedLines: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 15) { space, count in
      guard let start = space.baseAddress else { return }
      count = Int(relay_take_lines(descriptor, start, Int32(space.count)))
    }
  }

  /// Sets the modes from before ``makeRaw()``. In the background it leaves them alone: the process that took the
  /// foreground has set its own.
  func restore() {
    guard let modes = savedModes else { return }
    savedModes = nil
    if isForeground { setModes(ofTerminal: descriptor, to: modes) }
  }
}

/// Copies what is typed at the raw terminal to the command's pseudoterminal.
final class TerminalInput {
  /// Called when the terminal has gone.
  var onHangUp: () -> Void = {}

  private let loop: EventLoop
  private let terminal: ControllingTerminal
  private let master: Int32
  private let source: DescriptorSource
  private let target: DescriptorSource
  /// Bytes that the pseudoterminal hasn't accepted yet.
  private var pending: ArraySlice<UInt8> = []
  private var isRunning = false

  init(from terminal: ControllingTerminal, to master: Int32, on loop: EventLoop) {
    self.loop = loop
    self.terminal = terminal
    self.master = master
    source = DescriptorSource(terminal.descriptor)
    target = DescriptorSource(master)
    source.onReady = { [unowned self] _ in readMore() }
    target.onReady = { [unowned self] _ in writePending() }
  }

  /// `typed` is what was typed before, and comes first.
  func start(with typed: [UInt8] = []) {
    pending += typed
    guard !isRunning else { return writePending() }
    isRunning = true
    loop.add(source)
    loop.add(target)
    writePending()
  }

  /// Pending bytes are kept for the next ``start()``.
  func stop() {
    guard isRunning else { return }
    isRunning = false
    loop.remove(source)
    loop.remove(target)
  }

  /// Gives the terminal back what was typed and nobody has read: it is for the shell. To be called when the command has
  /// ended and the terminal has its modes again. `unread` is what the pseudoterminal has kept.
  func giveBack(_ unread: [UInt8]) {
    guard terminal.isForeground else { return }
    let bytes = unread + pending
    pending = []
    relay_return_input(terminal.descriptor, bytes, Int32(bytes.count))
  }

  private func updateInterest() {
    source.interest = pending.isEmpty ? .readable : .nothing
    target.interest = pending.isEmpty ? .nothing : .writable
  }

  private func readMore() {
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { space, count in
      let result = read(terminal.descriptor, space.baseAddress, space.count)
      if result < 0 { error = errno }
      count = max(0, result)
    }
    guard !bytes.isEmpty else { return handleNoInput(error) }
    signalProcessGroup(for: bytes)
    pending = bytes[...]
    writePending()
  }

  /// `error` is 0 at the end of input. A raw terminal has no end of input except a hang-up.
  private func handleNoInput(_ error: Int32) {
    if error == EINTR || error == EAGAIN { return }
    // A background process also gets EIO, while the terminal has another foreground group.
    if error == EIO && !terminal.isForeground && tcgetpgrp(terminal.descriptor) > 0 { return stop() }
    onHangUp()
  }

  private func writePending() {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if Errno.current != .interrupted {
        break
      }
    }
    updateInterest()
  }

  /// Sends the signal of a key such as ^C to this process's group, for example to the script that runs this process.
  /// The raw terminal doesn't send it, and the pseudoterminal sends it to the command only.
  private func signalProcessGroup(for bytes: [UInt8]) {
    let modes = modesOfTerminal(master)
    guard modes.c_lflag & tcflag_t(ISIG) != 0 else { return }
    for (key, signal) in [(modes.c_cc.0, SIGINT), (modes.c_cc.1, SIGQUIT)]
    where key != 0 && bytes.contains(key) {
      relay_signal_process_group(signal)
    }
  }
}

/// Opens a new pseudoterminal. The master is non-blocking.
func openTerminalPair() throws(RelayError) -> (master: Int32, slave: Int32) {
  var ends: [Int32] = [-1, -1]
  guard relay_open_terminal_pair(&ends) == 0 else { throw RelayError(.call("openpt"), .current) }
  return (ends[0], ends[1])
}

func modesOfTerminal(_ descriptor: Int32) -> termios {
  var modes = termios()
  tcgetattr(descriptor, &modes)
  return modes
}

func setModes(ofTerminal descriptor: Int32, to modes: termios) {
  var modes = modes
  tcsetattr(descriptor, TCSANOW, &modes)
}

func sizeOfTerminal(_ descriptor: Int32) -> winsize {
  var size = winsize()
  _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
  return size
}

func setSize(ofTerminal descriptor: Int32, to size: winsize) {
  var size = size
  _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
}

func != (one: winsize, other: winsize) -> Bool {
  one.ws_row != other.ws_row || one.ws_col != other.ws_col || one.ws_xpixel != other.ws_xpixel
    || one.ws_ypixel != other.ws_ypixel
}
