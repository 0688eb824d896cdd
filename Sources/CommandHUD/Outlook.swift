package import Time
package import ToolProgress

/// How far a command is, by all that is known: what it tells, how long it runs, how long it took before.
package struct Outlook {
  private let start: Instant
  package var usual: Duration?
  private var progress = ToolProgress()
  /// How long it was stopped.
  private var pauses = Duration.zero
  private var pace = Pace()

  /// `usual` is how long the command takes as a rule; nil if that isn't known.
  package init(start: Instant, usual: Duration?) {
    self.start = start
    self.usual = usual
  }

  /// Takes what the command tells now.
  package mutating func note(_ progress: ToolProgress, at now: Instant) {
    self.progress = progress
    pace.note(progress.fraction, at: now - pauses)
  }

  /// Leaves a time out in which the command was stopped.
  package mutating func skip(_ pause: Duration) { pauses += pause }

  package func elapsed(at now: Instant) -> Duration { now - pauses - start }

  /// A guess is made only where the command has told nothing at all.
  package func figure(at now: Instant) -> Appearance.Figure {
    if let fraction = progress.fraction { return .measured(fraction) }
    guard progress.state == .unknown, let usual, usual > .zero else { return .unknown }
    return .guessed(Self.eased(elapsed(at: now) / usual))
  }

  /// How long it will still take; nil where nobody could say.
  package func remaining(at now: Instant) -> Duration? {
    switch figure(at: now) {
    case .unknown: nil
    case .measured: pace.remaining(at: now - pauses)
    case .guessed: usual.map { $0 - elapsed(at: now) }.flatMap { $0 > .zero ? $0 : nil }
    }
  }

  package func appearance(at now: Instant) -> Appearance {
    var facts = [elapsed(at: now).clockText]
    if let count = progress.count { facts.insert("\(count)", at: 0) }
    if progress.state == .paused { facts.insert("waiting", at: 0) }
    if let remaining = remaining(at: now) { facts.append("\(remaining.roundedForPeople) left") }
    let step = progress.step?.shortenedInTheMiddle(to: 38)
    return Appearance(figure: figure(at: now), step: step, facts: facts)
  }

  /// A part of the usual time as it is shown: itself at first, and never all of it, however late the command is.
  private static func eased(_ part: Double) -> Double {
    let (bend, most) = (0.8, 0.98)
    guard part > bend else { return part }
    let late = (part - bend) / (most - bend)
    return bend + (most - bend) * late / (1 + late)
  }
}

/// How fast a fraction grows.
private struct Pace {
  /// Where what is told began to grow without falling back.
  private var first: (fraction: Double, time: Instant)?
  private var last: (fraction: Double, time: Instant)?

  mutating func note(_ fraction: Double?, at now: Instant) {
    guard let fraction else { return (first, last) = (nil, nil) }
    // A whole that grows or begins anew makes the old pace worth nothing.
    if first == nil || fraction < last?.fraction ?? 0 { first = (fraction, now) }
    if fraction != last?.fraction { last = (fraction, now) }
  }

  /// Nothing before enough was seen to tell by.
  func remaining(at now: Instant) -> Duration? {
    guard let first, let last, last.fraction < 1 else { return nil }
    let (done, time) = (last.fraction - first.fraction, last.time - first.time)
    guard done >= 0.05, time >= .seconds(3) else { return nil }
    let left = time / done * (1 - last.fraction) - (now - last.time)
    return left > .zero ? left : nil
  }
}
