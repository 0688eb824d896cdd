package import Time

/// A number on its way to a target: a function of time that never jumps.
///
/// Between `move(to:at:with:)` and `settles` it follows the spring; from then on it is the target exactly.
/// A change of mind starts from the present value and velocity.
package struct AnimatedValue: Hashable, Sendable {
  package private(set) var target: Double
  /// From this moment on the value is its target.
  package private(set) var settles: Instant

  private var start: Instant
  private var origin: Spring.State
  private var spring: Spring

  /// A value at rest.
  package init(_ value: Double) {
    precondition(value.isFinite, "a moving value is a finite number, not \(value)")
    target = value
    start = Instant(sinceStart: .zero)
    settles = start
    origin = Spring.State(displacement: 0, velocity: 0)
    spring = Spring()
  }

  package func value(at now: Instant) -> Double { target + state(at: now).displacement }

  /// In units a second.
  package func velocity(at now: Instant) -> Double { state(at: now).velocity }

  package func isMoving(at now: Instant) -> Bool { now < settles }

  /// Sets out for `target` from where the value is at `now`, as fast as it then goes.
  package mutating func move(to target: Double, at now: Instant, with spring: Spring) {
    guard target != self.target || spring != self.spring else { return }
    depart(for: target, at: now, with: spring, velocity: velocity(at: now))
  }

  /// Sets out for `target` without ever passing it: a speed from which a critical spring could not stop in
  /// time is reduced to the greatest from which it can.
  package mutating func follow(_ target: Double, at now: Instant, with spring: Spring) {
    precondition(spring.dampingRatio == 1, "only a critically damped spring can follow without swinging over")
    guard target != self.target || spring != self.spring else { return }
    let toGo = target - value(at: now)
    let velocity = velocity(at: now)
    let approaches = toGo * velocity > 0 || toGo == 0
    let limit = spring.angularFrequency * abs(toGo)
    depart(
      for: target, at: now, with: spring,
      velocity: approaches ? max(-limit, min(limit, velocity)) : velocity)
  }

  /// The same motion, `offset` farther: for a place that is measured from another point.
  package mutating func rebase(by offset: Double) { target += offset }

  /// The value at once, at rest.
  package mutating func jump(to value: Double) {
    self = AnimatedValue(value)
  }

  /// Delays what is still to come, as if the motion had set out `delay` later.
  package mutating func postpone(by delay: Duration) {
    start = start + delay
    settles = settles + delay
  }

  /// The least and the greatest value from `now` on.
  package func extent(from now: Instant) -> ClosedRange<Double> {
    let present = state(at: now)
    var least = min(0, present.displacement)
    var greatest = max(0, present.displacement)
    if isMoving(at: now), let turning = spring.turning(from: present) {
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
    return spring.state(after: max(0, (now - start).inSeconds), from: origin)
  }

  private mutating func depart(for target: Double, at now: Instant, with spring: Spring, velocity: Double) {
    precondition(target.isFinite, "a moving value's target is a finite number, not \(target)")
    origin = Spring.State(displacement: value(at: now) - target, velocity: velocity)
    self.target = target
    self.spring = spring
    start = now
    settles = now + .seconds(spring.settling(from: origin))
  }
}
