package import Time

/// A number on its way to a target, as a function of time.
///
/// Between `move(to:at:with:)` and `settles` it follows the spring; from then on it is exactly the target. A new target
/// starts from the present value and velocity, so that the number never jumps.
package struct AnimatedValue: Hashable, Sendable {
  package private(set) var target: Double
  /// From this moment on the value is its target.
  package private(set) var settles: Instant

  private var start: Instant
  private var origin: Spring.State
  private var spring: Spring

  /// A value at rest.
  package init(_ value: Double) {
    precondition(value.isFinite, "an animated value is a finite number, not \(value)")
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

  /// Starts for `target` with the value and the velocity at `now`; without a spring the value is the target at once.
  package mutating func move(to target: Double, at now: Instant, with spring: Spring?) {
    guard let spring else { return jump(to: target) }
    guard target != self.target || spring != self.spring else { return }
    depart(for: target, at: now, with: spring, velocity: velocity(at: now))
  }

  /// Starts for `target` without overshoot: a velocity from which a critical spring could not stop in time is reduced to
  /// the largest from which it can.
  package mutating func follow(_ target: Double, at now: Instant, with spring: Spring) {
    precondition(spring.dampingRatio == 1, "only a critically damped spring follows without overshoot")
    guard target != self.target || spring != self.spring else { return }
    let toGo = target - value(at: now)
    let velocity = velocity(at: now)
    let approaches = toGo * velocity > 0 || toGo == 0
    let limit = spring.angularFrequency * abs(toGo)
    depart(
      for: target, at: now, with: spring,
      velocity: approaches ? max(-limit, min(limit, velocity)) : velocity)
  }

  /// Adds `offset` to value and target: the place is measured from another point.
  package mutating func rebase(by offset: Double) { target += offset }

  /// Sets the value at once, at rest.
  package mutating func jump(to value: Double) {
    self = AnimatedValue(value)
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
    precondition(target.isFinite, "an animated value's target is a finite number, not \(target)")
    origin = Spring.State(displacement: value(at: now) - target, velocity: velocity)
    self.target = target
    self.spring = spring
    start = now
    settles = now + .seconds(spring.settling(from: origin))
  }
}

/// A bezel's place on its output, in logical pixels: that of its corner, of the middle of an edge or of its centre,
/// whichever stays where it is at that position when the bezel grows.
struct AnimatedPosition: Hashable, Sendable {
  private var x = AnimatedValue(0)
  private var y = AnimatedValue(0)
  private var base: Base?

  /// What the place is relative to.
  private struct Base: Hashable {
    let position: Position
    let screen: Screen
  }

  func isMoving(at now: Instant) -> Bool { x.isMoving(at: now) || y.isMoving(at: now) }

  /// The present place relative to the target.
  func displacement(at now: Instant) -> Point {
    Point(x: x.value(at: now) - x.target, y: y.value(at: now) - y.target)
  }

  /// The largest distance from the target from `now` on, to each side.
  func way(from now: Instant) -> Insets {
    let (across, down) = (x.extent(from: now), y.extent(from: now))
    return Insets(
      left: x.target - across.lowerBound, top: y.target - down.lowerBound,
      right: across.upperBound - x.target, bottom: down.upperBound - y.target)
  }

  /// Starts for `target`; without a spring and on another screen it is there at once. `size` is the bezel's at `now`.
  mutating func move(
    to target: Point, at position: Position, on screen: Screen, size: Size, with spring: Spring?,
    at now: Instant
  ) {
    let old = base
    base = Base(position: position, screen: screen)
    guard let spring, let old, old.screen == screen else {
      x.jump(to: target.x)
      y.jump(to: target.y)
      return
    }
    x.rebase(by: (position.horizontal - old.position.horizontal) * size.width)
    y.rebase(by: (position.vertical - old.position.vertical) * size.height)
    x.move(to: target.x, at: now, with: spring)
    y.move(to: target.y, at: now, with: spring)
  }
}
