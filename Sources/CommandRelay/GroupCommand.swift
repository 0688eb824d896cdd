import CCommandRelay
import Glibc

/// A command in our own session and group. What a terminal's keys and a shell do to a group, they do to it, too.
final class GroupCommand: RunningCommand {
  var onStop: (Int32) -> Void = { _ in }
  var onEnd: (Ending) -> Void = { _ in }

  private let command: pid_t
  private let displays: [(master: Int32, terminal: Int32)]
  private(set) var isStopped = false
  private var hasEnded = false

  init(_ launch: Launch, _ plumbing: inout Plumbing) throws(RelayError) {
    relay_adopt_orphans()
    try plumbing.connectRest()
    displays = plumbing.displays
    command = try launch.start(streams: plumbing.commandsStreams)
  }

  func begin() {}

  /// Orphans of the command are our children, too.
  func lookAfterChildren() {
    var status: Int32 = 0
    while case let child = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED), child > 0 {
      if child == command { commandChanged(status) }
    }
  }

  private func commandChanged(_ status: Int32) {
    if let ending = Ending(waitStatus: status) {
      hasEnded = true
      onEnd(ending)
    } else {
      isStopped = status & 0xff == 0x7f
      if isStopped { onStop((status >> 8) & 0xff) }
    }
  }

  /// What the kernel sends it sends to the whole group, and so does the command itself.
  func forward(_ signal: Int32, from sender: pid_t?) {
    guard let sender, !hasEnded, !ProcessTree().isDescendant(sender, of: command) else { return }
    switch signal {
    case SIGHUP, SIGINT, SIGQUIT, SIGTERM: deliver(signal)
    default: kill(command, signal)
    }
  }

  func deliver(_ signal: Int32) {
    // Twice, for what is born meanwhile.
    var reached: Set<pid_t> = []
    for _ in 0..<2 {
      for process in ProcessTree().command(command, of: getpid()) where reached.insert(process).inserted {
        kill(process, signal)
      }
    }
  }

  func resize() {
    var hasChanged = false
    for display in displays {
      let size = sizeOfTerminal(display.terminal)
      guard size != sizeOfTerminal(display.master) else { continue }
      setSize(ofTerminal: display.master, to: size)
      hasChanged = true
    }
    // The terminal told it at the same time as us, and it may have asked for the size before it was new.
    if hasChanged { deliver(SIGWINCH) }
  }

  func stopUs(by signal: Int32) {
    relay_raise_default(signal)
  }

  func goOn(after signal: Int32) {
    takeUp()
  }

  /// The shell continues the whole group; somebody else may have continued us alone.
  func takeUp() {
    lookAfterChildren()
    if isStopped && !hasEnded { kill(command, SIGCONT) }
    resize()
  }

  func close() {}
}
