package import BezelValues
import BezelWords
import Glibc
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
  /// The largest factor between the fraction and the elapsed part of the usual time for which the usual time still applies.
  private static let likeness = 2.0

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
    guard let fraction = progress.fraction else { return nil }
    // The speed of one phase says nothing about the next one.
    if !progress.isEstimate, !progress.isUneven, let left = pace.remaining(at: now - pauses) { return left }
    guard let usual, usual > elapsed(at: now), fraction < 1 else { return nil }
    let part = elapsed(at: now) / usual
    let isAsUsual = max(fraction, part) <= Self.likeness * min(fraction, part)
    return progress.isEstimate || isAsUsual ? usual - elapsed(at: now) : nil
  }

  /// The options of the HUD that change while the command runs: the indicator, what the command does, and a note with its
  /// count, the elapsed time and a forecast. `mode` is the indicator of known progress; a command that is stopped has no
  /// spinner.
  package func patch(at now: Instant, mode: Indicator.Mode, isStopped: Bool = false) -> Patch {
    let progress = progress(at: now)
    var patch = Patch()
    if let fraction = progress.fraction {
      (patch.mode, patch.progress, patch.isEstimate) = (mode, Progress(fraction), progress.isEstimate)
    } else {
      patch.mode = isStopped ? .text : .spinner
    }
    // Paths differ at their ends.
    (patch.details, patch.ellipsis) = (progress.step.map(Self.fileName)?.asPath ?? "", .middle)
    let facts = [
      isStopped ? translated("stopped") : nil, progress.state == .paused ? translated("waiting") : nil,
      progress.state == .failed ? translated("error") : nil, progress.count?.description,
      elapsed(at: now).clockText, remaining(at: now)?.timeLeftText,
    ]
    patch.note = facts.compactMap(\.self).joined(separator: " · ")
    return patch
  }

  /// The file that a step ends with, as in `Building CXX object src/parser.cpp.o`, without its folders and without the suffix
  /// of its object file. The step itself if it names no file.
  package static func fileName(of step: String) -> String {
    // A count, as in 1/3, is no path.
    guard let word = step.split(separator: " ").last, !word.contains("://"), word.contains(where: \.isLetter),
      word.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || "0123456789_.+-/~@:".unicodeScalars.contains($0)
      }),
      let name = word.split(separator: "/", omittingEmptySubsequences: false).last, !name.isEmpty
    else { return step }
    let parts = name.split(separator: ".")
    let isSource = parts.count > 2 && ["o", "obj", "lo"].contains(parts[parts.count - 1])
    let file = isSource ? name.dropLast(parts[parts.count - 1].count + 1) : name
    let ending = parts.count > 1 ? parts[parts.count - 1] : ""
    let hasEnding = (1...5).contains(ending.count) && ending.first?.isLetter == true
    return hasEnding || word != name ? String(file) : step
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
  private typealias Sample = (fraction: Double, time: Instant)

  /// Since the fraction began to grow without falling back.
  private var samples: [Sample] = []
  /// The part of the speed that a stall may leave before the speed is measured again.
  private static let slowdown = 4.0
  /// The largest factor by which a forecast may change if the speed goes on changing as in the second half, and the largest
  /// one between the speed of the last quarter and the mean.
  private static let (evenness, lateEvenness) = (1.25, 1.5)
  /// The fraction that must be measured for a forecast; less after a minute.
  private static let (least, longLeast) = (0.4, 0.15)
  private static let limit = 64
  /// The standard error of a forecast up to which it is one.
  private static let mostError = 0.16
  /// The error of the whole time that doesn't matter: a second more or less at the end.
  private static let smallError = 0.05

  mutating func note(_ fraction: Double?, at now: Instant) {
    guard let fraction else { return samples = [] }
    guard fraction != samples.last?.fraction else { return }
    // A fraction that falls has a new total or a new beginning: the old speed says nothing.
    if fraction < samples.last?.fraction ?? 0 || isSlower(fraction, at: now) { samples = [] }
    samples.append((fraction, now))
    if samples.count > Self.limit {
      samples = samples.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
  }

  /// Whether so little has come for so long that the forecast would grow several times.
  private func isSlower(_ fraction: Double, at now: Instant) -> Bool {
    guard let first = samples.first, let last = samples.last, last.fraction > first.fraction else {
      return false
    }
    let before = (last.time - first.time) / (last.fraction - first.fraction)
    let after = (now - first.time) / (fraction - first.fraction)
    return after > before * Self.slowdown && now - last.time > .seconds(3)
  }

  /// The time that is left. Nil before enough was measured, and 5 s, while the speed changes, as early parts are often smaller
  /// or larger than the others, and where single parts differ much.
  func remaining(at now: Instant) -> Duration? {
    guard let first = samples.first, let last = samples.last, last.fraction < 1 else { return nil }
    let (done, time) = (last.fraction - first.fraction, last.time - first.time)
    guard done >= (time < .seconds(60) ? Self.least : Self.longLeast), time >= .seconds(5) else { return nil }
    let whole = time / done
    /// The time that a part has taken since then, in proportion to that of an equal part of all.
    func change(since part: Double) -> Double? {
      guard let then = samples.last(where: { $0.time <= first.time + time * part }),
        then.fraction < last.fraction
      else { return nil }
      return ((last.time - then.time) / (last.fraction - then.fraction)) / whole
    }
    guard let half = change(since: 0.5), case let trend = pow(half, 1 + (1 - last.fraction) / done),
      max(trend, 1 / trend) < Self.evenness,
      let quarter = change(since: 0.75), max(quarter, 1 / quarter) < Self.lateEvenness,
      case let error = error(of: whole),
      error < Self.mostError || error * (1 - last.fraction) < Self.smallError
    else { return nil }
    let left = whole * trend * (1 - last.fraction)
    let silence = now - last.time
    // A forecast that ran out while nothing came would grow many times with the next number.
    return silence > left ? nil : max(left - silence, left / 2)
  }

  /// The standard error of the time that is left, in proportion to it: parts that differ much may go on to do so, the more the
  /// fewer are left or were measured. `whole` is the time for all parts at their mean.
  private func error(of whole: Duration) -> Double {
    guard let first = samples.first, let last = samples.last, samples.count > 2 else { return 0 }
    let deviations = zip(samples, samples.dropFirst()).map { before, after in
      let part = after.fraction - before.fraction
      return pow((after.time - before.time) / whole - part, 2) / part
    }
    let variance = deviations.reduce(0, +) / Double(deviations.count - 1)
    return (variance * (1 / (1 - last.fraction) + 1 / (last.fraction - first.fraction))).squareRoot()
  }
}
