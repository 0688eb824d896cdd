import BezelEventLoop
import BezelValues

/// Looks for something that has gone, such as a compositor that starts again: when files come into folders, and a few
/// times after that, since a socket's file comes before somebody listens.
final class Rediscovery {
  private let loop: EventLoop
  private let folders: () -> [String]
  /// Returns whether it was found.
  private let attempt: () -> Bool
  private var watch: DirectoryWatch?
  private var retry: LoopTimer?
  private var delays: ArraySlice<Duration> = []

  private static let delays: [Duration] = [
    .zero, .milliseconds(50), .milliseconds(200), .seconds(1), .seconds(3),
  ]

  init(
    in folders: @escaping () -> [String], on loop: EventLoop, attempt: @escaping () -> Bool
  ) {
    (self.loop, self.folders, self.attempt) = (loop, folders, attempt)
  }

  /// Looks from the next turn on until it is found.
  func begin() {
    if watch == nil {
      let folders = folders
      watch = DirectoryWatch(folders()) { [unowned self] in restart() }
      if let watch { loop.add(watch) }
    }
    restart()
  }

  func end() {
    retry?.cancel()
    retry = nil
    if let watch { loop.remove(watch) }
    watch = nil
  }

  private func restart() {
    delays = Self.delays[...]
    tryLater()
  }

  private func tryLater() {
    guard let delay = delays.popFirst() else { return }
    let timer =
      retry
      ?? LoopTimer(on: loop) { [unowned self] in
        if attempt() { end() } else { tryLater() }
      }
    retry = timer
    timer.arm(after: delay)
  }
}

/// Asks a compositor for its state after a change: at most every 30 ms, and not before it has answered.
final class QueryPacer {
  private let loop: EventLoop
  private let ask: () -> Void
  private lazy var timer = LoopTimer(on: loop) { [unowned self] in begin() }
  private var isDirty = false
  private var isAnswerDue = false
  private var last: Instant?

  private static let interval = Duration.milliseconds(30)

  init(on loop: EventLoop, ask: @escaping () -> Void) {
    (self.loop, self.ask) = (loop, ask)
  }

  /// The state is another one.
  func noteChange() {
    isDirty = true
    schedule()
  }

  func noteAnswer() {
    isAnswerDue = false
    schedule()
  }

  func cancel() {
    isDirty = false
    timer.cancel()
  }

  private func schedule() {
    guard isDirty, !isAnswerDue, timer.deadline == nil else { return }
    timer.arm(at: last.map { $0 + Self.interval } ?? loop.now)
  }

  private func begin() {
    (isDirty, isAnswerDue, last) = (false, true, loop.now)
    ask()
  }
}
