internal import EventLoop
import Glibc
import Synchronization

/// The thread on which presentations live, started by the first and ended when there was none for a while.
///
/// Any thread leaves commands; nobody waits for it.
final class HUDThread: Sendable {
  private let state = Mutex(State())
  private let makePerformer: @Sendable (EventLoop) -> any Performer
  /// The process that it was first used in; 0 before.
  private let process = Atomic<pid_t>(0)
  /// It stays as long when there is nothing to do.
  private let patience: Duration

  private struct State {
    var queue = CommandQueue()
    var isRunning = false
    /// The running loop's ear, once it has one. Before that the loop looks by itself.
    var sender: MailboxSender<Void>?
  }

  /// A thread that isn't started yet. The performer is made on it, and once for each of its lives.
  init(
    patience: Duration = .seconds(5), performer: @escaping @Sendable (EventLoop) -> any Performer
  ) {
    self.patience = patience
    makePerformer = performer
  }

  /// Why nothing can be shown; nil if it can. A forked process has a copy of this object but not of the thread, and
  /// its locks may be held by nobody for ever.
  var refusal: String? {
    let (isFirst, owner) = process.compareExchange(expected: 0, desired: getpid(), ordering: .relaxed)
    return isFirst || owner == getpid()
      ? nil : "a forked process shows no HUDs; show them in its parent, or after exec"
  }

  /// Leaves a command. Once the caller's own locks are free, the thread must be woken if that is needed, and what was
  /// replaced may die.
  func accept(
    _ command: Command, for presentation: Presentation
  ) -> (needsWaking: Bool, replaced: Command?) {
    state.withLock { state in
      let needsWaking = state.queue.isEmpty
      return (needsWaking, state.queue.append(command, for: presentation))
    }
  }

  /// Lets the thread look for commands, and starts it if it isn't there.
  func wake() {
    let mustStart = state.withLock { state in
      state.sender?.post(())
      guard !state.isRunning, !state.queue.isEmpty else { return false }
      state.isRunning = true
      return true
    }
    guard mustStart else { return }
    let isStarted = DetachedThread.start { [self] in run() }
    if !isStarted { refuseAll("the system has no thread to give for HUDs; end others first") }
  }

  /// What was left since the last time.
  func takeCommands() -> [CommandQueue.Entry] {
    state.withLock { $0.queue.takeAll() }
  }

  /// Lets the thread end, unless there is something to do.
  func retire() -> Bool {
    state.withLock { state in
      guard state.queue.isEmpty else { return false }
      state.isRunning = false
      state.sender = nil
      return true
    }
  }

  private func run() {
    do throws(EventLoopError) {
      let loop = try HUDLoop(of: self, patience: patience, performer: makePerformer)
      state.withLock { $0.sender = loop.sender }
      loop.run()
    } catch {
      refuseAll("\(error)")
    }
  }

  /// Ends everything that was asked for, and the thread.
  private func refuseAll(_ sentence: String) {
    repeat {
      for entry in takeCommands() { entry.presentation.end(.failed, because: sentence) }
    } while !retire()
  }
}
