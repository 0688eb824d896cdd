import Time

/// Everything of a HUD that moves on all of its outputs alike, as functions of time.
struct HUDAnimations: Hashable, Sendable {
  private(set) var scale = AnimatedValue(1)
  private(set) var opacity = AnimatedValue(0)
  private(set) var backdrop = AnimatedValue(0)
  private(set) var progress = AnimatedValue(0)
  /// When the present spinner began to turn.
  private(set) var spinnerStart = Instant(sinceStart: .zero)
  /// When the present icon's strokes began to be drawn.
  private(set) var strokeStart = Instant(sinceStart: .zero)

  /// Set until the first picture of a new surface is painted.
  private var unseenSince: Instant?

  /// The way of a 60 Hz frame: how far along the first picture is, so that it isn't an invisible one.
  private static let firstStep = Duration.nanoseconds(16_666_667)

  /// Whether something is still under way, the endless spinner aside.
  func isMoving(at now: Instant) -> Bool {
    scale.isMoving(at: now) || opacity.isMoving(at: now) || backdrop.isMoving(at: now)
      || progress.isMoving(at: now)
  }

  /// Whether a picture of the present surface was painted.
  var isSeen: Bool { unseenSince == nil }

  // MARK: Coming and going

  /// Starts from nothing, on a new surface.
  mutating func begin(_ request: HUD.Request, at now: Instant) {
    let animation = request.theme.motion.gentleAnimation
    unseenSince = now
    scale.jump(to: animation.firstScale)
    opacity.jump(to: 0)
    backdrop.jump(to: 0)
    startIndicator(at: now, delayedBy: animation == .none ? .zero : request.theme.motion.settlingTime / 3)
    if let fraction = request.content.indicator.progress?.fraction { progress.jump(to: fraction) }
    appear(request, at: now)
  }

  /// Turns towards being there, from wherever it is.
  mutating func appear(_ request: HUD.Request, at now: Instant) {
    move(to: (1, 1), request, at: now)
    fadeBackdrop(request, at: now)
  }

  mutating func disappear(_ request: HUD.Request, at now: Instant) {
    if unseenSince != nil { hideWhatWasNeverSeen() }
    move(to: (request.theme.motion.gentleAnimation.lastScale, 0), request, at: now)
    fade(&backdrop, to: 0, request, at: now)
  }

  /// What nobody saw coming shall not be seen going.
  private mutating func hideWhatWasNeverSeen() {
    unseenSince = nil
    opacity.jump(to: 0)
    backdrop.jump(to: 0)
  }

  mutating func fadeBackdrop(_ request: HUD.Request, at now: Instant) {
    fade(&backdrop, to: request.options.mask.backdrop(in: request.theme) == nil ? 0 : 1, request, at: now)
  }

  private mutating func move(
    to end: (scale: Double, opacity: Double), _ request: HUD.Request, at now: Instant
  ) {
    if request.theme.motion.gentleAnimation == .none {
      scale.jump(to: 1)
    } else {
      scale.move(to: end.scale, at: now, with: request.theme.motion.spring)
    }
    fade(&opacity, to: end.opacity, request, at: now)
  }

  /// What fades doesn't swing over: there is nothing beyond there or gone.
  private func fade(_ value: inout AnimatedValue, to end: Double, _ request: HUD.Request, at now: Instant) {
    if request.theme.motion.gentleAnimation == .none {
      value.jump(to: end)
    } else {
      value.move(to: end, at: now, with: request.theme.motion.criticalSpring)
    }
  }

  /// A new surface takes its time until its first picture: the way in starts with that picture, so that none
  /// of it is missed.
  mutating func paintFirstPicture(at now: Instant) {
    guard let since = unseenSince else { return }
    unseenSince = nil
    let delay = max(.zero, now - since - Self.firstStep)
    scale.postpone(by: delay)
    opacity.postpone(by: delay)
    backdrop.postpone(by: delay)
    strokeStart = strokeStart + delay
  }

  // MARK: Content

  /// Follows a change of the indicator while shown.
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
  /// What happens to the bezel when motion may be unwelcome.
  var gentleAnimation: Animation { isReduced && animation != .none ? .fade : animation }

  var spring: Spring { Spring(settlingTime: settlingTime, dampingRatio: dampingRatio) }
  var criticalSpring: Spring { Spring(settlingTime: settlingTime) }
}
