import BezelPosix
import CBezelSystem
import Glibc

/// A command in this process's session and group. The terminal's keys and the shell's job control reach it directly.
final class GroupCommand: RunningCommand {
  var onStop: (Int32) -> Void = { _ in }
  var onEnd: (ProcessEnding) -> Void = { _ in }

  private let command: pid_t
  var process: pid_t { command }
  private let outputTerminals: [(master: Int32, stream: Int32)]
  var foregroundOutput: OutputPump? { nil }
  private(set) var isStopped = false
  private var hasEnded = false

  init(_ launcher: CommandLauncher, _ pipes: inout RelayPipes) throws(RelayError) {
    relay_adopt_orphans()
    try pipes.connectRest()
    outputTerminals = pipes.outputTerminals
    command = try launcher.start(streams: pipes.commandStreams)
  }

  func begin() {}

  /// Orphaned descendants of the command are children of this process, too.
  func reapChildren() {
    var status: Int32 = 0
    while case let child = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED), child > 0 {
      if child == command { commandChanged(status) }
    }
  }

  private func commandChanged(_ status: Int32) {
    if let reason = ProcessEnding(waitStatus: status) {
      hasEnded = true
      onEnd(reason)
    } else {
      isStopped = status & 0xff == 0x7f
      if isStopped { onStop((status >> 8) & 0xff) }
    }
  }

  /// The signals of the terminal's keys go to the whole group. Signals from the command aren't sent back to it.
  func forward(_ signal: Int32, from sender: pid_t?) {
    guard !hasEnded else { return }
    if let sender {
      guard !ProcessTree().isDescendant(sender, of: command) else { return }
    } else if [SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU].contains(signal) {
      return
    }
    switch signal {
    case SIGHUP, SIGINT, SIGQUIT, SIGTERM: send(signal)
    default: kill(command, signal)
    }
  }

  func send(_ signal: Int32) {
    // The second pass reaches processes that were started during the first.
    var reached: Set<pid_t> = []
    for _ in 0..<2 {
      for process in ProcessTree().command(command, of: getpid()) where reached.insert(process).inserted {
        kill(process, signal)
      }
    }
  }

  func updateSize() {
    var hasChanged = false
    for (master, stream) in outputTerminals {
      let size = sizeOfTerminal(stream)
      guard size != sizeOfTerminal(master) else { continue }
      setSize(ofTerminal: master, to: size)
      hasChanged = true
    }
    // The command got its SIGWINCH with this process, and may have read the old size since.
    if hasChanged { send(SIGWINCH) }
  }

  func stopThisProcess(by signal: Int32) {
    relay_raise_default(signal)
  }

  func resume(afterStopBy signal: Int32) {
    continueCommand()
  }

  /// A shell continues the whole group; other programs may have continued this process alone.
  func continueCommand() {
    reapChildren()
    if isStopped && !hasEnded { kill(command, SIGCONT) }
    updateSize()
  }

  func close() {}
}

/// All processes of the system with their parents, at one moment.
struct ProcessTree {
  private var processes: [pid_t: ProcessStatus] = [:]

  init() {
    for number in ProcessFiles.numbers(in: "/proc") { processes[number] = ProcessStatus(of: number) }
  }

  /// A process counts as its own descendant.
  func isDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
    var next = process
    for _ in 0..<processes.count + 1 {
      if next == ancestor { return true }
      guard let parent = processes[next]?.parent else { return false }
      next = parent
    }
    return false
  }

  /// The processes of a command that `process` has started in its own group: the command, the orphans in that group that
  /// `process` has adopted, and the descendants of both. Parents come before their children: a parent that gets a signal
  /// late would see its child die first.
  func command(_ command: pid_t, of process: pid_t) -> [pid_t] {
    let group = processes[process]?.group
    let children = Dictionary(grouping: processes.keys) { processes[$0]?.parent ?? 0 }
    var result =
      [command] + (children[process] ?? []).filter { $0 != command && processes[$0]?.group == group }
    // The numbers were read one after the other and may have been reused, so they may form a circle.
    var seen = Set(result)
    var next = 0
    while next < result.count {
      result += (children[result[next]] ?? []).filter { seen.insert($0).inserted }
      next += 1
    }
    return result
  }
}
