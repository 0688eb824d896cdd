// HUDModel: what a HUD is, as values: content, options, theme, lifecycle, animations, layout and scene. It has
// no I/O and no clock; time is an argument, effects are returned. Called by HUDDisplay, by the rooms that read
// commands, and by BezelKit.

package import BezelValues

/// One HUD: its content, options and theme, its lifecycle, and its animations.
///
/// A value without a clock. Commands and events come with the time and return effects; `scene` is what is drawn at an
/// instant. What differs between its outputs is in an `OutputLayout` for each.
package struct HUD: Sendable {
  package typealias Effect = HUDLifecycle.Effect
  package typealias Event = HUDLifecycle.Event

  package let id: String
  /// Shared, since every frame copies the HUD, and a specification has many texts.
  private var shared: SharedSpecification
  package private(set) var lifecycle: HUDLifecycle
  /// What input does to the buttons, on whichever output.
  package var buttonStates = ButtonStates()
  /// The id of the button that has ended the present showing.
  package private(set) var pressedButton: String?
  private(set) var animations = HUDAnimations()
  private var lastFrame = LastFrame.current
  private var clock: RunningClock?

  /// A specification that several copies of a HUD have.
  private final class SharedSpecification: Sendable {
    let value: Specification

    init(_ value: Specification) { self.value = value }
  }

  /// The last frame that was painted. When it was presented is in the lifecycle.
  private enum LastFrame: Hashable, Sendable {
    /// Nothing, since the surface was created at that time.
    case none(since: Instant)
    /// It belongs to an earlier show, or to a surface that is gone.
    case outdated
    /// It belongs to the last show.
    case current
  }

  /// A HUD that is not shown yet. Its generations continue after the last one that was used under its id.
  package init(id: String, _ specification: Specification, after generation: Generation = .none) {
    self.id = id
    shared = SharedSpecification(specification)
    lifecycle = HUDLifecycle(after: generation)
  }

  package private(set) var specification: Specification {
    get { shared.value }
    set { shared = SharedSpecification(newValue) }
  }

  /// Whether both have one specification, which nothing has changed.
  func sharesSpecification(with other: HUD) -> Bool {
    shared === other.shared
  }

  package var content: Content { specification.content }
  package var options: Options { specification.options }
  package var theme: Theme { specification.theme }
  package var phase: HUDLifecycle.Phase { lifecycle.phase }

  /// The same with the theme of an output.
  package func on(output name: String?) -> HUD {
    guard let name, let theme = specification.outputThemes[name] else { return self }
    var hud = self
    hud.specification.theme = theme
    return hud
  }

  package var nextDeadline: Instant? {
    let second = lifecycle.isUp ? clock?.next : nil
    return [lifecycle.nextDeadline, second].compactMap(\.self).min()
  }

  // MARK: Commands and events

  /// Shows it, or changes what is shown, whatever it is doing.
  package mutating func show(
    _ new: Specification, heldBy holder: HoldToken? = nil, at now: Instant
  ) -> [Effect] {
    let (oldPhase, old) = (phase, specification)
    specification = new
    clock = nil
    startClock(at: now)
    pressedButton = nil
    let effects = lifecycle.show(new.settings, heldBy: holder, at: now)
    if isPainted { lastFrame = .outdated }
    animate(from: oldPhase, at: now)
    return oldPhase.hasSurface ? changeInPlace(from: old, after: effects, at: now) : effects
  }

  /// Changes it. Returns nil if it is not up; nothing changes then.
  package mutating func update(_ new: Specification, at now: Instant) -> [Effect]? {
    let old = specification
    guard
      let effects = lifecycle.update(
        new.settings, restartsAutoDismiss: new.needsReadingTime(after: old), at: now)
    else { return nil }
    specification = new
    startClock(at: now)
    return changeInPlace(from: old, after: effects, at: now)
  }

  /// Changes its theme as the desktop's preferences require. Returns nil if it is not up.
  package mutating func adapt(to desktop: DesktopPreferences, at now: Instant) -> [Effect]? {
    let old = specification
    let new = old.themed(for: desktop)
    guard let effects = lifecycle.adapt(to: new.settings) else { return nil }
    specification = new
    return changeInPlace(from: old, after: effects, at: now)
  }

  /// The picture of its image has been loaded, or has the pixels of another size.
  package mutating func pictureChanged(at now: Instant) {
    if content.isIconLoaded { animations.showImage(specification, at: now) }
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let before = phase
    var effects = lifecycle.handle(event, at: now)
    if event == .deadline { effects += advanceClock(to: now) }
    animate(from: before, at: now)
    if case .hovered(let isHovered) = event { animations.hover(isHovered, specification, at: now) }
    return effects
  }

  /// A button was pressed. It does nothing if the HUD is disappearing.
  package mutating func press(_ button: String, at now: Instant) -> [Effect] {
    guard specification.hasButton, phase.takesInput else { return [] }
    let pressed = Effect.pressed(lifecycle.generation, button: button)
    if content.buttons.contains(where: { $0.id.hasBytes(of: button) && !$0.dismisses }) { return [pressed] }
    pressedButton = button
    return [pressed] + handle(.buttonPressed, at: now)
  }

  // MARK: Clock

  /// The time until it is dismissed by its timeout or at the end of a countdown; nil if it stays.
  package func timeLeft(at now: Instant) -> Duration? {
    [lifecycle.showing?.timeLeft(at: now), clock?.timeLeft(at: now)].compactMap { $0 }.min()
  }

  /// Starts the clock of the options, unless it runs. One that has stopped leaves no time behind.
  private mutating func startClock(at now: Instant) {
    let indicator = content.indicator
    if options.clock != clock?.clock || clock?.hasMoved(in: indicator) == true {
      if options.clock == nil { specification.content.valueText = "" }
      clock = options.clock.map { RunningClock($0, of: indicator, at: now) }
    }
    clock?.show(in: &specification)
  }

  /// Shows the next second. At the end of a countdown the HUD is hidden.
  private mutating func advanceClock(to now: Instant) -> [Effect] {
    guard lifecycle.isUp, var running = clock, running.next <= now else { return [] }
    let old = specification
    running.advance(to: now)
    running.show(in: &specification)
    clock = running.isOver(at: now) ? nil : running
    let effects = lifecycle.hasSurface ? changeInPlace(from: old, after: [.needsFrame], at: now) : []
    return clock == nil ? effects + lifecycle.handle(.hide, at: now) : effects
  }

  /// Starts the animations of a new phase.
  private mutating func animate(from before: HUDLifecycle.Phase, at now: Instant) {
    switch phase {
    case .appearing, .visible:
      if !before.hasSurface {
        lastFrame = .none(since: now)
        animations.begin(specification, at: now)
      } else if before == .disappearing {
        animations.appear(specification, at: now)
      }
    case .disappearing:
      guard before != .disappearing else { return }
      // A HUD that nobody saw appear is not seen disappearing either.
      if !isPainted {
        lastFrame = .outdated
        animations.vanish()
      }
      animations.disappear(specification, at: now)
    case .idle, .pending:
      break
    }
  }

  /// Adds what a changed specification needs to the lifecycle's effects.
  private mutating func changeInPlace(
    from old: Specification, after effects: [Effect], at now: Instant
  ) -> [Effect] {
    guard lifecycle.hasSurface else { return effects }
    animations.changeContent(from: old.content, specification, at: now)
    if phase != .disappearing { animations.fadeBackdrop(specification, at: now) }
    // A surface keeps its output for life: another one replaces it.
    guard old.options.placement.output == options.placement.output else {
      return effects.filter { $0 != .configureSurface } + [.createSurface]
    }
    return specification.surfaceDiffers(from: old) ? effects + [.configureSurface] : effects
  }

  /// Lets progress run to its end: what it was for has succeeded.
  mutating func fillProgress(at now: Instant) { animations.fillProgress(specification, at: now) }

  /// When it is invisible, if it disappears.
  var end: Instant { animations.opacity.settles }

  /// Whether its scale is on the way.
  func isZooming(at now: Instant) -> Bool { animations.scale.isMoving(at: now) }

  // MARK: The first frame

  /// Whether nothing has been painted since the last show.
  package var awaitsFirstFrame: Bool { lastFrame != .current }

  /// Whether something has been painted since the surface was created.
  package var isPainted: Bool {
    if case .none = lastFrame { false } else { true }
  }

  /// The first frame since the last show was painted.
  ///
  /// Creating a surface takes time: the animations start with its first frame, so that no part of them is missed.
  package mutating func framePainted(at now: Instant) {
    if case .none(let start) = lastFrame { animations.start(at: now, insteadOf: start) }
    lastFrame = .current
  }

  /// The first frame is on the screen.
  package mutating func framePresented(at now: Instant) -> [Effect] {
    awaitsFirstFrame ? [] : handle(.framePresented(lifecycle.generation), at: now)
  }

  /// A surface is gone, and perhaps the first frame with it: another surface will present one.
  package mutating func surfaceLost() {
    if lastFrame == .current, lifecycle.showing?.firstFrame == nil { lastFrame = .outdated }
  }
}
