import BezelValues

/// A bezel's place on its output, in logical pixels: of its corner, of the middle of an edge or of its centre,
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

  var settles: Instant { max(x.settles, y.settles) }

  func isMoving(at now: Instant) -> Bool { now < settles }

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

  /// Starts for `target`; without a spring and on another screen it is there at once. `size` is the bezel's at `now`. A
  /// bezel at rest starts after `delay`.
  mutating func move(
    to target: Point, at position: Position, on screen: Screen, size: Size, with spring: Spring?,
    delay: Duration, at now: Instant
  ) {
    let waits = !isMoving(at: now) && target != Point(x: x.target, y: y.target)
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
    if waits {
      x.postpone(by: delay)
      y.postpone(by: delay)
    }
  }
}
