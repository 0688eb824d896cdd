import BezelEventLoop
import BezelValues

/// Asks for a state after a change: at most every 30 ms, and not before the last question was answered.
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

  /// No answer comes any more.
  func cancel() {
    (isDirty, isAnswerDue) = (false, false)
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
