package import Time

/// One HUD: what it says, how it behaves and looks, where it is in its life, and what of it moves.
///
/// A value without a clock. Commands and events go in with the time, effects come out; `scene` tells what
/// to paint at an instant.
package struct HUD: Sendable {
  /// What a command asks for, captured when it was given.
  package struct Request: Hashable, Sendable {
    package var content: Content
    package var options: Options
    package var theme: Theme
    /// What the theme was made from; nil for one that was given as a value.
    package var themeSelection: ThemeSelection?

    package init(_ content: Content, options: Options = Options(), theme: Theme = Theme()) {
      self.content = content
      self.options = options
      self.theme = theme
    }
  }

  package typealias Effect = HUDLifecycle.Effect
  package typealias Event = HUDLifecycle.Event

  package let id: String
  package private(set) var request: Request
  package private(set) var lifecycle: HUDLifecycle
  /// What input does to the button now.
  package var buttonState: ButtonState = []
  var animations = HUDAnimations()
  var figures: [FigureID: Figure] = [:]

  /// A HUD that isn't shown yet. Its presentations count on from the last generation given away under its id.
  package init(id: String, _ request: Request, after generation: Generation = .none) {
    self.id = id
    self.request = request
    lifecycle = HUDLifecycle(after: generation)
  }

  package var content: Content { request.content }
  package var options: Options { request.options }
  package var theme: Theme { request.theme }
  package var phase: HUDLifecycle.Phase { lifecycle.phase }
  package var nextDeadline: Instant? { lifecycle.nextDeadline }

  /// Shows it, or what is new about it, whatever it is doing.
  package mutating func show(
    _ new: Request, heldBy holder: HoldToken? = nil, at now: Instant
  ) -> [Effect] {
    let before = (phase, request)
    request = new
    let effects = lifecycle.show(new.settings, heldBy: holder, at: now)
    follow(from: before.0, at: now)
    guard before.0 != .idle, before.0 != .pending else { return effects }
    return effects + changeInPlace(from: before.1, at: now)
  }

  /// Changes it; nil if it isn't up, and then nothing changes.
  package mutating func update(_ new: Request, at now: Instant) -> [Effect]? {
    let old = request
    guard
      let effects = lifecycle.update(
        new.settings, restartsAutoDismiss: new.isToBeReadAnew(after: old), at: now)
    else { return nil }
    request = new
    return lifecycle.hasSurface ? effects + changeInPlace(from: old, at: now) : effects
  }

  /// Looks as the desktop now wants it; nil if it isn't up.
  package mutating func adapt(to desktop: DesktopPreferences, at now: Instant) -> [Effect]? {
    let old = request
    let new = old.themed(for: desktop)
    guard let effects = lifecycle.adapt(to: new.settings) else { return nil }
    request = new
    return lifecycle.hasSurface ? effects + changeInPlace(from: old, at: now) : effects
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let before = phase
    let effects = lifecycle.handle(event, at: now)
    follow(from: before, at: now)
    return effects
  }

  /// Whether the backdrop is on its way to another colour.
  package func isBackdropMoving(at now: Instant) -> Bool {
    lifecycle.hasSurface && animations.backdrop.isMoving(at: now)
  }

  /// Starts the animations that follow when the phase has changed.
  private mutating func follow(from before: HUDLifecycle.Phase, at now: Instant) {
    let wasThere = before != .idle && before != .pending
    switch phase {
    case .appearing, .visible:
      if !wasThere {
        figures = [:]
        animations.begin(request, at: now)
      } else if before == .disappearing {
        animations.appear(request, at: now)
      }
    case .disappearing:
      if before != .disappearing { animations.disappear(request, at: now) }
    case .idle, .pending:
      break
    }
  }

  private mutating func changeInPlace(from old: Request, at now: Instant) -> [Effect] {
    animations.changeIndicator(from: old.content.indicator, request, at: now)
    if phase != .disappearing { animations.fadeBackdrop(request, at: now) }
    let concernsSurface =
      old.options.placement != options.placement || old.options.keyboard != options.keyboard
      || old.inputRegion != request.inputRegion
    return concernsSurface ? [.configureSurface] : []
  }
}
