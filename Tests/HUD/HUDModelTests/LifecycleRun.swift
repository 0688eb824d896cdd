import BezelValues
import HUDModel

/// A lifecycle with a manual clock. It is woken at its deadlines as by the event loop, and its effects are recorded.
struct LifecycleRun {
  var life = HUDLifecycle()
  private(set) var now = Instant(sinceStart: .seconds(1000))
  private(set) var effects: [HUDLifecycle.Effect] = []

  var phase: HUDLifecycle.Phase { life.phase }
  var generation: Generation { life.generation }
  var timeLeft: Duration? { life.showing?.timeLeft(at: now) }

  mutating func show(_ settings: HUDLifecycle.Settings = .task, heldBy holder: HoldToken? = nil) {
    effects += life.show(settings, heldBy: holder, at: now)
  }

  /// Returns whether there was a HUD to update.
  @discardableResult
  mutating func update(_ settings: HUDLifecycle.Settings = .task, restarts: Bool = true) -> Bool {
    guard let done = life.update(settings, restartsAutoDismiss: restarts, at: now) else { return false }
    effects += done
    return true
  }

  mutating func handle(_ event: HUDLifecycle.Event) {
    effects += life.handle(event, at: now)
  }

  mutating func frame() { handle(.framePresented(generation)) }

  /// Advances the clock, and sends each deadline at its time.
  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let deadline = life.nextDeadline, deadline <= end {
      now = max(now, deadline)
      handle(.deadline)
    }
    now = end
  }

  /// Advances the clock without sending deadlines.
  mutating func sleep(_ duration: Duration) { now = now + duration }

  /// The effects since the last call.
  mutating func takeEffects() -> [HUDLifecycle.Effect] {
    defer { effects = [] }
    return effects
  }

  /// The reasons of all ends so far, in order.
  var endings: [HUDLifecycle.Reason] {
    effects.compactMap { if case .ended(_, let reason) = $0 { reason } else { nil } }
  }

  /// The milestones so far, in order.
  var milestones: [HUDLifecycle.Milestone] {
    effects.compactMap { if case .emit(let milestone, _) = $0 { milestone } else { nil } }
  }
}

extension HoldToken {
  static let first = HoldToken(number: 1)
  static let second = HoldToken(number: 2)
}

extension HUDLifecycle.Settings {
  /// A task that stays until it is hidden. Transitions take 0.3 s.
  static let task = HUDLifecycle.Settings()

  static func task(
    grace: Duration = .zero, minimumShow: Duration = .zero, autoDismiss: Duration? = nil,
    transition: Duration = .milliseconds(300)
  ) -> Self {
    var settings = Self()
    settings.grace = grace
    settings.minimumShow = minimumShow
    settings.autoDismiss = autoDismiss
    settings.transition = transition
    return settings
  }

  /// A status that is dismissed after 2 s.
  static let status = task(autoDismiss: .seconds(2))
}
