import BezelValues

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
