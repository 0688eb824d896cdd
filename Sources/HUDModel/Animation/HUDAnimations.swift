import Time

/// The animations that are the same on all outputs of a HUD, as functions of time.
struct HUDAnimations: Hashable, Sendable {
  private(set) var scale = AnimatedValue(1)
  private(set) var opacity = AnimatedValue(0)
  private(set) var backdrop = AnimatedValue(0)
  private(set) var progress = AnimatedValue(0)
  /// When the present spinner began to turn.
  private(set) var spinnerStart = Instant(sinceStart: .zero)
  /// When the strokes of the present icon began to be drawn.
  private(set) var strokeStart = Instant(sinceStart: .zero)

  /// The first picture is one frame of 60 Hz into the animations: at their beginning nothing is visible.
  private static let firstStep = Duration.nanoseconds(16_666_667)

  /// Whether anything moves, apart from an endless spinner.
  func isMoving(at now: Instant) -> Bool {
    scale.isMoving(at: now) || opacity.isMoving(at: now) || backdrop.isMoving(at: now)
      || progress.isMoving(at: now)
  }

  // MARK: Appearing and disappearing

  /// Starts from nothing, on a new surface.
  mutating func begin(_ request: HUD.Request, at now: Instant) {
    let animation = request.theme.motion.gentleAnimation
    scale.jump(to: animation.firstScale)
    opacity.jump(to: 0)
    backdrop.jump(to: 0)
    startIndicator(at: now, delayedBy: animation == .none ? .zero : request.theme.motion.settlingTime / 3)
    if let fraction = request.content.indicator.progress?.fraction { progress.jump(to: fraction) }
    appear(request, at: now)
  }

  /// Starts at `now` what would have started at `planned`. The endless spinner is not delayed.
  mutating func start(at now: Instant, insteadOf planned: Instant) {
    let delay = max(.zero, now - planned - Self.firstStep)
    scale.postpone(by: delay)
    opacity.postpone(by: delay)
    backdrop.postpone(by: delay)
    strokeStart = strokeStart + delay
  }

  /// Turns towards full presence, from whatever state it is in.
  mutating func appear(_ request: HUD.Request, at now: Instant) {
    move(to: (1, 1), request, at: now)
    fadeBackdrop(request, at: now)
  }

  mutating func disappear(_ request: HUD.Request, at now: Instant) {
    move(to: (request.theme.motion.gentleAnimation.lastScale, 0), request, at: now)
    backdrop.move(to: 0, at: now, with: request.theme.motion.fadingSpring)
  }

  /// Makes everything invisible at once.
  mutating func vanish() {
    opacity.jump(to: 0)
    backdrop.jump(to: 0)
  }

  mutating func fadeBackdrop(_ request: HUD.Request, at now: Instant) {
    let isVisible = request.options.mask.backdrop(in: request.theme) != nil
    backdrop.move(to: isVisible ? 1 : 0, at: now, with: request.theme.motion.fadingSpring)
  }

  private mutating func move(
    to end: (scale: Double, opacity: Double), _ request: HUD.Request, at now: Instant
  ) {
    let motion = request.theme.motion
    if motion.gentleAnimation == .none {
      scale.jump(to: 1)
    } else {
      scale.move(to: end.scale, at: now, with: motion.spring)
    }
    opacity.move(to: end.opacity, at: now, with: motion.fadingSpring)
  }

  // MARK: Content

  /// Follows a change of the indicator while the HUD is shown.
  mutating func changeIndicator(from old: Indicator, _ request: HUD.Request, at now: Instant) {
    let new = request.content.indicator
    if let fraction = new.progress?.fraction {
      if old.progress == nil {
        progress.jump(to: fraction)
      } else {
        progress.follow(fraction, at: now, with: request.theme.motion.criticalSpring)
      }
    }
    if old.mode != new.mode { startIndicator(at: now, delayedBy: .zero) }
  }

  private mutating func startIndicator(at now: Instant, delayedBy delay: Duration) {
    spinnerStart = now
    strokeStart = now + delay
  }
}

extension Theme.MotionStyle {
  /// The bezel's animation; with reduced motion it only fades.
  var gentleAnimation: Animation { isReduced && animation != .none ? .fade : animation }

  var spring: Spring { Spring(settlingTime: settlingTime, dampingRatio: dampingRatio) }
  var criticalSpring: Spring { Spring(settlingTime: settlingTime) }

  /// The spring of opacities, which never overshoots; nil where they change at once.
  var fadingSpring: Spring? { gentleAnimation == .none ? nil : criticalSpring }

  /// The spring of sizes and places; nil where they change at once.
  var movingSpring: Spring? { gentleAnimation == .none || isReduced ? nil : spring }
}
