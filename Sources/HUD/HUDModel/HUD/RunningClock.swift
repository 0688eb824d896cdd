import BezelValues

/// A clock that was started: what it shows at an instant, and when that changes.
struct RunningClock: Hashable, Sendable {
  let clock: Clock
  private let start: Instant
  private var seconds = 0

  init(_ clock: Clock, at now: Instant) {
    self.clock = clock
    start = now
  }

  /// When it shows another time.
  var next: Instant {
    let next = start + .seconds(seconds + 1)
    guard case .countdown(let whole) = clock else { return next }
    return min(next, start + whole)
  }

  /// Whether nothing is left of a countdown.
  func isOver(at now: Instant) -> Bool {
    if case .countdown(let whole) = clock { now - start >= whole } else { false }
  }

  /// What is left of a countdown; nil for a clock that goes on.
  func timeLeft(at now: Instant) -> Duration? {
    if case .countdown(let whole) = clock { max(.zero, start + whole - now) } else { nil }
  }

  mutating func advance(to now: Instant) { seconds = Int(max(0, (now - start).inSeconds)) }

  /// Shows the time in a HUD, as its value.
  func show(in specification: inout HUD.Specification) {
    switch clock {
    case .elapsed: specification.content.valueText = Duration.seconds(seconds).clockText
    case .countdown(let whole):
      let left = max(0, whole.inSeconds - Double(seconds))
      specification.content.valueText = Duration.seconds(left.rounded(.up)).clockText
      let indicator = specification.content.indicator
      if indicator.progress != nil {
        specification.content.indicator = Indicator(
          indicator.mode, progress: Progress(left / whole.inSeconds))
      }
    }
  }
}
