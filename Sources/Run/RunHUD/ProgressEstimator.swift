package import BezelValues
package import HUDCommands
package import HUDModel
package import ToolProgress

/// Estimates how far a command is, from what it reports, how long it has run, and how long it took before.
package struct ProgressEstimator {
  private let start: Instant
  package var usual: Duration?
  private var reported = ToolProgress()
  /// How long the command was stopped.
  private var pauses = Duration.zero
  private var pace = Pace()

  /// `usual` is how long the command usually takes; nil if that isn't known.
  package init(start: Instant, usual: Duration?) {
    self.start = start
    self.usual = usual
  }

  /// Takes the command's present progress.
  package mutating func note(_ progress: ToolProgress, at now: Instant) {
    reported = progress
    pace.note(progress.fraction, at: now - pauses)
  }

  /// Excludes a time in which the command was stopped.
  package mutating func skip(_ pause: Duration) { pauses += pause }

  package func elapsed(at now: Instant) -> Duration { now - pauses - start }

  /// What the command has reported. A command that has reported nothing at all is at its part of the usual time.
  package func progress(at now: Instant) -> ToolProgress {
    guard reported.state == .unknown, let usual, usual > .zero else { return reported }
    var progress = reported
    (progress.fraction, progress.isEstimate) = (Self.eased(elapsed(at: now) / usual), true)
    return progress
  }

  /// The time that is left; nil if there is no basis for a forecast.
  package func remaining(at now: Instant) -> Duration? {
    let progress = progress(at: now)
    guard progress.fraction != nil else { return nil }
    // The speed of one phase says nothing about the next one.
    guard progress.isEstimate || progress.isWeighted else { return pace.remaining(at: now - pauses) }
    return usual.map { $0 - elapsed(at: now) }.flatMap { $0 > .zero ? $0 : nil }
  }

  /// The options of the HUD that change while the command runs: the indicator, what the command does, and a note with its
  /// count, the elapsed time and a forecast.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - mode: The indicator of known progress.
  ///   - isStopped: Whether the command is stopped: the HUD then has no spinner.
  /// - Returns: The options.
  package func patch(at now: Instant, mode: Indicator.Mode, isStopped: Bool = false) -> Patch {
    let progress = progress(at: now)
    var patch = Patch()
    if let fraction = progress.fraction {
      (patch.mode, patch.progress, patch.isEstimate) = (mode, Progress(fraction), progress.isEstimate)
    } else {
      patch.mode = isStopped ? .text : .spinner
    }
    // Paths differ at their ends.
    (patch.details, patch.ellipsis) = (progress.step ?? "", .middle)
    let facts = [
      isStopped ? "stopped" : nil, progress.state == .paused ? "waiting" : nil, progress.count?.description,
      elapsed(at: now).clockText, remaining(at: now).map { "\($0.forecastText) left" },
    ]
    patch.note = facts.compactMap(\.self).joined(separator: " · ")
    return patch
  }

  /// The part of the usual time that is shown: linear at first, then slower, and never 1 for a command that takes longer.
  private static func eased(_ part: Double) -> Double {
    let (bend, limit) = (0.8, 0.98)
    guard part > bend else { return part }
    let late = (part - bend) / (limit - bend)
    return bend + (limit - bend) * late / (1 + late)
  }
}

/// The speed at which a fraction grows.
private struct Pace {
  /// Where the fraction began to grow without falling back.
  private var first: (fraction: Double, time: Instant)?
  private var last: (fraction: Double, time: Instant)?
  /// The part of the speed that a stall may leave before the speed is measured again.
  private static let slowdown = 4.0

  mutating func note(_ fraction: Double?, at now: Instant) {
    guard let fraction else { return (first, last) = (nil, nil) }
    // A fraction that falls has a new total or a new beginning: the old speed says nothing.
    if first == nil || fraction < last?.fraction ?? 0 || isSlower(fraction, at: now) {
      first = (fraction, now)
    }
    if fraction != last?.fraction { last = (fraction, now) }
  }

  /// Whether so little has come for so long that the forecast would grow several times.
  private func isSlower(_ fraction: Double, at now: Instant) -> Bool {
    guard let first, let last, fraction > last.fraction, last.fraction > first.fraction else { return false }
    let before = (last.time - first.time) / (last.fraction - first.fraction)
    let after = (now - first.time) / (fraction - first.fraction)
    return after > before * Self.slowdown && now - last.time > .seconds(3)
  }

  /// The time that is left. Nil before a twentieth and 3 s were measured.
  func remaining(at now: Instant) -> Duration? {
    guard let first, let last, last.fraction < 1 else { return nil }
    let (done, time) = (last.fraction - first.fraction, last.time - first.time)
    guard done >= 0.05, time >= .seconds(3) else { return nil }
    let left = time / done * (1 - last.fraction)
    let silence = now - last.time
    // A forecast that ran out while nothing came would grow many times with the next number.
    return silence > left ? nil : max(left - silence, left / 2)
  }
}

extension Duration {
  /// The duration as a forecast, rounded so that it seldom changes: `5 s`, `40 s`, `3 min`, `1 h 20 min`.
  package var forecastText: String {
    let seconds = max(0, inSeconds)
    if seconds < 10 { return "\(max(1, Int(seconds.rounded(.up)))) s" }
    if seconds < 57.5 { return "\(Int((seconds / 5).rounded()) * 5) s" }
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 60 else { return "\(minutes) min" }
    let tens = minutes % 60 / 10 * 10
    return tens == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(tens) min"
  }
}
