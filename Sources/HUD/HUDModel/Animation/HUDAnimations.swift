package import BezelValues

/// The animations that are the same on all outputs of a HUD, as functions of time.
struct HUDAnimations: Hashable, Sendable {
  private(set) var scale = AnimatedValue(1)
  /// How far the bezel is below its place, in logical pixels.
  private(set) var drop = AnimatedValue(0)
  private(set) var opacity = AnimatedValue(0)
  private(set) var backdrop = AnimatedValue(0)
  private(set) var progress = AnimatedValue(0)
  /// The number of the active dot.
  private(set) var activeDot = AnimatedValue(0)
  /// The opacity of an image, which may still be loaded when the HUD appears.
  private(set) var image = AnimatedValue(1)
  /// How much of a bar that can be dragged has grown under the pointer, from 0 to 1.
  private(set) var grip = AnimatedValue(0)
  /// When the present spinner began to turn.
  private(set) var spinnerStart = Instant(sinceStart: .zero)
  /// When the strokes of the present icon began to be drawn.
  private(set) var strokeStart = Instant(sinceStart: .zero)
  /// Whether the indicator came with the HUD, not in place of another one.
  private(set) var isFirstIndicator = true
  /// When the icon began to pulse, if it does.
  private(set) var pulseStart = Instant(sinceStart: .zero)

  /// The first frame is 1/60 s into the animations: at their beginning nothing is visible.
  private static let firstStep = Duration.nanoseconds(16_666_667)

  /// Whether anything moves, apart from an endless spinner.
  func isMoving(at now: Instant) -> Bool {
    scale.isMoving(at: now) || drop.isMoving(at: now) || opacity.isMoving(at: now)
      || backdrop.isMoving(at: now) || progress.isMoving(at: now) || activeDot.isMoving(at: now)
      || image.isMoving(at: now) || grip.isMoving(at: now)
  }

  // MARK: Appearing and disappearing

  /// Starts from nothing, on a new surface.
  mutating func begin(_ specification: HUD.Specification, at now: Instant) {
    let animation = specification.theme.motion.gentleAnimation
    scale.jump(to: specification.theme.motion.firstScale)
    drop.jump(to: animation.firstDrop)
    opacity.jump(to: 0)
    backdrop.jump(to: 0)
    startIndicator(
      at: now, delayedBy: animation == .none ? .zero : specification.theme.motion.settlingTime / 3)
    if let fraction = specification.content.indicator.progress?.fraction { progress.jump(to: fraction) }
    if case .dots(let dots) = specification.content.indicator { activeDot.jump(to: Double(dots.active ?? 0)) }
    image.jump(to: specification.content.isIconLoaded ? 1 : 0)
    isFirstIndicator = true
    pulseStart = strokeStart
    appear(specification, at: now)
  }

  /// Starts at `now` what would have started at `planned`. The endless spinner is not delayed.
  mutating func start(at now: Instant, insteadOf planned: Instant) {
    let delay = max(.zero, now - planned - Self.firstStep)
    scale.postpone(by: delay)
    drop.postpone(by: delay)
    opacity.postpone(by: delay)
    backdrop.postpone(by: delay)
    strokeStart = strokeStart + delay
    pulseStart = pulseStart + delay
  }

  /// Turns towards full presence, from whatever state it is in.
  mutating func appear(_ specification: HUD.Specification, at now: Instant) {
    let motion = specification.theme.motion
    move(to: 1, motion, at: now)
    drop.move(to: 0, at: now, with: motion.gentleAnimation == .none ? nil : motion.criticalSpring)
    opacity.move(to: 1, at: now, with: motion.fadingSpring(in: motion.fadeIn))
    fadeBackdrop(specification, at: now)
  }

  mutating func disappear(_ specification: HUD.Specification, at now: Instant) {
    let motion = specification.theme.motion
    move(to: motion.lastScale, motion, at: now)
    drop.move(to: motion.gentleAnimation.lastDrop, at: now, with: motion.movingSpring)
    opacity.ease(to: 0, at: now, in: motion.leaveTime)
    backdrop.ease(to: 0, at: now, in: motion.leaveTime)
  }

  /// Makes everything invisible at once.
  mutating func vanish() {
    opacity.jump(to: 0)
    backdrop.jump(to: 0)
  }

  mutating func fadeBackdrop(_ specification: HUD.Specification, at now: Instant) {
    let isVisible = specification.options.mask.backdrop(in: specification.theme) != nil
    let motion = specification.theme.motion
    backdrop.move(to: isVisible ? 1 : 0, at: now, with: motion.fadingSpring(in: motion.fadeIn))
  }

