#if BEZEL_WAYLAND
internal import BezelEventLoop
import Glibc
import Synchronization

/// The thread that shows HUDs. The first HUD starts it; it ends when there was none for a while.
///
/// Any thread adds commands; none waits for this one.
final class HUDThread: CommandReceiver {
  private let state = Mutex(State())
  private let makeBackend: @Sendable (EventLoop) -> any Backend
  /// The process in which it was first used; 0 before.
  private let process = Atomic<pid_t>(0)
  /// How long the thread stays when there is no HUD.
  private let timeout: Duration

  struct Entry {
    let hud: HUDState
    let command: BackendCommand
  }

  private struct State {
    /// The commands that are not run yet, in their order.
    var queue: [Entry] = []
    var isRunning = false
    /// Wakes the running loop; nil before the loop has taken its first commands.
    var sender: MailboxSender<Void>?
  }

  /// Creates a thread that isn't started yet. The backend is made on the thread, each time it starts.
  init(
    timeout: Duration = .seconds(5), backend: @escaping @Sendable (EventLoop) -> any Backend
  ) {
    self.timeout = timeout
    makeBackend = backend
  }

  /// Why HUDs can't be shown; nil if they can. A forked process has a copy of this object without its thread, and its locks
  /// may never be released.
  var refusal: HUD.Failure? {
    let (isFirst, owner) = process.compareExchange(expected: 0, desired: getpid(), ordering: .relaxed)
    return isFirst || owner == getpid()
      ? nil : HUD.Failure(.forked, "a forked process can't show HUDs; show them in its parent, or after exec")
  }

  let mergesChanges = true

  func enqueue(_ command: BackendCommand, for hud: HUDState) -> Bool {
    state.withLock { state in
      state.queue.append(Entry(hud: hud, command: command))
      return state.queue.count == 1
    }
  }

  /// Wakes the thread, and starts it if needed.
  func wake() {
    let mustStart = state.withLock { state in
      state.sender?.post(())
      guard !state.isRunning, !state.queue.isEmpty else { return false }
      state.isRunning = true
      return true
    }
    guard mustStart else { return }
    let isStarted = DetachedThread.start { [self] in run() }
    if !isStarted {
      failAll(HUD.Failure(.noResources, "the system has no thread left for HUDs; end other threads first"))
    }
  }

  /// Removes and returns the waiting commands.
  func takeCommands() -> [Entry] {
    state.withLock { state in
      defer { state.queue = [] }
      return state.queue
    }
  }

  /// Marks the thread as ended. Returns false when commands wait.
  func end() -> Bool {
    state.withLock { state in
      guard state.queue.isEmpty else { return false }
      state.isRunning = false
      state.sender = nil
      return true
    }
  }

  private func run() {
    do throws(EventLoopError) {
      let loop = try HUDLoop(of: self, timeout: timeout, backend: makeBackend)
      state.withLock { $0.sender = loop.sender }
      loop.run()
    } catch {
      failAll(HUD.Failure(error))
    }
  }

  /// Ends all HUDs that wait, and the thread.
  private func failAll(_ failure: HUD.Failure) {
    repeat {
      for entry in takeCommands() { entry.hud.end(.failed, because: failure) }
    } while !end()
  }
}

/// The loop of a ``HUDThread``, from its first command until there was no HUD for a while.
final class HUDLoop {
  private let loop: EventLoop
  private let thread: HUDThread
  private let backend: any Backend
  private let timeout: Duration
  private var mailbox: Mailbox<Void>?
  private var idleTimer: LoopTimer?
  private var frameTimer: LoopTimer?
  private var followers: [Follower] = []

  private struct Follower {
    let hud: HUDState
    let sample: @Sendable () -> Bool
  }

  /// The interval at which followed progress is sampled.
  private static let sampleInterval = Duration.nanoseconds(16_666_667)

  /// Creates the loop, on its thread.
  init(
    of thread: HUDThread, timeout: Duration, backend: (EventLoop) -> any Backend
  ) throws(EventLoopError) {
    loop = EventLoop()
    self.thread = thread
    self.timeout = timeout
    self.backend = backend(loop)
    mailbox = try Mailbox { [unowned self] in performCommands() }
    idleTimer = LoopTimer(on: loop) { [unowned self] in endIfIdle() }
    frameTimer = LoopTimer(on: loop) { [unowned self] in sample() }
    self.backend.onIdle = { [unowned self] in idleChanged() }
  }

  /// Wakes the loop, from any thread.
  var sender: MailboxSender<Void>? { mailbox?.sender }

  /// Runs commands until the thread has ended.
  func run() {
    if let mailbox { loop.add(mailbox) }
    // Commands that were added before the sender was known.
    performCommands()
    loop.run()
    if let mailbox {
      loop.remove(mailbox)
      mailbox.close()
    }
    idleTimer?.cancel()
    frameTimer?.cancel()
    backend.close()
    loop.finish()
  }

  private func performCommands() {
    for entry in thread.takeCommands() {
      switch entry.command {
      case .follow(let sample): follow(entry.hud, sample)
      case .change: backend.perform(.change(entry.hud.takeChange()), for: entry.hud)
      case .show, .hide, .hideAfter: backend.perform(entry.command, for: entry.hud)
      }
    }
    idleChanged()
  }

  // MARK: Idling

  private func idleChanged() {
    guard backend.isIdle else { idleTimer?.cancel(); return }
    idleTimer?.arm(after: timeout)
  }

  private func endIfIdle() {
    guard backend.isIdle, thread.end() else { return }
    loop.stop()
  }

  // MARK: Following

  private func follow(_ hud: HUDState, _ sample: @escaping @Sendable () -> Bool) {
    followers.append(Follower(hud: hud, sample: sample))
    if frameTimer?.deadline == nil { frameTimer?.arm(after: .zero) }
  }

  private func sample() {
    followers.removeAll { $0.hud.hasEnded || !$0.sample() }
    if !followers.isEmpty { frameTimer?.arm(after: Self.sampleInterval) }
  }
}

#endif
