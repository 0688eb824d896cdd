import BezelValues

/// A clock that was started: what it shows at an instant, and when that changes.
struct RunningClock: Hashable, Sendable {
  let clock: Clock
  private let start: Instant
  /// How much of what plays was over at the start.
  private let first: Double
  private var seconds = 0

  init(_ clock: Clock, of indicator: Indicator, at now: Instant) {
    self.clock = clock
    start = now
    first = indicator.progress?.fraction ?? 0
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

  /// Whether an indicator shows another place of what plays: the clock has to start again there.
  func hasMoved(in indicator: Indicator) -> Bool {
    if case .playing(let whole) = clock { indicator.progress != progress(of: whole) } else { false }
  }

  private func progress(of whole: Duration) -> Progress {
    Progress(min(1, first + Double(seconds) / whole.inSeconds))
  }

  mutating func advance(to now: Instant) { seconds = Int(max(0, (now - start).inSeconds)) }

  /// Shows the time in a HUD, as its value.
  func show(in specification: inout HUD.Specification) {
    switch clock {
    case .elapsed: specification.content.valueText = Duration.seconds(seconds).clockText
    case .countdown(let whole):
      let left = max(0, whole.inSeconds - Double(seconds))
      specification.content.valueText = Duration.seconds(left.rounded(.up)).clockText
      if specification.content.indicator.progress != nil {
        specification.content.indicator.show(Progress(left / whole.inSeconds))
      }
    case .playing(let whole):
      let progress = progress(of: whole)
      specification.content.valueText = Clock.timeLeft(of: whole, at: progress)
      specification.content.indicator.show(progress)
    }
  }
}

extension Indicator {
  fileprivate mutating func show(_ progress: Progress) { self = Indicator(mode, progress: progress) }
}
