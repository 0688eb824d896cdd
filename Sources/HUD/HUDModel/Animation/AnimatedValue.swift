package import BezelValues

/// A number on its way to a target, as a function of time.
///
/// Between `move(to:at:with:)` and `settles` it follows the spring; from then on it is exactly the target. A new target
/// starts from the present value and velocity, so that the number never jumps. `ease(to:at:in:)` starts at rest, and is
/// seen all of its time, where a spring has most of its way behind it after a third.
package struct AnimatedValue: Hashable, Sendable {
  package private(set) var target: Double
  /// From this moment on the value is its target.
  package private(set) var settles: Instant

  private var start: Instant
  private var origin: Spring.State
  private var course: Course

  private enum Course: Hashable, Sendable {
    case spring(Spring)
    case easing(Duration)
  }

  /// A value at rest.
  package init(_ value: Double) {
    precondition(value.isFinite, "an animated value is a finite number, not \(value)")
    target = value
    start = Instant(sinceStart: .zero)
    settles = start
    origin = Spring.State(displacement: 0, velocity: 0)
    course = .spring(Spring())
  }

  package func value(at now: Instant) -> Double { target + state(at: now).displacement }

  /// In units a second.
  package func velocity(at now: Instant) -> Double { state(at: now).velocity }

  package func isMoving(at now: Instant) -> Bool { now < settles }

  /// Starts for `target` with the value and the velocity at `now`; without a spring the value is the target at once.
  package mutating func move(to target: Double, at now: Instant, with spring: Spring?) {
    guard let spring else { return jump(to: target) }
    guard target != self.target || .spring(spring) != course else { return }
    depart(for: target, at: now, with: spring, velocity: velocity(at: now))
  }

  /// Starts for `target` without overshoot: a velocity from which a critical spring could not stop in time is reduced to
  /// the largest from which it can. Without a spring the value is the target at once.
  package mutating func follow(_ target: Double, at now: Instant, with spring: Spring?) {
    guard let spring else { return jump(to: target) }
    precondition(spring.dampingRatio == 1, "only a critically damped spring follows without overshoot")
    guard target != self.target || .spring(spring) != course else { return }
    let toGo = target - value(at: now)
    let velocity = velocity(at: now)
    let approaches = toGo * velocity > 0 || toGo == 0
    let limit = spring.angularFrequency * abs(toGo)
    depart(
      for: target, at: now, with: spring,
      velocity: approaches ? max(-limit, min(limit, velocity)) : velocity)
  }

  /// Starts for `target` from the present value, slowly at first and at last; without a time the value is the target at
  /// once.
  package mutating func ease(to target: Double, at now: Instant, in time: Duration) {
    guard time > .zero else { return jump(to: target) }
    guard target != self.target || .easing(time) != course else { return }
    origin = Spring.State(displacement: value(at: now) - target, velocity: 0)
    (self.target, course, start, settles) = (target, .easing(time), now, now + time)
  }

  /// Adds `offset` to value and target: the place is measured from another point.
  package mutating func rebase(by offset: Double) { target += offset }

  /// Sets the value at once, at rest.
  package mutating func jump(to value: Double) {
    self = AnimatedValue(value)
  }

  /// Sets the value at once, but only after `delay`.
  mutating func jump(to value: Double, after delay: Duration, at now: Instant) {
    guard delay > .zero, value != target else { return jump(to: value) }
    ease(to: value, at: now, in: .nanoseconds(1))
    postpone(by: delay)
  }

  /// Delays the motion as if it had started `delay` later.
  package mutating func postpone(by delay: Duration) {
    start = start + delay
    settles = settles + delay
  }

  /// The smallest and the largest value from `now` on.
  package func extent(from now: Instant) -> ClosedRange<Double> {
    let present = state(at: now)
    var least = min(0, present.displacement)
    var greatest = max(0, present.displacement)
    if isMoving(at: now), case .spring(let spring) = course, let turning = spring.turning(from: present) {
      for seconds in [turning, turning + (spring.halfSwing ?? 0)] {
        let displacement = spring.state(after: seconds, from: present).displacement
        least = min(least, displacement)
        greatest = max(greatest, displacement)
      }
    }
    return target + least...target + greatest
  }

  private func state(at now: Instant) -> Spring.State {
    guard now < settles else { return Spring.State(displacement: 0, velocity: 0) }
    let elapsed = max(0, (now - start).inSeconds)
    switch course {
    case .spring(let spring): return spring.state(after: elapsed, from: origin)
    case .easing(let time):
      let (part, whole) = (elapsed / time.inSeconds, origin.displacement)
      return Spring.State(
        displacement: whole * (1 - part.smoothStep), velocity: -whole * 6 * part * (1 - part) / time.inSeconds
      )
    }
  }

  private mutating func depart(for target: Double, at now: Instant, with spring: Spring, velocity: Double) {
    precondition(target.isFinite, "an animated value's target is a finite number, not \(target)")
    origin = Spring.State(displacement: value(at: now) - target, velocity: velocity)
    self.target = target
    course = .spring(spring)
    start = now
    settles = now + .seconds(spring.settling(from: origin))
  }
}

extension Double {
  /// From 0 to 1 while the number does so, slowly at first and at last.
  var smoothStep: Double { self * self * (3 - 2 * self) }

  /// The nearest number from 0 to 1. NaN is 0.
  var clampedToUnit: Double { self > 0 ? min(self, 1) : 0 }
}
