internal import EventLoop

/// One life of a ``HUDThread``: its loop, from the first command until nothing was to do for a while.
final class HUDLoop {
  private let loop: EventLoop
  private let thread: HUDThread
  private let performer: any Performer
  private let patience: Duration
  private var mailbox: Mailbox<Void>?
  private var idleTimer: LoopTimer?
  private var frameTimer: LoopTimer?
  private var followers: [Follower] = []

  private struct Follower {
    let presentation: Presentation
    let sample: @Sendable () -> Bool
  }

  /// What is followed is looked at once in a frame of 60 Hz.
  private static let frame = Duration.nanoseconds(16_666_667)

  /// The loop for one thread, made on it.
  init(
    of thread: HUDThread, patience: Duration, performer: (EventLoop) -> any Performer
  ) throws(EventLoopError) {
    loop = EventLoop()
    self.thread = thread
    self.patience = patience
    self.performer = performer(loop)
    mailbox = try Mailbox { [unowned self] in carryOut() }
    idleTimer = LoopTimer(on: loop) { [unowned self] in considerEnding() }
    frameTimer = LoopTimer(on: loop) { [unowned self] in sample() }
    self.performer.onIdle = { [unowned self] in considerIdling() }
  }

  /// Wakes it, from any thread.
  var sender: MailboxSender<Void>? { mailbox?.sender }

  /// Carries out commands until there is nothing to do.
  func run() {
    if let mailbox { loop.add(mailbox) }
    // What was left before the sender was known.
    carryOut()
    loop.run()
    if let mailbox {
      loop.remove(mailbox)
      mailbox.close()
    }
    idleTimer?.cancel()
    frameTimer?.cancel()
    performer.leave()
    loop.finish()
  }

  private func carryOut() {
    for entry in thread.takeCommands() {
      if case .follow(let sample) = entry.command {
        follow(entry.presentation, sample)
      } else {
        performer.perform(entry.command, for: entry.presentation)
      }
    }
    considerIdling()
  }

  // MARK: Idling

  private func considerIdling() {
    guard performer.isIdle else { idleTimer?.cancel(); return }
    idleTimer?.arm(after: patience)
  }

  private func considerEnding() {
    guard performer.isIdle, thread.retire() else { return }
    loop.stop()
  }

  // MARK: Following

  private func follow(_ presentation: Presentation, _ sample: @escaping @Sendable () -> Bool) {
    followers.append(Follower(presentation: presentation, sample: sample))
    if frameTimer?.deadline == nil { frameTimer?.arm(after: .zero) }
  }

  private func sample() {
    followers.removeAll { $0.presentation.hasEnded || !$0.sample() }
    if !followers.isEmpty { frameTimer?.arm(after: Self.frame) }
  }
}