  private mutating func move(to end: Double, _ motion: Theme.MotionStyle, at now: Instant) {
    if motion.gentleAnimation == .none {
      scale.jump(to: 1)
    } else {
      scale.move(to: end, at: now, with: motion.spring)
    }
  }

  // MARK: Content

  /// Follows a change of icon and indicator while the HUD is shown.
  mutating func changeContent(from oldContent: Content, _ specification: HUD.Specification, at now: Instant) {
    let (old, new) = (oldContent.indicator, specification.content.indicator)
    if let fraction = new.progress?.fraction {
      if old.progress != nil {
        progress.follow(fraction, at: now, with: specification.theme.motion.valueSpring)
      } else {
        progress.jump(to: fraction)
      }
    }
    if case .dots(let dots) = new, let active = dots.active {
      let hadActive = if case .dots(let before) = old { before.active != nil } else { false }
      activeDot.move(
        to: Double(active), at: now, with: hadActive ? specification.theme.motion.movingSpring : nil)
    }
    if old.mode != new.mode || old.progress == nil && new.progress != nil {
      startIndicator(at: now, delayedBy: .zero)
      isFirstIndicator = false
    }
    if oldContent.icon != specification.content.icon {
      pulseStart = now
      image.jump(to: specification.content.isIconLoaded ? 1 : 0)
    }
  }

  /// Lets progress run to its end before it is half faded out. With reduced motion it stays as it is.
  mutating func fillProgress(_ specification: HUD.Specification, at now: Instant) {
    let motion = specification.theme.motion
    guard motion.valueSpring != nil, motion.contentFade > .zero else { return }
    progress.follow(1, at: now, with: Spring(settlingTime: motion.contentFade / 2))
  }

  /// Fades an image in that has been loaded.
  mutating func showImage(_ specification: HUD.Specification, at now: Instant) {
    image.move(to: 1, at: now, with: specification.theme.motion.fadingSpring())
  }

  /// Grows the bar under the pointer, or lets it go.
  mutating func hover(_ isHovered: Bool, _ specification: HUD.Specification, at now: Instant) {
    let isGripped = isHovered && specification.options.control != nil
    grip.move(to: isGripped ? 1 : 0, at: now, with: specification.theme.motion.valueSpring)
  }

  private mutating func startIndicator(at now: Instant, delayedBy delay: Duration) {
    spinnerStart = now
    strokeStart = now + delay
  }
}

extension Theme.MotionStyle {
  /// The bezel's animation; with reduced motion it only fades.
  var gentleAnimation: Animation { isReduced && animation != .none ? .fade : animation }

  /// The bezel's scale when it starts to appear, and when it has disappeared.
  var firstScale: Double {
    switch gentleAnimation {
    case .zoom, .zoomIn: zoomStart
    case .zoomOut: 2 - zoomStart
    case .pop: popScale
    case .rise, .fade, .none: 1
    }
  }

  var lastScale: Double {
    switch gentleAnimation {
    case .zoom, .zoomOut: zoomEnd
    case .zoomIn: 2 - zoomEnd
    case .pop: 1 / popScale
    case .rise, .fade, .none: 1
    }
  }

  /// The time in which a HUD disappears.
  var leaveTime: Duration { gentleAnimation == .none ? .zero : fadeOut }

  var spring: Spring { Spring(settlingTime: settlingTime, dampingRatio: dampingRatio) }
  var criticalSpring: Spring { Spring(settlingTime: settlingTime) }

  /// The spring of progress, which never overshoots; nil where it changes at once.
  var valueSpring: Spring? { isReduced ? nil : Spring(settlingTime: valueFollowing) }

  /// The spring of opacities, which never overshoots; nil where they change at once.
  func fadingSpring(in time: Duration? = nil) -> Spring? {
    gentleAnimation == .none ? nil : Spring(settlingTime: time ?? settlingTime)
  }

  /// The spring of texts whose fonts came late; nil where they appear at once.
  var textSpring: Spring? { fadingSpring(in: .milliseconds(80)) }

  /// The spring of sizes and places; nil where they change at once.
  var movingSpring: Spring? { gentleAnimation == .none || isReduced ? nil : spring }
}

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

extension Double {
  /// From 0 to 1 while the number does so, slowly at first and at last.
  var smoothStep: Double { self * self * (3 - 2 * self) }
}
