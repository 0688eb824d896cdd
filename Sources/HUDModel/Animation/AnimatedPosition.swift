import Time

/// Where on its output a bezel is on its way to: the place of its corner, of the middle of its edge or of its centre,
/// whichever stays where it is at that position when the bezel grows. In logical pixels.
struct AnimatedPosition: Hashable, Sendable {
  private var x = AnimatedValue(0)
  private var y = AnimatedValue(0)
  private var base: Base?

  /// What a place is measured by.
  private struct Base: Hashable {
    let position: Position
    let screen: Screen
  }

  func isMoving(at now: Instant) -> Bool { x.isMoving(at: now) || y.isMoving(at: now) }

  /// Where it still is, seen from where it will be.
  func displacement(at now: Instant) -> Point {
    Point(x: x.value(at: now) - x.target, y: y.value(at: now) - y.target)
  }

  /// How far from its target it may be from `now` on, to each side.
  func way(from now: Instant) -> Insets {
    let (across, down) = (x.extent(from: now), y.extent(from: now))
    return Insets(
      left: x.target - across.lowerBound, top: y.target - down.lowerBound,
      right: across.upperBound - x.target, bottom: down.upperBound - y.target)
  }

  /// Sets out for `target`; at once without a spring, and on another screen. `size` is the bezel's at `now`.
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
