import BezelValues

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

extension Double {
  /// This number to the power of another one.
  func raised(to exponent: Double) -> Double { pow(self, exponent) }
}

/// A damped spring, critical or under-damped, as a function of time.
///
/// It has no state and knows no frames: from a displacement and a velocity it computes both for any later time, so a
/// missed frame changes nothing.
package struct Spring: Hashable, Sendable {
  /// In radians per second; a larger one is faster.
  package let angularFrequency: Double
  /// 1 is critical damping, the fastest without overshoot; less overshoots.
  package let dampingRatio: Double

  package static let acceptedDampingRatios = 0.1...1.0

  /// The part of the way, and of the velocity that covers it, that counts as settled.
  static let tolerance = 0.001

  /// The root of (1 + y)·e⁻ʸ = 0.001: a critical spring that starts at rest is within the tolerance after y/ω.
  private static let criticalSettling = 9.233413476451586

  /// A spring that settles to 0.1 % in `settlingTime` if it is critically damped. Less damping keeps the pace, overshoots,
  /// and takes longer to settle.
  package init(settlingTime: Duration = .milliseconds(300), dampingRatio: Double = 1) {
    precondition(settlingTime > .zero, "a spring's settling time is positive, not \(settlingTime)")
    precondition(
      Self.acceptedDampingRatios.contains(dampingRatio),
      "a spring's damping ratio is from 0.1 to 1, not \(dampingRatio)")
    self.angularFrequency = Self.criticalSettling / settlingTime.inSeconds
    self.dampingRatio = dampingRatio
  }

  /// A place relative to the spring's target, and a velocity in units per second.
  struct State: Hashable, Sendable {
    var displacement: Double
    var velocity: Double
  }

  /// The state `seconds` after `start`.
  func state(after seconds: Double, from start: State) -> State {
    let decay = exp(-dampingRatio * angularFrequency * seconds)
    let (cosine, sine) = swing(after: seconds)
    let pull = dampingRatio * start.velocity + angularFrequency * start.displacement
    let drift = start.velocity + dampingRatio * angularFrequency * start.displacement
    return State(
      displacement: decay * (start.displacement * cosine + drift * sine),
      velocity: decay * (start.velocity * cosine - angularFrequency * pull * sine))
  }

  /// The seconds after which displacement and velocity stay within the tolerance. It is relative to the larger of the
  /// displacement and velocity/ω.
  func settling(from start: State) -> Double {
    let reach = max(abs(start.displacement), abs(start.velocity) / angularFrequency)
    guard reach > 0 else { return 0 }
    let rest = reach * Self.tolerance
    let linear = settlingOfLinearEnvelope(from: start, reach: reach, rest: rest)
    guard dampedFrequency > 0 else { return linear }
    let amplitude = hypot(
      start.displacement,
      (start.velocity + dampingRatio * angularFrequency * start.displacement) / dampedFrequency)
    return min(linear, log(amplitude / rest) / (dampingRatio * angularFrequency))
  }

  /// The seconds until the velocity next changes its sign, if it does.
  func turning(from start: State) -> Double? {
    let pull = dampingRatio * start.velocity + angularFrequency * start.displacement
    guard dampedFrequency > 0 else {
      let seconds = start.velocity / (angularFrequency * pull)
      return seconds > 0 && seconds.isFinite ? seconds : nil
    }
    let angle = atan2(start.velocity * dampedFrequency, angularFrequency * pull)
    return (angle > 0 ? angle : angle + .pi) / dampedFrequency
  }

  /// The seconds between two such changes of an under-damped spring.
  var halfSwing: Double? { dampedFrequency > 0 ? .pi / dampedFrequency : nil }

  /// Zero for a critical spring.
  private var dampedFrequency: Double {
    angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
  }

  /// The cosine, and the sine divided by the frequency, whose limit for a critical spring is the time itself.
  private func swing(after seconds: Double) -> (cosine: Double, sine: Double) {
    let frequency = dampedFrequency
    guard frequency > 0 else { return (1, seconds) }
    return (cos(frequency * seconds), sin(frequency * seconds) / frequency)
  }

  /// Displacement and velocity/ω stay below (reach + slope·t)·e^(−ζωt), because |sin(y)/y| ≤ 1; for a critical spring
  /// that starts at rest the displacement is exactly that. Bisection finds the last crossing of `rest`.
  private func settlingOfLinearEnvelope(from start: State, reach: Double, rest: Double) -> Double {
    let rate = dampingRatio * angularFrequency
    let slope = max(
      abs(start.velocity + rate * start.displacement),
      abs(dampingRatio * start.velocity + angularFrequency * start.displacement))
    func envelope(_ seconds: Double) -> Double { (reach + slope * seconds) * exp(-rate * seconds) }
    // The envelope falls from 1/rate on; the crossing is after that.
    var early = 1 / rate
    var late = 2 * early
    while envelope(late) > rest { late *= 2 }
    for _ in 0..<52 where late - early > 1e-9 {
      let middle = (early + late) / 2
      if envelope(middle) > rest { early = middle } else { late = middle }
    }
    return late
  }
}
