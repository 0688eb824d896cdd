package import BezelValues

/// One HUD: its content, options and theme, its lifecycle, and its animations.
///
/// A value without a clock. Commands and events come with the time and return effects; `scene` is the picture at an
/// instant. What differs between its outputs is in an `OutputLayout` for each.
package struct HUD: Sendable {
  /// What a command requests, captured when it was given.
  package struct Request: Hashable, Sendable {
    package var content: Content
    package var options: Options
    package var theme: Theme
    /// What the theme was made from; nil for one that was given as a value.
    package var themeSelection: ThemeSelection?
    /// The name of the style whose options it has; nil if none was given.
    package var style: String?
    /// The selections of outputs that have one of their own, by the name of the output.
    package var outputSelections: [String: ThemeSelection] = [:]
    /// What they resolve to.
    var outputThemes: [String: Theme] = [:]

    package init(_ content: Content, options: Options = Options(), theme: Theme = Theme()) {
      self.content = content
      self.options = options
      self.theme = theme
    }
  }

  package typealias Effect = HUDLifecycle.Effect
  package typealias Event = HUDLifecycle.Event

  package let id: String
  /// Frames copy the HUD, and its request has many texts.
  private var sharedRequest: CopyOnWrite<Request>
  package private(set) var lifecycle: HUDLifecycle
  /// What input does to the buttons, on whichever output.
  package var buttonStates = ButtonStates()
  /// The id of the button that has ended the present showing.
  package private(set) var pressedButton: String?
  private(set) var animations = HUDAnimations()
  private var picture = Picture.current

  /// What was painted. When it was presented is in the lifecycle.
  private enum Picture: Hashable, Sendable {
    /// Nothing, since the surface was created at that time.
    case none(since: Instant)
    /// It belongs to an earlier show, or to a surface that is gone.
    case outdated
    /// It belongs to the last show.
    case current
  }

  /// A HUD that is not shown yet. Its generations continue after the last one that was used under its id.
  package init(id: String, _ request: Request, after generation: Generation = .none) {
    self.id = id
    sharedRequest = CopyOnWrite(request)
    lifecycle = HUDLifecycle(after: generation)
  }

  package private(set) var request: Request {
    _read { yield sharedRequest.value }
    _modify { yield &sharedRequest.value }
  }

  /// Whether both have one request, which nothing has changed.
  func sharesRequest(with other: HUD) -> Bool { sharedRequest.isIdentical(to: other.sharedRequest) }

  package var content: Content { _read { yield request.content } }
  package var options: Options { _read { yield request.options } }
  package var theme: Theme { request.theme }
  package var phase: HUDLifecycle.Phase { lifecycle.phase }

  /// The same with the theme of an output.
  package func on(output name: String?) -> HUD {
    guard let name, let theme = request.outputThemes[name] else { return self }
    var hud = self
    hud.request.theme = theme
    return hud
  }

  package var nextDeadline: Instant? { lifecycle.nextDeadline }

  // MARK: Commands and events

  /// Shows it, or changes what is shown, whatever it is doing.
  package mutating func show(
    _ new: Request, heldBy holder: HoldToken? = nil, at now: Instant
  ) -> [Effect] {
    let before = (phase, request)
    request = new
    pressedButton = nil
    let effects = lifecycle.show(new.settings, heldBy: holder, at: now)
    if isPainted { picture = .outdated }
    animate(from: before.0, at: now)
    guard before.0 != .idle, before.0 != .pending else { return effects }
    return changeInPlace(from: before.1, after: effects, at: now)
  }

  /// Changes it. Returns nil if it is not up; nothing changes then.
  package mutating func update(_ new: Request, at now: Instant) -> [Effect]? {
    let old = request
    guard
      let effects = lifecycle.update(
        new.settings, restartsAutoDismiss: new.needsReadingTime(after: old), at: now)
    else { return nil }
    request = new
    return changeInPlace(from: old, after: effects, at: now)
  }

  /// Changes its theme as the desktop's preferences require. Returns nil if it is not up.
  package mutating func adapt(to desktop: DesktopPreferences, at now: Instant) -> [Effect]? {
    let old = request
    let new = old.themed(for: desktop)
    guard let effects = lifecycle.adapt(to: new.settings) else { return nil }
    request = new
    return changeInPlace(from: old, after: effects, at: now)
  }

  /// The picture of its image has been loaded, or has the pixels of another size.
  package mutating func pictureChanged(at now: Instant) {
    if content.isIconLoaded { animations.showImage(request, at: now) }
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let before = phase
    let effects = lifecycle.handle(event, at: now)
    animate(from: before, at: now)
    return effects
  }

  /// A button was pressed. It does nothing if the HUD is disappearing.
  package mutating func press(_ button: String, at now: Instant) -> [Effect] {
    let effects = handle(.buttonPressed, at: now)
    if !effects.isEmpty { pressedButton = button }
    return effects
  }

  /// Starts the animations of a new phase.
  private mutating func animate(from before: HUDLifecycle.Phase, at now: Instant) {
    let wasThere = before != .idle && before != .pending
    switch phase {
    case .appearing, .visible:
      if !wasThere {
        picture = .none(since: now)
        animations.begin(request, at: now)
      } else if before == .disappearing {
        animations.appear(request, at: now)
      }
    case .disappearing:
      guard before != .disappearing else { return }
      // A HUD that nobody saw appear is not seen disappearing either.
      if !isPainted {
        picture = .outdated
        animations.vanish()
      }
      animations.disappear(request, at: now)
    case .idle, .pending:
      break
    }
  }

  /// Adds what a changed request needs to the lifecycle's effects.
  private mutating func changeInPlace(
    from old: Request, after effects: [Effect], at now: Instant
  ) -> [Effect] {
    guard lifecycle.hasSurface else { return effects }
    animations.changeContent(from: old.content, request, at: now)
    if phase != .disappearing { animations.fadeBackdrop(request, at: now) }
    // A surface keeps its output for life: another one replaces it.
    guard old.options.placement.output == options.placement.output else {
      return effects.filter { $0 != .configureSurface } + [.createSurface]
    }
    return request.surfaceDiffers(from: old) ? effects + [.configureSurface] : effects
  }

  // MARK: The first frame

  /// Whether nothing has been painted since the last show.
  package var awaitsFirstFrame: Bool { picture != .current }

  /// Whether something has been painted since the surface was created.
  package var isPainted: Bool {
    if case .none = picture { false } else { true }
  }

  /// The first frame since the last show was painted.
  ///
  /// Creating a surface takes time: the animations start with its first picture, so that no part of them is missed.
  package mutating func framePainted(at now: Instant) {
    if case .none(let start) = picture { animations.start(at: now, insteadOf: start) }
    picture = .current
  }

  /// The first frame is on the screen.
  package mutating func framePresented(at now: Instant) -> [Effect] {
    awaitsFirstFrame ? [] : handle(.framePresented(lifecycle.generation), at: now)
  }

  /// A surface is gone, and perhaps the first frame with it: another surface will present one.
  package mutating func surfaceLost() {
    if picture == .current, lifecycle.showing?.firstFrame == nil { picture = .outdated }
  }
}
